/* See c_calls.c. */
#ifdef __cplusplus
extern "C"
#endif
const char *c_calls(const char *book_text, const char *state_text);
