-- The requests of the workload for another server: wrk -s peers.lua URL -- FILE get|post FIRST
-- FILE has a line for each bird, with tabs between: the path to read, the token, the path to post to, and the body.
local birds = {}
local gets = {}
local kind = "get"
local posted = 0
local firstDay = 0

function init(args)
  for line in io.lines(args[1]) do
    local read, token, to, body = line:match("([^\t]+)\t([^\t]+)\t([^\t]+)\t([^\t]+)")
    local headers = { ["Authorization"] = "Bearer " .. token, ["Content-Type"] = "application/json" }
    birds[#birds + 1] = { headers = headers, to = to, body = body }
    gets[#gets + 1] = wrk.format("GET", read, { ["Authorization"] = headers["Authorization"] })
  end
  kind = args[2]
  firstDay = tonumber(args[3] or "0")
  math.randomseed(os.time())
end

local function uuid()
  return (("xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx"):gsub("x", function()
    return string.format("%x", math.random(0, 15))
  end))
end

function request()
  if kind == "get" then return gets[math.random(#gets)] end
  local bird = birds[posted % #birds + 1]
  local daysAgo = 500 + firstDay + math.floor(posted / #birds)
  posted = posted + 1
  local body = bird.body:gsub("DAY", os.date("!%Y-%m-%d", os.time() - 86400 * daysAgo)):gsub("UUID", uuid)
  return wrk.format("POST", bird.to, bird.headers, body)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('RESULT {"requests":%d,"seconds":%.4f,"p50Ms":%.3f,"p99Ms":%.3f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
