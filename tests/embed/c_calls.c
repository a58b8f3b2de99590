/* The C interface, called from C. In: a book and a state as texts. Out: NULL, or the first thing that is not as it should be. */
#include "tests/embed/c_calls.h"

#include <string.h>

#include "interpreter/embed/paragraf.h"

static int holds(const char *text, const char *part) { return text && strstr(text, part) != NULL; }

/* Frees the text, and says whether it held the part. */
static int answers(char *text, const char *part) {
  const int yes = holds(text, part);
  paragraf_text_free(text);
  return yes;
}

const char *c_calls(const char *book_text, const char *state_text) {
  const char *name = "rulebook.paragraf";
  char *findings = NULL;
  paragraf_book *book = paragraf_book_read(&name, &book_text, 1, NULL, &findings);
  if (!book || findings) return "the book is read";
  if (!answers(paragraf_book_test(book), "\"passed\":1,\"failed\":0,\"findings\":[]")) return "its examples hold";
  paragraf_state *state = paragraf_state_read(book, state_text, &findings);
  if (!state || findings) return "the state is read";
  paragraf_situation *situation = paragraf_situation_make(
      state, "{\"readings\": {\"dusk\": \"late\"}, \"assumptions\": [\"wind is 2\"], \"rolls\": {\"flicker\": 4}, \"seed\": 1,"
             " \"language\": \"da\", \"limits\": {\"work\": 100000, \"steps\": 10}}", &findings);
  if (!situation || findings) return "a situation is made";
  /* Handles are freed in any order. */
  paragraf_book_free(book);
  paragraf_state_free(state);

  if (!answers(paragraf_ask(situation, "hours(ada)", NULL), "\"value\":7")) return "asked by text";
  if (!answers(paragraf_ask(situation, "hours", "[\"ada\"]"), "\"value\":7")) return "asked by value";
  if (!answers(paragraf_judge(situation, "light", "[\"bo\"]"), "\"verdict\":\"denied\"")) return "judged";
  if (!answers(paragraf_why(situation, "hours(ada)", NULL), "\"kind\":\"why\"")) return "why as JSON";
  if (!answers(paragraf_why_text(situation, "hours(ada)", NULL), "mindre i bl")) return "why as text";
  if (!answers(paragraf_odds(situation, "light(ada)", NULL), "\"kind\":\"odds\"")) return "odds of an act";
  if (!answers(paragraf_odds(situation, "light(ada)", "ada.oil"), "\"part\":\"1\"")) return "odds of what is behind an act";
  if (!answers(paragraf_odds(situation, "light(", NULL), "P101")) return "odds of nothing";
  paragraf_state *after = NULL;
  if (!answers(paragraf_perform(situation, "light(ada)", NULL, &after), "\"verdict\":\"allowed\"")) return "performed";
  if (!after || !answers(paragraf_state_json(after), "\"oil\": 8")) return "the state after";
  paragraf_state_free(after);
  if (!answers(paragraf_perform(situation, "light(bo)", NULL, &after), "denied") || after) return "denied";
  if (!answers(paragraf_judge(situation, "light(ada) together with light(bo)", NULL), "denied")) return "one of two is denied";
  if (!answers(paragraf_perform_together(situation, "[{\"act\": \"light\", \"args\": [\"ada\"]}, {\"act\": \"flicker\", \"args\": [\"bo\", 2]}]", &after),
               "\"act\":\"light(ada) sammen med flicker(bo, 2)\"") || !after)
    return "two at once";
  if (!answers(paragraf_state_get(after, "bo", "flickers"), "{\"kind\":\"attribute\",\"known\":true,\"value\":2}")) return "an attribute";
  paragraf_state *other = paragraf_state_with(after, "bo", "oil", "7", &findings);
  if (!other || findings || !answers(paragraf_state_get(other, "bo", "oil"), "\"value\":7")) return "a state that differs";
  paragraf_state_free(after);
  after = paragraf_state_with(other, "bo", "oil", NULL, &findings);
  if (!after || !answers(paragraf_state_get(after, "bo", "oil"), "\"known\":false,\"value\":null")) return "not known any more";
  paragraf_state_free(after);
  after = paragraf_state_without_entity(other, "bo", &findings);
  if (!after || !answers(paragraf_state_get(after, "bo", "oil"), "P402")) return "an entity less";
  paragraf_state_free(after);
  if (paragraf_state_with(other, "bo", "oil", "seven", &findings) || !answers(findings, "P408")) return "a value that is no JSON";
  if (paragraf_state_with(other, "bo", "oil", "700", &findings) || !answers(findings, "P404")) return "a value out of its range";
  after = paragraf_state_with_entity(other, "lantern", "cy", &findings);
  if (!after || !answers(paragraf_state_json(after), "\"cy\"")) return "an entity more";
  paragraf_state_free(after);
  paragraf_state_free(other);
  if (!answers(paragraf_perform_together(situation, "{}", &after), "P408") || after) return "acts that are none";

  if (!answers(paragraf_ask(situation, "hours(eve)", NULL), "{\"kind\":\"findings\",\"findings\":[{\"code\":\"P201\""))
    return "what is wrong with a question";
  if (!answers(paragraf_ask(situation, "hours", "ada"), "P408")) return "arguments that are no JSON";
  if (!answers(paragraf_why_text(situation, "hours(", NULL), "error[P101]")) return "findings as text";
  paragraf_situation_free(situation);

  const char *broken = "rulebook x\nvalue v: int = w\n";
  if (paragraf_book_read(&name, &broken, 1, NULL, &findings) || !answers(findings, "P201")) return "a broken book";
  if (paragraf_book_read(&name, &book_text, 1, "{\"bytes\": 10}", &findings) || !answers(findings, "P004"))
    return "a limit";
  if (paragraf_book_read(&name, &book_text, 1, "{\"byte\": 10}", &findings) || !answers(findings, "P408"))
    return "a limit that there is not";
  if (paragraf_book_load("no such folder", NULL, &findings) || !answers(findings, "P003")) return "no such folder";
  if (paragraf_book_load("no such folder", NULL, NULL)) return "findings that nobody wants";
  if (!holds(paragraf_version(), ".")) return "the version";
  paragraf_text_free(NULL);
  paragraf_book_free(NULL);
  return NULL;
}
