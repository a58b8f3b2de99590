// See watched.hpp. A file is told apart by its time, its size and, as long as its time is so young that another edit could have the same, its text.
#include "interpreter/embed/watched.hpp"

#include <fstream>
#include <iterator>
#include <map>

#include "interpreter/embed/api_data.hpp"

namespace paragraf::api {
namespace {

namespace fs = std::filesystem;

// File systems count time in steps; none has longer ones.
constexpr std::chrono::seconds young{2};

struct Seen {
  fs::file_time_type time;
  std::uintmax_t size;
  std::size_t text;                        // hash of it
};
using Files = std::map<fs::path, Seen>;

std::size_t text_hash(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::hash<std::string>()(std::string(std::istreambuf_iterator<char>(file), {}));
}

void look(const fs::path& path, Files& files, const Files& before, fs::file_time_type looked) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return;
  const fs::file_time_type time = fs::last_write_time(path, error);
  const std::uintmax_t size = fs::file_size(path, error);
  const auto known = before.find(path);
  const bool same = known != before.end() && known->second.time == time && known->second.size == size && time + young < looked;
  files.emplace(path, Seen{time, size, same ? known->second.text : text_hash(path)});
}

bool equal(const Files& a, const Files& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.first == y.first && x.second.time == y.second.time && x.second.size == y.second.size && x.second.text == y.second.text;
  });
}

}  // namespace

struct Watched::Data {
  fs::path path;
  Limits limits;
  std::optional<Book> book;
  std::vector<fs::path> read;              // for the last book without errors
  Files files;
  fs::file_time_type looked;               // when that was

  // All that the book was read from, and what stands beside it.
  Files now() const {
    Files found;
    std::error_code error;
    const fs::path folder = fs::is_directory(path, error) ? path : path.parent_path();
    for (const fs::path& part : {folder.empty() ? fs::path(".") : folder, folder / "scenarios"})
      for (fs::directory_iterator entry(part, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == ".paragraf") look(entry->path().lexically_normal(), found, files, looked);
    for (const fs::path& each : read) look(each, found, files, looked);
    return found;
  }
  void keep(const Book& loaded) {
    book = loaded;
    read.clear();
    const base::Sources& sources = loaded.data()->sources;
    for (std::size_t i = 0; i < sources.size(); ++i) read.push_back(fs::path(sources[base::SourceId(i)].path()).lexically_normal());
  }
};

Result<Watched> Watched::load(const std::filesystem::path& path, const Limits& limits) {
  return embed::guarded<Watched>([&]() -> Result<Watched> {
    auto data = std::make_shared<Data>();
    data->path = path;
    data->limits = limits;
    // Before it is read: an edit in between is seen the next time.
    data->looked = fs::file_time_type::min();
    const Files before = data->now();
    const auto book = Book::load(path, limits);
    if (!book) return book.findings();
    data->keep(*book);
    data->files = before;
    const Files all = data->now();           // of other folders, too
    for (const auto& [file, seen] : all) data->files.emplace(file, seen);
    data->looked = fs::file_time_type::clock::now();
    return {Watched(std::move(data)), book.findings()};
  });
}

const Book& Watched::book() const { return *data_->book; }

Result<bool> Watched::reload() {
  return embed::guarded<bool>([&]() -> Result<bool> {
    const auto looked = fs::file_time_type::clock::now();
    Files found = data_->now();
    if (equal(found, data_->files)) return false;
    const auto book = Book::load(data_->path, data_->limits);
    data_->files = std::move(found);
    data_->looked = looked;
    if (!book) return book.findings();
    data_->keep(*book);
    for (const auto& [file, seen] : data_->now()) data_->files.emplace(file, seen);
    return {true, book.findings()};
  });
}

Result<State> Watched::carry(const State& state) const { return State::read(*data_->book, state.json(), "state", data_->limits); }

}  // namespace paragraf::api
