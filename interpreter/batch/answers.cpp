// See answers.hpp.
#include "interpreter/batch/answers.hpp"

#include <fmt/format.h>

#include <iterator>

#include "interpreter/answer_json.hpp"
#include "interpreter/batch/csv.hpp"
#include "interpreter/step.hpp"
#include "interpreter/telling.hpp"

namespace paragraf::batch {
namespace {

using interpreter::Judgement;
using interpreter::Result;

// Answers of a program that are remembered for each question, a power of two.
constexpr std::size_t remembered_answers = 256;

std::string_view judged(Judgement judgement) {
  switch (judgement) {
    case Judgement::allowed: return "allowed";
    case Judgement::denied: return "denied";
    case Judgement::undetermined: return "undetermined";
    case Judgement::conflict: return "in conflict";
  }
  return {};
}

// What a key of JSON says, as a cell: a text without its quotes, all else as it is written.
std::string json_text(std::string_view written) {
  if (!written.starts_with('"')) return std::string(written);
  if (written.find('\\') == written.npos) return std::string(written.substr(1, written.size() - 2));
  base::Sources sources;
  base::Sink sink;
  const auto tree = interpreter::read_json(sources, sources.add("kept", fmt::format("{{\"_\":{}}}", written)), sink);
  return tree ? tree->children.front().value.text : std::string(written);
}

interpreter::Telling telling_of(const Inquiry& inquiry, const interpreter::State& state) {
  return {.book = inquiry.book(), .sources = inquiry.sources(), .state = state, .choices = inquiry.situation().choices()};
}

}  // namespace

std::string header(const Inquiry& inquiry, const Table& table, const Writing& writing) {
  if (writing.form == Form::json) return {};
  std::string out = "line";
  const auto add = [&](std::string_view name) {
    out += writing.separator;
    append_csv(out, name, writing.separator);
  };
  for (const std::string& name : table.kept) add(name);
  for (const Question& question : inquiry.questions()) add(question.text);
  return out + '\n';
}

engine::Reply evaluated(const Inquiry& inquiry, std::size_t question, const interpreter::State& state, const Row& row) {
  interpreter::Work work(inquiry.situation().limits());
  interpreter::Choices choices = inquiry.situation().choices();
  choices.work = &work;
  return engine::evaluated(inquiry.book(), inquiry.layout(), inquiry.questions()[question].query, state, row, choices);
}

Answers::Answers(const Inquiry& inquiry, const Table& table, const Writing& writing) : inquiry_(inquiry), table_(table), writing_(writing) {
  const auto before = [&](const std::string& name) {
    return writing.form == Form::csv ? std::string(1, writing.separator) : "," + interpreter::json_quoted(name) + ":";
  };
  for (const std::string& name : table.kept) kept_before_.push_back(before(name));
  for (const Question& question : inquiry.questions()) before_.push_back(before(question.text));
  remembered_.assign(before_.size(), std::vector<Remembered>(remembered_answers));
}

void Answers::begin(std::string& out, std::size_t line, const std::vector<std::string_view>& kept) const {
  if (writing_.form == Form::json) out += "{\"line\":";
  fmt::format_to(std::back_inserter(out), "{}", line);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    out += kept_before_[i];
    const std::string_view written = kept[i];
    if (table_.form == writing_.form && (writing_.form == Form::json || table_.separator == writing_.separator))
      out += written.empty() && writing_.form == Form::json ? std::string_view("null") : written;
    else if (writing_.form == Form::json)
      out += written.empty() ? "null" : interpreter::json_quoted(csv_value(written));
    else
      append_csv(out, written == "null" ? std::string() : json_text(written), writing_.separator);
  }
}

bool Answers::add(std::string& out, std::size_t question, const engine::Outlet& outlet, const std::int64_t* outputs) {
  if (!outlet.compiled || (outlet.known && outputs[*outlet.known] == 0)) return false;
  if (outlet.shape != engine::Outlet::Shape::plain) {
    const auto found = engine::reply(outlet, inquiry_.questions()[question].of_act, outputs);
    if (!found) return false;
    out += before_[question];
    out += text(question, *found, inquiry_.blank());
    return true;
  }
  const std::int64_t which = outlet.which ? outputs[*outlet.which] : 0;
  const std::int64_t number = which > 0 ? 0 : outlet.truth ? outputs[*outlet.truth] : outlet.numerator ? outputs[*outlet.numerator] : 0;
  const std::int64_t divisor = which > 0 || !outlet.divisor ? 0 : outputs[*outlet.divisor];
  const auto hash = static_cast<std::uint64_t>(which * 31 + number * 7 + divisor) * 0x9e3779b97f4a7c15u;
  Remembered& known = remembered_[question][(hash >> 32) % remembered_answers];
  if (!known.used || known.which != which || known.number != number || known.divisor != divisor) {
    const auto found = engine::reply(outlet, inquiry_.questions()[question].of_act, outputs);
    if (!found) return false;
    known = {true, which, number, divisor, text(question, *found, inquiry_.blank())};
  }
  out += before_[question];
  out += known.text;
  return true;
}

void Answers::add(std::string& out, std::size_t question, const interpreter::State& state, const Row& row) const {
  out += before_[question];
  out += text(question, evaluated(inquiry_, question, state, row), state);
}

std::string Answers::text(std::size_t index, const engine::Reply& reply, const interpreter::State& state) const {
  const Question& question = inquiry_.questions()[index];
  if (writing_.form == Form::json) {
    const interpreter::Telling telling = telling_of(inquiry_, state);
    if (reply.verdict) {
      const bool settled = reply.verdict->judgement == Judgement::allowed || reply.verdict->judgement == Judgement::denied;
      return settled ? fmt::format("\"{}\"", judged(reply.verdict->judgement)) : interpreter::not_known_json(telling, reply.verdict->reasons, reply.verdict->judgement == Judgement::conflict);
    }
    if (!reply.value.known()) return interpreter::not_known_json(telling, reply.value.reasons(), reply.value.is_conflict());
    return interpreter::one_value_json(telling, reply.value.value(), question.type);
  }
  std::string out;
  if (reply.verdict)
    out = judged(reply.verdict->judgement);
  else if (!reply.value.known())
    out = reply.value.is_conflict() ? "in conflict" : "undetermined";
  else if (const model::Value& value = reply.value.value(); value.is<model::Text>())
    append_csv(out, value.string(), writing_.separator);
  else
    append_csv(out, model::value_text(inquiry_.book(), value, question.type, interpreter::entity_name, &state), writing_.separator);
  return out;
}

}  // namespace paragraf::batch
