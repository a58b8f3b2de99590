// What the linter says of a small book, compared with what the interpreter answers in all its states. In: the texts of its files, ranges
// kept short. Out: what it accuses of what, "P711 fee: § 1(1) with § 1(2)", and a line for whatever brute force finds otherwise.
#pragma once
#include <string>
#include <vector>

namespace paragraf::tests {

// Without what names and references are accused of: these books are too small to use all that they declare.
std::vector<std::string> accusations(const std::vector<std::string>& files);
// A book of one file with this behind its manifest.
std::vector<std::string> accusations(const std::string& text);
std::string joined(const std::vector<std::string>& lines);

}  // namespace paragraf::tests
