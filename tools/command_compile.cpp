// `paragraf compile BOOK 'QUERY'...`: the questions as a program that other programs link, as an object file with a header of C, as LLVM's
// text, or listed. In: what each state has, and the questions. Out: functions over the numbers that a state is written with; which number means
// what stands in the header.
#include <fmt/format.h>

#include <ostream>

#include "interpreter/batch/inquiry.hpp"
#include "interpreter/engine/compile.hpp"
#include "interpreter/jit/jit.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace paragraf::tools {
namespace {

using engine::Form;
using jit::Named;

std::string told(const batch::Inquiry& inquiry, const model::Value& value, model::TypeId type) {
  return model::value_text(inquiry.book(), value, type, interpreter::entity_name, &inquiry.blank());
}

std::string told(const batch::Inquiry& inquiry, const model::Values& values, model::TypeId type, std::size_t first) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) text += fmt::format("{}{} {}", i > 0 ? ", " : "", first + i, told(inquiry, values[i], type));
  return text;
}

// Which lane is what, part by part.
class LaneNames {
 public:
  LaneNames(const batch::Inquiry& inquiry, const engine::Lanes& lanes) : inquiry_(inquiry), names_(lanes.size()) {
    const engine::Layout& layout = inquiry.layout();
    for (std::size_t i = 0; i < layout.fields.size(); ++i) add(lanes.form(i), layout.fields[i].name, type_of(inquiry.book(), layout, layout.fields[i]));
  }
  const std::vector<Named>& names() const { return names_; }

 private:
  void add(const Form& form, const std::string& name, model::TypeId type) {
    const model::Book& book = inquiry_.book();
    switch (form.kind) {
      case Form::Kind::none:
        return;
      case Form::Kind::truth:
        names_[form.lane] = {name, "1 if so, else 0"};
        return;
      case Form::Kind::number:
        names_[form.lane] = {name, book.types.kind(type) == model::TypeKind::measure ? "in steps of " + model::exact_amount(book, form.step, type)
                                   : form.step == model::Number(1)                   ? ""
                                                                                     : "in steps of " + form.step.to_string()};
        return;
      case Form::Kind::listed:
        names_[form.lane] = {name, told(inquiry_, form.values, type, 0)};
        return;
      case Form::Kind::optional:
        names_[form.lane] = {name + " there", "1 if it is something"};
        add(form.parts[0], name, book.types.strip_optional(type));
        return;
      case Form::Kind::set:
        for (std::size_t i = 0; i < form.values.size(); ++i)
          names_[form.lane + i] = {fmt::format("{} has {}", name, told(inquiry_, form.values[i], book.types[type].element)), "1 if it has"};
        return;
      case Form::Kind::record: {
        const auto& fields = book[form.record].fields;
        for (std::size_t i = 0; i < form.parts.size(); ++i) add(form.parts[i], name + "." + book.text(fields[i].name), fields[i].type);
      }
    }
  }

  const batch::Inquiry& inquiry_;
  std::vector<Named> names_;
};

std::vector<Named> output_names(const batch::Inquiry& inquiry, const engine::Compiled& compiled) {
  std::vector<Named> names(compiled.program.outputs.size());
  for (std::size_t i = 0; i < inquiry.questions().size(); ++i) {
    const batch::Question& question = inquiry.questions()[i];
    const engine::Outlet& outlet = compiled.outlets[i];
    if (outlet.known) names[*outlet.known] = {question.text + " known", "0 where only the evaluator can answer"};
    if (outlet.truth) names[*outlet.truth] = {question.text, question.of_act ? "1 if it is allowed" : "1 if so, else 0"};
    if (outlet.numerator) names[*outlet.numerator] = {question.text, outlet.denominator == 1 ? "" : fmt::format("in parts of 1/{}", outlet.denominator)};
    if (outlet.divisor) names[*outlet.divisor] = {question.text + " divisor", "by which the number is divided, too"};
    if (outlet.which) names[*outlet.which] = {question.text + (outlet.numerator || outlet.truth ? " which" : ""), told(inquiry, outlet.values, question.type, 1)};
  }
  return names;
}

}  // namespace

Exit command_compile(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front())) return session.failure();
  const batch::Inquiry inquiry(session.loaded(), session.sources(), options.wishes, options.batch.given, options.batch.queries, session.sink());
  if (!inquiry) {
    session.report(streams.err, inquiry.sources());
    return Exit::usage;
  }
  std::vector<model::Query> queries;
  for (const batch::Question& question : inquiry.questions()) queries.push_back(question.query);
  const engine::Compiled compiled = engine::compile(inquiry.book(), inquiry.layout(), queries, inquiry.situation().choices().sides);
  for (std::size_t i = 0; i < queries.size(); ++i)
    if (!compiled.outlets[i].compiled)
      return session.refuse(base::Code::option_value, fmt::format("`{}` is no program: only the evaluator can answer it", inquiry.questions()[i].text));
  const std::string& name = options.compile.name;
  std::string made, why;
  if (options.compile.emit == "listing") {
    made = engine::listing(compiled.program);
  } else if (options.compile.emit == "c-header") {
    made = jit::header_text(compiled.program, name, LaneNames(inquiry, compiled.lanes).names(), output_names(inquiry, compiled));
  } else {
    const auto compiler = jit::load_compiler(&why);
    const auto file = options.compile.emit == "obj" ? jit::File::object : options.compile.emit == "asm" ? jit::File::assembly : jit::File::ir;
    const auto text = compiler ? compiler->emit(compiled.program, file, name, options.compile.processor, &why) : std::nullopt;
    if (!text) return session.refuse(base::Code::option_value, fmt::format("--emit {}: {}", options.compile.emit, why));
    made = *text;
  }
  if (options.output.empty()) {
    streams.out << made;
    return Exit::clean;
  }
  if (const std::string problem = write_file(options.output, made); !problem.empty()) return session.fail_file(options.output, problem);
  return Exit::clean;
}

}  // namespace paragraf::tools
