-- The requests of the workload: wrk -s weights.lua URL -- FILE KIND [FIRST [PAUSE]]
-- FILE has a line "birdId token email" for each bird. KIND is get, post, mixed, birds, care or signIn.
-- A post takes the bird's next day into the past, from day FIRST on, so that each is new and no list of recent
-- weights grows. PAUSE is how many milliseconds a connection pauses before its next request.
local birds = {}
local gets = {}
local links = {}
local kind = "get"
local posted = 0
local asked = 0
local firstDay = 0
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
  firstDay = tonumber(args[3] or "0")
  math.randomseed(os.time())
  writeReads()
  local pause = tonumber(args[4] or "0")
  if pause > 0 then delay = function() return pause end end
  if kind == "signIn" then response = keepLink end
end

local function post()
  local bird = birds[posted % #birds + 1]
  local daysAgo = 500 + firstDay + math.floor(posted / #birds)
  local day = os.date("!%Y-%m-%d", os.time() - 86400 * daysAgo)
  posted = posted + 1
  return wrk.format("POST", "/api/birds/" .. bird.bird .. "/weights",
    { ["Authorization"] = "Bearer " .. bird.token, ["Content-Type"] = "application/json" },
    '{"weightGrams":92.5,"recordedOn":"' .. day .. '","notes":""}')
end

-- Opens a link if one has come, and requests one otherwise.
local function signIn()
  local link = table.remove(links)
  if link then return wrk.format("GET", link) end
  asked = asked + 1
  local bird = birds[asked % #birds + 1]
  return wrk.format("POST", "/api/auth/magic-link/request", json, '{"email":"' .. bird.email .. '"}')
end

function keepLink(status, headers, body)
  local link = status == 202 and body:match('"previewUrl":"https?://[^/]+([^"]+)"')
  if link then links[#links + 1] = link end
end

function request()
  if kind == "signIn" then return signIn() end
  if kind == "post" then return post() end
  if kind == "mixed" and math.random(10) == 1 then return post() end
  return gets[math.random(#gets)]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('RESULT {"requests":%d,"seconds":%.4f,"p50Ms":%.3f,"p99Ms":%.3f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
