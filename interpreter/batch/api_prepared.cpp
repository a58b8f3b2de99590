// Prepared questions of the public interface: see embed/prepared.hpp. Here they are read, named and answered by the evaluator; api_runner.cpp runs them.
#include "interpreter/batch/api_prepared.hpp"

#include <algorithm>

#include "interpreter/batch/names.hpp"
#include "interpreter/telling.hpp"

namespace paragraf::api {
namespace {

using embed::finding;

interpreter::Telling telling_of(const batch::Inquiry& inquiry, const interpreter::State& state) {
  return {.book = inquiry.book(), .sources = inquiry.sources(), .state = state, .choices = inquiry.situation().choices()};
}

std::vector<Number> described(const batch::Inquiry& inquiry, const batch::Called& called, const std::vector<engine::Range>& ranges,
                              const std::vector<engine::Width>& widths, bool with_none) {
  const interpreter::Telling telling = telling_of(inquiry, inquiry.blank());
  std::vector<Number> all;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    Number one{called.names[i].name, called.names[i].meaning, ranges[i].low, ranges[i].high, static_cast<Width>(widths[i]), {}};
    if (const model::Values* const values = called.values[i]) {
      if (with_none) one.values.emplace_back();
      for (const model::Value& value : *values) one.values.push_back(embed::public_value(telling, value, called.types[i]));
    }
    all.push_back(std::move(one));
  }
  return all;
}

batch::EngineWish wish_of(const Asking& asking) {
  constexpr batch::Engine engines[] = {batch::Engine::automatic, batch::Engine::scalar, batch::Engine::columns, batch::Engine::jit};
  return {engines[static_cast<std::size_t>(asking.engine)], asking.code_after, asking.modules};
}

Findings no_code(const std::string& why) {
  if (why.empty()) return {};
  base::Sink sink;
  sink.add(base::Diagnostic{base::Code::option_value, base::Severity::warning, "no machine code: " + why});
  return embed::public_findings(sink, {});
}

// A number as an output counts it, if it can.
bool write_number(const model::Number& number, const engine::Outlet& outlet, const engine::Program& program, std::int64_t* outputs) {
  const auto counted = (number * model::Number(outlet.denominator)).to_int64();
  if (!counted) return false;
  const engine::Range range = program.operations[program.outputs[*outlet.numerator]].range;
  if (*counted < range.low || *counted > range.high) return false;
  outputs[*outlet.numerator] = *counted;
  if (outlet.divisor) outputs[*outlet.divisor] = 1;
  return true;
}

bool write(const model::Value& value, const engine::Outlet& outlet, const engine::Program& program, std::int64_t* outputs) {
  if (outlet.shape == engine::Outlet::Shape::set) {
    if (!value.is<model::Set>()) return false;
    for (const std::uint32_t member : outlet.members) outputs[member] = 0;
    for (const model::Value& item : value.items()) {
      const auto at = std::find(outlet.values.begin(), outlet.values.end(), item);
      if (at == outlet.values.end()) return false;
      outputs[outlet.members[static_cast<std::size_t>(at - outlet.values.begin())]] = 1;
    }
    return true;
  }
  if (outlet.shape == engine::Outlet::Shape::parts) {
    bool all = value.has_parts() && value.items().size() == outlet.parts.size();
    for (std::size_t i = 0; all && i < outlet.parts.size(); ++i) all = write(value.items()[i], outlet.parts[i], program, outputs);
    return all;
  }
  if (outlet.which) {
    const auto found = std::find(outlet.values.begin(), outlet.values.end(), value);
    outputs[*outlet.which] = found == outlet.values.end() ? 0 : found - outlet.values.begin() + 1;
    if (found != outlet.values.end()) return true;
  }
  if (outlet.truth && value.is<bool>()) return outputs[*outlet.truth] = value.truth() ? 1 : 0, true;
  return outlet.numerator && value.is<model::Number>() && write_number(value.number(), outlet, program, outputs);
}

bool write(const engine::Reply& reply, const engine::Outlet& outlet, const engine::Program& program, std::int64_t* outputs) {
  using interpreter::Judgement;
  if (reply.verdict) {
    const Judgement judgement = reply.verdict->judgement;
    outputs[*outlet.truth] = judgement == Judgement::allowed ? 1 : 0;
    return judgement == Judgement::allowed || judgement == Judgement::denied;
  }
  return reply.value.known() && write(reply.value.value(), outlet, program, outputs);
}

}  // namespace

batch::Row Prepared::Data::row(const std::int64_t* lanes) const {
  batch::Row values;
  for (std::size_t i = 0; i < layout.fields.size(); ++i)
    values.push_back(compiled->lanes.form(i).kind == engine::Form::Kind::none ? inquiry->absent(i) : compiled->lanes.read(i, lanes));
  return values;
}

bool Prepared::Data::evaluate(const std::int64_t* lanes, std::int64_t* to) const {
  const batch::Row values = row(lanes);
  const interpreter::State state = engine::state_of(inquiry->book(), layout, values);
  bool all = true;
  for (std::size_t i = 0; i < compiled->outlets.size(); ++i) {
    const engine::Outlet& outlet = compiled->outlets[i];
    if (!outlet.compiled || !outlet.known || to[*outlet.known] != 0) continue;
    const bool written = write(batch::evaluated(*inquiry, i, state, values), outlet, compiled->program, to);
    if (written) to[*outlet.known] = 1;
    all = all && written;
  }
  return all;
}

Result<Prepared> Prepared::make(const Book& book, const Asking& asking) {
  return embed::guarded<Prepared>([&]() -> Result<Prepared> {
    auto data = std::make_shared<Data>();
    data->book = book.data();
    data->asking = asking;
    base::Sink sink;
    data->inquiry = std::make_unique<batch::Inquiry>(data->book->loaded, data->book->sources, embed::wishes_of(asking.choices), asking.given,
                                                     asking.questions, sink);
    const batch::Inquiry& inquiry = *data->inquiry;
    if (!inquiry) return embed::public_findings(sink, inquiry.sources());
    data->layout = inquiry.layout();
    for (const std::string& name : asking.unknown) {
      const auto field = std::find_if(data->layout.fields.begin(), data->layout.fields.end(), [&](const engine::Field& one) { return one.name == name; });
      if (field == data->layout.fields.end()) return finding(base::Code::option_value, "no state has `" + name + "`, which may be unknown");
      field->may_be_unknown = true;
    }
    std::vector<model::Query> queries;
    // Programs know nothing of what is assumed.
    if (inquiry.situation().choices().assumptions.empty())
      for (const batch::Question& question : inquiry.questions()) queries.push_back(question.query);
    data->compiled.emplace(engine::compile(inquiry.book(), data->layout, queries, inquiry.situation().choices().sides));
    engine::Compiled& compiled = *data->compiled;
    compiled.outlets.resize(inquiry.questions().size());
    data->start = compiled.lanes.blank();
    for (const engine::Outlet& outlet : compiled.outlets)
      if (outlet.known) data->known.push_back(*outlet.known);
    data->engines = std::make_unique<batch::Engines>(compiled.program, wish_of(asking));
    std::vector<engine::Range> ranges;
    std::vector<engine::Width> in_widths, out_widths;
    for (std::size_t i = 0; i < compiled.lanes.size(); ++i) in_widths.push_back(data->engines->input_width(i));
    for (const engine::Place place : compiled.program.outputs) {
      ranges.push_back(compiled.program.operations[place].range);
      out_widths.push_back(data->engines->output_width(out_widths.size()));
    }
    data->inputs = described(inquiry, batch::lane_names(inquiry, data->layout, compiled.lanes), compiled.lanes.ranges(), in_widths, false);
    data->outputs = described(inquiry, batch::output_names(inquiry, compiled), ranges, out_widths, true);
    Findings findings = embed::public_findings(sink, inquiry.sources());
    for (Finding& one : no_code(data->engines->problem())) findings.push_back(std::move(one));
    return {Prepared(std::move(data)), std::move(findings)};
  });
}

Result<Prepared> Prepared::again(const Book& book) const { return make(book, data_->asking); }

const std::vector<Number>& Prepared::inputs() const { return data_->inputs; }
const std::vector<Number>& Prepared::outputs() const { return data_->outputs; }

namespace {

std::optional<std::size_t> position(const std::vector<Number>& numbers, std::string_view name) {
  const auto found = std::find_if(numbers.begin(), numbers.end(), [&](const Number& one) { return one.name == name; });
  return found == numbers.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - numbers.begin()));
}

}  // namespace

std::optional<std::size_t> Prepared::input(std::string_view name) const { return position(data_->inputs, name); }
std::optional<std::size_t> Prepared::output(std::string_view name) const { return position(data_->outputs, name); }
bool Prepared::is_program(std::size_t question) const { return question < data_->compiled->outlets.size() && data_->compiled->outlets[question].compiled; }

Result<Reply> Prepared::reply(std::size_t question, std::span<const std::int64_t> state) const {
  return embed::guarded<Reply>([&]() -> Result<Reply> {
    const batch::Inquiry& inquiry = *data_->inquiry;
    if (question >= inquiry.questions().size()) return finding(base::Code::option_value, "there are fewer questions");
    if (state.size() != data_->inputs.size())
      return finding(base::Code::argument_count, "a state is " + std::to_string(data_->inputs.size()) + " numbers, found " + std::to_string(state.size()));
    for (std::size_t i = 0; i < state.size(); ++i)
      if (const Number& input = data_->inputs[i]; state[i] < input.low || state[i] > input.high)
        return finding(base::Code::option_value, input.name + " is in " + std::to_string(input.low) + ".." + std::to_string(input.high) + ", found " + std::to_string(state[i]));
    const batch::Row values = data_->row(state.data());
    const interpreter::State known = engine::state_of(inquiry.book(), data_->layout, values);
    const engine::Reply found = batch::evaluated(inquiry, question, known, values);
    const interpreter::Telling telling = telling_of(inquiry, known);
    Reply reply;
    if (found.verdict) {
      constexpr std::string_view texts[] = {"allowed", "denied", "undetermined", "in conflict"};
      reply.verdict = static_cast<Verdict>(found.verdict->judgement);
      reply.status = *reply.verdict == Verdict::conflict       ? Answer::Status::conflict
                     : *reply.verdict == Verdict::undetermined ? Answer::Status::missing
                                                               : Answer::Status::known;
      reply.text = texts[static_cast<std::size_t>(*reply.verdict)];
      reply.missing = embed::missing_of(telling, found.verdict->reasons);
      return reply;
    }
    const model::TypeId type = inquiry.questions()[question].type;
    if (found.value.known()) {
      reply.value = embed::public_value(telling, found.value.value(), type);
      reply.text = model::value_text(inquiry.book(), found.value.value(), type, interpreter::entity_name, &known);
      return reply;
    }
    reply.status = found.value.is_conflict() ? Answer::Status::conflict : Answer::Status::missing;
    reply.text = found.value.is_conflict() ? "in conflict" : "undetermined";
    reply.missing = embed::missing_of(telling, found.value.reasons());
    return reply;
  });
}

Engine Prepared::engine() const {
  switch (data_->engines->now()) {
    case batch::Engine::jit: return Engine::jit;
    case batch::Engine::scalar: return Engine::scalar;
    default: return Engine::columns;
  }
}

void Prepared::wait() const { data_->engines->wait(); }
Findings Prepared::warnings() const { return no_code(data_->engines->problem()); }

}  // namespace paragraf::api
