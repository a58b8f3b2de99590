// What the peers in Node share. In: work to repeat. Out: its shortest time in ns, and the line of result, as in timing.hpp.
const now = () => Number(process.hrtime.bigint());

function shortest(times, work) {
  let best = Infinity;
  for (let i = 0; i < times; i++) {
    const start = now();
    work();
    best = Math.min(best, now() - start);
  }
  return best;
}

// `call` of a state may give a promise, which is waited for.
async function print(name, states, time, sum, call) {
  const times = [];
  for (let from = 0; call && from + 16 <= Math.min(states, 8000); from += 16) {
    const start = now();
    for (let i = from; i < from + 16; i++) {
      const result = call(i);
      if (result instanceof Promise) await result;
    }
    times.push((now() - start) / 16);
  }
  times.sort((a, b) => a - b);
  const at = part => times.length ? times[Math.floor(part * (times.length - 1))].toFixed(1) : 0;
  console.log([name, states, (time / states).toFixed(3), at(0.5), at(0.99), sum].join('\t'));
}

module.exports = { now, shortest, print };
