-- What the peers in Lua share. In: the number of states, what goes over all of them, what calls one. Out: the line of result,
-- as in timing.hpp.
local timing = {}

function timing.shortest(times, work)
  local best, result = math.huge, nil
  for _ = 1, times do
    local start = os.clock()
    result = work()
    best = math.min(best, os.clock() - start)
  end
  return best, result
end

-- Calls in blocks of 1000, since the clock counts microseconds.
local function calls(states, call)
  local times = {}
  for from = 1, math.min(states, 100000) - 999, 1000 do
    local start = os.clock()
    for i = from, from + 999 do call(i) end
    times[#times + 1] = (os.clock() - start) * 1e6
  end
  table.sort(times)
  return times[math.floor(#times / 2) + 1] or 0, times[math.floor(#times * 0.99) + 1] or 0
end

function timing.print(name, states, seconds, call, sum)
  local p50, p99 = calls(states, call)
  print(string.format("%s\t%d\t%.3f\t%.1f\t%.1f\t%.0f", name, states, seconds / states * 1e9, p50, p99, sum))
end

-- The generator of all works: minstd.
function timing.draws()
  local seed = 12345
  return function()
    seed = seed * 48271 % 2147483647
    return seed
  end
end

return timing
