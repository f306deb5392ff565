/** The scripts of the membership. Each uses keys with one hash tag, so they run on one node of Redis. */
import { defineScript } from '../redis/redis-script.js';

/** The keys of the scripts of a heartbeat and of a view, in their order. */
export const VIEW_KEYS = [
  ...['processes', 'heartbeats', 'shards', 'placement', 'draining', 'replays'],
  ...['identity', 'crashes'],
] as const;

/** Returns the cluster. Needs the local `now`. */
const VIEW = `
return {
  string.format('%d', now),
  redis.call('HGETALL', processes),
  redis.call('ZRANGE', heartbeats, 0, -1, 'WITHSCORES'),
  redis.call('HGETALL', placement),
  redis.call('SMEMBERS', draining),
  redis.call('SMEMBERS', replays),
  redis.call('HMGET', identity, 'since', 'outage'),
  redis.call('ZRANGE', crashes, 0, -1, 'WITHSCORES'),
}
`;

const START = `
local processes, heartbeats, counts, placement, draining, replays, identity, crashes = unpack(KEYS)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * Stores the record of a process, removes processes that are dead, and returns the cluster.
 *
 * Silence proves that a process is dead only if Redis could be reached meanwhile. If no process at all has sent a heartbeat
 * for a while, Redis was not available, its clock was set, or all processes have ended: then each process gets the time of a
 * lease to come back, and none of them counts as crashed before it has sent another heartbeat.
 *
 * A process that is removed because of its silence has crashed, unless it was leaving. `crashes` has its id, host and version,
 * with the time of its last heartbeat, for the time of the argument.
 *
 * If Redis has lost its data, the identity is stored again, with the time since when there is data.
 *
 * ARGV: id, record, time since the process joined, time after which a process is dead, time without any heartbeat after which
 * nothing is proven, time for which crashes are stored, shard count or '', application, format (times in milliseconds)
 */
export const heartbeatScript = defineScript(
  'membership-heartbeat',
  `${START}
local id, record, ageMs, deadMs, gapMs, crashMs, count, application, format = unpack(ARGV)

redis.call('HSETNX', identity, 'application', application)
redis.call('HSETNX', identity, 'format', format)
redis.call('HSETNX', identity, 'since', string.format('%d', now))

local latest = redis.call('ZREVRANGE', heartbeats, 0, 0, 'WITHSCORES')
if latest[2] then
  local silence = now - tonumber(latest[2])
  if silence > tonumber(gapMs) or silence < 0 then
    for _, member in ipairs(redis.call('ZRANGE', heartbeats, 0, -1)) do redis.call('ZADD', heartbeats, now, member) end
    redis.call('HSET', identity, 'outage', string.format('%d', now))
  end
end

local stored = redis.call('HGET', processes, id)
local startedAt = stored and string.match(stored, '^%d+') or string.format('%d', now - tonumber(ageMs))
redis.call('HSET', processes, id, startedAt .. ' ' .. record)
redis.call('ZADD', heartbeats, now, id)
if count ~= '' then redis.call('HSET', counts, id, count) end

redis.call('ZREMRANGEBYSCORE', crashes, '-inf', string.format('%d', now - tonumber(crashMs)))
redis.call('ZREMRANGEBYSCORE', crashes, string.format('(%d', now), '+inf')
local outage = tonumber(redis.call('HGET', identity, 'outage') or '0')
for _, dead in ipairs(redis.call('ZRANGEBYSCORE', heartbeats, '-inf', '(' .. string.format('%d', now - tonumber(deadMs)))) do
  local lastBeat = tonumber(redis.call('ZSCORE', heartbeats, dead))
  local text = string.match(redis.call('HGET', processes, dead) or '', '^%d+ (.*)$')
  local isValid, last = pcall(cjson.decode, text or '')
  if isValid and type(last) == 'table' and last.status ~= 'leaving' and lastBeat > outage then
    redis.call('ZADD', crashes, lastBeat, dead .. ' ' .. tostring(last.host) .. ' ' .. tostring(last.version))
    redis.call('PEXPIRE', crashes, crashMs)
  end
  redis.call('HDEL', processes, dead)
  redis.call('ZREM', heartbeats, dead)
  redis.call('HDEL', counts, dead)
  redis.call('SREM', draining, dead)
  local placed = redis.call('HGETALL', placement)
  for i = 1, #placed, 2 do
    if placed[i + 1] == dead then redis.call('HDEL', placement, placed[i]) end
  end
end
${VIEW}`,
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
export const viewScript = defineScript('membership-view', `${START}${VIEW}`);
