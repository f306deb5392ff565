import type { Cluster } from './cluster.js';

/** A cluster on the Redis server of a URL. Its code is loaded when the process joins, so that other bots do not load it. */
export function redisClusterByUrl(url: string): Cluster {
  return {
    async join(context) {
      const { redisCluster } = await import('./redis-cluster.js');
      return redisCluster({ url }).join(context);
    },
  };
}
