// Words that do not belong into an answer. In: answers in a language, and the texts whose words may stand in them: the book, the state,
// the question. Out: each other word that no message of the language's catalogue holds, with its answer.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace paragraf::tests {

std::vector<std::string> strange_words(std::string_view language, const std::vector<std::string>& answers, std::string_view texts);

}  // namespace paragraf::tests
