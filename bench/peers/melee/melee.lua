-- The work melee in Lua; what it is stands in melee.hpp. In: a form (table), how many states, random or boundary. Out: a line of result.
local timing = dofile(arg[0]:match("^(.*)/") .. "/../timing.lua")
local form, states, boundary = arg[1], tonumber(arg[2]), arg[3] == "boundary"

local soutien_factor, uncovered_factor, fired_factor, cover_factor = 2, -2, -3, {[0] = 0, -2, -4, -6}
local reach, zone_width, zone_height = 15, 10, 5
local units = {"soutien", "chain", "enemy"}

local next_draw = timing.draws()
local function draw(from, count) return from + next_draw() % count end
local places = {-15, -12, -9, -1, 0, 1, 9, 12, 15}
local function place()
  if boundary then return places[next_draw() % 9 + 1] end
  return draw(-30, 61)
end
local arms, sides = {[0] = "infantry", "cavalry", "artillery"}, {[0] = "soutien", "chain", "both"}

local function drawn()
  local s = {soutien = {}, chain = {}, enemy = {}, zone = {}}
  for _, unit in ipairs(units) do s[unit].arm = arms[draw(0, 3)] end
  for _, unit in ipairs(units) do
    local figures = {}
    for i = 1, draw(1, 12) do
      local x = place()
      figures[i] = {x = x, y = place()}
    end
    s[unit].figures = figures
  end
  s.fired, s.mother, s.mutual = draw(0, 2) == 1, draw(0, 2) == 1, draw(0, 2) == 1
  s.cover = draw(0, 4)
  s.defenders = sides[draw(0, 3)]
  for _, unit in ipairs(units) do s[unit].countable = draw(0, 25) end
  s.zone.x = place()
  s.zone.y = place()
  return s
end

local function near(those, others)
  local found = 0
  for i = 1, #those do
    local x, y = those[i].x, those[i].y
    for j = 1, #others do
      local dx, dy = x - others[j].x, y - others[j].y
      if dx * dx + dy * dy <= reach * reach then
        found = found + 1
        break
      end
    end
  end
  return found
end

local function between(those, zone)
  for i = 1, #those do
    local x, y = those[i].x - zone.x, those[i].y - zone.y
    if x >= 0 and x <= zone_width and y >= 0 and y <= zone_height then return true end
  end
  return false
end

local function answer(s)
  local soutien, chain, enemy = s.soutien, s.chain, s.enemy
  local soutien_in, chain_in = s.defenders ~= "chain", s.defenders ~= "soutien"
  local near_soutien = near(chain.figures, soutien.figures)
  local screened = between(chain.figures, s.zone)
  local chain_figures = chain.countable
  if s.defenders == "chain" then chain_figures = near(chain.figures, enemy.figures) end
  local losses = soutien.countable + (soutien_in and screened and near_soutien or 0)

  local of_soutien, of_chain, of_enemy = 0, 0, 0
  if enemy.arm == "infantry" then
    if soutien.arm == "infantry" and not screened then of_soutien = uncovered_factor end
    if chain.arm == "infantry" then of_chain = uncovered_factor end
    if soutien_in and soutien.arm == "infantry" or chain_in and chain.arm == "infantry" then of_enemy = uncovered_factor end
  end
  if s.fired and (near_soutien > 0 or s.mother) then of_soutien = of_soutien + fired_factor end
  if near_soutien > 0 then of_chain = of_chain + soutien_factor end
  if s.mutual then
    local cover = cover_factor[s.cover]
    if soutien_in then of_soutien = of_soutien + cover end
    if chain_in then of_chain = of_chain + cover end
    of_enemy = of_enemy + cover
  end
  return soutien.countable + near_soutien, chain_figures, enemy.countable, losses, of_soutien, of_chain, of_enemy
end

local all = {}
for i = 1, states do all[i] = drawn() end
local function run()
  local sum = 0
  for i = 1, states do
    local a, b, c, d, e, f, g = answer(all[i])
    sum = sum + 3 * a + 5 * b + 7 * c + 11 * d + 13 * e + 17 * f + 19 * g
  end
  return sum
end
local seconds, sum = timing.shortest(states > 1 and 5 or 1, run)
timing.print(form, states, seconds, function(i) return answer(all[i]) end, sum)
