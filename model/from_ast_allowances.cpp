// `allow P712: "why"` to the model. In: the item and its sentence. Out: an allowance of the sentence, with the codes that are those of
// findings of the linter; what else stands there is a finding.
#include <fmt/format.h>

#include <algorithm>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

// Findings of the linter about a book; not those about `allow` and baselines themselves.
bool may_be_allowed(Code code) { return base::info(code).text.starts_with("P7") && !base::info(code).text.starts_with("P78"); }

// The item with the lines that it stands on, if nothing else does.
Place lines_of(Cursor item) {
  const std::string_view text = item.tree().text;
  Place lines = item.place();
  std::size_t begin = lines.span.begin, end = lines.span.end;
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
  while (end < text.size() && (text[end] == ' ' || text[end] == '\t' || text[end] == '\r')) ++end;
  const bool opens = begin == 0 || text[begin - 1] == '\n', ends = end == text.size() || text[end] == '\n';
  if (opens && ends) lines.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::min(end + 1, text.size()))};
  return lines;
}

}  // namespace

void Builder::note_allowance(const Item& item) {
  Sentence& sentence = book.sentences.edit(item.sentence.index());
  Allowance allowance{.codes = {}, .reason = unquoted(item.body.child(Kind::string)), .place = item.body.place(), .lines = lines_of(item.body)};
  for (Cursor name : item.body) {
    if (!name.is(Kind::any_id)) continue;
    const std::optional<Code> code = base::find_code(name.text());
    if (!code || !may_be_allowed(*code)) {
      base::Diagnostic found = base::diagnostic(
          Code::unknown_name, name.place(), code ? fmt::format("{} is no finding that `allow` silences", quoted(name)) : fmt::format("{} is no code of a finding", quoted(name)));
      found.notes.push_back("`allow` is for what `paragraf lint` finds about a sentence (P7xx)");
      if (code && base::info(*code).text.starts_with("P6"))
        found.notes.push_back("findings about translations are accepted with `paragraf accept`, which the lock of the book remembers");
      sink.add(std::move(found));
      continue;
    }
    const auto first = [&]() -> std::optional<Place> {
      const auto in = [&](const Allowance& other) -> std::optional<Place> {
        for (const Allowance::Allowed& one : other.codes)
          if (one.code == *code) return one.place;
        return std::nullopt;
      };
      for (const Allowance& other : sentence.allowances)
        if (const auto place = in(other)) return place;
      return in(allowance);
    }();
    if (!first) {
      allowance.codes.push_back({*code, name.place()});
      continue;
    }
    base::Diagnostic twice = base::diagnostic(Code::duplicate_name, name.place(), fmt::format("{} is allowed twice in one sentence", quoted(name)));
    twice.labels.push_back({*first, "first here"});
    sink.add(std::move(twice));
  }
  sentence.allowances.push_back(std::move(allowance));
}

}  // namespace paragraf::model
