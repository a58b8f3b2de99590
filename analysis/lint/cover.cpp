// Cutting a space into slices: see cover.hpp.
#include "analysis/lint/cover.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace paragraf::analysis::lint {
namespace {

using Numbers = std::vector<std::uint32_t>;

// A region begins or ends at a position.
struct Event {
  std::uint32_t at;
  std::uint32_t region;
  bool begins;
  bool operator<(const Event& other) const { return at != other.at ? at < other.at : region < other.region; }
};

// The regions that go on at a place, in no order until they are asked for.
class Active {
 public:
  explicit Active(std::size_t regions) : position_(regions, absent) {}
  void apply(const Event& event) {
    if (event.begins) {
      position_[event.region] = static_cast<std::uint32_t>(all_.size());
      all_.push_back(event.region);
      return;
    }
    const std::uint32_t hole = position_[event.region];
    all_[hole] = all_.back();
    position_[all_[hole]] = hole;
    position_[event.region] = absent;
    all_.pop_back();
  }
  const Numbers& all() const { return all_; }
  void clear() {
    for (const std::uint32_t region : all_) position_[region] = absent;
    all_.clear();
  }

 private:
  static constexpr std::uint32_t absent = 0xffffffffu;
  Numbers all_, position_;
};

class Cutter {
 public:
  // `deciding`: a part that one region contains is not cut any further.
  Cutter(const Regions& regions, const Block& space, bool deciding, Effort& effort, const Visit& visit)
      : regions_(regions),
        space_(space),
        deciding_(deciding),
        effort_(effort),
        visit_(visit),
        full_(regions.size() * space.size()),
        active_(regions.size()) {}

  bool run(std::span<const std::uint32_t> which) {
    Numbers met;
    for (const std::uint32_t region : which) {
      bool meets = true;
      for (std::size_t axis = 0; axis < space_.size() && meets; ++axis) {
        full_[region * space_.size() + axis] = contains(regions_.side(region, axis), space_[axis]);
        meets = full_[region * space_.size() + axis] || !common(regions_.side(region, axis), space_[axis]).empty();
      }
      if (meets) met.push_back(region);
    }
    Numbers axes(space_.size());
    std::iota(axes.begin(), axes.end(), 0u);
    Block part = space_;
    cut(axes, met, {}, part);
    return !exhausted_;
  }

 private:
  bool full(std::uint32_t region, std::uint32_t axis) const { return full_[region * space_.size() + axis]; }

  // Where the regions begin and end on an axis, inside of the space.
  std::vector<Event> events(const Numbers& regions, std::uint32_t axis) const {
    std::vector<Event> events;
    events.reserve(2 * regions.size());
    for (const std::uint32_t region : regions)
      for_each_common(regions_.side(region, axis), space_[axis], [&](std::uint32_t begin, std::uint32_t end) {
        events.push_back({begin, region, true});
        events.push_back({end, region, false});
      });
    std::sort(events.begin(), events.end());
    return events;
  }

  template <class Take>
  static void for_each_common(std::span<const Range> a, std::span<const Range> b, Take take) {
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
      const std::uint32_t begin = std::max(a[i].begin, b[j].begin), end = std::min(a[i].end, b[j].end);
      if (begin < end) take(begin, end);
      a[i].end < b[j].end ? ++i : ++j;
    }
  }

  // How many regions share a place, on the average over the slices.
  static double crowding(const std::vector<Event>& events) {
    std::size_t now = 0, shared = 0, slices = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
      events[i].begins ? ++now : --now;
      if (i + 1 == events.size() || events[i + 1].at == events[i].at) continue;
      shared += now;
      ++slices;
    }
    return static_cast<double>(shared) / static_cast<double>(std::max<std::size_t>(slices, 1));
  }

  // `open`: regions that do not contain the part on one of the axes that are left; `inside`: those that contain it.
  void cut(const Numbers& axes, const Numbers& met, Numbers inside, Block& part) {
    if (stopped_ || exhausted_) return;
    Numbers open;
    for (const std::uint32_t region : met) {
      const bool whole = std::all_of(axes.begin(), axes.end(), [&](std::uint32_t axis) { return full(region, axis); });
      (whole ? inside : open).push_back(region);
    }
    if (!effort_.take(met.size() + 1)) {
      exhausted_ = true;
      return;
    }
    if (open.empty() || (deciding_ && !inside.empty())) {
      std::sort(inside.begin(), inside.end());
      stopped_ = !visit_(part, inside);
      return;
    }
    std::uint32_t best = 0;
    std::vector<Event> events_of_best;
    double least = 0;
    for (const std::uint32_t axis : axes) {
      if (std::all_of(open.begin(), open.end(), [&](std::uint32_t region) { return full(region, axis); })) continue;
      std::vector<Event> found = events(open, axis);
      const double crowded = crowding(found);
      if (!events_of_best.empty() && crowded >= least) continue;
      best = axis, least = crowded, events_of_best = std::move(found);
    }
    Numbers rest = axes;
    std::erase(rest, best);
    slice(rest, best, events_of_best, inside, part);
  }

  // The slices along an axis, those with the same regions as one.
  void slice(const Numbers& rest, std::uint32_t axis, const std::vector<Event>& events, const Numbers& inside,
             Block& part) {
    std::map<Numbers, Positions> slices;
    const Positions& along = space_[axis];
    std::size_t next = 0;
    active_.clear();
    for (const Range& range : along) {
      std::uint32_t at = range.begin;
      while (at < range.end) {
        while (next < events.size() && events[next].at <= at) active_.apply(events[next++]);
        const std::uint32_t until = next < events.size() ? std::min(events[next].at, range.end) : range.end;
        if (deciding_ && rest.empty() && !active_.all().empty()) {
          at = until;
          continue;  // one of them decides
        }
        if (!effort_.take(active_.all().size() + 1)) {
          exhausted_ = true;
          return;
        }
        Numbers regions = active_.all();
        std::sort(regions.begin(), regions.end());
        Positions& side = slices[std::move(regions)];
        if (!side.empty() && side.back().end == at)
          side.back().end = until;
        else
          side.push_back({at, until});
        at = until;
      }
      while (next < events.size() && events[next].at <= range.end) active_.apply(events[next++]);
    }
    active_.clear();
    Positions whole = std::move(part[axis]);
    for (auto& [regions, side] : slices) {
      part[axis] = std::move(side);
      cut(rest, regions, inside, part);
    }
    part[axis] = std::move(whole);
  }

  const Regions& regions_;
  const Block& space_;
  bool deciding_;
  Effort& effort_;
  const Visit& visit_;
  std::vector<bool> full_;  // by region and axis: does it contain the space there?
  Active active_;
  bool stopped_ = false, exhausted_ = false;
};

// Whether the regions cover the whole space, by marking each of its places, if these are few.
class Marks {
 public:
  Marks(const Regions& regions, const Block& space) : regions_(regions) {
    for (const Positions& side : space) lengths_.push_back(side.back().end);
    // Along the longest axis places are bits that are set many at a time.
    for (std::size_t axis = 0; axis < lengths_.size(); ++axis) {
      if (lengths_[axis] > lengths_[inner_]) inner_ = axis;
      places_ = places_ > most / lengths_[axis] ? most + 1 : places_ * lengths_[axis];
    }
  }
  bool are_few() const { return !lengths_.empty() && places_ <= most; }

  bool covers(std::span<const std::uint32_t> which, const Block& space) {
    words_ = (lengths_[inner_] + 63) / 64;
    marked_.assign(places_ / lengths_[inner_] * words_, 0);
    for (const std::uint32_t region : which) {
      sides_.clear();
      for (std::size_t axis = 0; axis < lengths_.size(); ++axis) sides_.push_back(regions_.side(region, axis));
      mark(0, 0);
    }
    sides_.assign(space.begin(), space.end());
    return all_marked(0, 0);
  }

 private:
  // For each place on the axes but the inner one: where its row of bits begins.
  template <class Take>
  bool for_each_row(std::size_t axis, std::size_t row, Take take) {
    if (axis == lengths_.size()) return take(row * words_);
    if (axis == inner_) return for_each_row(axis + 1, row, take);
    for (const Range& range : sides_[axis])
      for (std::uint32_t at = range.begin; at < range.end; ++at)
        if (!for_each_row(axis + 1, row * lengths_[axis] + at, take)) return false;
    return true;
  }
  static std::uint64_t bits(std::uint32_t begin, std::uint32_t end) {  // of one word
    const std::uint64_t up_to = end == 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << end) - 1;
    return up_to & ~((std::uint64_t(1) << begin) - 1);
  }
  template <class Take>
  bool for_each_word(std::size_t row, Take take) {
    for (const Range& range : sides_[inner_])
      for (std::uint32_t at = range.begin; at < range.end; at = (at / 64 + 1) * 64)
        if (!take(marked_[row + at / 64], bits(at % 64, std::min(range.end - at / 64 * 64, 64u)))) return false;
    return true;
  }
  bool mark(std::size_t axis, std::size_t row) {
    return for_each_row(axis, row, [&](std::size_t begin) {
      return for_each_word(begin, [](std::uint64_t& word, std::uint64_t of) { return word |= of, true; });
    });
  }
  bool all_marked(std::size_t axis, std::size_t row) {
    return for_each_row(axis, row, [&](std::size_t begin) {
      return for_each_word(begin, [](std::uint64_t word, std::uint64_t of) { return (word & of) == of; });
    });
  }

  static constexpr std::size_t most = 1 << 20;
  const Regions& regions_;
  std::vector<std::size_t> lengths_;  // of each axis, as far as the space goes
  std::size_t inner_ = 0, places_ = 1, words_ = 0;
  std::vector<std::span<const Range>> sides_;  // by axis, of what is looked at
  std::vector<std::uint64_t> marked_;
};

}  // namespace

bool partition(const Regions& regions, std::span<const std::uint32_t> which, const Block& space, Effort& effort,
               const Visit& visit) {
  return Cutter(regions, space, false, effort, visit).run(which);
}

std::optional<std::vector<Block>> uncovered(const Regions& regions, std::span<const std::uint32_t> which,
                                            const Block& space, Effort& effort) {
  std::vector<Block> found;
  if (Marks marks(regions, space); marks.are_few() && effort.take(which.size()) && marks.covers(which, space))
    return found;
  const Visit collect = [&](const Block& part, const Numbers& inside) {
    if (inside.empty()) found.push_back(part);
    return true;
  };
  if (!Cutter(regions, space, true, effort, collect).run(which)) return std::nullopt;
  merge(found);
  return found;
}

std::optional<Pairs> meeting(const Regions& regions, Effort& effort) {
  const auto count = static_cast<std::uint32_t>(regions.size());
  if (regions.axes() == 0) {  // a single place, in which all are
    Pairs all;
    if (!effort.take(regions.size() * regions.size())) return std::nullopt;
    for (std::uint32_t a = 0; a < count; ++a)
      for (std::uint32_t b = a + 1; b < count; ++b) all.emplace_back(a, b);
    return all;
  }
  std::vector<Event> best;
  std::size_t least = 0;
  std::size_t best_axis = 0;
  for (std::size_t axis = 0; axis < regions.axes(); ++axis) {
    std::vector<Event> events;
    for (std::uint32_t region = 0; region < count; ++region)
      for (const Range& range : regions.side(region, axis)) {
        events.push_back({range.begin, region, true});
        events.push_back({range.end, region, false});
      }
    // What ends at a place has ended before another begins there.
    std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
      return a.at != b.at ? a.at < b.at : a.begins != b.begins ? b.begins : a.region < b.region;
    });
    std::size_t now = 0, pairs = 0;
    for (const Event& event : events) event.begins ? pairs += now++ : --now;
    if (axis > 0 && pairs >= least) continue;
    best = std::move(events), least = pairs, best_axis = axis;
  }
  const auto meet_elsewhere = [&](std::uint32_t a, std::uint32_t b) {
    for (std::size_t axis = 0; axis < regions.axes(); ++axis)
      if (axis != best_axis && common(regions.side(a, axis), regions.side(b, axis)).empty()) return false;
    return true;
  };
  Pairs pairs;
  Active active(count);
  for (const Event& event : best) {
    if (event.begins) {
      if (!effort.take(active.all().size() + 1)) return std::nullopt;
      for (const std::uint32_t other : active.all())
        if (meet_elsewhere(event.region, other))
          pairs.emplace_back(std::min(event.region, other), std::max(event.region, other));
    }
    active.apply(event);
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

}  // namespace paragraf::analysis::lint
