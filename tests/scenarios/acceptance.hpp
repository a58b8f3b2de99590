// The acceptance scenarios as the tests of their books read them: as they are, and changed in one place.
#pragma once
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/scenarios/conversion.hpp"

namespace paragraf::tests::scenarios {

const std::filesystem::path source_folder = PARAGRAF_SOURCE_DIR;

inline std::string content(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline Json acceptance(const std::string& file) { return Json::parse(content(source_folder / "tests/data/acceptance" / file)); }

inline Json& scenario(Json& document, const std::string& id) {
  for (Json& one : document["scenarios"])
    if (one["id"] == id) return one;
  FAIL("no scenario " << id);
  return document;
}

using Converter = Conversion (*)(const Json& document, std::span<const std::string> ids);
// The failures of one scenario after a change to it.
template <class Change>
std::vector<std::string> failures_of(Json document, Converter convert, const std::string& id, Change&& change) {
  change(scenario(document, id));
  const std::vector<std::string> ids{id};
  return convert(document, ids).failures;
}

}  // namespace paragraf::tests::scenarios
