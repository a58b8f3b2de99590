// Findings as SARIF 2.1.0, for code hosts and editors that read it. In: findings and their sources, and the pages that explain the
// codes. Out: one log with one run. Columns count code points, as in `short`; the rules are the table of codes.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"

namespace paragraf::base {

// What a program that looks at several logs needs to know of a finding.
struct SarifMarks {
  std::string fingerprint = {};                // the same as long as the finding is: it holds no positions
  std::optional<std::string> suppressed = {};  // why, if the text itself says that it stays
  std::optional<bool> known = {};              // against a baseline; none: there is no baseline
};

class SarifLog {
 public:
  // A page explains the code that its first line begins with: "# P101: text does not follow the grammar".
  SarifLog(std::string_view version, std::span<const std::string_view> pages);
  ~SarifLog();
  SarifLog(const SarifLog&) = delete;
  SarifLog& operator=(const SarifLog&) = delete;

  void add(const Diagnostic& finding, const Sources& sources, const SarifMarks& marks = {});
  std::string text() const;  // the log so far, with a final line end

 private:
  struct Document;
  std::unique_ptr<Document> document_;
};

}  // namespace paragraf::base
