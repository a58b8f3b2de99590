// See names.hpp.
#include "interpreter/batch/names.hpp"

#include <fmt/format.h>

namespace paragraf::batch {
namespace {

using engine::Form;

std::string told(const Inquiry& inquiry, const model::Value& value, model::TypeId type) {
  return model::value_text(inquiry.book(), value, type, interpreter::entity_name, &inquiry.blank());
}

std::string told(const Inquiry& inquiry, const model::Values& values, model::TypeId type, std::size_t first) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) text += fmt::format("{}{} {}", i > 0 ? ", " : "", first + i, told(inquiry, values[i], type));
  return text;
}

Called called(std::size_t count) { return {std::vector<jit::Named>(count), std::vector<const model::Values*>(count), std::vector<model::TypeId>(count)}; }

// Part by part.
class LaneNames {
 public:
  LaneNames(const Inquiry& inquiry, const engine::Layout& layout, const engine::Lanes& lanes) : inquiry_(inquiry), all(called(lanes.size())) {
    for (std::size_t i = 0; i < layout.fields.size(); ++i) {
      add(lanes.form(i), layout.fields[i].name, type_of(inquiry.book(), layout, layout.fields[i]));
      if (lanes.known(i)) all.names[*lanes.known(i)] = {layout.fields[i].name + " known", "1 if it is known"};
    }
  }

 private:
  void add(const Form& form, const std::string& name, model::TypeId type) {
    const model::Book& book = inquiry_.book();
    switch (form.kind) {
      case Form::Kind::none:
        return;
      case Form::Kind::truth:
        all.names[form.lane] = {name, "1 if so, else 0"};
        return;
      case Form::Kind::number:
        all.names[form.lane] = {name, book.types.kind(type) == model::TypeKind::measure ? "in steps of " + model::exact_amount(book, form.step, type)
                                      : form.step == model::Number(1)                   ? ""
                                                                                        : "in steps of " + form.step.to_string()};
        return;
      case Form::Kind::listed:
        all.names[form.lane] = {name, told(inquiry_, form.values, type, 0)};
        all.values[form.lane] = &form.values;
        all.types[form.lane] = type;
        return;
      case Form::Kind::optional:
        all.names[form.lane] = {name + " there", "1 if it is something"};
        add(form.parts[0], name, book.types.strip_optional(type));
        return;
      case Form::Kind::set:
        for (std::size_t i = 0; i < form.values.size(); ++i)
          all.names[form.lane + i] = {fmt::format("{} has {}", name, told(inquiry_, form.values[i], book.types[type].element)), "1 if it has"};
        return;
      case Form::Kind::record: {
        const auto& fields = book[form.record].fields;
        for (std::size_t i = 0; i < form.parts.size(); ++i) add(form.parts[i], name + "." + book.text(fields[i].name), fields[i].type);
        return;
      }
      case Form::Kind::list:
        all.names[form.lane] = {name + " items", "how many there are"};
        for (std::size_t i = 0; i < form.parts.size(); ++i) add(form.parts[i], fmt::format("{} {}", name, i + 1), book.types[type].element);
    }
  }

  const Inquiry& inquiry_;

 public:
  Called all;
};

}  // namespace

Called lane_names(const Inquiry& inquiry, const engine::Layout& layout, const engine::Lanes& lanes) { return LaneNames(inquiry, layout, lanes).all; }

namespace {

// Part by part, too.
class OutputNames {
 public:
  OutputNames(const Inquiry& inquiry, std::size_t outputs) : inquiry_(inquiry), all(called(outputs)) {}

  void add(const engine::Outlet& outlet, const std::string& name, model::TypeId type, bool of_act) {
    const model::Book& book = inquiry_.book();
    if (outlet.known) all.names[*outlet.known] = {name + " known", "0 where only the evaluator can answer"};
    if (outlet.truth) all.names[*outlet.truth] = {name, of_act ? "1 if it is allowed" : "1 if so, else 0"};
    if (outlet.numerator) all.names[*outlet.numerator] = {name, outlet.denominator == 1 ? "" : fmt::format("in parts of 1/{}", outlet.denominator)};
    if (outlet.divisor) all.names[*outlet.divisor] = {name + " divisor", "by which the number is divided, too"};
    if (outlet.which) {
      all.names[*outlet.which] = {name + (outlet.numerator || outlet.truth ? " which" : ""), told(inquiry_, outlet.values, type, 1)};
      all.values[*outlet.which] = &outlet.values;
      all.types[*outlet.which] = type;
    }
    for (std::size_t i = 0; i < outlet.members.size(); ++i)
      all.names[outlet.members[i]] = {fmt::format("{} has {}", name, told(inquiry_, outlet.values[i], book.types[type].element)), "1 if it has"};
    if (outlet.parts.empty()) return;
    const std::vector<model::Parameter> parts = parts_of(type);
    for (std::size_t i = 0; i < outlet.parts.size(); ++i) {
      const bool is_named = i < parts.size();
      add(outlet.parts[i], fmt::format("{}.{}", name, is_named ? book.text(parts[i].name) : std::to_string(i + 1)), is_named ? parts[i].type : model::TypeId(), false);
    }
  }

 private:
  std::vector<model::Parameter> parts_of(model::TypeId type) const {
    const model::Book& book = inquiry_.book();
    const model::Type& shape = book.types[type];
    if (shape.kind == model::TypeKind::record) return book[model::RecordId(shape.declaration)].fields;
    if (shape.kind == model::TypeKind::row) return book[model::ValueId(shape.declaration)].columns;
    return {};
  }

  const Inquiry& inquiry_;

 public:
  Called all;
};

}  // namespace

Called output_names(const Inquiry& inquiry, const engine::Compiled& compiled) {
  OutputNames names(inquiry, compiled.program.outputs.size());
  for (std::size_t i = 0; i < inquiry.questions().size(); ++i) {
    const Question& question = inquiry.questions()[i];
    names.add(compiled.outlets[i], question.text, question.type, question.of_act);
  }
  return std::move(names.all);
}

}  // namespace paragraf::batch
