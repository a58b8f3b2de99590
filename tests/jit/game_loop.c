/* A game that links what its rulebook says about entering a building. In: nothing. Out: for each turn what the move costs and whether the check was
   passed, and at the end the same of a hundred thousand buildings at once. Built and run by game_loop_test.sh, which makes rules.h and rules.o. */
#include <stdio.h>
#include <stdlib.h>

#include "rules.h"

int main(void) {
  struct rules_lanes state = {0};
  struct rules_outputs answer;
  state.b_levels = 3;
  state.u_piloting = 4;
  state.u_weight = 55;
  state.u_hexes_moved = 4;
  for (int turn = 0; turn < 4; ++turn) {
    state.b_cf = 20 + 30 * turn;
    state.roll = 5 + turn;
    rules_one(&state, &answer);
    printf("cf %d, roll %d: %d mp, target %d, %s\n", (int)state.b_cf, (int)state.roll, (int)answer.surcharge_b, (int)answer.target_u_b,
           answer.passes_u_b_roll ? "passed" : "failed");
  }
  enum { rows = 100000 };
  const size_t bytes = rows;
  uint8_t* columns = calloc(9, bytes);
  uint8_t *cf = columns, *levels = cf + rows, *kind = levels + rows, *weight = kind + rows, *piloting = weight + rows, *moved = piloting + rows,
          *roll = moved + rows, *passed = roll + rows, *other = passed + rows;
  uint8_t* cost = calloc(1, bytes);
  if (!columns || !cost) return 1;
  for (int i = 0; i < rows; ++i) {
    cf[i] = (uint8_t)(1 + i % 150), levels[i] = 1, weight[i] = 50, piloting[i] = (uint8_t)(2 + i % 6), moved[i] = (uint8_t)(1 + i % 40);
    roll[i] = (uint8_t)(2 + i % 11);
  }
  const struct rules_lane_columns in = {.b_cf = cf, .b_levels = levels, .u_kind = kind, .u_weight = weight, .u_piloting = piloting,
                                        .u_hexes_moved = moved, .roll = roll};
  const struct rules_output_columns out = {.surcharge_b = cost, .target_u_b = other, .passes_u_b_roll = passed};
  rules_batch(&in, &out, rows);
  long sum = 0;
  for (int i = 0; i < rows; ++i) sum += passed[i];
  printf("%ld of %d passed\n", sum, rows);
  free(columns);
  free(cost);
  return 0;
}
