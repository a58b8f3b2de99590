// See speed_rows.hpp.
#include "bench/speed_rows.hpp"

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
    if (!compiled_->outlets[i].compiled) why_not_ = "a question is no program";
  if (why_not_.empty() && !write(work)) why_not_ = "the states are not of one shape";
}

// That of the first state; the numbers among the arguments are given beside it.
bool Rows::lay_out(const Work& work) {
  const Case& first = work.cases[0];
  const model::Book& book = *work.book;
  if (!first.state.externs.empty() || !first.state.facts().empty()) {
    why_not_ = "its states have more than attributes";
    return false;
  }
  for (std::size_t kind = 0; kind < book.entities.size(); ++kind)
    for (std::uint32_t i = 0; i < first.state.count(model::EntityId(kind)); ++i) {
      const model::Instance entity{model::EntityId(kind), i};
      layout_.entities.push_back({entity.declaration, first.state.id(entity)});
      for (const model::AttributeId attribute : book[entity.declaration].attributes)
        if (first.state.cell(entity, attribute).supplied) layout_.fields.push_back({.entity = entity, .attribute = attribute});
    }
  for (const Question& question : first.asked)
    for (std::size_t i = 0; i < question.args.size(); ++i)
      if (!question.args[i].value().is<model::Instance>()) {
        const model::Parameter& param = book[question.value].params[i];
        layout_.fields.push_back({.of = Field::Of::given, .slot = static_cast<std::uint32_t>(layout_.given.size())});
        layout_.given.push_back({book_->names.intern("given" + std::to_string(layout_.given.size())), param.type, param.domain, {}});
      }
  return true;
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
    weights_.push_back(question.weight);
  }
  return true;
}

bool Rows::write(const Work& work) {
  count_ = work.cases.size();
  lanes_.assign(count_ * lanes(), 0);
  for (std::size_t i = 0; i < count_; ++i) {
    const Case& one = work.cases[i];
    std::int64_t* row = lanes_.data() + i * lanes();
    std::vector<std::optional<Value>> given;
    for (const Question& question : one.asked)
      for (const interpreter::Result& arg : question.args)
        if (!arg.value().is<model::Instance>()) given.emplace_back(arg.value());
    for (std::size_t field = 0; field < layout_.fields.size(); ++field) {
      const Field& of = layout_.fields[field];
      if (of.of == Field::Of::given) {
        if (of.slot >= given.size() || !compiled_->lanes.write(field, given[of.slot], row)) return false;
        continue;
      }
      if (of.entity.index >= one.state.count(of.entity.declaration)) return false;
      const interpreter::Cell& cell = one.state.cell(of.entity, of.attribute);
      if (!cell.supplied || !compiled_->lanes.write(field, cell.value, row)) return false;
    }
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
