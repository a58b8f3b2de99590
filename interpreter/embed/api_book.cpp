// Books of the public interface: see paragraf.hpp.
#include "interpreter/embed/api_data.hpp"
#include "interpreter/examples.hpp"

namespace paragraf::api {
namespace {

Result<Book> loaded(std::shared_ptr<Book::Data> data, const base::Sink& sink) {
  Findings findings = embed::public_findings(sink, data->sources);
  if (sink.has_errors() || !data->loaded.book) return findings;
  return {Book(std::move(data)), std::move(findings)};
}

std::vector<Signature> acts(const model::Book& book, bool actions) {
  std::vector<Signature> all;
  for (const model::Act& act : book.acts)
    if (act.action == actions) all.push_back({book.text(act.name), model::params_text(book, act.params), {}});
  return all;
}

}  // namespace

Result<Book> Book::load(const std::filesystem::path& path, const Limits& limits) {
  return embed::guarded<Book>([&] {
    auto data = std::make_shared<Data>();
    base::Sink sink;
    data->loaded = embed::load_book(path, data->sources, sink, embed::most_bytes(limits));
    return loaded(std::move(data), sink);
  });
}

Result<Book> Book::read(const std::vector<Text>& texts, const Limits& limits) {
  return embed::guarded<Book>([&] {
    auto data = std::make_shared<Data>();
    base::Sink sink;
    std::vector<embed::BookText> files;
    for (const Text& text : texts) files.push_back({text.path, text.text});
    data->loaded = embed::load_texts(std::move(files), data->sources, sink, embed::most_bytes(limits));
    return loaded(std::move(data), sink);
  });
}

std::string Book::name() const { return data_->book().name; }

std::vector<std::string> Book::languages() const {
  return {data_->book().languages.begin(), data_->book().languages.end()};
}

std::vector<Reading> Book::readings() const {
  const model::Book& book = data_->book();
  std::vector<Reading> all;
  for (const model::Reading& reading : book.readings) {
    Reading one{book.text(reading.name), reading.question, {}};
    for (const model::ReadingSide& side : reading.sides) one.sides.emplace_back(book.text(side.name), side.reason);
    all.push_back(std::move(one));
  }
  return all;
}

std::vector<Signature> Book::values() const {
  const model::Book& book = data_->book();
  std::vector<Signature> all;
  for (const model::ValueDecl& value : book.values)
    all.push_back(
        {book.text(value.name), model::params_text(book, value.params), model::type_text(book, value.type)});
  return all;
}

std::vector<Signature> Book::actions() const { return acts(data_->book(), true); }
std::vector<Signature> Book::events() const { return acts(data_->book(), false); }

TestRun Book::test() const {
  TestRun run;
  for (const model::Example& example : data_->book().examples)
    for (const interpreter::CaseResult& one : interpreter::run_example(data_->book(), example, {}, {}, data_->loaded.states)) {
      (one.failures.empty() ? run.passed : run.failed) += 1;
      base::Sink sink;
      for (base::Diagnostic failure : one.failures) {
        failure.facts.push_back({"example", one.title});
        sink.add(std::move(failure));
      }
      for (Finding& finding : embed::public_findings(sink, data_->sources)) run.findings.push_back(std::move(finding));
    }
  return run;
}

}  // namespace paragraf::api
