// The prose of a book's files, and edits of it. In: the files. Out: clauses and sentences with where their titles, marks and prose stand; the files
// with edits made. Everything else in a file stays as it is, to the byte.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "grammar/parse.hpp"

namespace paragraf::tools {

struct BookSentence {
  std::string number = {};                          // "2a"
  std::map<std::string, base::Span> prose = {};     // by language; the text without its tag
  std::map<std::string, std::string> text = {};     // the same in one line
  base::Span span = {};                             // of the mark
  std::uint32_t end = 0;                       // behind the last prose, or the mark
  std::uint32_t whole_end = 0;                 // behind its last rule and comment
  bool has_rules = false;
};

struct BookClause {
  std::size_t file = 0;
  std::string number;
  std::map<std::string, std::string> titles = {};
  std::map<std::string, base::Span> title_spans = {};   // with quotation marks
  std::uint32_t begin = 0, heading_end = 0, whole_end = 0;
  std::vector<BookSentence> sentences = {};
};

// What a name of the book is called in files with the words of other languages.
struct BookName {
  std::string name;
  std::map<std::string, std::string> spelt;    // by language
};

class BookProse {
 public:
  // Empty: read. Else what is wrong, with the path.
  std::string read(const std::filesystem::path& given);
  // In the order of their numbers.
  const std::vector<BookClause>& clauses() const { return clauses_; }
  const std::vector<std::string>& languages() const { return languages_; }
  const std::map<std::string, std::string>& titles() const { return titles_; }   // of the book
  std::vector<std::filesystem::path> paths() const;      // of its files
  std::vector<std::filesystem::path> mistaken() const;   // files with mistakes, in which sentences may be overlooked
  const std::vector<BookName>& names() const { return names_; }   // sorted
  const std::string& written_in() const { return written_in_; }   // the language of its words, in its main file

  const std::filesystem::path& path(const BookClause& clause) const { return files_[clause.file].path; }
  std::string_view text(const BookClause& clause, base::Span span) const { return std::string_view(files_[clause.file].text).substr(span.begin, span.size()); }
  std::uint32_t line_of(const BookClause& clause, std::uint32_t offset) const;   // from 1

  void replace(std::size_t file, base::Span span, std::string text) { edits_[file].push_back({span, std::move(text)}); }
  // In the place of what it says in the language, or beside its other languages.
  void set_prose(const BookClause& clause, const BookSentence& sentence, const std::string& language, const std::string& text);
  // A title without straight quotation marks, which a book cannot hold.
  void set_title(const BookClause& clause, const std::string& language, const std::string& text);
  // A comment under the prose, above the rules: "# review: changed (da)".
  void mark_for_review(const BookClause& clause, const BookSentence& sentence, const std::string& why);
  void add_language(const std::string& language);
  // In a file of its own, which has another name if this one is taken; in a book of one file, at its end.
  void add_clause(const std::string& file_name, const std::string& text);
  // Empty: written. Nothing is written if an edited file has mistakes that it had not.
  std::string write();

 private:
  struct File {
    std::filesystem::path path;
    std::string text;
    std::size_t mistakes = 0;
    std::vector<std::uint32_t> lines = {};     // where they begin
  };
  struct Edit {
    base::Span span;
    std::string text;
  };

  void read_file_of(std::size_t file);
  void read_names(grammar::Cursor root);

  std::filesystem::path folder_;
  std::vector<File> files_;
  std::vector<BookClause> clauses_;
  std::vector<std::string> languages_;
  std::map<std::string, std::string> titles_;
  std::vector<BookName> names_;
  std::string written_in_;
  std::pair<std::size_t, std::uint32_t> languages_end_{};
  std::map<std::size_t, std::vector<Edit>> edits_;
  std::map<std::filesystem::path, std::string> new_files_;
  std::string appended_;                       // to the only file
};

}  // namespace paragraf::tools
