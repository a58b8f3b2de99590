// Memory of the program. In: what is asked of `operator new`. Out: the same as ever; of many megabytes in one piece the system is asked for
// large pages, since the trees and expressions of a long book are a few such pieces, and touching them page by page takes longer than
// making them. Only the program does so: whoever embeds the library has a way of their own.
#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(__has_feature)
#define PARAGRAF_FEATURE(name) __has_feature(name)
#else
#define PARAGRAF_FEATURE(name) 0
#endif

// Sanitizers have an `operator new` of their own.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !PARAGRAF_FEATURE(address_sanitizer) && \
    !PARAGRAF_FEATURE(thread_sanitizer) && defined(MADV_HUGEPAGE)

namespace {

constexpr std::size_t page = std::size_t{2} << 20, large = 2 * page;

void* of_large_pages(std::size_t size) {
  void* memory = std::aligned_alloc(page, (size + page - 1) / page * page);
  if (memory) madvise(memory, size, MADV_HUGEPAGE);  // where there are none it stays as it is
  return memory;
}

}  // namespace

void* operator new(std::size_t size) {
  while (true) {
    const bool fits = size <= static_cast<std::size_t>(-1) - page;
    if (void* memory = size < large || !fits ? std::malloc(size ? size : 1) : of_large_pages(size)) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (!handler) throw std::bad_alloc();
    handler();
  }
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

#endif
