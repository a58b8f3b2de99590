// The work cf-entry in an engine of npm. In: the engine (a file of npm/), how many states, random or boundary. Out: a line of result.
// An engine's make() gives `answer(state)`, the answers or a promise of them, and may `prepare` a state beforehand; or `whole()`, the sum.
const { states, fold } = require('./states.js');
const { now, print } = require('../timing.js');
const [, , name, count, draw] = process.argv, N = Number(count), boundary = draw === 'boundary';

async function main() {
  const engine = await require(`./npm/${name}.js`).make(N, boundary);
  const all = engine.whole ? [] : states(N, boundary).map(engine.prepare || (s => s));
  const waits = !engine.whole && engine.answer(all[0]) instanceof Promise;
  let best = Infinity, sum;
  for (let k = 0; k < (N > 1 ? 3 : 1); k++) {
    const start = now();
    sum = engine.whole ? engine.whole() : 0;
    if (waits) for (const s of all) sum += fold(await engine.answer(s));
    else for (const s of all) sum += fold(engine.answer(s));
    best = Math.min(best, now() - start);
  }
  await print(name, N, best, sum, engine.whole ? undefined : i => engine.answer(all[i]));
}

main().catch(error => {
  console.error(name, error);
  process.exit(1);
});
