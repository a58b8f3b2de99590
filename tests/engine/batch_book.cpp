// See batch_book.hpp.
#include "tests/engine/batch_book.hpp"

#include <fmt/format.h>

#include "base/render.hpp"
#include "tests/engine/limits.hpp"
#include "tests/jit/agreement.hpp"
#include "tests/support/small_book.hpp"

namespace paragraf::tests {

using namespace engine;

BatchBook::BatchBook(const model::Book& below, base::Sources& sources, std::string_view given, bool unknown) : book_(below), sources_(sources) {
  base::Sink sink;
  const auto source = sources_.add("given", std::string(given));
  const auto declared = model::build_given(book_, grammar::parse_given(sources_, source, *grammar::keyword_table("en"), sink), sources_, sink);
  findings_ = short_lines(sink, sources_);
  if (!declared) return;
  for (const model::Parameter& param : declared->params) {
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
  if (!compiled_) {
    compiled_.emplace(engine::compile(book_, layout_, questions_));
    limits_ = limits_of(compiled_->program);
  }
  return *compiled_;
}

BatchBook::Row BatchBook::values(const std::vector<std::int64_t>& lanes) const {
  Row values;
  for (std::size_t i = 0; i < layout_.fields.size(); ++i) values.push_back(compiled_->lanes.read(i, lanes.data()));
  return values;
}

// Numbers near the ends of their range and near 0, so that conditions are often met.
BatchBook::Row BatchBook::random_row(std::mt19937& random) const {
  std::vector<std::int64_t> row;
  for (const engine::Range& range : compiled_->lanes.ranges()) {
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
  return values(row);
}

BatchBook::Row BatchBook::boundary_row(std::mt19937& random) const {
  std::vector<std::int64_t> row;
  for (const std::vector<std::int64_t>& limits : limits_) row.push_back(limits[random() % limits.size()]);
  return values(row);
}

std::string BatchBook::row_text(const Row& row) const {
  std::string text;
  for (std::size_t i = 0; i < row.size(); ++i)
    text += fmt::format("{} = {}; ", layout_.fields[i].name,
                        row[i] ? model::value_text(book_, *row[i], type_of(book_, layout_, layout_.fields[i])) : "unknown");
  return text;
}

BatchBook::Compared BatchBook::compare(const std::vector<Row>& rows, const jit::Code* code) {
  const Compiled& compiled = compile();
  const std::vector<Range>& ranges = compiled.lanes.ranges();
  Rows written;
  std::vector<bool> fits;
  for (const Row& row : rows) {
    std::vector<std::int64_t> lanes(ranges.size());
    bool all = true;
    for (std::size_t i = 0; i < row.size(); ++i) all = compiled.lanes.write(i, row[i], lanes.data()) && all;
    for (std::size_t i = 0; i < lanes.size(); ++i)      // what a part that is not there leaves, must be in its range all the same
      lanes[i] = std::clamp(lanes[i], ranges[i].low, ranges[i].high);
    fits.push_back(all);
    written.push_back(std::move(lanes));
  }
  Compared compared{0, difference(compiled.program, written, code)};
  const Scalar scalar(compiled.program);
  Scalar::Frame frame = scalar.frame();
  std::vector<std::int64_t> outputs(scalar.outputs());
  const interpreter::Choices choices;
  for (std::size_t i = 0; i < rows.size() && !compared.difference; ++i) {
    if (!fits[i]) continue;
    std::copy(written[i].begin(), written[i].end(), frame.begin());
    scalar.run(frame.data());
    for (std::size_t o = 0; o < outputs.size(); ++o) outputs[o] = frame[scalar.output(o)];
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      const auto found = reply(compiled.outlets[q], !questions_[q].expression, outputs.data());
      if (!found) continue;
      ++compared.answered;
      const Reply expected = evaluated(book_, layout_, questions_[q], state_of(book_, layout_, rows[i]), rows[i], choices);
      const bool same = expected.verdict ? found->verdict->judgement == expected.verdict->judgement : found->value == expected.value;
      if (!same) compared.difference = fmt::format("the program answers {} in another way than the evaluator: {}", texts_[q], row_text(rows[i]));
    }
  }
  return compared;
}

std::vector<Asked> questions_of(const model::Book& book) {
  std::vector<Asked> all;
  const auto ask = [&](const std::string& name, const std::vector<model::Parameter>& params) {
    std::string given, call;
    std::size_t number = 0;
    for (const model::Parameter& param : params) {
      const std::string at = fmt::format("x{}", ++number);
      given += fmt::format("{}{}: {}", given.empty() ? "" : ", ", at, model::type_text(book, param.type));
      call += fmt::format("{}{}", call.empty() ? "" : ", ", at);
    }
    for (const model::Parameter& param : params)
      if (book.types.kind(param.type) == model::TypeKind::entity) given += fmt::format(", y{}: {}", ++number, model::type_text(book, param.type));
    if (!given.empty()) all.push_back({given, fmt::format("{}({})", name, call)});
  };
  for (const model::ValueDecl& value : book.values)
    if (!book[book[value.sentence].volume].library) ask(book.text(value.name), value.params);
  for (const model::Act& act : book.acts)
    if (act.action && !act.ends_phase) ask(book.text(act.name), act.params);
  return all;
}

}  // namespace paragraf::tests
