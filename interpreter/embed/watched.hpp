// A book whose files are edited while a game runs. In: where it stands. Out: the book as the files say it now, or as they said it when they were last
// without errors. Installed as <paragraf/watched.hpp>; described in docs/embedding.md.
//
// Threads: one thread asks for a reload; the books that it gives may be used by all. A book that was replaced lives as long as something holds it.
#pragma once
#include "paragraf.hpp"

namespace paragraf::api {

class PARAGRAF_EXPORT Watched {
 public:
  static Result<Watched> load(const std::filesystem::path& path, const Limits& limits = {});

  const Book& book() const;
  // Looks at the files, and loads the book again if one of them changed, came or went. True: there is a new book. Without a value: it has
  // errors, and the book stays; they are told once for each edit.
  Result<bool> reload();
  // A state that was read for an earlier book, for this one: what it no longer admits is a finding.
  Result<State> carry(const State& state) const;

  struct Data;
  explicit Watched(std::shared_ptr<Data> data) : data_(std::move(data)) {}

 private:
  std::shared_ptr<Data> data_;
};

}  // namespace paragraf::api
