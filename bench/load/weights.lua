-- The requests of the work, one file for all: wrk -s weights.lua URL -- FILE get|post|mixed|birds FIRST_DAY
-- FILE has a line "birdId token" a bird. A post takes the bird's next day, so that every one is new.
local birds = {}
local kind = "get"
local posted = 0
local firstDay = 0

function init(args)
  for line in io.lines(args[1]) do
    local bird, token = line:match("(%S+) (%S+)")
    birds[#birds + 1] = { bird = bird, token = token }
  end
  kind = args[2]
  firstDay = tonumber(args[3] or "0")
  math.randomseed(os.time())
end

local function get(bird)
  return wrk.format("GET", "/api/birds/" .. bird.bird .. "/weights", { ["Authorization"] = "Bearer " .. bird.token })
end

local function post()
  local bird = birds[posted % #birds + 1]
  local day = os.date("!%Y-%m-%d", 1893456000 + 86400 * (firstDay + math.floor(posted / #birds)))
  posted = posted + 1
  return wrk.format("POST", "/api/birds/" .. bird.bird .. "/weights",
    { ["Authorization"] = "Bearer " .. bird.token, ["Content-Type"] = "application/json" },
    '{"weightGrams":92.5,"recordedOn":"' .. day .. '","notes":""}')
end

function request()
  local bird = birds[math.random(#birds)]
  if kind == "get" then return get(bird) end
  if kind == "post" then return post() end
  if kind == "mixed" then
    if math.random(10) == 1 then return post() end
    return get(bird)
  end
  return wrk.format("GET", "/api/birds", { ["Authorization"] = "Bearer " .. bird.token })
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('RESULT {"requests":%d,"seconds":%.4f,"p50Ms":%.3f,"p99Ms":%.3f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
