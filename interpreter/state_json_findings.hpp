// What is said about a state file, each finding with the path to its value: entities.unit.u1.mass. In: places and messages. Out:
// findings in the sink, and whether there was one that keeps the state from being read.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "interpreter/json_tree.hpp"

namespace paragraf::interpreter {

// "entities.unit.u1", or `["a b"]` for a key that is no word.
std::string child_path(const std::string& path, std::string_view key);
std::string item_path(const std::string& path, std::size_t i);
std::string found(const JsonValue& value);  // "the number 3", "a list"

class StateFindings {
 public:
  StateFindings(base::SourceId source, base::Sink& sink) : source_(source), sink_(sink) {}
  bool failed() const { return failed_; }

  base::Place place(base::Span span) const { return {source_, span}; }
  base::Diagnostic finding(base::Code code, base::Span span, const std::string& path, std::string_view message) const;
  void add(base::Diagnostic finding);
  void warn(base::Diagnostic finding) { sink_.add(std::move(finding)); }
  void report(base::Code code, base::Span span, const std::string& path, std::string_view message,
              std::vector<std::string> notes = {});
  void offer(base::Diagnostic& finding, base::Span span, std::string replacement) const;
  // A name in quotes that the book or the form does not have.
  void unknown(base::Span span, const std::string& path, std::string message, std::string_view name,
               const std::vector<std::string>& names, std::vector<std::string> notes = {});
  bool expect(JsonKind kind, const JsonValue& value, const std::string& path, std::string_view expected);
  void twice(base::Span span, const std::string& path, std::string_view message, base::Span first);
  // The fields of an object, each key once; a second one is reported.
  std::vector<const JsonField*> fields(const JsonValue& object, const std::string& path);

 private:
  base::SourceId source_;
  base::Sink& sink_;
  bool failed_ = false;
};

}  // namespace paragraf::interpreter
