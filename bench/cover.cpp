// How long it takes to check tables. In: nothing; the tables are made here. Out: how the time grows with rows and with keys, and, if Z3
// was found when this was built, the proof that nothing is left uncovered beside the same proof by Z3, in one run: rows that
// part the space of four keys among each other, all of them, and one less.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "analysis/lint/tables.hpp"
#include "interpreter/embed/load.hpp"
#ifdef PARAGRAF_WITH_Z3
#include <z3++.h>
#endif

namespace {

using namespace paragraf;
using namespace paragraf::analysis::lint;
using Clock = std::chrono::steady_clock;

double milliseconds(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

// A row for the four keys; -1: any.
struct Row {
  int cf_low, cf_high, hexes_low, hexes_high, kind, mech;
};
constexpr int most_cf = 150, most_hexes = 40;
constexpr const char* kinds[] = {"light", "medium", "heavy", "hardened"};

// The space in `cf` times `hexes` times four times `mechs` parts.
std::vector<Row> parted(int cf, int hexes, int mechs) {
  std::vector<Row> rows;
  for (int i = 0; i < cf; ++i)
    for (int j = 0; j < hexes; ++j)
      for (int kind = 0; kind < 4; ++kind)
        for (int mech = 0; mech < mechs; ++mech)
          rows.push_back({1 + most_cf * i / cf, most_cf * (i + 1) / cf, 1 + most_hexes * j / hexes, most_hexes * (j + 1) / hexes, kind, mechs == 2 ? mech : -1});
  return rows;
}

struct Book {
  base::Sources sources;
  embed::Loaded loaded;
};

std::unique_ptr<Book> book_of(const std::string& table) {
  auto book = std::make_unique<Book>();
  base::Sink sink;
  std::vector<embed::BookText> texts;
  texts.push_back({"b.paragraf", "rulebook b\ntitle en \"B\"\nlanguages en\nenum kind: light, medium, heavy, hardened\n" + table});
  book->loaded = embed::load_texts(std::move(texts), book->sources, sink);
  if (sink.has_errors()) fmt::print(stderr, "{}\n", sink.sorted().front().message);
  return book;
}

std::unique_ptr<Book> book_of(const std::vector<Row>& rows, std::size_t without) {
  std::string text = "table t(cf: int in 1..150, hexes: int in 1..40, kind: kind, mech: bool): int\n  cf | hexes | kind | mech | t\n";
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (const Row& row = rows[i]; i != without)
      text += fmt::format("  {}..{} | {}..{} | {} | {} | 1\n", row.cf_low, row.cf_high, row.hexes_low, row.hexes_high, kinds[row.kind],
                          row.mech < 0 ? "-" : row.mech == 1 ? "true" : "false");
  return book_of(text);
}

bool has_gap(const TableGrid& grid) {
  Claims claims;
  check_gaps(grid, {}, claims);
  return claims.all.front().standing == Standing::found;
}

// Each question by itself, the best of a few runs.
struct Times {
  double grid = 1e9, gaps = 1e9, pairs = 1e9, overlaps = 1e9, rows = 1e9;
};
Times times_of(const Book& book, int runs = 5) {
  Times best;
  for (int run = 0; run < runs; ++run) {
    Clock::time_point start = Clock::now();
    const TableGrid grid(*book.loaded.book, model::ValueId(0));
    best.grid = std::min(best.grid, milliseconds(start));
    const auto measure = [&](double& time, auto ask) {
      start = Clock::now();
      ask();
      time = std::min(time, milliseconds(start));
    };
    Claims claims;
    std::optional<TableGrid::Meeting> meeting;
    measure(best.gaps, [&] { check_gaps(grid, {}, claims); });
    measure(best.pairs, [&] { meeting = grid.meeting(); });
    measure(best.overlaps, [&] { check_overlaps(grid, meeting ? &*meeting : nullptr, {}, claims); });
    measure(best.rows, [&] { check_rows(grid, meeting ? &*meeting : nullptr, {}, claims); });
  }
  return best;
}

void print_times(const std::string& what, std::size_t rows, const Times& times) {
  fmt::print("{:<26} {:>7} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f}\n", what, rows, times.grid, times.gaps, times.pairs, times.overlaps, times.rows,
             times.grid + times.gaps + times.pairs + times.overlaps + times.rows);
}

void growth() {
  fmt::print("milliseconds\n{:<26} {:>7} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}\n", "table", "rows", "grid", "gaps", "pairs", "overlaps", "rows", "all");
  for (const int count : {10, 100, 1000, 10000}) {
    std::string text = fmt::format("table t(n: int in 1..{}): int\n  n | t\n", 10 * count);
    for (int i = 0; i < count; ++i) text += fmt::format("  {}..{} | {}\n", 10 * i + 1, 10 * i + 10, i % 7);
    print_times("one key", static_cast<std::size_t>(count), times_of(*book_of(text)));
  }
  for (const int count : {10, 100, 1000, 10000}) {
    std::string text = fmt::format("table t(n: int in 1..{}): int\n  n | t\n", 10 * count);
    for (int i = 0; i < count; ++i) text += fmt::format("  {}..{} | {}\n", 10 * i + 1, std::min(10 * i + 14, 10 * count), 1);
    print_times("one key, rows that overlap", static_cast<std::size_t>(count), times_of(*book_of(text)));
  }
  for (int keys = 1; keys <= 5; ++keys) {
    std::string params, header, text;
    for (int key = 0; key < keys; ++key) params += fmt::format("{}k{}: int in 0..999", key ? ", " : "", key), header += fmt::format("k{} | ", key);
    constexpr int parts[] = {1024, 32, 10, 6, 4};    // about 1000 rows of each
    std::size_t rows = 1;
    for (int key = 0; key < keys; ++key) rows *= static_cast<std::size_t>(parts[keys - 1]);
    for (std::size_t i = 0; i < rows; ++i) {
      std::size_t rest = i;
      for (int key = 0; key < keys; ++key) {
        const auto of = static_cast<std::size_t>(parts[keys - 1]), at = rest % of;
        rest /= of;
        text += fmt::format("  {}..{} |", at * 1000 / of, (at + 1) * 1000 / of - 1);
      }
      text += fmt::format(" {}\n", i % 7);
    }
    if (keys == 1) continue;                         // more parts than values
    print_times(fmt::format("{} keys", keys), rows, times_of(*book_of("table t(" + params + "): int\n  " + header + "t\n" + text)));
  }
}

#ifdef PARAGRAF_WITH_Z3
// Is something left uncovered? As a satisfiability question with one negated condition for each row.
bool z3_finds_gap(const std::vector<Row>& rows, std::size_t without, double& time) {
  z3::context context;
  z3::func_decl_vector constants(context), testers(context);
  const z3::sort sort = context.enumeration_sort("kind", 4, kinds, constants, testers);
  const z3::expr cf = context.int_const("cf"), hexes = context.int_const("hexes"), mech = context.bool_const("mech"), kind = context.constant("kind", sort);
  const Clock::time_point start = Clock::now();
  z3::solver solver(context);
  solver.add(cf >= 1 && cf <= most_cf && hexes >= 1 && hexes <= most_hexes);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i == without) continue;
    const Row& row = rows[i];
    z3::expr meets = cf >= row.cf_low && cf <= row.cf_high && hexes >= row.hexes_low && hexes <= row.hexes_high && kind == constants[static_cast<unsigned>(row.kind)]();
    if (row.mech >= 0) meets = meets && (row.mech == 1 ? mech : !mech);
    solver.add(!meets);
  }
  const bool found = solver.check() == z3::sat;
  time = milliseconds(start);
  return found;
}

void beside_z3() {
  fmt::print("\nmilliseconds for the proof that four keys are covered, and for the gap when a row is left out; ours with the grid\n");
  fmt::print("{:>7} {:>10} {:>10} {:>8} {:>10} {:>10} {:>8}\n", "rows", "proof", "by Z3", "ratio", "gap", "by Z3", "ratio");
  constexpr int shapes[][3] = {{3, 1, 1}, {5, 5, 1}, {25, 10, 1}, {25, 25, 2}};
  for (const auto& [cf, hexes, mechs] : shapes) {
    const std::vector<Row> rows = parted(cf, hexes, mechs);
    double ours[2] = {1e9, 1e9}, theirs[2];
    for (const bool gap : {false, true}) {
      const std::size_t without = gap ? rows.size() / 2 : rows.size();
      const auto book = book_of(rows, without);
      for (int run = 0; run < 5; ++run) {
        const Clock::time_point start = Clock::now();
        const TableGrid grid(*book->loaded.book, model::ValueId(0));
        if (has_gap(grid) != gap) fmt::print(stderr, "wrong\n");
        ours[gap] = std::min(ours[gap], milliseconds(start));
      }
      if (z3_finds_gap(rows, without, theirs[gap]) != gap) fmt::print(stderr, "wrong by Z3\n");
    }
    fmt::print("{:>7} {:>10.3f} {:>10.1f} {:>8.0f} {:>10.3f} {:>10.1f} {:>8.0f}\n", rows.size(), ours[0], theirs[0], theirs[0] / ours[0], ours[1], theirs[1],
               theirs[1] / ours[1]);
  }
}
#endif

}  // namespace

int main() {
  growth();
#ifdef PARAGRAF_WITH_Z3
  beside_z3();
#else
  fmt::print("\nZ3 was not found when this was built\n");
#endif
  return 0;
}
