// Every message of the sources is translated, into every language that is built in. In: the sources, read by xgettext as
// `messages/update` calls it, and messages/*.po. Out: a failure that names what is missing. `messages/update` mends the catalogues.
#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <memory>
#include <regex>

#include "base/speech.hpp"
#include "tests/house/files.hpp"
#include "tests/messages/po.hpp"

namespace paragraf::tests {
namespace {

std::string template_of_sources() {
  const std::string command = "sh '" + std::string(PARAGRAF_SOURCE_DIR) + "/messages/update' --template";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
  std::string text;
  std::array<char, 4096> part{};
  while (const std::size_t read = pipe ? std::fread(part.data(), 1, part.size(), pipe.get()) : 0)
    text.append(part.data(), read);
  return text;
}

TEST_CASE("catalogues: every message is translated") {
  const std::vector<PoEntry> messages = po_entries(template_of_sources());
  REQUIRE(messages.size() > 100);
  std::vector<std::string> problems;
  std::size_t seen = 0;
  for (const File& file : files_of({"messages"})) {
    if (!file.ends_with(".po")) continue;
    ++seen;
    for (const std::string& problem : po_problems(messages, po_entries(file.text)))
      problems.push_back(file.path + " " + problem);
  }
  CHECK(seen + 1 == base::Speech::languages().size());
  CHECK_MESSAGE(problems.empty(), "run messages/update, and fill in what is empty:\n", list(problems));
}

// Speech that has another name than those by which xgettext finds messages; whose messages nobody would translate.
std::vector<std::string> unheard(const File& file) {
  static const std::regex declared(R"(\bSpeech\s*&?\s+(\w+)\s*[,;={)])"), called(R"(\bsay\(\)\()");
  std::vector<std::string> problems;
  for (std::sregex_iterator at(file.text.begin(), file.text.end(), declared), end; at != end; ++at)
    if ((*at)[1] != "say" && (*at)[1] != "say_") problems.push_back(file.path + ": a Speech is called `" + (*at)[1].str() + "`");
  if (std::regex_search(file.text, called)) problems.push_back(file.path + ": `say()(...)`, name it `say` first");
  return problems;
}

TEST_CASE("catalogues: every speech has a name by which its messages are found") {
  std::vector<std::string> problems;
  for (const File& file : files_of({"model", "interpreter", "analysis", "tools"}))
    if (file.is_cpp())
      for (const std::string& problem : unheard(file)) problems.push_back(problem);
  CHECK_MESSAGE(problems.empty(), list(problems));
  CHECK(unheard({"a.cpp", "void f(const base::Speech& say, Speech say_ = {}) { say(\"a\"); }"}).empty());
  CHECK(unheard({"a.cpp", "void f(const Speech& speech) { speech(\"a\"); }"}).size() == 1);
  CHECK(unheard({"a.cpp", "Speech s = x; session.say()(\"a\");"}).size() == 2);
}

TEST_CASE("catalogues: the check sees what is missing") {
  const std::string message = "msgctxt \"verdict\"\nmsgid \"{0} is \"\n\"denied\"\nmsgstr \"\"\n";
  const auto problems = [&](const std::string& catalogue) { return po_problems(po_entries(message), po_entries(catalogue)); };
  const std::string head = "msgctxt \"verdict\"\nmsgid \"{0} is denied\"\n";
  CHECK(problems(head + "msgstr \"{0} er forbudt\"\n").empty());
  CHECK(problems("") == std::vector<std::string>{"is missing: verdict: {0} is denied"});
  CHECK(problems("msgid \"{0} is denied\"\nmsgstr \"{0} er forbudt\"\n").size() == 2);
  CHECK(problems(head + "msgstr \"\"\n") == std::vector<std::string>{"is not translated: verdict: {0} is denied"});
  CHECK(problems("#, fuzzy\n" + head + "msgstr \"{0} er forbudt\"\n") == std::vector<std::string>{"is fuzzy: verdict: {0} is denied"});
  CHECK(problems(head + "msgstr \"forbudt\"\n") ==
        std::vector<std::string>{"has other placeholders: verdict: {0} is denied -> forbudt"});
  CHECK(problems(head + "msgstr \"{0}\"\n\nmsgid \"old\"\nmsgstr \"gammel\"\n") == std::vector<std::string>{"is not used: old"});
  const auto forms = po_entries("msgid \"{0} file\"\nmsgid_plural \"{0} files\"\nmsgstr[0] \"\\\"a\\\"\"\nmsgstr[1] \"b\\n\"\n");
  REQUIRE(forms.size() == 1);
  CHECK(forms[0].translations == std::vector<std::string>{"\"a\"", "b\n"});
}

}  // namespace
}  // namespace paragraf::tests
