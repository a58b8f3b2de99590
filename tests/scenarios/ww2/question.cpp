// See question.hpp.
#include "tests/scenarios/ww2/question.hpp"

#include <algorithm>

#include "tests/scenarios/act.hpp"
#include "tests/scenarios/ww2/acts.hpp"
#include "tests/scenarios/ww2/names.hpp"
#include "tests/scenarios/ww2/state.hpp"

namespace paragraf::tests::scenarios::ww2 {
namespace {

std::string reason(const Node& sentence) {
  const auto clause = clause_of(sentence.text());
  if (!clause) sentence.fail("the sentence \"" + sentence.text() + "\" is not mapped");
  return clause.value_or("");
}

std::string because(const Node& expected) {
  std::string out;
  if (expected.has("by")) out += " по " + reason(expected.at("by"));
  if (expected.has("defeats"))
    for (const Node& sentence : expected.at("defeats").items()) out += " не по " + reason(sentence);
  return out;
}

std::string verdict(const Node& word) {
  const std::string text = word.text();
  if (text == "allowed") return "разрешено";
  if (text == "denied") return "запрещено";
  if (text == "undetermined") return "не определено";
  word.fail("the verdict \"" + text + "\" is not mapped");
  return {};
}

std::string claim(bool holds, const std::string& condition) { return "тогда " + std::string(holds ? "" : "не ") + condition; }

// "restore(I)" -> восстановить(I); what follows from an exit is told by more than one line.
void obligation(const Node& item, const Node& initial, Steps& steps) {
  const Named duty = named(item);
  const std::string who = duty.args.size() == 1 ? duty.args[0] : std::string();
  const auto add = [&](const std::string& line) { steps.lines.push_back(line); };
  if (duty.name == "restore") return add("тогда обязательно восстановить(" + who + ") по § 2(3)");
  if (duty.name == "fly") return add("тогда обязательно лететь(" + who + ") по § 4(8)");
  const long long turn = initial.at("turn").at("n").whole();
  const Place from = place(initial.at("units").at(who.empty() ? "?" : who).at("pos_cm"));
  if (duty.name == "exit") {  // it must fly, and nothing but off the table; straight through the corner no edge would be opposite
    add("тогда обязательно лететь(" + who + ") по § 4(8)");
    add("выполнить " + flight(who, "45 град"));
    add("тогда разрешено по § 4(8)");
    add("тогда " + who + ".вылетел равно " + std::to_string(turn) + " по § 4(8)");
    return;
  }
  if (duty.name == "skip_next_turn") {
    add("допустим номер_хода это " + std::to_string(turn + 1));
    add("тогда не обязательно лететь(" + who + ")");
    add("тогда запрещено " + flight(who, "0 град") + " по § 4(8).вне_стола");
    add("тогда не обязательно появиться(" + who + ")");
    add("тогда запрещено появиться(" + who + ", " + Place{from.x, number(initial.at("table_cm").items().at(1))}.text() + ")");
    return;
  }
  if (duty.name == "reappear_opposite") {
    add("допустим номер_хода это " + std::to_string(turn + 2));
    add("тогда обязательно появиться(" + who + ") по § 4(8)");
    add("тогда запрещено появиться(" + who + ", " + Place{from.x, base::Number(0)}.text() + ") по § 4(8)");
    add("выполнить появиться(" + who + ", " + Place{from.x, number(initial.at("table_cm").items().at(1))}.text() + ")");
    add("тогда разрешено по § 4(8)");
    return;
  }
  item.fail("the obligation \"" + duty.name + "\" is not mapped");
}

void obligations(const Node& initial, const Node& listed, Steps& steps) {
  for (const Node& item : listed.items()) obligation(item, initial, steps);
  if (!listed.items().empty()) return;
  for (const std::string& unit : units_of(initial, "Infantry")) steps.lines.push_back("тогда не обязательно восстановить(" + unit + ")");
  for (const std::string& plane : units_of(initial, "Aircraft")) {
    steps.lines.push_back("тогда не обязательно лететь(" + plane + ")");
    steps.lines.push_back("тогда не обязательно появиться(" + plane + ")");
  }
}

// How many must be rolled, and how likely that is with the die that is assumed.
void odds(const std::string& gun, const Node& expected, Steps& steps) {
  const std::string hit = "вероятность(попал(" + gun + "))";
  if (expected.has("tn"))
    steps.lines.push_back("тогда на_сколько(размер(стрелки(" + gun + "))) равно " + std::to_string(expected.at("tn").whole()));
  if (!expected.has("probability")) return;
  const Node share = expected.at("probability");
  if (share.text() == "unknown(E-DIE)")
    steps.lines.push_back("тогда " + hit + " не определено нужно бросок_орудия");
  else if (share.text().find_first_not_of("0123456789/") == std::string::npos)
    steps.lines.push_back("тогда " + hit + " равна " + share.text());
  else
    share.fail("\"" + share.text() + "\" is no probability");
}

void permitted(const Node& initial, const Node& query, const Node& expected, const std::string& die, Steps& steps) {
  query.only({"op", "action"});
  expected.only({"verdict", "by", "defeats", "obligation", "obligations", "coherent", "measured_cm", "tn", "probability"}, {"why"});
  const Node action = query.at("action");
  const std::string done = act(initial, action);
  if (expected.has("coherent")) {
    steps.lines.push_back("выполнить " + done);
    steps.lines.push_back("тогда " + verdict(expected.at("verdict")) + because(expected));
    steps.lines.push_back(claim(expected.at("coherent").truth(), "вместе(" + action.at("unit").text() + ")"));
  } else {
    steps.lines.push_back("тогда " + verdict(expected.at("verdict")) + " " + done + because(expected));
  }
  if (expected.has("measured_cm"))
    steps.lines.push_back("тогда проехано(" + action.at("unit").text() + ", " + legs(action.at("legs")) + ") равно " +
                          centimetres(number(expected.at("measured_cm"))));
  if (expected.has("tn") || expected.has("probability")) {
    if (!die.empty()) steps.assume.push_back("допустим бросок_орудия это " + die);
    odds(action.at("unit").text(), expected, steps);
  }
  if (expected.has("obligation")) obligation(expected.at("obligation"), initial, steps);
  if (expected.has("obligations")) obligations(initial, expected.at("obligations"), steps);
}

void probability(const Node& query, const Node& expected, Steps& steps) {
  query.only({"op", "event", "dice"});
  expected.only({"verdict", "by", "defeats", "tn", "probability", "dice_cases", "firers"}, {"why"});
  const Named event = named(query.at("event"));
  if (event.name != "hit" || event.args.size() != 2 || event.args[0] != "fire")
    query.at("event").fail("the event is not mapped");
  const std::string gun = event.args.size() == 2 ? event.args[1] : std::string();
  if (query.has("dice")) {
    const std::string die = query.at("dice").text();
    if (!die.starts_with("1d")) query.at("dice").fail("expected one die");
    steps.assume.push_back("допустим бросок_орудия это " + die.substr(1));
  }
  if (expected.has("verdict"))
    steps.lines.push_back("тогда " + verdict(expected.at("verdict")) + " стрелять(" + gun + ")" + because(expected));
  if (expected.has("firers")) {
    std::string men;
    for (const std::string& man : expected.at("firers").texts()) men += (men.empty() ? "" : ", ") + gun + "_" + man;
    steps.lines.push_back("тогда стрелки(" + gun + ") это {" + men + "}");
  }
  odds(gun, expected, steps);
  if (expected.has("dice_cases"))
    for (const auto& [roll, outcome] : expected.at("dice_cases").fields()) {
      if (outcome.text() != "hit" && outcome.text() != "miss") outcome.fail("expected hit or miss");
      steps.lines.push_back(claim(outcome.text() == "hit", "попал(" + gun + ", " + roll + ")"));
    }
}

// After an act: what has changed, and what follows from it.
void done(const Node& initial, const Node& query, const Node& expected, Steps& steps) {
  query.only({"op", "action"});
  expected.only({"verdict", "by", "changes", "derived"});
  const Node action = query.at("action");
  steps.lines.push_back("выполнить " + act(initial, action));
  if (expected.has("verdict")) steps.lines.push_back("тогда " + verdict(expected.at("verdict")) + because(expected));
  const std::string gun = action.has("unit") ? action.at("unit").text() : action.at("target").text().substr(0, 1);
  const std::string unit = unit_name(initial, gun);
  if (expected.has("changes"))
    for (const auto& [path, value] : expected.at("changes").fields()) {
      if (path == "units." + gun + ".wounds")
        steps.lines.push_back("тогда осталось_ран(" + gun + ") равно " + std::to_string(value.whole()));
      else if (path == "crew(" + gun + ").type")
        steps.lines.push_back("тогда тип(" + unit + ") это " + type_word(value));
      else
        value.fail("the change is not mapped");
    }
  if (!expected.has("derived")) return;
  for (const auto& [name, value] : expected.at("derived").fields()) {
    if (name == "destroyed(" + gun + ")") {
      steps.lines.push_back(claim(value.truth(), "уничтожено(" + gun + ")"));
    } else if (name == "hits_left") {
      steps.lines.push_back("тогда осталось_ран(" + gun + ") равно " + std::to_string(value.whole()));
    } else if (name == "firers(" + gun + ")") {
      if (!value.items().empty()) value.fail("expected nobody");
      steps.lines.push_back("тогда размер(стрелки(" + gun + ")) равен 0");
    } else if (name == "move_limit(crew)_cm") {
      steps.lines.push_back("тогда предел_хода(" + unit + ") равен " + centimetres(number(value)));
    } else if (name == "coherency_required" && value.truth()) {  // one man alone may not go 10 cm away
      const std::vector<Model> crew = models_of(initial, gun);
      std::vector<Place> to = shifted(crew, base::Number(0));
      to.front().x = to.front().x + base::Number(10);
      steps.lines.push_back("тогда запрещено " + move("двигать", unit, crew, to) + " по § 2(2).дистанция");
    } else {
      value.fail("what follows is not mapped");
    }
  }
}

void sequence(const Node& initial, const Node& query, const Node& expected, Steps& steps) {
  query.only({"op", "actions"});
  expected.only({"verdicts", "obligations_after"});
  const auto actions = query.at("actions").items();
  const auto verdicts = expected.at("verdicts").items();
  if (actions.size() != verdicts.size()) expected.at("verdicts").fail("expected a verdict for every act");
  for (std::size_t i = 0; i < std::min(actions.size(), verdicts.size()); ++i) {
    steps.lines.push_back("выполнить " + act(initial, actions[i]));
    steps.lines.push_back("тогда " + verdict(verdicts[i]));
  }
  obligations(initial, expected.at("obligations_after"), steps);
}

// Whether some move restores the unit is not searched. What is tested: straight towards each other, as far as they may, two
// men do not get near enough; and how near they get. Without a limit, some move does.
void satisfiable(const Node& initial, const Node& query, const Node& expected, Steps& steps) {
  query.only({"op", "obligation"});
  expected.only({"value", "min_distance_cm"});
  const Named duty = named(query.at("obligation"));
  const std::string unit = duty.args.size() == 1 ? duty.args[0] : std::string();
  const std::vector<Model> men = models_of(initial, unit);
  if (duty.name != "restore" || men.size() != 2 || men[0].at.y != men[1].at.y)
    return query.at("obligation").fail("expected to restore two men beside each other");
  steps.lines.push_back("тогда обязательно восстановить(" + unit + ") по § 2(3)");
  const auto gathered = [&](const base::Number& left) {  // so far apart, in the middle between them
    const base::Number way = (men[1].at.x - men[0].at.x - left) / base::Number(2);
    return std::vector<Place>{{men[0].at.x + way, men[0].at.y}, {men[1].at.x - way, men[1].at.y}};
  };
  if (expected.at("value").truth()) {
    steps.lines.push_back("тогда разрешено " + move("восстановить", unit, men, gathered(base::Number(4))));
    return;
  }
  const base::Number left = number(expected.at("min_distance_cm"));
  const base::Number less = left - base::Number::ratio(2, 1000);  // nearer by the smallest step that there is
  steps.lines.push_back("тогда запрещено " + move("восстановить", unit, men, gathered(left)) + " по § 2(3) не по § 2(4)");
  steps.lines.push_back("тогда запрещено " + move("восстановить", unit, men, gathered(less)) + " по § 2(3), § 2(4)");
}

void value(const Node& initial, const Node& query, const Node& expected, Steps& steps) {
  query.only({"op", "of"});
  expected.only({"value", "unit", "undefined", "verdict", "by", "obligations", "exactly_one_each"}, {"why"});
  const std::string of = query.at("of").text();
  const auto length = [&] {
    if (expected.at("unit").text() != "cm") expected.at("unit").fail("expected cm");
    return centimetres(number(expected.at("value")));
  };
  if (of == "unit_type(kind)") {
    if (expected.has("verdict")) {  // no state has such a one
      verdict(expected.at("verdict"));
      reason(expected.at("by"));
      steps.refused = true;
      return;
    }
    const std::string type = "тип_образца(" + kind_word(initial.at("kind")) + ")";
    if (expected.has("undefined") && expected.at("undefined").truth())
      steps.lines.push_back("тогда " + type + " не определено");
    else
      steps.lines.push_back("тогда " + type + " это " + type_word(expected.at("value")));
  } else if (of == "unit_type(crew(G))") {
    const Node type = expected.at("value");
    // In so many words: a crew until somebody says that it leaves.
    const bool crew = type.text() == "HeavyGun crew until the player declares abandon";
    steps.lines.push_back("тогда тип(" + unit_name(initial, "G") + ") это " + (crew ? "тяжелое_орудие" : type_word(type)));
  } else if (of == "measured(pivot 180)") {
    steps.lines.push_back("тогда путь_по_отрезкам(T, [" + pivot("180 град") + "]) равен " + length());
  } else if (of == "move_limit(T)") {
    steps.lines.push_back("тогда предел_хода(" + unit_name(initial, "T") + ") равен " + length());
  } else if (of == "exists_legal_flight(P)") {
    steps.lines.push_back(claim(expected.at("value").truth(), "есть_куда_лететь(P)"));
    if (expected.has("obligations")) obligations(initial, expected.at("obligations"), steps);
  } else if (of == "precedes(Movement,Shooting)") {
    steps.lines.push_back(claim(expected.at("value").truth(), "раньше(движение, стрельба) по § 1(1)"));
  } else if (of == "type_of_each") {
    for (const auto& [unit, type] : expected.at("value").fields())
      steps.lines.push_back("тогда тип(" + unit_name(initial, unit) + ") это " + type_word(type));
    if (!expected.at("exactly_one_each").truth()) expected.at("exactly_one_each").fail("expected true");  // it is one value
  } else {
    query.at("of").fail("the query \"" + of + "\" is not mapped");
  }
}

void setup(const Node& query, const Node& expected, Steps& steps) {
  query.only({"op", "unit"});
  expected.only({"verdict", "by", "value"});
  const std::string right = "верный_расчет(" + query.at("unit").text() + ")";
  if (expected.has("value")) {
    steps.lines.push_back(claim(expected.at("value").truth(), right));
    return;
  }
  if (expected.at("verdict").text() != "denied") expected.at("verdict").fail("expected denied");
  steps.lines.push_back("тогда не " + right + because(expected));
}

}  // namespace

Steps steps_for(const Node& initial, const Node& query, const Node& expected, const std::string& die) {
  Steps steps;
  const std::string op = query.at("op").text();
  if (op == "permitted") {
    permitted(initial, query, expected, die, steps);
  } else if (op == "do") {
    done(initial, query, expected, steps);
  } else if (op == "do_sequence") {
    sequence(initial, query, expected, steps);
  } else if (op == "obligations") {
    query.only({"op", "at"});
    if (query.at("at").text() != "start of own turn") query.at("at").fail("the moment is not mapped");
    expected.only({"obligations"});
    obligations(initial, expected.at("obligations"), steps);
  } else if (op == "satisfiable") {
    satisfiable(initial, query, expected, steps);
  } else if (op == "value") {
    value(initial, query, expected, steps);
  } else if (op == "valid_setup") {
    setup(query, expected, steps);
  } else if (op == "probability") {
    probability(query, expected, steps);
  } else {
    query.at("op").fail("the query form \"" + op + "\" is not mapped");
  }
  return steps;
}

std::vector<std::string> told(const std::string& key, const Node& initial, const Node& words) {
  const std::string text = words.text();
  if (key == "WW-A7b" && text == "the move itself was denied") {  // the one by which they came to stand so
    const auto guns = units_of(initial, "HeavyGun");
    return {"дано фаза движение", "выполнить двигать_орудие(" + (guns.empty() ? "" : guns.front()) + ", [], {})", "тогда запрещено по § 3(7)"};
  }
  if (key == "WW-A11b" && text == "reappears in turn 4; flying on return unstated") {
    const auto planes = units_of(initial, "Aircraft");
    if (initial.at("turn").at("n").whole() != 4) words.fail("it is not turn 4");
    return {"тогда обязательно появиться(" + (planes.empty() ? "" : planes.front()) + ") по § 4(8)"};
  }
  words.fail("these words are not mapped");
  return {};
}

}  // namespace paragraf::tests::scenarios::ww2
