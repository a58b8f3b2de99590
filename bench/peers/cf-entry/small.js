// The work cf-entry in small JavaScript engines, after states.js. In: N, BOUNDARY as globals. Out: a line of result.
var all = states(N, BOUNDARY), best = 1e30, sum = 0, now = Date.now;
for (var k = 0; k < (N > 1 ? 3 : 1); k++) {
  var start = now();
  sum = 0;
  for (var i = 0; i < N; i++) sum += fold(answer(all[i]));
  best = Math.min(best, now() - start);
}
print("small\t" + N + "\t" + (best / N * 1e6).toFixed(3) + "\t0\t0\t" + sum);
