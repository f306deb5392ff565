/**
 * The division of the global limit between the processes of a bot, in Redis. A hash has one record for each process, with
 * five numbers:
 *
 * - held: how much of the limit the process may be using,
 * - share: what it uses if Redis cannot be reached,
 * - contact: when it last asked,
 * - expiry: when its record no longer counts,
 * - demand: how much it needs; -1 after it has left.
 *
 * The sum of what the processes hold never exceeds the limit. A process receives at most what the others do not hold, and
 * at most its fair part: smaller demands are satisfied completely, the others get equal parts of the rest. A smaller part
 * takes effect in two steps, because a reply may be lost: the reply reduces what the process uses, and the next call reports
 * this, so that others can have the rest.
 *
 * For a process without contact, the larger one of what it holds and its share counts. So it can use its share while it
 * cannot reach Redis. All times are those of Redis, because the clocks of the processes may differ.
 */
import { defineScript } from '../redis/redis-script.js';

/** A process that has not asked for so long has no demand, and its share is reserved. */
export const SILENT_MS = 2500;
/** How long the share of a process without contact is reserved. */
export const RESERVED_MS = 30_000;
/**
 * The same for a process with shards. It sends nothing any more when its leases have ended, so the shares of processes that
 * died one after the other are not missing for long: about 4 s for a lease, and the time for which its requests are counted.
 */
export const RESERVED_WITH_SHARDS_MS = 10_000;
/** After a start of Redis without the records, nothing is redistributed for so long: the processes must report first. */
const WARM_UP_MS = 3000;
/** Redis was started recently if it runs for less than this. */
const RECENT_START_S = 10;
/** Requests are counted by the API for at most this time after they were sent. */
export const COUNTED_MS = 4000;

/**
 * KEYS: the records, rejected requests of the address, rejected requests of this process.
 * ARGV: process, limit, batch, held, used, waiting, share (0 before the first contact), new rejected requests, how long the
 * share is reserved without contact.
 * Returns: capacity, share, rejected requests of other processes.
 */
export const capacityScript = defineScript(
  'limits-capacity',
  `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local process, limit, batch = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local held, used, waiting, share = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])

local kind = redis.call('TYPE', KEYS[1]).ok
if kind ~= 'hash' then
  if kind ~= 'none' then redis.call('DEL', KEYS[1]) end
  local uptime = string.match(redis.call('INFO', 'server'), 'uptime_in_seconds:(%d+)')
  if uptime and tonumber(uptime) < ${RECENT_START_S} then redis.call('HSET', KEYS[1], 'warm-up', now + ${WARM_UP_MS}) end
end

local rows = redis.call('HGETALL', KEYS[1])
local claimed, shares, silent, members, demands, warmUp = 0, 0, 0, 1, {}, 0
for i = 1, #rows, 2 do
  local h, s, contact, expiry, demand = string.match(rows[i + 1], '^(%d+):(%d+):(%d+):(%d+):(%-?%d+)$')
  if rows[i] == 'warm-up' then
    warmUp = tonumber(rows[i + 1]) or 0
  elseif rows[i] == process then
  elseif not h or tonumber(expiry) <= now then
    redis.call('HDEL', KEYS[1], rows[i])
  else
    h, s, demand = tonumber(h), tonumber(s), tonumber(demand)
    if demand >= 0 then
      members = members + 1
      shares = shares + s
    end
    if demand < 0 or now - tonumber(contact) > ${SILENT_MS} then
      claimed = claimed + math.max(h, s)
      silent = silent + math.max(h, s)
    else
      claimed = claimed + h
      demands[#demands + 1] = demand
    end
  end
end

local demand = 0
if used + waiting > 0 then
  demand = math.min(limit, math.ceil((used + waiting + 1) / batch) * batch)
elseif members * 2 <= limit then
  demand = 1
end
demands[#demands + 1] = demand
table.sort(demands)
local rest, fair = math.max(0, limit - silent), 0
for i = 1, #demands do
  local part = math.min(demands[i], math.floor(rest / (#demands - i + 1)))
  rest = rest - part
  if demands[i] == demand then fair = part end
end
if fair == 0 and waiting > 0 then fair = 1 end

local capacity = math.max(0, math.min(fair, limit - claimed))
local isWarmingUp = now < warmUp
if isWarmingUp then capacity = math.min(capacity, math.max(1, share)) end
if not isWarmingUp or share == 0 then
  share = math.max(1, math.min(math.floor(limit / members), limit - shares))
end
local record = { math.max(held, capacity), share, now, now + tonumber(ARGV[9]), demand }
redis.call('HSET', KEYS[1], process, table.concat(record, ':'))
redis.call('PEXPIRE', KEYS[1], ${2 * RESERVED_MS})

local slice, rejected = math.floor(now / 10000), tonumber(ARGV[8])
local function count(key)
  if redis.call('TYPE', key).ok ~= 'hash' then redis.call('DEL', key) end
  if rejected > 0 then
    redis.call('HINCRBY', key, slice, rejected)
    redis.call('PEXPIRE', key, 660000)
  end
  local total, fields = 0, redis.call('HGETALL', key)
  for i = 1, #fields, 2 do
    if (tonumber(fields[i]) or 0) < slice - 60 then
      redis.call('HDEL', key, fields[i])
    else
      total = total + (tonumber(fields[i + 1]) or 0)
    end
  end
  return total
end
return { capacity, share, math.max(0, count(KEYS[2]) - count(KEYS[3])) }
`,
);

/**
 * The process leaves: what it holds stays reserved while its last requests count.
 *
 * KEYS: the records. ARGV: process, used.
 */
export const leaveScript = defineScript(
  'limits-leave',
  `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local record = { ARGV[2], 0, now, now + ${COUNTED_MS}, -1 }
redis.call('HSET', KEYS[1], ARGV[1], table.concat(record, ':'))
redis.call('PEXPIRE', KEYS[1], ${2 * RESERVED_MS})
`,
);
