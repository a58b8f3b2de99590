// The tables behind names.hpp.
#include "tests/scenarios/ww2/names.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>

namespace paragraf::tests::scenarios::ww2 {
namespace {

using Words = std::pair<std::string_view, std::string_view>;

std::optional<std::string_view> found_in(std::span<const Words> table, std::string_view key) {
  const auto at = std::find_if(table.begin(), table.end(), [&](const Words& row) { return row.first == key; });
  if (at == table.end()) return {};
  return at->second;
}

// The sentences of the source text are numbered through; the book numbers them by clause. ww2.s1 is the title of § 1.
struct Stretch {
  int first;
  int last;
  int clause;
};
constexpr std::array stretches{Stretch{2, 3, 1}, Stretch{4, 8, 2}, Stretch{9, 16, 3}, Stretch{17, 24, 4}, Stretch{25, 27, 5}};

// A part of a sentence is a label of it.
constexpr std::array labels{
    Words{"8a", "насквозь"},      Words{"8b", "близко"},  Words{"13b", "остался_один"}, Words{"14b", "один_в_зоне"},
    Words{"15a", "орудие_на_10"}, Words{"15b", "расчет_на_15"}, Words{"15c", "молчание"}, Words{"24b", "вне_стола"},
};

constexpr std::array sides{
    std::pair{"WW-A1a", Side{"дистанция_между", "цепочка"}}, std::pair{"WW-A1b", Side{"дистанция_между", "все_пары"}},
    std::pair{"WW-A1c", Side{"дистанция_между", "сосед"}},   std::pair{"WW-A2a", Side{"стала_больше", "надо"}},
    std::pair{"WW-A2b", Side{"стала_больше", "не_надо"}},    std::pair{"WW-A3a", Side{"мера_пути", "по_пути"}},
    std::pair{"WW-A3b", Side{"мера_пути", "перемещение"}},   std::pair{"WW-A4a", Side{"кому", "пеших"}},
    std::pair{"WW-A4b", Side{"кому", "всех"}},               std::pair{"WW-A5a", Side{"один_человек", "без_движения"}},
    std::pair{"WW-A5b", Side{"один_человек", "никогда"}},    std::pair{"WW-A5c", Side{"один_человек", "всегда"}},
    std::pair{"WW-A6a", Side{"рана", "первое"}},             std::pair{"WW-A6b", Side{"рана", "второе"}},
    std::pair{"WW-A7a", Side{"мало_людей", "молчать"}},      std::pair{"WW-A7b", Side{"мало_людей", "стоять"}},
    std::pair{"WW-A8a", Side{"другой_повод", "не_решено"}},  std::pair{"WW-A8b", Side{"другой_повод", "можно"}},
    std::pair{"WW-A9a", Side{"цена_поворота", "даром"}},     std::pair{"WW-A9b", Side{"цена_поворота", "сдвиг"}},
    std::pair{"WW-A10a", Side{"вылет", "вынужденно"}},       std::pair{"WW-A10b", Side{"вылет", "по_воле"}},
    std::pair{"WW-A11a", Side{"пропуск", "следующий"}},      std::pair{"WW-A11b", Side{"пропуск", "этот_же"}},
    std::pair{"WW-A12a", Side{"отход", "можно"}},            std::pair{"WW-A12b", Side{"отход", "нельзя"}},
    std::pair{"WW-A13a", Side{"запас", "расходует"}},        std::pair{"WW-A13b", Side{"запас", "бесплатно"}},
    std::pair{"WW-A15a", Side{"без_орудия", "сразу"}},       std::pair{"WW-A15b", Side{"без_орудия", "по_заявлению"}},
    std::pair{"closed-list reading", Side{"другой_повод", "нельзя"}},
    std::pair{"no limit on restoring moves", Side{"запас", "бесплатно"}},
};

constexpr std::array titles{
    Words{"ww2.t01", "пятеро в ряд через 4 см идут на 10 см"},
    Words{"ww2.t02", "двое: в конце около 5 см"},
    Words{"ww2.t04", "пехота: не более 15 см"},
    Words{"ww2.t06", "один отстал"},
    Words{"ww2.t07", "отряд разорван в ход противника: сначала восстановить"},
    Words{"ww2.t08", "восстановлен: долга больше нет"},
    Words{"ww2.t10", "после хода противника ровно 5 см"},
    Words{"ww2.t11", "не восстановить: между двумя 40 см"},
    Words{"ww2.t12", "разорван в свой ход: долга нет"},
    Words{"ww2.t13", "сквозь свой отряд нельзя"},
    Words{"ww2.t14", "2 см от противника в конце движения"},
    Words{"ww2.t16", "стоит в 1 см от противника и уходит"},
    Words{"ww2.t17", "танк едет сквозь пехоту противника"},
    Words{"ww2.t19", "попадание в орудие"},
    Words{"ww2.t20", "расчет в начале игры"},
    Words{"ww2.t21", "к чему относятся модели"},
    Words{"ww2.t22", "двое в зоне"},
    Words{"ww2.t23", "остался один оператор, у орудия, никто не двигался"},
    Words{"ww2.t24", "один в 4,9 см, другой ровно в 5 см"},
    Words{"ww2.t26", "расчет из четырех, в зоне трое: все равно 3+"},
    Words{"ww2.t27", "орудие до 10 см, расчет до 15 см"},
    Words{"ww2.t28", "расчет обогнал орудие: в следующую стрельбу не стрелять"},
    Words{"ww2.t29", "после движения расчета в зоне ровно один"},
    Words{"ww2.t30", "орудие и расчет вместе на 10 см: стреляют на 3+"},
    Words{"ww2.t31", "расчет бросает орудие, чтобы напасть на разведчиков"},
    Words{"ww2.t32", "орудие уничтожено: расчет становится пехотой"},
    Words{"ww2.t33", "повод, который не назван: занять высоту"},
    Words{"ww2.t35", "танк: отрезки с поворотами и их сумма"},
    Words{"ww2.t36", "боком нельзя"},
    Words{"ww2.t38", "поворот на 180 градусов, перед гусеницы в 4 см от середины"},
    Words{"ww2.t39", "те же 30 см для мотоцикла и грузовика"},
    Words{"ww2.t40", "самолет: от 60 до 90 см"},
    Words{"ww2.t41", "самолет: поворот до 90 градусов"},
    Words{"ww2.t42", "поворот после полета, полет назад"},
    Words{"ww2.t43", "ход нельзя закончить, не двинув самолет"},
    Words{"ww2.t44", "в углу, курс 225: лететь некуда, вылет вынужден"},
    Words{"ww2.t46", "вылет по своей воле, хотя есть куда лететь"},
    Words{"ww2.t48", "измерять от той же части до той же"},
    Words{"ww2.t49", "движение в фазе стрельбы"},
    Words{"ww2.t50", "движение раньше следующей фазы стрельбы"},
    Words{"ww2.t51", "типы отрядов"},
    Words{"ww2.t52", "разорваны два отряда: любой первым, но оба прежде всего остального"},
    Words{"ww2.t53", "восстановить мимо противника: долг и запрет"},
    Words{"ww2.t54", "двигать орудие без живого расчета"},
    Words{"ww2.t55", "кость не названа: вероятность неизвестна"},
    Words{"ww2.t56", "ход после вылета: лететь нельзя и не надо"},
};

constexpr std::array externals{
    Words{"E-DIE: d6", "бросок_орудия"},
    Words{"E-TABLE: 180x120 cm", "длина_стола, ширина_стола"},
    Words{"E-PHASES", "порядок ход"},
};

constexpr std::array players{Words{"A", "первая"}, Words{"B", "вторая"}};
constexpr std::array phases{Words{"Movement", "движение"}, Words{"Shooting", "стрельба"}};
constexpr std::array types{Words{"Infantry", "пехота"}, Words{"HeavyGun", "тяжелое_орудие"}, Words{"Vehicle", "техника"},
                           Words{"Aircraft", "самолеты"}};
constexpr std::array kinds{
    Words{"cannon", "пушка"},
    Words{"mortar", "миномет"},
    Words{"heavy machine gun", "тяжелый_пулемет"},
    Words{"anti-aircraft gun", "зенитная_пушка"},
    Words{"rocket launcher on tripod", "\"пусковая установка на треноге\""},
    Words{"tank", "танк"},
    Words{"self-propelled gun", "самоходка"},
    Words{"armoured personnel carrier", "бронетранспортер"},
    Words{"truck", "грузовик"},
    Words{"Katyusha", "катюша"},
    Words{"motorcycle", "мотоцикл"},
    Words{"fighter", "истребитель"},
    Words{"bomber", "бомбардировщик"},
    Words{"reconnaissance aircraft", "\"самолет-разведчик\""},
};
constexpr std::array reasons{Words{"attack scouts", "напасть_на_разведчиков"}, Words{"take a hill", "\"занять высоту\""}};
constexpr std::array directions{Words{"forward", "вперед"}, Words{"backward", "назад"}, Words{"left", "влево"}};
constexpr std::array parts{
    Words{"front of base", "перед_подставки"},     Words{"front of same base", "same"},
    Words{"front of left track", "\"перед левой гусеницы\""}, Words{"front of right track", "\"перед правой гусеницы\""},
    Words{"front of same track", "same"},          Words{"front of track", "перед_гусеницы"},
    Words{"rear of track", "\"зад гусеницы\""},    Words{"head", "голова"},
    Words{"head of same soldier", "same"},
};

}  // namespace

std::optional<std::string> clause_of(std::string_view sentence) {
  constexpr std::string_view prefix = "ww2.s";
  if (!sentence.starts_with(prefix)) return {};
  sentence.remove_prefix(prefix.size());
  int number = 0;
  const auto [end, error] = std::from_chars(sentence.data(), sentence.data() + sentence.size(), number);
  if (error != std::errc()) return {};
  std::string label;
  if (end != sentence.data() + sentence.size()) {
    const auto found = found_in(labels, sentence);
    if (!found) return {};
    label = "." + std::string(*found);
  }
  if (number == 1) return "§ 1";
  for (const Stretch& s : stretches)
    if (s.first <= number && number <= s.last)
      return "§ " + std::to_string(s.clause) + "(" + std::to_string(number - s.first + 1) + ")" + label;
  return {};
}

std::optional<Side> side_of(std::string_view key) {
  const auto at = std::find_if(sides.begin(), sides.end(), [&](const auto& row) { return row.first == key; });
  if (at == sides.end()) return {};
  return at->second;
}

std::optional<std::string_view> title_of(std::string_view id) { return found_in(titles, id); }
std::optional<std::string_view> external_note(std::string_view external) { return found_in(externals, external); }
std::optional<std::string_view> player_of(std::string_view owner) { return found_in(players, owner); }
std::optional<std::string_view> phase_of(std::string_view phase) { return found_in(phases, phase); }
std::optional<std::string_view> type_of(std::string_view type) { return found_in(types, type); }
std::optional<std::string_view> kind_of(std::string_view kind) { return found_in(kinds, kind); }
std::optional<std::string_view> reason_of(std::string_view reason) { return found_in(reasons, reason); }
std::optional<std::string_view> direction_of(std::string_view word) { return found_in(directions, word); }
std::optional<std::string_view> part_of(std::string_view words) { return found_in(parts, words); }

}  // namespace paragraf::tests::scenarios::ww2
