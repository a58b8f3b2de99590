/* Paragraf for C programs: rulebooks that are loaded, asked and acted by. Installed as <paragraf/paragraf.h>; described in
 * docs/embedding.md, the JSON of answers in docs/json.md.
 *
 * Texts are UTF-8 and end with a zero byte. What is passed in belongs to the caller and is copied where it is kept. What comes
 * out belongs to the caller: texts are freed with paragraf_text_free, handles with the free function of their kind; all of them
 * take NULL. A handle keeps alive what it was made from, so handles may be freed in any order.
 *
 * Answers are JSON objects with a "kind". What is wrong in a book, a state or a question is an answer too:
 *   {"kind":"findings","findings":[...]}
 * A function that makes a handle returns NULL then, and gives the findings through its last argument, which may be NULL;
 * warnings come that way too. Where there are none, it is set to NULL.
 *
 * Threads: handles are not changed once they are made. Any number of threads may use one handle at once, except to free it.
 * Nothing is kept between calls, there is no global state. No exception leaves a function; if memory runs out, it returns NULL.
 */
#ifndef PARAGRAF_H
#define PARAGRAF_H

#include <stddef.h>

#if defined(PARAGRAF_SHARED) || defined(PARAGRAF_BUILDING)
#define PARAGRAF_API __attribute__((visibility("default")))
#else
#define PARAGRAF_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct paragraf_book paragraf_book;
typedef struct paragraf_state paragraf_state;
typedef struct paragraf_situation paragraf_situation;

PARAGRAF_API const char *paragraf_version(void); /* "0.1.0"; not freed */

/* A book from a folder with rulebook.paragraf or from a file, or from texts in memory: `count` names as findings give them
 * ("rulebook.paragraf") and as many texts; the first that opens with `rulebook` is the book, others are books that it amends, and
 * what ends in ".json" is a state of its examples. `limits` is a JSON object or NULL: {"bytes": 1000000}. */
PARAGRAF_API paragraf_book *paragraf_book_load(const char *path, const char *limits, char **findings);
PARAGRAF_API paragraf_book *paragraf_book_read(const char *const *names, const char *const *texts, size_t count,
                                               const char *limits, char **findings);
PARAGRAF_API void paragraf_book_free(paragraf_book *book);
/* Runs its examples: {"kind":"test","passed":107,"failed":0,"findings":[...]}. */
PARAGRAF_API char *paragraf_book_test(const paragraf_book *book);

/* A state from the JSON of a state file; NULL stands for a state without entities. */
PARAGRAF_API paragraf_state *paragraf_state_read(const paragraf_book *book, const char *json, char **findings);
PARAGRAF_API char *paragraf_state_json(const paragraf_state *state);
/* An attribute as JSON: {"kind":"attribute","known":true,"value":8}; `value` is null if it is not known. */
PARAGRAF_API char *paragraf_state_get(const paragraf_state *state, const char *entity, const char *attribute);
/* A state that differs in it: `value` is JSON as state files have it; with NULL it is not known. */
PARAGRAF_API paragraf_state *paragraf_state_with(const paragraf_state *state, const char *entity, const char *attribute,
                                                 const char *value, char **findings);
PARAGRAF_API paragraf_state *paragraf_state_with_entity(const paragraf_state *state, const char *kind, const char *id,
                                                        char **findings);
PARAGRAF_API paragraf_state *paragraf_state_without_entity(const paragraf_state *state, const char *id, char **findings);
PARAGRAF_API void paragraf_state_free(paragraf_state *state);

/* A state with what questions choose beyond it: a JSON object or NULL. All keys may be left out:
 *   {"readings": {"surcharge_paid": "each_hex"}, "assumptions": ["base_mp(_) is 1 mp"], "rolls": {"check": 9}, "seed": 7,
 *    "language": "da", "limits": {"work": 1000000, "memory": 100000000, "depth": 500, "steps": 100, "events": 1000,
 *    "digits": 1000}} */
PARAGRAF_API paragraf_situation *paragraf_situation_make(const paragraf_state *state, const char *choices,
                                                         char **findings);
PARAGRAF_API void paragraf_situation_free(paragraf_situation *situation);

/* Questions. With `arguments` NULL, `question` is a text in the words of the book, "entry_cost(squad, factory, \"0505\")";
 * else it is a name, and `arguments` a JSON array of values as state files have them: ["squad", "factory", "0505"].
 * ask: the value of an expression. judge: the verdict on an act. perform: the verdict, what follows from it, and the state
 * after in `after` (which may be NULL; NULL is given if there is none). why: the derivation. */
PARAGRAF_API char *paragraf_ask(const paragraf_situation *situation, const char *question, const char *arguments);
PARAGRAF_API char *paragraf_judge(const paragraf_situation *situation, const char *act, const char *arguments);
PARAGRAF_API char *paragraf_perform(const paragraf_situation *situation, const char *act, const char *arguments,
                                    paragraf_state **after);
PARAGRAF_API char *paragraf_why(const paragraf_situation *situation, const char *question, const char *arguments);
/* How probable each outcome is, of an expression in which dice may be left out, or of an act; `of` is NULL or an expression, which is
 * asked of the state behind the act. */
PARAGRAF_API char *paragraf_odds(const paragraf_situation *situation, const char *question, const char *of);
/* Several acts of one step; as a text, "cross(swan) together with cross(tub)", judge and perform take them, too. `acts` is a JSON
 * array: [{"act": "cross", "args": ["swan"]}, {"act": "cross", "args": ["tub"]}]. */
PARAGRAF_API char *paragraf_perform_together(const paragraf_situation *situation, const char *acts, paragraf_state **after);
/* The derivation as text for people; the findings as drawn for people, if the question cannot be read. */
PARAGRAF_API char *paragraf_why_text(const paragraf_situation *situation, const char *question, const char *arguments);

PARAGRAF_API void paragraf_text_free(char *text);

#ifdef __cplusplus
}
#endif
#endif
