import type { JournalShard } from '../../ingress/journal/journal.js';

/**
 * A key of a cluster. The braces are a hash tag: all keys of a cluster are on one node of Redis.
 * @param name the name of the cluster
 * @param part for example `processes`
 */
export function clusterKey(name: string, part: string): string {
  return `guildhall:{${name}}:${part}`;
}

/**
 * A key of one shard. All keys of a shard are on one node of Redis; shards may be on different ones.
 * @param name the name of the cluster
 */
export function journalKey(name: string, { id, count }: JournalShard, part: string): string {
  return `guildhall:{${name}:${count}:${id}}:${part}`;
}
