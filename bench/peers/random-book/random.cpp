// The generated book as C++. In: aos, how many states, random or boundary. Out: a line of result. generate.py has written what is included.
#include <cstdlib>
#include <cstring>

#include "bench/peers/timing.hpp"
#include "random-book/book.hpp"

namespace {

using namespace random_book;

[[gnu::noinline]] void one(const In& in, Out& out) { out = answer(in); }
[[gnu::noinline]] void all(const In* __restrict in, Out* __restrict out, long n) {
  for (long i = 0; i < n; ++i) out[i] = answer(in[i]);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const long states = std::atol(argv[2]);
  const bool boundary = argc > 3 && std::strcmp(argv[3], "boundary") == 0;
  std::vector<In> in(static_cast<std::size_t>(states));
  std::vector<Out> out(in.size());
  std::uint64_t seed = 12345;
  const auto next = [&seed] { return static_cast<std::uint32_t>(seed = seed * 48271 % 2147483647); };
  for (In& s : in) s = gen(next, boundary);
  const double time = timing::shortest(5, [&] { all(in.data(), out.data(), states); });
  long long sum = 0;
  for (const Out& o : out) sum += fold(o);
  Out last{};
  timing::print("cpp-aos", states, time, timing::calls(states, [&](long i) { one(in[static_cast<std::size_t>(i)], last); }), sum);
}
