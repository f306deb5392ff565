/**
 * What an operator can change in a running cluster. A request is stored in Redis, and carried out by the processes with
 * their next heartbeat.
 */
import { clusterKey } from '../redis/redis-keys.js';
import type { WatchedCluster } from './read-cluster-status.js';

/**
 * Moves a shard to a process, where it stays as long as this process runs shards.
 * @throws {ClusterError} when Redis cannot be reached
 */
export async function placeShard(cluster: WatchedCluster, shardId: number, processId: string): Promise<void> {
  const { connection, name } = cluster;
  await connection.call('HSET', clusterKey(name, 'placement'), String(shardId), processId);
  await announce(cluster);
}

/**
 * Moves all shards of a process to the others. The process gets no shards any more, until it is restarted.
 * @throws {ClusterError} when Redis cannot be reached
 */
export async function drainProcess(cluster: WatchedCluster, processId: string): Promise<void> {
  await cluster.connection.call('SADD', clusterKey(cluster.name, 'draining'), processId);
  await announce(cluster);
}

/**
 * Asks the owner of a shard to run a dead letter again.
 * @param id identifies the dead letter, for example `0/4:17-230`
 * @throws {ClusterError} when Redis cannot be reached
 */
export async function requestReplay(cluster: WatchedCluster, id: string): Promise<void> {
  await cluster.connection.call('SADD', clusterKey(cluster.name, 'replays'), id);
  await announce(cluster);
}

async function announce({ connection, name }: WatchedCluster): Promise<void> {
  await connection.call('PUBLISH', clusterKey(name, 'changes'), 'operator');
}
