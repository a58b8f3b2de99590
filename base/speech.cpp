// Messages in a language: see speech.hpp.
#include "base/speech.hpp"

#include <algorithm>

namespace paragraf::base {
namespace {

std::string_view view(fmt::string_view text) { return {text.data(), text.size()}; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool has_comma_in_number(std::string_view text) {
  for (std::size_t at = text.find(','); at != text.npos; at = text.find(',', at + 1))
    if (at > 0 && at + 1 < text.size() && is_digit(text[at - 1]) && is_digit(text[at + 1])) return true;
  return false;
}

}  // namespace

std::optional<Speech> Speech::in(std::string_view language) {
  if (language == "en") return Speech();
  const Catalogue* catalogue = built_in_catalogue(language);
  return catalogue ? std::optional(Speech(catalogue)) : std::nullopt;
}

std::vector<std::string> Speech::languages() {
  std::vector<std::string> all{"en"};
  for (std::string_view language : built_in_languages()) all.emplace_back(language);
  return all;
}

std::string_view Speech::translated(std::string_view context, fmt::string_view message) const {
  const auto found = catalogue_ ? catalogue_->find(context, view(message)) : std::nullopt;
  return found && !found->empty() ? *found : view(message);
}

std::string_view Speech::translated(std::uint64_t n, fmt::string_view one, fmt::string_view many) const {
  const auto found = catalogue_ ? catalogue_->find(view(one), n) : std::nullopt;
  return found && !found->empty() ? *found : view(n == 1 ? one : many);
}

std::string Speech::number(const Number& number) const { return decimals(number.to_string()); }

std::string Speech::decimals(std::string_view number) const {
  const std::string mark = context("decimal mark", ".");
  std::string text;
  for (const char c : number) c == '.' ? text += mark : text += c;
  return text;
}

std::string Speech::quotation(std::string_view text) const { return context("quotation", "\"{0}\"", text); }

std::string Speech::row(std::span<const std::string> items) const {
  return fmt::format("{}", fmt::join(items, sets_apart(items) ? "; " : ", "));
}

bool Speech::sets_apart(std::span<const std::string> items) const {
  return apart_ || std::any_of(items.begin(), items.end(), [](const std::string& item) { return has_comma_in_number(item); });
}

Speech Speech::apart() const {
  Speech apart = *this;
  apart.apart_ = true;
  return apart;
}

Speech Speech::naming(std::string_view language) const {
  Speech naming = *this;
  naming.names_ = std::string(language);
  return naming;
}

std::string Speech::all_of(std::span<const std::string> items) const {
  if (items.size() < 2) return row(items);
  return context("list", "{0} and {1}", row(items.first(items.size() - 1)), items.back());
}

std::string Speech::one_of(std::span<const std::string> items) const {
  if (items.size() < 2) return row(items);
  return context("list", "{0} or {1}", row(items.first(items.size() - 1)), items.back());
}

}  // namespace paragraf::base
