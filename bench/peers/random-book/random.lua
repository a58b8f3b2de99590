-- The generated book in Lua. In: a form (table), how many states, random or boundary, the file that generate.py has written. Out: a line of result.
local timing = dofile(arg[0]:match("^(.*)/") .. "/../timing.lua")
local form, states, boundary, book = arg[1], tonumber(arg[2]), arg[3] == "boundary", dofile(arg[4])
local draw, answer, all = timing.draws(), book.answer, {}
for i = 1, states do all[i] = book.gen(draw, boundary) end
local function run()
  local sum = 0
  for i = 1, states do sum = sum + answer(all[i]) end
  return sum
end
local seconds, sum = timing.shortest(states > 1 and 5 or 1, run)
timing.print(form, states, seconds, function(i) return answer(all[i]) end, sum)
