// Packages, by libzip; see package.hpp.
#include "analysis/exchange/package.hpp"

#include <zip.h>

#include <stdexcept>

namespace paragraf::analysis::exchange {
namespace {

constexpr std::uint64_t most_files = 10'000;
// 1 January 1980 is as early as the format knows; with the date of today two packages of the same files would differ.
constexpr zip_uint16_t no_date = (1 << 5) + 1;

void expect(bool holds) {
  if (!holds) throw std::logic_error("a package in memory cannot be written");
}

// A source in memory that lives as long as this.
class Memory {
 public:
  explicit Memory(zip_source_t* source) : source_(source) {}
  ~Memory() { zip_source_free(source_); }
  Memory(const Memory&) = delete;
  zip_source_t* get() const { return source_; }
  // For an archive, which takes a share of it.
  zip_source_t* shared() const {
    zip_source_keep(source_);
    return source_;
  }

 private:
  zip_source_t* source_;
};

}  // namespace

std::string pack(const std::vector<std::pair<std::string, std::string>>& files) {
  zip_error_t error;
  zip_error_init(&error);
  const Memory memory(zip_source_buffer_create(nullptr, 0, 0, &error));
  zip_t* archive = zip_open_from_source(memory.shared(), ZIP_TRUNCATE, &error);
  expect(archive);
  for (const auto& [name, text] : files) {
    const zip_int64_t index = zip_file_add(archive, name.c_str(), zip_source_buffer(archive, text.data(), text.size(), 0), ZIP_FL_ENC_UTF_8);
    expect(index >= 0);
    zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0, no_date, 0);
  }
  expect(zip_close(archive) == 0);
  std::string bytes;
  zip_source_open(memory.get());
  char buffer[1 << 14];
  for (zip_int64_t got; (got = zip_source_read(memory.get(), buffer, sizeof buffer)) > 0;) bytes.append(buffer, static_cast<std::size_t>(got));
  zip_source_close(memory.get());
  zip_error_fini(&error);
  return bytes;
}

std::optional<std::string> unpack(std::string_view package, const std::string& name, std::size_t limit) {
  zip_error_t error;
  zip_error_init(&error);
  const Memory memory(zip_source_buffer_create(package.data(), package.size(), 0, &error));
  zip_t* archive = zip_open_from_source(memory.shared(), ZIP_RDONLY, &error);
  zip_error_fini(&error);
  if (!archive) {
    zip_source_free(memory.get());             // the share that no archive took
    return std::nullopt;
  }
  std::optional<std::string> text;
  const zip_int64_t index = zip_get_num_entries(archive, 0) > static_cast<zip_int64_t>(most_files) ? -1 : zip_name_locate(archive, name.c_str(), 0);
  if (zip_file_t* file = index < 0 ? nullptr : zip_fopen_index(archive, static_cast<zip_uint64_t>(index), 0)) {
    text.emplace();
    char buffer[1 << 14];
    zip_int64_t got;
    while ((got = zip_fread(file, buffer, sizeof buffer)) > 0 && text->size() <= limit) text->append(buffer, static_cast<std::size_t>(got));
    if (got < 0 || text->size() > limit) text.reset();
    if (zip_fclose(file) != 0) text.reset();   // its check sum does not fit
  }
  zip_discard(archive);
  return text;
}

}  // namespace paragraf::analysis::exchange
