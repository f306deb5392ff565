/**
 * Parts of scripts that read and raise the epoch of a shard. An epoch must never be used twice, and never go back: databases
 * of users may refuse what comes from a lower one. Redis can lose the counter, or a part of its data: in a restart without
 * AOF, in a failover to a replica, or with FLUSHALL. So
 *
 * - a counter that is missing starts at the time of Redis in seconds. It rises less often than once per second, so the time
 *   is above every earlier epoch, if the clock of Redis does not go back;
 * - what the live processes know, and the last id of the entries, are lower limits as well;
 * - a counter below the epoch of the owner is raised to it. The owner has lost its shard only if the counter is larger, or
 *   another process has the lease.
 */

/**
 * - `lastEpoch(entries)`: the epoch of the last entry, 0 without one.
 * - `setEpoch(counter, entries, epoch)`: stores the epoch, and adds and deletes the entry `epoch-0`, so that Redis itself
 *   refuses all entries with an older epoch.
 */
export const SET_EPOCH = `
local function lastEpoch(entries)
  if redis.call('EXISTS', entries) == 0 then return 0 end
  local info = redis.call('XINFO', 'STREAM', entries)
  for i = 1, #info, 2 do
    if info[i] == 'last-generated-id' then return tonumber(string.match(info[i + 1], '^%d+')) end
  end
end

local function setEpoch(counter, entries, epoch)
  local id = string.format('%d-0', epoch)
  redis.call('SET', counter, string.format('%d', epoch))
  if lastEpoch(entries) < epoch then
    redis.call('XADD', entries, id, 'd', '')
    redis.call('XDEL', entries, id)
  end
end
`;

/** `raiseEpoch(counter, entries, known)`: returns the next epoch. `known` is the highest one that the process knows. */
export const RAISE_EPOCH = `
local function raiseEpoch(counter, entries, known)
  local current = tonumber(redis.call('GET', counter) or redis.call('TIME')[1])
  local epoch = math.max(current, known, lastEpoch(entries)) + 1
  setEpoch(counter, entries, epoch)
  return epoch
end
`;

/**
 * `holdsEpoch(lease, counter, entries, session, token, epoch)`: whether the process with this token and epoch has not lost the
 * shard. A counter that Redis has lost is restored. The next owner then knows that the shard was not released, and batches
 * are counted anew.
 */
export const HOLDS_EPOCH = `
local function holdsEpoch(lease, counter, entries, session, token, epoch)
  local owner = redis.call('GET', lease)
  if owner and owner ~= token then return false end
  local current = tonumber(redis.call('GET', counter) or '0')
  if current == epoch then return true end
  if current > epoch or lastEpoch(entries) > epoch then return false end
  setEpoch(counter, entries, epoch)
  redis.call('HSET', session, 'released', '0', 'batch', '0')
  return true
end
`;
