// Demands in words: see demand.hpp. Each is a message of its own, since languages differ in how they say "must not be".
#include "interpreter/demand.hpp"

namespace paragraf::interpreter {
namespace {

using Kind = Demand::Kind;

std::string relation_text(const base::Speech& say, const std::string& thing, const Demand& demand) {
  switch (demand.relation) {
    case Relation::less:
      return say("{0} must be less than {1}", thing, demand.value);
    case Relation::at_most:
      return say("{0} must be at most {1}", thing, demand.value);
    case Relation::more:
      return say("{0} must be more than {1}", thing, demand.value);
    case Relation::at_least:
      return say("{0} must be at least {1}", thing, demand.value);
  }
  return {};
}

std::string relation_text(const base::Speech& say, const std::string& act, const std::string& parameter,
                          const Demand& demand) {
  switch (demand.relation) {
    case Relation::less:
      return say("{0} with {1} less than {2}", act, parameter, demand.value);
    case Relation::at_most:
      return say("{0} with {1} at most {2}", act, parameter, demand.value);
    case Relation::more:
      return say("{0} with {1} more than {2}", act, parameter, demand.value);
    case Relation::at_least:
      return say("{0} with {1} at least {2}", act, parameter, demand.value);
  }
  return {};
}

std::string with_now(const base::Speech& say, std::string text, const Demand& demand) {
  return demand.now.empty() ? text : say("{0} (now {1})", text, demand.now);
}

std::string plain_text(const base::Speech& say, const std::string& thing, const Demand& demand) {
  switch (demand.kind) {
    case Kind::something:
      return say("{0} must be given", thing);
    case Kind::nothing:
      return say("{0} must be nothing", thing);
    case Kind::yes:
      return say("{0} must be true", thing);
    case Kind::no:
      return say("{0} must be false", thing);
    case Kind::relation:
      return relation_text(say, thing, demand);
    case Kind::is:
      return say("{0} must be {1}", thing, demand.value);
    case Kind::is_not:
      return say("{0} must not be {1}", thing, demand.value);
    case Kind::in:
      return say("{0} must be in {1}", thing, demand.value);
    case Kind::not_in:
      return say("{0} must not be in {1}", thing, demand.value);
    case Kind::noted:
      return say("{0} must be noted", thing);
    case Kind::not_noted:
      return say("{0} must not be noted", thing);
  }
  return {};
}

std::string plain_text(const base::Speech& say, const std::string& act, const std::string& parameter,
                       const Demand& demand) {
  switch (demand.kind) {
    case Kind::something:
      return say("{0} with {1} given", act, parameter);
    case Kind::nothing:
      return say("{0} with {1} nothing", act, parameter);
    case Kind::yes:
      return say("{0} with {1} true", act, parameter);
    case Kind::no:
      return say("{0} with {1} false", act, parameter);
    case Kind::relation:
      return relation_text(say, act, parameter, demand);
    case Kind::is:
      return say("{0} with {1} {2}", act, parameter, demand.value);
    case Kind::is_not:
      return say("{0} with {1} not {2}", act, parameter, demand.value);
    case Kind::in:
      return say("{0} with {1} in {2}", act, parameter, demand.value);
    case Kind::not_in:
      return say("{0} with {1} not in {2}", act, parameter, demand.value);
    case Kind::noted:
    case Kind::not_noted:
      break;  // no parameter is a fact
  }
  return {};
}

}  // namespace

std::string demand_text(const base::Speech& say, const std::string& thing, const Demand& demand) {
  return with_now(say, plain_text(say, thing, demand), demand);
}

std::string demand_text(const base::Speech& say, const std::string& act, const std::string& parameter,
                        const Demand& demand) {
  return with_now(say, plain_text(say, act, parameter, demand), demand);
}

}  // namespace paragraf::interpreter
