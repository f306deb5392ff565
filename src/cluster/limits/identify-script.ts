/**
 * The permits to identify, in Redis. Each rate limit key has one permit. It contains the token of its holder, or `pause`
 * after an Identify. The session starts of the bot are counted down from the value that Discord returns.
 */

import { limits } from '../../wire/constants/limits.js';
import { defineScript } from '../redis/redis-script.js';

/** How long a permit is valid without a renewal: if its process dies, others identify after this time. */
export const PERMIT_MS = 15_000;
/** Discord may receive two Identifys with a smaller distance than they were sent with. */
const MARGIN_MS = 100;
const PAUSE_MS = limits.gateway.identifyWindowMs + MARGIN_MS;
const DAY_MS = 24 * 60 * 60_000;
/** Values of Discord whose resets differ by less belong to the same day. */
const SAME_RESET_MS = 60_000;

/**
 * KEYS: permit, session starts. ARGV: token, and the session start limit if it is new: total, remaining, milliseconds until
 * its reset.
 * Returns: 0 if the permit was granted, otherwise the milliseconds to wait; and why: `held`, `pause` or `exhausted`.
 */
export const acquirePermitScript = defineScript(
  'limits-acquire-identify',
  `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('TYPE', KEYS[2]).ok ~= 'hash' then redis.call('DEL', KEYS[2]) end
local stored = redis.call('HMGET', KEYS[2], 'remaining', 'resetsAt', 'total')
local remaining, resetsAt, total = tonumber(stored[1]), tonumber(stored[2]), tonumber(stored[3])

if ARGV[2] then
  local received, resets = tonumber(ARGV[3]), now + math.max(1000, tonumber(ARGV[4]))
  local isSameDay = remaining and resetsAt and math.abs(resetsAt - resets) < ${SAME_RESET_MS}
  remaining = isSameDay and math.min(remaining, received) or received
  resetsAt, total = resets, tonumber(ARGV[2])
end
if resetsAt and resetsAt <= now then remaining, resetsAt = math.max(total or 1, 1), now + ${DAY_MS} end
if remaining and resetsAt then
  redis.call('HSET', KEYS[2], 'remaining', remaining, 'resetsAt', resetsAt, 'total', total or 1)
  redis.call('PEXPIRE', KEYS[2], resetsAt - now + ${DAY_MS})
end

if redis.call('TYPE', KEYS[1]).ok ~= 'string' then redis.call('DEL', KEYS[1]) end
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then
  local wait = redis.call('PTTL', KEYS[1])
  if wait >= 0 then return { math.max(1, wait), holder == 'pause' and 'pause' or 'held' } end
end
if remaining and remaining <= 0 then return { math.max(1, resetsAt - now), 'exhausted' } end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ${PERMIT_MS})
if remaining then redis.call('HINCRBY', KEYS[2], 'remaining', -1) end
return { 0, 'granted' }
`,
);

/** KEYS: permit. ARGV: token. */
export const renewPermitScript = defineScript(
  'limits-renew-identify',
  `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ${PERMIT_MS}) end`,
);

/** KEYS: permit, session starts. ARGV: token, 1 if Identify was sent. */
export const releasePermitScript = defineScript(
  'limits-release-identify',
  `
local isHolder = redis.call('GET', KEYS[1]) == ARGV[1]
if ARGV[2] == '1' then
  if isHolder then redis.call('SET', KEYS[1], 'pause', 'PX', ${PAUSE_MS}) end
else
  if isHolder then redis.call('DEL', KEYS[1]) end
  if redis.call('HEXISTS', KEYS[2], 'remaining') == 1 then redis.call('HINCRBY', KEYS[2], 'remaining', 1) end
end
`,
);
