// See speed_rows.hpp.
#include "bench/speed_rows.hpp"

#include <algorithm>
#include <set>

#include "grammar/parse.hpp"

namespace paragraf::bench {

using engine::Field;
using model::Value;

Rows::Rows(const Work& work) : book_(std::in_place, *work.book) {
  if (work.cases.empty() || !lay_out(work) || !ask(work)) {
    if (why_not_.empty()) why_not_ = "nothing is asked";
    return;
  }
  compiled_.emplace(engine::compile(*book_, layout_, questions_));
  for (std::size_t i = 0; i < questions_.size(); ++i)
    if (!compiled_->outlets[i].compiled) why_not_ = "a question is no program: " + texts_[i];
  if (why_not_.empty() && !write(work)) why_not_ = "the states are not of one shape";
}

// The entities of the first state, and all that any state says of them; the numbers among the arguments are given beside it.
bool Rows::lay_out(const Work& work) {
  const Case& first = work.cases[0];
  const model::Book& book = *work.book;
  std::set<std::pair<model::FactId, model::Values>> facts;
  std::set<std::pair<model::ExternId, model::Values>> externs;
  for (const Case& one : work.cases) {
    for (const auto& [key, value] : one.state.externs) externs.insert(key);
    for (const auto& [key, cell] : one.state.facts()) facts.insert(key);
  }
  for (std::size_t kind = 0; kind < book.entities.size(); ++kind)
    for (std::uint32_t i = 0; i < first.state.count(model::EntityId(kind)); ++i) {
      const model::Instance entity{model::EntityId(kind), i};
      layout_.entities.push_back({entity.declaration, first.state.id(entity)});
      for (const model::AttributeId attribute : book[entity.declaration].attributes) layout_.fields.push_back({.entity = entity, .attribute = attribute});
    }
  for (const auto& [fact, args] : facts) layout_.fields.push_back({.of = Field::Of::fact, .fact = fact, .args = args});
  for (const auto& [external, args] : externs) layout_.fields.push_back({.of = Field::Of::external, .external = external, .args = args});
  for (const Question& question : first.asked)
    for (std::size_t i = 0; i < question.args.size(); ++i)
      if (!question.args[i].value().is<model::Instance>()) {
        const model::Parameter& param = book[question.value].params[i];
        layout_.fields.push_back({.of = Field::Of::given, .slot = static_cast<std::uint32_t>(layout_.given.size())});
        layout_.given.push_back({book_->names.intern("given" + std::to_string(layout_.given.size())), param.type, param.domain, {}});
      }
  const auto shaped = [&](const Case& one) {
    for (std::size_t kind = 0; kind < book.entities.size(); ++kind)
      if (one.state.count(model::EntityId(kind)) != first.state.count(model::EntityId(kind))) return false;
    return true;
  };
  if (!std::all_of(work.cases.begin(), work.cases.end(), shaped)) {
    why_not_ = "not every state has the same entities";
    return false;
  }
  std::vector<std::size_t> known(layout_.fields.size());
  for (const Case& one : work.cases) {
    const auto row = values_of(one);
    for (std::size_t i = 0; i < row.size(); ++i) {
      engine::Field& field = layout_.fields[i];
      if (!field.extent) field.extent.emplace();
      if (row[i]) ++known[i], field.extent->include(*row[i]);
    }
  }
  for (std::size_t i = 0; i < known.size(); ++i) layout_.fields[i].may_be_unknown = known[i] < work.cases.size();
  std::size_t next = 0;
  std::erase_if(layout_.fields, [&](const Field&) { return known[next++] == 0; });
  return true;
}

// One for each field.
std::vector<std::optional<Value>> Rows::values_of(const Case& one) const {
  std::vector<std::optional<Value>> given, row;
  for (const Question& question : one.asked)
    for (const interpreter::Result& arg : question.args)
      if (!arg.value().is<model::Instance>()) given.emplace_back(arg.value());
  for (const Field& field : layout_.fields) row.push_back(field.of == Field::Of::given ? given[field.slot] : engine::value_in(one.state, field));
  return row;
}

bool Rows::ask(const Work& work) {
  model::EntityNames names;
  for (const engine::Layout::Entity& entity : layout_.entities) names.emplace(book_->names.intern(entity.id), entity.kind);
  std::size_t given = 0;
  for (const Question& question : work.cases[0].asked) {
    std::string text = book_->text((*book_)[question.value].name) + "(";
    for (std::size_t i = 0; i < question.args.size(); ++i) {
      const Value& value = question.args[i].value();
      text += i > 0 ? ", " : "";
      text += value.is<model::Instance>() ? work.cases[0].state.id(value.as<model::Instance>()) : "given" + std::to_string(given++);
    }
    text += ")";
    base::Sink sink;
    const grammar::Parsed parsed = grammar::parse_expression(sources_, sources_.add("question", text), *grammar::keyword_table("en"), sink);
    auto query = model::build_query(*book_, parsed, names, sources_, sink, model::Asks::value, layout_.given);
    if (!query) {
      why_not_ = "the question " + text + " cannot be read";
      return false;
    }
    questions_.push_back(std::move(*query));
    texts_.push_back(std::move(text));
    weights_.push_back(question.weight);
  }
  return true;
}

bool Rows::write(const Work& work) {
  count_ = work.cases.size();
  const std::vector<std::int64_t> blank = compiled_->lanes.blank();
  for (const Case& one : work.cases) {
    lanes_.insert(lanes_.end(), blank.begin(), blank.end());
    const auto row = values_of(one);
    for (std::size_t field = 0; field < row.size(); ++field)
      if (!compiled_->lanes.write(field, row[field], lanes_.data() + lanes_.size() - blank.size())) return false;
  }
  return true;
}

long long Rows::sum(const std::int64_t* outputs) const {
  long long sum = 0;
  for (std::size_t i = 0; i < questions_.size(); ++i) {
    const auto answer = engine::reply(compiled_->outlets[i], false, outputs);
    if (answer) sum += weights_[i] * counted(answer->value);
  }
  return sum;
}

}  // namespace paragraf::bench
