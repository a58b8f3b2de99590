// QuickJS compiled to WebAssembly: states, rules and sum inside of it, written by hand as for the other JavaScript engines.
const fs = require('fs'), path = require('path'), { getQuickJS } = require('quickjs-emscripten');
exports.make = async (count, boundary) => {
  const vm = (await getQuickJS()).newContext();
  const run = text => {
    const handle = vm.unwrapResult(vm.evalCode(text)), result = vm.dump(handle);
    handle.dispose();
    return result;
  };
  run(fs.readFileSync(path.join(__dirname, '../states.js'), 'utf8') + `; var all = states(${count}, ${boundary}); 0`);
  return { whole: () => run(`var sum = 0; for (var i = 0; i < ${count}; i++) sum += fold(answer(all[i])); sum`) };
};
