-- The work cf-entry in Lua. In: a form, how many states, random or boundary. Out: a line of result. Forms:
--   table   a table for a state, a fresh table for its answers
--   multi   a table for a state, the answers as several results
--   ffi     arrays of C structs, LuaJIT only
local timing = dofile(arg[0]:match("^(.*)/") .. "/../timing.lua")
local form, states, boundary = arg[1], tonumber(arg[2]), arg[3] == "boundary"
local floor = math.floor
-- 5.4 tells integers from floats, and is faster with the former.
local whole = math.tointeger or function(x) return x end

local percent, harder = {75, 50, 25, 0}, {0, 1, 2, 5}

local function answer(cf, levels, hexes, weight, skill, is_mech, inf, roll)
  local cls = cf <= 15 and 0 or cf <= 40 and 1 or cf <= 90 and 2 or 3
  local speed = hexes <= 2 and 0 or hexes <= 4 and 1 or hexes <= 6 and 2 or hexes <= 9 and 3 or hexes <= 17 and 4 or hexes <= 24 and 5 or 6
  local target = skill + harder[cls + 1] + speed
  local passed = roll >= target
  if is_mech then levels = levels - 1 end
  return cls, cls + 1, target, passed, passed and 0 or floor((cf + 9) / 10), floor((weight + 9) / 10), floor((cf * levels + 9) / 10),
    floor((inf * percent[cls + 1] + 99) / 100)
end

local next_draw = timing.draws()
local function draw(from, count) return from + next_draw() % count end
local function from(list) return list[next_draw() % #list + 1] end
local function beside(i, step) return floor(i / 2) * step + i % 2 end

local function drawn()
  if boundary then
    local cf, levels = from {1, 15, 16, 40, 41, 90, 91, 150}, from {1, 2, 9, 10}
    local hexes = from {1, 2, 3, 4, 5, 6, 7, 9, 10, 17, 18, 24, 25, 40}
    local weight = 20 + beside(draw(0, 17), 10)
    local skill, is_mech = draw(2, 6), draw(0, 2)
    local inf = beside(draw(0, 31), 4)
    return cf, levels, hexes, weight, skill, is_mech, inf, draw(2, 11)
  end
  local cf, levels, hexes, weight = draw(1, 150), draw(1, 10), draw(1, 40), draw(20, 81)
  local skill, is_mech, inf, roll = draw(2, 6), draw(0, 2), draw(0, 61), draw(2, 11)
  return cf, levels, hexes, weight, skill, is_mech, inf, roll
end

local run, call, summed
if form == "ffi" then
  local ffi = require "ffi"
  ffi.cdef [[
    typedef struct { int cf, levels, hexes, weight, skill, is_mech, inf, roll; } In;
    typedef struct { int cls, mp, target, passed, unit, bldg, coll, inft; } Out;
  ]]
  local ins, outs = ffi.new("In[?]", states), ffi.new("Out[?]", states)
  for i = 0, states - 1 do
    local s = ins[i]
    s.cf, s.levels, s.hexes, s.weight, s.skill, s.is_mech, s.inf, s.roll = drawn()
  end
  function call(i)
    local s, o = ins[i - 1], outs[i - 1]
    local passed
    o.cls, o.mp, o.target, passed, o.unit, o.bldg, o.coll, o.inft =
      answer(s.cf, s.levels, s.hexes, s.weight, s.skill, s.is_mech ~= 0, s.inf, s.roll)
    o.passed = passed and 1 or 0
  end
  function run()
    for i = 1, states do call(i) end
  end
  function summed()
    local sum = 0
    for i = 0, states - 1 do
      local o = outs[i]
      sum = sum + 3 * o.cls + 5 * o.mp + 7 * o.target + 11 * o.passed + 13 * o.unit + 17 * o.bldg + 19 * o.coll + 23 * o.inft
    end
    return sum
  end
else
  local all = {}
  for i = 1, states do
    local cf, levels, hexes, weight, skill, is_mech, inf, roll = drawn()
    all[i] = {cf = whole(cf), levels = whole(levels), hexes = whole(hexes), weight = whole(weight), skill = whole(skill),
              is_mech = is_mech == 1, inf = whole(inf), roll = whole(roll)}
  end
  if form == "table" then
    function call(i)
      local s = all[i]
      local cls, mp, target, passed, unit, bldg, coll, inft = answer(s.cf, s.levels, s.hexes, s.weight, s.skill, s.is_mech, s.inf, s.roll)
      return {cls = cls, mp = mp, target = target, passed = passed, unit = unit, bldg = bldg, coll = coll, inft = inft}
    end
    function run()
      local sum = 0
      for i = 1, states do
        local o = call(i)
        sum = sum + 3 * o.cls + 5 * o.mp + 7 * o.target + (o.passed and 11 or 0) + 13 * o.unit + 17 * o.bldg + 19 * o.coll + 23 * o.inft
      end
      return sum
    end
  else
    function call(i)
      local s = all[i]
      return answer(s.cf, s.levels, s.hexes, s.weight, s.skill, s.is_mech, s.inf, s.roll)
    end
    function run()
      local sum = 0
      for i = 1, states do
        local s = all[i]
        local cls, mp, target, passed, unit, bldg, coll, inft = answer(s.cf, s.levels, s.hexes, s.weight, s.skill, s.is_mech, s.inf, s.roll)
        sum = sum + 3 * cls + 5 * mp + 7 * target + (passed and 11 or 0) + 13 * unit + 17 * bldg + 19 * coll + 23 * inft
      end
      return sum
    end
  end
end

local seconds, sum = timing.shortest(states > 1 and 5 or 1, run)
timing.print(form, states, seconds, call, sum or summed())
