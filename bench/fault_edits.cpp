// See fault_edits.hpp.
#include "bench/fault_edits.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace paragraf::bench {

Cursor around(const std::vector<Cursor>& up, Kind kind) {
  for (auto at = up.rbegin(); at != up.rend(); ++at)
    if (at->kind() == kind) return *at;
  return {};
}

std::vector<Cursor> children(Cursor at) { return {at.begin(), at.end()}; }

bool is_expression(Cursor at) {
  switch (at.kind()) {
    case Kind::expr:
    case Kind::conj:
    case Kind::not_:
    case Kind::quant:
    case Kind::fold:
    case Kind::compare:
    case Kind::sum:
    case Kind::product:
    case Kind::negative:
    case Kind::member:
    case Kind::measured:
    case Kind::call:
    case Kind::group:
    case Kind::braces:
    case Kind::id:
      return true;
    case Kind::word:
      return at.role() == Role::true_ || at.role() == Role::false_ || at.role() == Role::nothing || at.role() == Role::same;
    default:
      return false;
  }
}

BookText::BookText(std::string book, const std::string& text) : name_(std::move(book)) {
  const base::SourceId source = sources_.add(name_ + ".paragraf", text);
  parsed_ = grammar::parse(sources_, source, sink_);
  each([&](Cursor at, const std::vector<Cursor>&) {
    if (at.kind() != Kind::enum_) return;
    std::vector<std::string> names;
    for (const Cursor member : at)
      if (member.is(Kind::enum_member)) names.push_back(this->text(member.child(Kind::id)));
    for (const std::string& name : names) members_[name] = names;
  });
}

void BookText::walk(Cursor at, std::vector<Cursor>& up, const std::function<void(Cursor, const std::vector<Cursor>&)>& visit) const {
  if (at.is(Kind::example) || at.is(Kind::prose) || at.is(Kind::title)) return;
  visit(at, up);
  up.push_back(at);
  for (const Cursor child : at) walk(child, up, visit);
  up.pop_back();
}

void BookText::each(const std::function<void(Cursor, const std::vector<Cursor>&)>& visit) const {
  std::vector<Cursor> up;
  walk(root(), up, visit);
}

std::string BookText::builtin(Cursor id) const { return std::string(parsed_.keywords->builtin(id.text()).value_or("")); }

const std::vector<std::string>* BookText::members(const std::string& name) const {
  const auto found = members_.find(name);
  return found == members_.end() ? nullptr : &found->second;
}

base::Span BookText::whole(Cursor at) const {
  base::Span span = at.span();
  const std::string_view all = text();
  while (span.begin > 0 && (all[span.begin - 1] == ' ' || all[span.begin - 1] == '\t')) --span.begin;
  const bool first = span.begin == 0 || all[span.begin - 1] == '\n';
  std::size_t end = span.end;
  while (end < all.size() && (all[end] == ' ' || all[end] == '\t')) ++end;
  if (first && (end == all.size() || all[end] == '\n')) span.end = static_cast<std::uint32_t>(std::min(end + 1, all.size()));
  return span;
}

std::string BookText::edited(std::vector<Edit> edits) const {
  std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.span.begin < b.span.begin; });
  std::string out;
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    out += text().substr(at, edit.span.begin - at);
    out += edit.text;
    at = edit.span.end;
  }
  return out + std::string(text().substr(at));
}

void BookText::keep(const std::string& edit, std::vector<Edit> edits, const std::string& second_file) {
  std::string where;
  for (const Edit& one : edits) {
    const auto line = std::count(text().begin(), text().begin() + one.span.begin, '\n') + 1;
    where += fmt::format("{}{}: `{}` -> `{}`", where.empty() ? "" : "; ", line, text().substr(one.span.begin, one.span.size()), one.text);
  }
  if (!second_file.empty()) where += (where.empty() ? "" : "; ") + std::string("another file: ") + second_file.substr(second_file.rfind("\n\n") + 2);
  std::replace(where.begin(), where.end(), '\n', ' ');
  std::vector<std::string> files{edited(std::move(edits))};
  if (!second_file.empty()) files.push_back(second_file);
  keep_texts(edit, where, std::move(files));
}

void BookText::keep_texts(const std::string& edit, const std::string& where, std::vector<std::string> files) {
  std::string key;
  for (const std::string& file : files) key += file + '\0';
  if (files.front() == text() && files.size() == 1) return;
  if (seen_.insert(key).second) made_.push_back({name_, edit, where, harmless_, std::move(files)});
}

std::string BookText::sentence_elsewhere(const std::string& rule) const {
  const std::string prose = language() == "da" ? "Rettelse." : language() == "ru" ? "Поправка." : "A correction.";
  return fmt::format("{} {}\n\n§ 90 {} \"{}\"\n\n(1) {}: {}\n\n    {}\n", "language", language(), language(), prose, language(), prose, rule);
}

}  // namespace paragraf::bench
