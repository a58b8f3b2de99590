// What a scenario expects, as `then` lines: the verdict of an act, how things stand after it, and the answer to a question.
#pragma once

#include <string>
#include <vector>

#include "tests/scenarios/belle/scene.hpp"

namespace paragraf::tests::scenarios::belle {

void verdict(const Node& expect, std::vector<std::string>& out);
void after(const Scene& scene, const Node& expect, std::vector<std::string>& out);
void answer(Scene& scene, const Node& asking, const Node& expect, std::vector<std::string>& out);

// What the owner of a unit may do now: choices, each an act that is allowed.
void options(const Scene& scene, const Node& params, const Node& expect, std::vector<std::string>& out);
void huddle_choice(const Scene& scene, const Node& unit, const Node& choice, std::vector<std::string>& out);

}  // namespace paragraf::tests::scenarios::belle
