// See batch_book.hpp.
#include "tests/engine/batch_book.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "base/render.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {

using namespace engine;

BatchBook::BatchBook(const model::Book& below, base::Sources& sources, std::string_view given, bool unknown) : book_(below), sources_(sources) {
  base::Sink sink;
  const auto source = sources_.add("given", std::string(given));
  const auto params = model::build_given(book_, grammar::parse_given(sources_, source, *grammar::keyword_table("en"), sink), sources_, sink);
  findings_ = short_lines(sink, sources_);
  if (!params) return;
  for (const model::Parameter& param : *params) {
    const model::Type& type = book_.types[param.type];
    if (type.kind != model::TypeKind::entity) {
      layout_.fields.push_back({.of = Field::Of::given, .name = book_.text(param.name), .slot = static_cast<std::uint32_t>(layout_.given.size()), .may_be_unknown = unknown});
      layout_.given.push_back(param);
      continue;
    }
    const model::EntityId kind(type.declaration);
    layout_.entities.push_back({kind, book_.text(param.name)});
    names_.emplace(param.name, kind);
    const model::Instance entity = layout_.instance(layout_.entities.size() - 1);
    for (const model::AttributeId attribute : book_[kind].attributes)
      layout_.fields.push_back({.name = fmt::format("{}.{}", book_.text(param.name), book_.text(book_[attribute].name)),
                                .entity = entity,
                                .attribute = attribute,
                                .may_be_unknown = unknown});
  }
  if (!book_.phases.empty()) layout_.fields.push_back({.of = Field::Of::phase, .name = "phase", .may_be_unknown = unknown});
}

bool BatchBook::ask(std::string_view question) {
  base::Sink sink;
  const auto source = sources_.add("question", std::string(question));
  const auto parsed = grammar::parse_expression(sources_, source, *grammar::keyword_table("en"), sink);
  auto query = model::build_query(book_, parsed, names_, sources_, sink, model::Asks::anything, layout_.given);
  findings_ += short_lines(sink, sources_);
  if (!query) return false;
  questions_.push_back(std::move(*query));
  texts_.emplace_back(question);
  return true;
}

const Compiled& BatchBook::compile() {
  if (!compiled_) compiled_.emplace(engine::compile(book_, layout_, questions_));
  return *compiled_;
}

// Numbers near the ends of their range and near 0, so that conditions are often met.
BatchBook::Row BatchBook::random_row(std::mt19937& random) const {
  const Lanes& lanes = compiled_->lanes;
  std::vector<std::int64_t> row;
  for (const engine::Range& range : lanes.ranges()) {
    std::int64_t low = range.low, high = range.high;
    if (high - low > 60) {
      const std::int64_t middle = low <= 0 && high >= 0 ? 0 : low;
      switch (random() % 4) {
        case 0: high = std::min(high, low + 5); break;
        case 1: low = std::max(low, high - 5); break;
        default: low = std::max(low, middle - 20), high = std::min(high, middle + 40);
      }
    }
    row.push_back(low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1)));
  }
  Row values;
  for (std::size_t i = 0; i < layout_.fields.size(); ++i) values.push_back(lanes.read(i, row.data()));
  return values;
}

std::string BatchBook::row_text(const Row& row) const {
  std::string text;
  for (std::size_t i = 0; i < row.size(); ++i)
    text += fmt::format("{} = {}; ", layout_.fields[i].name,
                        row[i] ? model::value_text(book_, *row[i], type_of(book_, layout_, layout_.fields[i])) : "unknown");
  return text;
}

std::size_t BatchBook::compare(const std::vector<Row>& rows) {
  const Compiled& compiled = compile();
  const Scalar scalar(compiled.program);
  Scalar::Frame frame = scalar.frame();
  std::vector<const Kernels*> families{&baseline_kernels};
  if (&kernels() != &baseline_kernels) families.push_back(&kernels());
  const std::size_t lanes = compiled.lanes.size(), outputs = compiled.program.outputs.size();
  std::vector<std::vector<std::int64_t>> by_scalar;
  std::vector<std::vector<std::int64_t>> written;
  std::vector<bool> fits;
  for (const Row& row : rows) {
    bool all = true;
    std::fill(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(lanes), 0);
    for (std::size_t i = 0; i < row.size(); ++i) all = compiled.lanes.write(i, row[i], frame.data()) && all;
    for (std::size_t i = 0; i < lanes; ++i)      // what a part that is not there leaves, must be in its range all the same
      frame[i] = std::clamp(frame[i], compiled.lanes.ranges()[i].low, compiled.lanes.ranges()[i].high);
    fits.push_back(all);
    written.emplace_back(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(lanes));
    scalar.run(frame.data());
    by_scalar.emplace_back();
    for (std::size_t i = 0; i < outputs; ++i) by_scalar.back().push_back(frame[scalar.output(i)]);
  }
  for (const Kernels* family : families) {
    const Columns columns(compiled.program, *family);
    Columns::Space space = columns.space();
    std::vector<std::vector<std::byte>> in, out;
    std::vector<const void*> in_at;
    std::vector<void*> out_at;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      in.emplace_back(rows.size() * 8);
      for (std::size_t i = 0; i < rows.size(); ++i) put(in.back().data(), columns.input_width(lane), i, written[i][lane]);
    }
    for (std::size_t i = 0; i < outputs; ++i) out.emplace_back(rows.size() * 8);
    for (const auto& column : in) in_at.push_back(column.data());
    for (auto& column : out) out_at.push_back(column.data());
    columns.run(in_at.data(), out_at.data(), rows.size(), space);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t o = 0; o < outputs; ++o)
        if (get(out_at[o], columns.output_width(o), i) != by_scalar[i][o] && wrong++ == 0) {
          INFO(family->name, ", output ", o, ", row ", i, ": ", row_text(rows[i]), "\n", listing(compiled.program));
          CHECK(get(out_at[o], columns.output_width(o), i) == by_scalar[i][o]);
        }
  }
  std::size_t answered = 0;
  const interpreter::Choices choices;
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      if (!fits[i]) continue;
      const auto found = reply(compiled.outlets[q], !questions_[q].expression, by_scalar[i].data());
      const Reply expected = evaluated(book_, layout_, questions_[q], rows[i], choices);
      INFO(texts_[q], " in ", row_text(rows[i]));
      if (!found) continue;
      ++answered;
      if (expected.verdict)
        CHECK(found->verdict->judgement == expected.verdict->judgement);
      else
        CHECK(found->value == expected.value);
    }
  return answered;
}

}  // namespace paragraf::tests
