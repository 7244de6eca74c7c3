-- The requests of the workload: wrk -s weights.lua URL -- FILE KIND [PAUSE [FIRST STEP]]
-- FILE has a line "birdId token email" for each bird. KIND is get, weigh, import, mixed, birds, board, care or signIn.
-- PAUSE is how many milliseconds a connection pauses before its next request. Each bird is weighed once per pass: in the
-- first pass FIRST days ago, and in each later pass STEP days earlier, or later if STEP is negative.
local birds = {}
local gets = {}
local links = {}
local kind = "get"
local posted = 0
local requested = 0
local firstDaysAgo = 0
local step = 0
local json = { ["Content-Type"] = "application/json" }

local function reading(path, token)
  return wrk.format("GET", path, { ["Authorization"] = "Bearer " .. token })
end

-- Requests that repeat are built once: the load generator must cost less than the server.
local function writeReads()
  for _, bird in ipairs(birds) do
    local path = "/api/birds/" .. bird.bird
    if kind == "birds" then
      gets[#gets + 1] = reading("/api/birds", bird.token)
    elseif kind == "board" then
      gets[#gets + 1] = reading("/api/today", bird.token)
    elseif kind == "care" then
      gets[#gets + 1] = reading(path .. "/medications", bird.token)
      gets[#gets + 1] = reading(path .. "/medication-administrations", bird.token)
    else
      gets[#gets + 1] = reading(path .. "/weights", bird.token)
    end
  end
end

function init(args)
  for line in io.lines(args[1]) do
    local bird, token, email = line:match("(%S+) (%S+)%s*(%S*)")
    birds[#birds + 1] = { bird = bird, token = token, email = email }
  end
  kind = args[2]
  local pause = tonumber(args[3] or "0")
  firstDaysAgo = tonumber(args[4] or "0")
  step = tonumber(args[5] or "0")
  math.randomseed(os.time())
  writeReads()
  if pause > 0 then delay = function() return pause end end
  if kind == "signIn" then response = keepLink end
end

local function post()
  local bird = birds[posted % #birds + 1]
  local daysAgo = firstDaysAgo + step * math.floor(posted / #birds)
  local day = os.date("!%Y-%m-%d", os.time() - 86400 * daysAgo)
  posted = posted + 1
  return wrk.format("POST", "/api/birds/" .. bird.bird .. "/weights",
    { ["Authorization"] = "Bearer " .. bird.token, ["Content-Type"] = "application/json" },
    '{"weightGrams":92.5,"recordedOn":"' .. day .. '","notes":""}')
end

-- Opens the sign-in link if one has arrived, and requests one otherwise.
local function signIn()
  local link = table.remove(links)
  if link then return wrk.format("GET", link) end
  requested = requested + 1
  local bird = birds[requested % #birds + 1]
  return wrk.format("POST", "/api/auth/magic-link/request", json, '{"email":"' .. bird.email .. '"}')
end

function keepLink(status, headers, body)
  local link = status == 202 and body:match('"previewUrl":"https?://[^/]+([^"]+)"')
  if link then links[#links + 1] = link end
end

function request()
  if kind == "signIn" then return signIn() end
  if kind == "weigh" or kind == "import" then return post() end
  if kind == "mixed" and math.random(10) == 1 then return post() end
  return gets[math.random(#gets)]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('RESULT {"requests":%d,"seconds":%.4f,"p50Ms":%.3f,"p99Ms":%.3f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
