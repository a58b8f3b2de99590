// What the peers in C++ share. In: work to repeat. Out: its shortest time, the distribution of single calls, and the line of
// result, "name <tab> states <tab> ns for a state <tab> p50 of one call <tab> p99 <tab> sum", as every peer prints it.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace timing {

template <class F>
double nanoseconds(F work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
}

template <class F>
double shortest(int times, F work) {
  double best = 1e30;
  for (int i = 0; i < times; ++i) best = std::min(best, nanoseconds(work));
  return best;
}

struct Calls {
  double p50 = 0, p99 = 0;   // ns
};

// Calls one by one, in blocks of 64 that are timed together, since a clock takes longer than a call.
template <class F>
Calls calls(long states, F call) {
  if (states < 64) return {};
  std::vector<double> times;
  for (long from = 0; from + 64 <= std::min(states, 64000L); from += 64)
    times.push_back(nanoseconds([&] { for (long i = 0; i < 64; ++i) call(from + i); }) / 64);
  std::sort(times.begin(), times.end());
  return {times[times.size() / 2], times[times.size() * 99 / 100]};
}

inline void print(const char* name, long states, double time, Calls calls, long long sum) {
  std::printf("%s\t%ld\t%.4f\t%.1f\t%.1f\t%lld\n", name, states, time / static_cast<double>(states), calls.p50, calls.p99, sum);
}

}  // namespace timing
