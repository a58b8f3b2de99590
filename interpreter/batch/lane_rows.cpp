// See lane_rows.hpp.
#include "interpreter/batch/lane_rows.hpp"

#include <simdjson.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "interpreter/batch/csv.hpp"

namespace paragraf::batch {
namespace {

namespace od = simdjson::ondemand;

// Texts that a field remembers, a power of two; and the longest.
constexpr std::size_t remembered_texts = 1024, longest_text = 128;

void add_lanes(const engine::Form& form, std::vector<std::uint32_t>& lanes) {
  using Kind = engine::Form::Kind;
  switch (form.kind) {
    case Kind::none:
      return;
    case Kind::number:
    case Kind::truth:
    case Kind::listed:
      lanes.push_back(form.lane);
      return;
    case Kind::optional:
      lanes.push_back(form.lane);
      for (const engine::Form& part : form.parts) add_lanes(part, lanes);
      return;
    case Kind::set:
      for (std::uint32_t i = 0; i < form.values.size(); ++i) lanes.push_back(form.lane + i);
      return;
    case Kind::list:
      lanes.push_back(form.lane);
      [[fallthrough]];
    case Kind::record:
      for (const engine::Form& part : form.parts) add_lanes(part, lanes);
      return;
  }
}

// "46", as all write it: no sign but a minus, no zeros before it.
bool whole_number(std::string_view text, std::int64_t& number) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > 18 || (text.front() == '0' && (text.size() > 1 || negative))) return false;
  number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    number = 10 * number + (c - '0');
  }
  if (negative) number = -number;
  return true;
}

bool is_one_interval(const model::Domain& domain) { return domain.open() || (domain.intervals.size() == 1 && domain.values.empty()); }

}  // namespace

Compilation compile(const Inquiry& inquiry, const Rows& rows, const std::vector<Row>& first) {
  const engine::Layout& all = inquiry.layout();
  std::vector<engine::Field> fields;
  std::vector<std::optional<std::size_t>> place(all.fields.size());
  for (std::size_t i = 0; i < all.fields.size(); ++i) {
    const auto known = static_cast<std::size_t>(std::count_if(first.begin(), first.end(), [&](const Row& row) { return row[i].has_value(); }));
    const std::vector<Column>& columns = rows.table().columns;
    const bool there = std::any_of(columns.begin(), columns.end(), [&](const Column& column) { return column.field == i; }) ||
                       std::any_of(first.begin(), first.end(), [&](const Row& row) { return row[i] != inquiry.absent(i); });
    if (!there) continue;
    place[i] = fields.size();
    fields.push_back(all.fields[i]);
    fields.back().may_be_unknown = known < first.size();
    engine::Extent extent;
    for (const Row& row : first)
      if (row[i]) extent.include(*row[i]);
    extent.loosen();
    fields.back().extent = std::move(extent);
  }
  engine::Layout layout{all.entities, all.given, std::move(fields)};
  std::vector<model::Query> queries;
  for (const Question& question : inquiry.questions()) queries.push_back(question.query);
  engine::Compiled compiled = engine::compile(inquiry.book(), layout, queries, inquiry.situation().choices().sides);
  std::vector<std::int64_t> start = compiled.lanes.blank();
  return {std::move(layout), std::move(place), std::move(compiled), std::move(start)};
}

bool Compilation::write(const Inquiry& inquiry, const Row& row, std::int64_t* lanes) const {
  std::copy(start.begin(), start.end(), lanes);
  for (std::size_t i = 0; i < row.size(); ++i)
    if (place[i] ? !compiled.lanes.write(*place[i], row[i], lanes) : row[i] != inquiry.absent(i)) return false;
  return true;
}

// What a key of an object is for; of an entity, its keys are those of its attributes.
struct LaneRows::Json {
  struct Key {
    std::string inside, key;
    Column column;
    bool entity = false;
  };
  od::parser parser;
  std::vector<Key> expected;             // as they came in the last row
  std::size_t next = 0;
  std::string inside;                    // "b.", within an entity
  std::vector<std::string> entities;     // that this row has as objects

  // None: it has an escape.
  const Key* find(const Rows& rows, const char* raw) {
    if (next < expected.size()) {
      const std::string& key = expected[next].key;
      const bool here = expected[next].inside == inside;
      std::size_t same = 0;
      while (same < key.size() && raw[same] == key[same]) ++same;
      if (here && same == key.size() && raw[same] == '"') return &expected[next++];
    }
    std::size_t size = 0;
    for (; raw[size] != '"'; ++size)
      if (raw[size] == '\\') return nullptr;
    Key found{inside, std::string(raw, size), rows.column(inside + std::string(raw, size)), false};
    found.entity = inside.empty() && !found.column.kept && rows.is_entity(found.key);
    if (next < expected.size())
      expected[next] = std::move(found);
    else
      expected.push_back(std::move(found));
    return &expected[next++];
  }

  // False: this is not what it is in most rows.
  template <class Take>
  bool object(const Rows& rows, od::object fields, Take& take) {
    for (auto result : fields) {
      od::field field;
      if (std::move(result).get(field)) return false;
      const Key* key = find(rows, field.key().raw());
      if (!key) return false;
      if (key->entity) {
        if (std::find(entities.begin(), entities.end(), key->key) != entities.end()) return false;
        entities.push_back(key->key);
        inside = key->key + ".";
        od::object inner;
        if (field.value().get_object().get(inner) || !object(rows, inner, take)) return false;
        inside.clear();
        continue;
      }
      const Column& column = key->column;
      if (!column.field && !column.kept) return false;
      od::value value = field.value();
      std::string_view written = value.raw_json_token();
      if (written.starts_with('[')) {
        od::array items;
        if (value.get_array().get(items) || items.raw_json().get(written)) return false;
      } else if (written.starts_with('{')) {
        od::object parts;
        if (value.get_object().get(parts) || parts.raw_json().get(written)) return false;
      }
      while (!written.empty() && (written.back() == ' ' || written.back() == '\t' || written.back() == '\r' || written.back() == '\n')) written.remove_suffix(1);
      if (!take(column, written)) return false;
    }
    return true;
  }
};

LaneRows::LaneRows(const Inquiry& inquiry, const Rows& rows, const Compilation& compilation)
    : inquiry_(inquiry), rows_(rows), compilation_(compilation), memories_(compilation.layout.fields.size()), given_(compilation.place.size()),
      scratch_(compilation.start), json_(std::make_unique<Json>()) {
  const model::Book& book = inquiry.book();
  const engine::Lanes& lanes = compilation.compiled.lanes;
  for (std::size_t i = 0; i < memories_.size(); ++i) {
    Memory& memory = memories_[i];
    const engine::Form& form = lanes.form(i);
    add_lanes(form, memory.lanes);
    if (lanes.known(i)) memory.lanes.push_back(*lanes.known(i));
    memory.known.resize(remembered_texts);
    const engine::Field& field = compilation.layout.fields[i];
    const model::TypeId type = engine::type_of(book, compilation.layout, field);
    if (form.kind != engine::Form::Kind::number || form.step != model::Number(1)) continue;
    const bool attribute = field.of == engine::Field::Of::attribute;
    const model::Domain clamp = attribute ? book[field.attribute].clamp : model::Domain();
    const model::Domain domain = attribute ? book[field.attribute].domain : engine::domain_of(book, compilation.layout, field);
    if (!is_one_interval(domain) || !is_one_interval(clamp)) continue;
    if (book.types.kind(type) == model::TypeKind::measure)
      if (const model::Number step = model::step_of(book, type); !step.is_zero() && step != model::Number(1)) continue;
    // A bound may be outside itself.
    const engine::Range range = lanes.ranges()[form.lane];
    const auto inside = [&](std::int64_t number) { return (domain.open() || domain.contains(model::Number(number))) && (clamp.open() || clamp.contains(model::Number(number))); };
    memory.whole = {true, form.lane, range.low + (inside(range.low) ? 0 : 1), range.high - (inside(range.high) ? 0 : 1), lanes.known(i)};
  }
}

LaneRows::~LaneRows() = default;

const LaneRows::Known& LaneRows::remembered(std::size_t field, std::size_t place, std::string_view written) {
  Memory& memory = memories_[place];
  Known& known = memory.known[std::hash<std::string_view>()(written) % remembered_texts];
  if (known.used && known.text == written) return known;
  known.used = true;
  known.text = written;
  std::optional<model::Value> value;
  known.fits = rows_.read_one(field, written, value) && compilation_.compiled.lanes.write(place, value, scratch_.data());
  known.numbers.clear();
  for (const std::uint32_t lane : memory.lanes) known.numbers.push_back(std::exchange(scratch_[lane], compilation_.start[lane]));
  return known;
}

bool LaneRows::take(std::size_t field, std::string_view written, std::int64_t* lanes) {
  if (given_[field]) return false;
  given_[field] = 1;
  const auto place = compilation_.place[field];
  if (!place || written.size() > longest_text) return false;
  const Memory& memory = memories_[*place];
  std::int64_t number = 0;
  if (memory.whole.can && whole_number(written, number)) {
    lanes[memory.whole.lane] = number;
    if (memory.whole.known) lanes[*memory.whole.known] = 1;
    return number >= memory.whole.low && number <= memory.whole.high;
  }
  const Known& known = remembered(field, *place, written);
  for (std::size_t i = 0; i < known.numbers.size(); ++i) lanes[memory.lanes[i]] = known.numbers[i];
  return known.fits;
}

bool LaneRows::fill(std::int64_t* lanes) {
  for (std::size_t i = 0; i < given_.size(); ++i)
    if (const auto place = compilation_.place[i]; place && !given_[i])
      if (!compilation_.compiled.lanes.write(*place, inquiry_.absent(i), lanes)) return false;
  return true;
}

bool LaneRows::read_csv(std::string_view row, std::int64_t* lanes, std::vector<std::string_view>& kept) {
  std::size_t at = 0;
  const std::vector<Column>& columns = rows_.table().columns;
  if (!simdjson::validate_utf8(row.data(), row.size()) || !csv_row(row, at, rows_.table().separator, cells_) || cells_.size() != columns.size()) return false;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].kept) kept[*columns[i].kept] = cells_[i];
    if (columns[i].field && !cells_[i].empty() && !take(*columns[i].field, cells_[i], lanes)) return false;
  }
  return fill(lanes);
}

bool LaneRows::read(std::string_view row, std::int64_t* lanes, std::vector<std::string_view>& kept) {
  std::copy(compilation_.start.begin(), compilation_.start.end(), lanes);
  std::fill(given_.begin(), given_.end(), 0);
  kept.assign(rows_.table().kept.size(), {});
  if (rows_.table().form == Form::csv) return read_csv(row, lanes, kept);
  Json& json = *json_;
  json.next = 0;
  json.inside.clear();
  json.entities.clear();
  od::document document;
  od::object fields;
  if (json.parser.iterate(row.data(), row.size(), row.size() + Blocks::padding).get(document) || document.get_object().get(fields)) return false;
  const auto take_one = [&](const Column& column, std::string_view written) {
    if (column.kept) {
      // What is copied must be JSON; what is plainly so needs no second look.
      const bool text = written.starts_with('"') && written.find('\\') == written.npos;
      std::int64_t number = 0;
      const bool plain = text || written == "null" || written == "true" || written == "false" || whole_number(written, number);
      if (!kept[*column.kept].empty() || !plain) return false;
      kept[*column.kept] = written;
    }
    return !column.field || take(*column.field, written, lanes);
  };
  if (!json.object(rows_, fields, take_one)) return false;
  const char* behind = nullptr;
  return document.current_location().get(behind) == simdjson::OUT_OF_BOUNDS && fill(lanes);
}

}  // namespace paragraf::batch
