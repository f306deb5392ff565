import { HOLDS_EPOCH, SET_EPOCH } from '../redis/epoch-scripts.js';
import { defineScript } from '../redis/redis-script.js';

/**
 * Renews the lease of a shard.
 *
 * A lease that has ended although no process acquired the shard, for example while Redis was restarted, is restored: the
 * epoch rises with each acquisition, so one that is not larger proves that there was none. A counter that Redis has lost is
 * restored as well.
 *
 * KEYS: lease, epoch, entries, session of the shard. ARGV: token, duration in milliseconds, epoch or '' while it is being
 * acquired. Returns a `RenewalResult`.
 */
export const renewScript = defineScript(
  'lease-renew',
  `${SET_EPOCH}${HOLDS_EPOCH}
local lease, counter, entries, session = unpack(KEYS)
local token, leaseMs, expectedEpoch = unpack(ARGV)
local owner = redis.call('GET', lease)
if owner == token then
  redis.call('PEXPIRE', lease, leaseMs)
  return 'renewed'
end
if owner then return 'lost' end
if expectedEpoch == '' then return 'absent' end
if not holdsEpoch(lease, counter, entries, session, token, tonumber(expectedEpoch)) then return 'lost' end
if redis.call('HGET', session, 'released') == '1' then return 'absent' end
redis.call('SET', lease, token, 'PX', leaseMs)
return 'restored'
`,
);

/**
 * - `renewed`: the lease is that of this process.
 * - `restored`: it is again. Redis may have lost the session of the shard as well.
 * - `absent`: there is no lease: the shard is still being acquired, or was released by this process.
 * - `lost`: another process has acquired the shard; it may have released it since.
 */
export type RenewalResult = 'renewed' | 'restored' | 'absent' | 'lost';
