// How a text was changed, word by word. In: the text as it was and as it is. Out: one line, `the [-old-] {+new+} words`, in which long stretches
// without a change are left out.
#pragma once
#include <string>
#include <string_view>

namespace paragraf::analysis {

// `around`: words that are shown before and behind a change.
std::string word_changes(std::string_view was, std::string_view is, std::size_t around = 4);

}  // namespace paragraf::analysis
