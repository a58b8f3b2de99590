// What was found out about parts of a book, kept from one run to the next. In: a check of a part, and what the part is about. Out: its claims: asked
// now, or as they were when all that the part rests on was the same.
//
// Only parts in which everything is proved or not decided are kept. What was found is asked again each time: each finding that is shown has been
// answered by the interpreter in this run.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "analysis/lint/dependencies.hpp"
#include "analysis/lint/finding.hpp"

namespace paragraf::analysis::lint {

// A claim without ids, which are others when the book is read again.
struct Remembered {
  std::string code;
  Standing standing = Standing::proved;
  std::string subject;
  std::vector<std::string> sentences;    // as they are cited
  std::string how, bound;
};

// Where it is kept, such as in a file; what it keeps is about one way to ask (the number of entities, the program).
class Memory {
 public:
  virtual ~Memory() = default;
  // None: there is nothing about this key.
  virtual const std::vector<Remembered>* recall(const std::string& key) = 0;
  virtual void keep(const std::string& key, std::vector<Remembered> claims) = 0;
};

// The parts of one book.
class Parts {
 public:
  // Without a memory everything is asked.
  Parts(const Book& book, const std::vector<std::uint32_t>& sides, const Values& texts, Memory* memory);

  // `check`: a name for what `run` asks; `about`: whatever it looks at, all that these name is included.
  void ask(std::string_view check, const std::vector<Declared>& about, Claims& claims, const std::function<void(Claims&)>& run) const;

 private:
  std::optional<std::vector<Remembered>> portable(const Claims& claims) const;
  bool restore(const std::vector<Remembered>& remembered, Claims& claims) const;

  const Book& book_;
  Memory* memory_;
  std::optional<Dependencies> dependencies_;
  std::unordered_map<std::string, SentenceId> cited_;   // none: two are cited in the same way
};

}  // namespace paragraf::analysis::lint
