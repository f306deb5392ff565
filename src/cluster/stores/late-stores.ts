import type { ClusterStores } from './cluster-stores.js';

/**
 * Stores that are used before the process has joined its cluster: a bot is composed before it connects. Operations wait
 * until the stores are available.
 *
 * @param stores is fulfilled when the process has joined. If it rejects, operations reject with the same error, except those
 * that never reject
 */
export function createLateStores(stores: Promise<ClusterStores>): ClusterStores {
  stores.catch(() => {});
  return {
    drafts: {
      put: async (draft) => (await stores).drafts.put(draft),
      get: async (id) => (await stores).drafts.get(id),
    },
    cooldowns: { consume: async (key, limit) => (await stores).cooldowns.consume(key, limit) },
    customIdParameters: {
      put: async (params) => (await stores).customIdParameters.put(params),
      get: async (key) => (await stores).customIdParameters.get(key),
    },
    replayProtection: {
      admit: async (key, validUntil) => {
        const joined = await stores.catch(() => undefined);
        return joined === undefined || joined.replayProtection.admit(key, validUntil);
      },
    },
    taskRuns: {
      claim: async (occurrence, signal) => (await stores.catch(() => undefined))?.taskRuns.claim(occurrence, signal),
    },
    commandSync: { syncOnce: async (fingerprint, sync) => (await stores).commandSync.syncOnce(fingerprint, sync) },
  };
}
