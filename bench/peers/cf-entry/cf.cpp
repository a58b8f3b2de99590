// The work cf-entry as one writes it by hand in C++. In: aos, soa32 or soa8, how many states, random or boundary. Out: a line of result.
//   aos    a struct for a state, a struct for its answers
//   soa32  a column of int32 for each field: the compiler vectorises
//   soa8   a column of bytes for each field, with 16-bit arithmetic and exact division by multiplication: the limit
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "bench/peers/timing.hpp"
#include "tests/data/cf-entry/cf.hpp"

namespace {

using namespace cf_entry;

struct Order {
  std::string name;
  long states;
  bool boundary;
  std::vector<In> drawn() const {
    std::vector<In> in(static_cast<std::size_t>(states));
    Rng rng;
    for (In& s : in) s = boundary ? gen_boundary(rng) : gen(rng);
    return in;
  }
};

[[gnu::noinline]] void one(const In& in, Out& out) { out = expected(in); }
[[gnu::noinline]] void structs(const In* __restrict in, Out* __restrict out, long n) {
  for (long i = 0; i < n; ++i) out[i] = expected(in[i]);
}

void run_structs(const Order& order) {
  const std::vector<In> in = order.drawn();
  std::vector<Out> out(in.size());
  const double time = timing::shortest(9, [&] { structs(in.data(), out.data(), order.states); });
  long long sum = 0;
  for (const Out& o : out) sum += fold(o);
  Out last{};
  timing::print(order.name.c_str(), order.states, time, timing::calls(order.states, [&](long i) { one(in[i], last); }), sum);
}

template <class T>
struct Columns {
  std::vector<T> column[8];
  explicit Columns(std::size_t rows) { for (auto& c : column) c.resize(rows); }
};

// `W` is as wide as products need: for bytes cf * levels is at most 1500, and inf * 75 at most 4500.
template <class T, class W>
[[gnu::noinline]] void columns(const T* __restrict cf, const T* __restrict levels, const T* __restrict hexes, const T* __restrict weight,
                               const T* __restrict skill, const T* __restrict is_mech, const T* __restrict inf, const T* __restrict roll,
                               T* __restrict cls, T* __restrict mp, T* __restrict target, T* __restrict passed, T* __restrict unit,
                               T* __restrict bldg, T* __restrict coll, T* __restrict inft, long n) {
  // x / 10, rounded down, for every x below 16384.
  const auto tenth = [](std::uint16_t x) { return static_cast<T>((x * std::uint32_t{6554}) >> 16); };
#pragma GCC ivdep
  for (long i = 0; i < n; ++i) {
    const T c = T(cf[i] > 15) + T(cf[i] > 40) + T(cf[i] > 90);
    const T h = hexes[i];
    const T speed = T(h >= 3) + T(h >= 5) + T(h >= 7) + T(h >= 10) + T(h >= 18) + T(h >= 25);
    const T t = skill[i] + c + T(c == 3 ? 2 : 0) + speed;
    const T p = roll[i] >= t;
    cls[i] = c;
    mp[i] = c + 1;
    target[i] = t;
    passed[i] = p;
    unit[i] = p ? T(0) : tenth(static_cast<std::uint16_t>(cf[i] + 9));
    bldg[i] = tenth(static_cast<std::uint16_t>(weight[i] + 9));
    coll[i] = tenth(static_cast<std::uint16_t>(W(cf[i]) * W(levels[i] - is_mech[i]) + 9));
    inft[i] = static_cast<T>((W(inf[i]) * W(3 - c) + 3) >> 2);   // the percentage is 25 * (3 - c)
  }
}

template <class T, class W>
void run_columns(const Order& order) {
  const std::size_t rows = static_cast<std::size_t>(order.states);
  Columns<T> in(rows), out(rows);
  const std::vector<In> states = order.drawn();
  for (std::size_t i = 0; i < rows; ++i) {
    const In& s = states[i];
    const std::int32_t fields[8] = {s.cf, s.levels, s.hexes, s.weight, s.skill, s.is_mech, s.inf, s.roll};
    for (int k = 0; k < 8; ++k) in.column[k][i] = static_cast<T>(fields[k]);
  }
  const auto& a = in.column;
  auto& b = out.column;
  const double time = timing::shortest(9, [&] {
    columns<T, W>(a[0].data(), a[1].data(), a[2].data(), a[3].data(), a[4].data(), a[5].data(), a[6].data(), a[7].data(), b[0].data(),
                  b[1].data(), b[2].data(), b[3].data(), b[4].data(), b[5].data(), b[6].data(), b[7].data(), order.states);
  });
  long long sum = 0;
  for (std::size_t i = 0; i < rows; ++i) sum += fold({b[0][i], b[1][i], b[2][i], b[3][i], b[4][i], b[5][i], b[6][i], b[7][i]});
  timing::print(order.name.c_str(), order.states, time, {}, sum);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string form = argv[1];
  const Order order{"cpp-" + form, std::atol(argv[2]), argc > 3 && std::strcmp(argv[3], "boundary") == 0};
  if (form == "aos") run_structs(order);
  else if (form == "soa32") run_columns<std::int32_t, std::int32_t>(order);
  else if (form == "soa8") run_columns<std::uint8_t, std::uint16_t>(order);
  else return 2;
}
