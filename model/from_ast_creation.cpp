// Effects on sets and on entities themselves: `put`, `remove`, `create`, `destroy`. In: a statement. Out: its effect, or
// findings. What is created is bound behind its statement; what it is called when the rule runs follows from the text of the
// rule and from whom it concerns, so never from the order of files.
#include <fmt/format.h>

#include "model/builder.hpp"

namespace paragraf::model {
namespace {

std::string folded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (blank && (out.empty() || out.back() == ' ')) continue;
    out += blank ? ' ' : c;
  }
  return out;
}

}  // namespace

// One element, or a set of elements.
bool Builder::lower_elements_of(Cursor statement, Cursor amount, Effect& effect, Scope& scope) {
  Types& types = book.types;
  const TypeId whole = types.strip_optional(book[effect.attribute].type);
  if (whole == types.unknown()) {
    look_at(amount, scope);
    return false;
  }
  if (types.kind(whole) != TypeKind::set) {
    const bool list = types.kind(whole) == TypeKind::list;
    report(Code::type_mismatch, statement,
           fmt::format("{} is {}: only sets are put into and removed from", quoted(statement.child(Kind::path)),
                       words(whole)),
           {list ? "two changes of a list at once would have no order: `set` gives the whole list"
                 : "`set` changes the whole of what is stored"});
    look_at(amount, scope);
    return false;
  }
  const TypeId element = types[whole].element;
  ExprId value = lower(amount, scope, element);
  effect.each = !fits(type(value), element) && types.kind(type(value)) == TypeKind::set;
  effect.value = convert(value, effect.each ? types.set_of(element) : element, amount);
  return type(effect.value) != types.unknown();
}

bool Builder::lower_create(Cursor rule, Cursor statement, Effect& effect, Scope& scope) {
  Cursor name = statement.child(Kind::id), kind = name.next();
  const auto look_at_fields = [&] {
    for (Cursor field : statement)
      if (field.is(Kind::field)) look_at(field.first().next(), scope);
    return false;
  };
  effect.slot = scope.slots++;
  const auto declared = book.entity_of.find(intern(kind));
  if (declared == book.entity_of.end()) {
    std::vector<std::string> kinds;
    for (auto& [other, _] : book.entity_of) kinds.push_back(book.text(other));
    if (!excused_names.count(intern(kind))) report_unknown(kind, "kind of entity", kinds);
    return look_at_fields();
  }
  effect.created = declared->second;
  const std::size_t before = sink.errors();
  const TypeId type_created = book.types.intern({TypeKind::entity, declared->second.index(), 0, {}});
  if (Cursor like = statement.child(Kind::path)) {
    effect.entity = like.first().next() ? lower_member(like, scope) : lower(like.first(), scope);
    effect.entity = convert(effect.entity, type_created, like);
  }
  for (Cursor field : statement) {
    if (!field.is(Kind::field)) continue;
    Cursor label = field.first();
    const AttributeId attribute = book.attribute(declared->second, intern(label));
    if (!attribute) {
      look_at(label.next(), scope);
      if (doubtful_entities.count(declared->second)) continue;
      std::vector<std::string> candidates;
      for (AttributeId other : book[declared->second].attributes) candidates.push_back(book.text(book[other].name));
      report_unknown(label, fmt::format("attribute of {}", quoted(kind)), candidates);
      continue;
    }
    for (const FieldValue& other : effect.fields)
      if (other.attribute == attribute)
        report(Code::duplicate_name, label, fmt::format("{} is given twice", quoted(label)));
    const Attribute own = book[attribute];
    ExprId value = lower_as(label.next(), scope, own.type);
    check_constant(value, own.type, own.domain, own.name, label.next());
    effect.fields.push_back({attribute, value, false});
  }
  effect.origin = folded(rule.text()) + " / " + folded(statement.text());
  return sink.errors() == before;
}

void Builder::bind_created(Cursor create, Effect& effect, Scope& scope) {
  if (!effect.for_every.empty()) return;
  const TypeId created = effect.created ? book.types.intern({TypeKind::entity, effect.created.index(), 0, {}})
                                        : book.types.unknown();
  const std::uint32_t slots = scope.slots;
  scope.slots = effect.slot;
  bind(scope, create.child(Kind::id), created, false);
  scope.slots = slots;
}

// "unit_r1": what is created is called after its kind. Whether it is there shows when the example runs.
EntityId Builder::created_kind(Name name, const Scope& scope) const {
  if (!scope.entities) return {};
  const std::string_view text = book.text(name);
  for (const Rule& rule : book.rules)
    for (const Effect& effect : rule.effects)
      if (effect.created && text.starts_with(book.text(book[effect.created].name) + "_")) return effect.created;
  return {};
}

bool Builder::lower_destroy(Cursor statement, Effect& effect, Scope& scope) {
  Types& types = book.types;
  Cursor path = statement.child(Kind::path);
  effect.entity = path.first().next() ? lower_member(path, scope) : lower(path.first(), scope);
  const TypeId t = type(effect.entity);
  if (t == types.unknown()) return false;
  if (types.kind(t) == TypeKind::optional) {
    report_optional(effect.entity, "an entity");
    return false;
  }
  for (TypeId part : types.alternatives(t))
    if (types.kind(part) != TypeKind::entity) {
      const bool set = types.has_elements(t) && types.kind(types[t].element) == TypeKind::entity;
      report(Code::type_mismatch, path, fmt::format("found {}, expected an entity", words(t)),
             {set ? fmt::format("to destroy all of them: `destroy x for every x in {}`", path.text())
                  : "only what a state holds by a name can be destroyed"});
      return false;
    }
  return true;
}

}  // namespace paragraf::model
