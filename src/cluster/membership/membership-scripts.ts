/** The scripts of the membership. Each uses keys with one hash tag, so they run on one node of Redis. */
import { defineScript } from '../redis/redis-script.js';

/**
 * Stores the record of a process, removes processes that are dead, and returns the cluster.
 *
 * Silence proves that a process is dead only if Redis could be reached meanwhile. If no process at all has sent a heartbeat
 * for a while, Redis was not available, or its clock was set: then each process gets the time of a lease to come back.
 *
 * ARGV: id, record, time after which a process is dead, time without any heartbeat after which nothing is proven, shard
 * count or '' (times in milliseconds)
 */
export const heartbeatScript = defineScript(
  'membership-heartbeat',
  `
local processes, heartbeats, counts, placement, draining, replays = unpack(KEYS)
local id, record, deadMs, gapMs, count = unpack(ARGV)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local latest = redis.call('ZREVRANGE', heartbeats, 0, 0, 'WITHSCORES')
if latest[2] then
  local silence = now - tonumber(latest[2])
  if silence > tonumber(gapMs) or silence < 0 then
    for _, member in ipairs(redis.call('ZRANGE', heartbeats, 0, -1)) do redis.call('ZADD', heartbeats, now, member) end
  end
end

local stored = redis.call('HGET', processes, id)
local startedAt = stored and string.match(stored, '^%d+') or string.format('%d', now)
redis.call('HSET', processes, id, startedAt .. ' ' .. record)
redis.call('ZADD', heartbeats, now, id)
if count ~= '' then redis.call('HSET', counts, id, count) end

for _, dead in ipairs(redis.call('ZRANGEBYSCORE', heartbeats, '-inf', '(' .. string.format('%d', now - tonumber(deadMs)))) do
  redis.call('HDEL', processes, dead)
  redis.call('ZREM', heartbeats, dead)
  redis.call('HDEL', counts, dead)
  redis.call('SREM', draining, dead)
  local placed = redis.call('HGETALL', placement)
  for i = 1, #placed, 2 do
    if placed[i + 1] == dead then redis.call('HDEL', placement, placed[i]) end
  end
end

return {
  string.format('%d', now),
  redis.call('HGETALL', processes),
  redis.call('ZRANGE', heartbeats, 0, -1, 'WITHSCORES'),
  redis.call('HGETALL', placement),
  redis.call('SMEMBERS', draining),
  redis.call('SMEMBERS', replays),
}
`,
);

/** Removes a process that leaves. ARGV: id */
export const leaveClusterScript = defineScript(
  'membership-leave',
  `
local processes, heartbeats, counts, placement, draining = unpack(KEYS)
redis.call('HDEL', processes, ARGV[1])
redis.call('ZREM', heartbeats, ARGV[1])
redis.call('HDEL', counts, ARGV[1])
redis.call('SREM', draining, ARGV[1])
local placed = redis.call('HGETALL', placement)
for i = 1, #placed, 2 do
  if placed[i + 1] == ARGV[1] then redis.call('HDEL', placement, placed[i]) end
end
`,
);

/**
 * Returns the shard count of the other processes. If none of them has one, stores the proposed count and returns it; without
 * a proposal, returns nil. ARGV: id, proposed count or ''
 */
export const shardCountScript = defineScript(
  'membership-shard-count',
  `
local heartbeats, counts = unpack(KEYS)
local stored = redis.call('HGETALL', counts)
for i = 1, #stored, 2 do
  if stored[i] ~= ARGV[1] and redis.call('ZSCORE', heartbeats, stored[i]) then return stored[i + 1] end
end
if ARGV[2] == '' then return false end
redis.call('HSET', counts, ARGV[1], ARGV[2])
return ARGV[2]
`,
);

/** Stores the application and the format of a new cluster. Returns those of the cluster. ARGV: application, format */
export const identityScript = defineScript(
  'membership-identity',
  `
redis.call('HSETNX', KEYS[1], 'application', ARGV[1])
redis.call('HSETNX', KEYS[1], 'format', ARGV[2])
return redis.call('HMGET', KEYS[1], 'application', 'format')
`,
);

/** Returns the same as the script of a heartbeat, without changing anything. */
export const viewScript = defineScript(
  'membership-view',
  `
local processes, heartbeats, counts, placement, draining, replays = unpack(KEYS)
local time = redis.call('TIME')
return {
  string.format('%d', time[1] * 1000 + math.floor(time[2] / 1000)),
  redis.call('HGETALL', processes),
  redis.call('ZRANGE', heartbeats, 0, -1, 'WITHSCORES'),
  redis.call('HGETALL', placement),
  redis.call('SMEMBERS', draining),
  redis.call('SMEMBERS', replays),
}
`,
);
