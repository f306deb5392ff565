import type { ClusterStores } from './cluster-stores.js';
import { RedisCommandSyncLock } from './redis-command-sync-lock.js';
import { RedisCooldownStore } from './redis-cooldown-store.js';
import { RedisDraftStore } from './redis-draft-store.js';
import { RedisParamStore } from './redis-param-store.js';
import { RedisReplayProtection } from './redis-replay-protection.js';
import { RedisTaskClaims } from './redis-task-claims.js';
import type { RedisStoreOptions } from './store-options.js';

/** Creates the stores of a process of a cluster. */
export function createRedisStores(options: RedisStoreOptions): ClusterStores {
  return {
    drafts: new RedisDraftStore(options),
    cooldowns: new RedisCooldownStore(options),
    customIdParameters: new RedisParamStore(options),
    replayProtection: new RedisReplayProtection(options),
    taskRuns: new RedisTaskClaims(options),
    commandSync: new RedisCommandSyncLock(options),
  };
}
