// The C interface: what a C program calls (c_calls.c), and choices that are none.
#include <doctest/doctest.h>

#include <string>

#include "interpreter/embed/paragraf.h"
#include "tests/embed/c_calls.h"
#include "tests/embed/lantern.hpp"

namespace paragraf::tests {
namespace {

TEST_CASE("embed: the C interface, called from C") {
  const char* wrong = c_calls(lantern_book, lantern_state);
  CHECK_MESSAGE(wrong == nullptr, std::string(wrong ? wrong : ""));
}

TEST_CASE("embed: choices of the C interface that are none") {
  const char* name = "rulebook.paragraf";
  const char* text = lantern_book;
  paragraf_book* book = paragraf_book_read(&name, &text, 1, nullptr, nullptr);
  REQUIRE(book);
  paragraf_state* state = paragraf_state_read(book, nullptr, nullptr);
  REQUIRE(state);
  for (const char* choices :
       {"[]", "{", R"({"reading": {}})", R"({"readings": []})", R"({"readings": {"dusk": 1}})", R"({"rolls": {"flicker": "4"}})",
        R"({"assumptions": "wind is 2"})", R"({"seed": -1})", R"({"language": 1})", R"({"limits": 1})",
        R"({"limits": {"work": -1}})", R"({"readings": {"dusk": "never"}})"}) {
    char* findings = nullptr;
    CHECK_MESSAGE(paragraf_situation_make(state, choices, &findings) == nullptr, std::string(choices));
    CHECK(std::string(findings ? findings : "").find("P408") != std::string::npos);
    paragraf_text_free(findings);
  }
  paragraf_state_free(state);
  paragraf_book_free(book);
}

TEST_CASE("C: what is missing is a finding, or nothing") {
  char* findings = nullptr;
  CHECK(paragraf_book_load(nullptr, nullptr, &findings) == nullptr);
  CHECK(std::string(findings ? findings : "").find("P408") != std::string::npos);
  paragraf_text_free(findings);
  const char* const names[] = {"rulebook.paragraf"};
  const char* const texts[] = {nullptr};
  CHECK(paragraf_book_read(names, texts, 1, nullptr, nullptr) == nullptr);
  CHECK(paragraf_book_test(nullptr) == nullptr);
  CHECK(paragraf_state_read(nullptr, "{}", &findings) == nullptr);
  CHECK(std::string(findings ? findings : "").find("P408") != std::string::npos);
  paragraf_text_free(findings);
  CHECK(paragraf_state_json(nullptr) == nullptr);
  CHECK(paragraf_situation_make(nullptr, nullptr, nullptr) == nullptr);
  char* answer = paragraf_ask(nullptr, "1", nullptr);
  CHECK(std::string(answer ? answer : "").find("P408") != std::string::npos);
  paragraf_text_free(answer);
}

}  // namespace
}  // namespace paragraf::tests
