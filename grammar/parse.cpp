// Text to tree: runs the rules over the text and adds what they cannot say. See parse.hpp. The only file that includes
// PEGTL.
#include "grammar/parse.hpp"

#include <algorithm>

#include "base/suggest.hpp"
#include "grammar/checks.hpp"
#include "grammar/hints.hpp"
#include "grammar/recorder.hpp"

namespace paragraf::grammar {

namespace {

namespace peg = tao::pegtl;
using Input = peg::memory_input<peg::tracking_mode::lazy, peg::eol::lf_crlf, const char*>;

template <class Rule>
bool match(Input& in, State& state) {
  return recorder<Rule>::template match<peg::apply_mode::action, peg::rewind_mode::required, peg::nothing, recorder>(
      in, state);
}

Tree finish(State& state, base::SourceId source, std::string_view text) {
  state.parent(Kind::file, {0, 0, 0}, 0, text.size());
  return {source, text, std::move(state.nodes)};
}

// A text that is no rulebook at all gives one finding: its first word opens nothing, and hardly any line of it is read.
void keep_first_if_no_rulebook(State& state) {
  if (state.findings.size() < 2 || !state.findings.front().fixes.empty()) return;
  const std::size_t first = state.scanner.skip(state.scanner.start(), Layout::any);
  if (state.findings.front().labels.front().place.span.begin != first) return;
  const auto read = std::count_if(state.nodes.begin(), state.nodes.end(), [](const Node& node) {
    return node.kind == Kind::item || node.kind == Kind::clause || node.kind == Kind::sentence;
  });
  if (static_cast<std::size_t>(read) >= state.findings.size()) return;
  state.findings.resize(1, state.findings.front());
  state.findings.front().notes = {"this does not look like a rulebook, so nothing more is said about it"};
}

bool reads_as_item(State& state, std::size_t at) {
  const std::string_view text = state.scanner.text();
  Input in(text.data() + at, text.data() + text.size(), "");
  const State::Mark mark = state.mark();
  ++state.probing;
  const bool matched = match<rules::item>(in, state);
  --state.probing;
  state.take_back(mark);
  const bool fits = matched && state.too_deep == Scanner::npos && state.scanner.at_line_end(rules::offset(in, state));
  state.too_deep = Scanner::npos;
  return fits;
}

}  // namespace

Parsed parse(const base::Sources& sources, base::SourceId source, base::Sink& sink, const Limits& limits) {
  const std::string_view text = sources[source].text();
  Parsed parsed{{source, text, {}}, keyword_table("en"), 0};
  if (text.size() > limits.bytes) {
    sink.add(too_large(source, text, limits));
    parsed.tree.nodes.push_back({Kind::file, Role::none, {0, 0}, {}, {}});
    return parsed;
  }
  check_bytes(source, text, sink);
  const Choice keywords = choose_keywords(source, text, sink);
  parsed.keywords = keywords.table;
  State state(text, *parsed.keywords, source, limits);
  state.nodes.reserve(text.size() / 2);  // more than most texts have; what is not used is never touched
  Input in(text.data(), text.data() + text.size(), "");
  in.bump(state.scanner.start());
  match<rules::file>(in, state);
  parsed.tried = state.tried;
  keep_first_if_no_rulebook(state);
  if (!state.findings.empty()) add_language_hint(state.findings.front(), state.scanner, source);
  if (keywords.fits)
    for (base::Diagnostic& finding : state.findings) {
      base::note_look_alikes(finding, sources);
      sink.add(std::move(finding));
    }
  const bool broken = !state.findings.empty();
  State probe(text, *parsed.keywords, source, limits);
  parsed.tree = finish(state, source, text);
  check_tree(
      parsed.tree, state.scanner, broken, [&](std::size_t at) { return reads_as_item(probe, at); }, sink);
  return parsed;
}

namespace {

template <class Rule>
Parsed parse_line(const base::Sources& sources, base::SourceId source, const KeywordTable& keywords, base::Sink& sink) {
  const std::string_view text = sources[source].text();
  Parsed parsed{{source, text, {}}, &keywords, 0};
  check_bytes(source, text, sink);
  State state(text, keywords, source, {});
  Input in(text.data(), text.data() + text.size(), "");
  in.bump(state.scanner.start());
  match<Rule>(in, state);
  parsed.tried = state.tried;
  // Only one is asked: what stands in further lines would go unheard.
  const std::size_t behind = text.find_first_not_of(" \t\r\n", static_cast<std::size_t>(in.current() - text.data()));
  if (behind != text.npos && state.findings.empty()) {
    const std::string_view line = text.substr(behind, text.find_first_of("\r\n", behind) - behind);
    state.findings.push_back(base::diagnostic(
        base::Code::syntax,
        {source, {static_cast<std::uint32_t>(behind), static_cast<std::uint32_t>(behind + line.size())}},
        "found another line, expected the end of the question"));
  }
  for (base::Diagnostic& finding : state.findings) {
    base::note_look_alikes(finding, sources);
    sink.add(std::move(finding));
  }
  parsed.tree = finish(state, source, text);
  return parsed;
}

}  // namespace

Parsed parse_expression(const base::Sources& sources, base::SourceId source, const KeywordTable& keywords,
                        base::Sink& sink) {
  return parse_line<rules::expression_text>(sources, source, keywords, sink);
}

Parsed parse_assumption(const base::Sources& sources, base::SourceId source, const KeywordTable& keywords,
                        base::Sink& sink) {
  return parse_line<rules::assumption_text>(sources, source, keywords, sink);
}

Parsed parse_given(const base::Sources& sources, base::SourceId source, const KeywordTable& keywords, base::Sink& sink) {
  return parse_line<rules::given_text>(sources, source, keywords, sink);
}

}  // namespace paragraf::grammar
