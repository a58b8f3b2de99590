// Searching .mo files: see catalogue.hpp.
#include "base/catalogue.hpp"

#include <span>

#include "base/plural_form.hpp"

namespace paragraf::base {

std::span<const std::string_view> catalogue_bytes();  // generated from messages/*.po

namespace {

constexpr std::uint32_t magic = 0x950412de;

// `msgfmt` writes little-endian files unless it is told otherwise.
std::uint32_t word(std::string_view bytes, std::size_t at) {
  if (at > bytes.size() || bytes.size() - at < 4) return 0;
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

// "context\4message" against an original, without putting it together.
int compare(std::string_view context, std::string_view message, std::string_view original) {
  if (!context.empty()) {
    const std::string_view head = original.substr(0, context.size());
    if (const int order = context.compare(head); order != 0) return order;
    original.remove_prefix(head.size());
    if (original.empty() || original.front() != '\4') return original.empty() || static_cast<unsigned char>(original.front()) < 4 ? 1 : -1;
    original.remove_prefix(1);
  }
  return message.compare(original.substr(0, original.find('\0')));
}

}  // namespace

Catalogue::Catalogue(std::string_view bytes) : bytes_(bytes) {
  if (word(bytes, 0) != magic) return;
  count_ = word(bytes, 8);
  originals_ = word(bytes, 12);
  translations_ = word(bytes, 16);
}

std::string_view Catalogue::entry(std::size_t table, std::size_t index) const {
  const std::size_t length = word(bytes_, table + 8 * index), offset = word(bytes_, table + 8 * index + 4);
  return offset <= bytes_.size() ? bytes_.substr(offset, length) : std::string_view();
}

std::optional<std::string_view> Catalogue::whole(std::string_view context, std::string_view message) const {
  std::size_t low = 0, high = count_;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    const int order = compare(context, message, entry(originals_, middle));
    if (order == 0) return entry(translations_, middle);
    (order < 0 ? high : low) = order < 0 ? middle : middle + 1;
  }
  return std::nullopt;
}

std::optional<std::string_view> Catalogue::find(std::string_view context, std::string_view message) const {
  return whole(context, message);
}

std::optional<std::string_view> Catalogue::find(std::string_view message, std::uint64_t n) const {
  const auto found = whole({}, message);
  if (!found) return std::nullopt;
  std::string_view forms = *found;
  for (std::size_t index = plural_form(header("Plural-Forms: "), n); index > 0; --index) {
    const std::size_t end = forms.find('\0');
    if (end == forms.npos) break;
    forms.remove_prefix(end + 1);
  }
  return forms.substr(0, forms.find('\0'));
}

std::string_view Catalogue::header(std::string_view field) const {
  const std::string_view text = whole({}, {}).value_or(std::string_view());
  const std::size_t at = text.find(field);
  if (at == text.npos) return {};
  const std::string_view line = text.substr(at + field.size());
  return line.substr(0, line.find('\n'));
}

std::string_view Catalogue::language() const { return header("Language: "); }

namespace {

const std::vector<Catalogue>& built_in() {
  static const std::vector<Catalogue> all = [] {
    std::vector<Catalogue> catalogues;
    for (std::string_view bytes : catalogue_bytes()) catalogues.emplace_back(bytes);
    return catalogues;
  }();
  return all;
}

}  // namespace

const Catalogue* built_in_catalogue(std::string_view language) {
  for (const Catalogue& catalogue : built_in())
    if (catalogue.language() == language) return &catalogue;
  return nullptr;
}

std::vector<std::string_view> built_in_languages() {
  std::vector<std::string_view> languages;
  for (const Catalogue& catalogue : built_in()) languages.push_back(catalogue.language());
  return languages;
}

}  // namespace paragraf::base
