/** The commands that change a running cluster. Each checks its arguments against the state of the cluster first. */

import type { ClusterProcess } from '../../cluster/membership/cluster-process.js';
import { drainProcess, placeShard, requestReplay } from '../../cluster/status/operator-requests.js';
import {
  hasEntry,
  readClusterView,
  readShardCount,
  type WatchedCluster,
} from '../../cluster/status/read-cluster-status.js';
import { parseEventId } from '../../ingress/journal/event-id.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import { UsageError } from '../command-line/usage-error.js';

/**
 * Moves a shard to a process.
 * @param shard the id of the shard
 * @param process the id of the process, or its first characters
 * @returns a line for the user
 */
export async function moveShard(cluster: WatchedCluster, shard: string, process: string): Promise<string> {
  const id = /^\d{1,9}$/.test(shard) ? Number(shard) : Number.NaN;
  const count = await readShardCount(cluster);
  if (!(id < count)) {
    throw new UsageError(`"${shard}" is not a shard of this cluster: shards are 0 to ${count - 1}.`);
  }
  const target = await findProcess(cluster, process);
  if (target.status !== 'running') {
    throw new CommandFailedError(`The process ${target.id} cannot run shards: it is ${target.status}.`);
  }
  if (target.shards.some((owned) => owned.id === id)) return `The process ${target.id} runs the shard ${id} already.`;
  await placeShard(cluster, id, target.id);
  return `The shard ${id} moves to ${target.id}. It stays there as long as this process runs.`;
}

/** Moves all shards of a process to the others. @returns a line for the user */
export async function drain(cluster: WatchedCluster, process: string): Promise<string> {
  const target = await findProcess(cluster, process);
  const { processes } = await readClusterView(cluster);
  if (!processes.some(({ id, status }) => id !== target.id && status === 'running')) {
    throw new CommandFailedError(`No other process can run the shards of ${target.id}. Start another one first.`);
  }
  await drainProcess(cluster, target.id);
  return `The process ${target.id} moves its ${target.shards.length} shards to the others, and gets none until it is restarted.`;
}

/** Runs a dead letter again, or lets a parked event run. @returns a line for the user */
export async function replay(cluster: WatchedCluster, id: string): Promise<string> {
  const event = parseEventId(id);
  if (!event) throw new UsageError(`"${id}" is not the id of a dead letter, such as 0/4:17-230.`);
  const letters = await cluster.journal.deadLetters(event.shard);
  const { epoch, sequence } = event.entry;
  const isDeadLetter = letters.some((letter) => letter.epoch === epoch && letter.sequence === sequence);
  // Only the process of its shard knows whether an entry is parked.
  if (!isDeadLetter && !(await hasEntry(cluster, event))) {
    throw new CommandFailedError(`There is no dead letter ${id}. \`guildhall cluster dead-letters\` lists them.`);
  }
  const count = await readShardCount(cluster);
  if (event.shard.count !== count) {
    throw new CommandFailedError(`No process runs the shard of ${id}: the bot has ${count} shards now.`);
  }
  await requestReplay(cluster, id);
  return `The process that runs the shard ${event.shard.id} runs ${id} again.`;
}

/** Finds a live process by its id or the first characters of it. */
async function findProcess(cluster: WatchedCluster, text: string): Promise<ClusterProcess> {
  const { processes } = await readClusterView(cluster);
  const matching = processes.filter(({ id }) => id === text || id.startsWith(text));
  const [only] = matching.some(({ id }) => id === text) ? matching.filter(({ id }) => id === text) : matching;
  if (only && (matching.length === 1 || only.id === text)) return only;
  const ids = processes.map(({ id }) => id).join(', ');
  throw new CommandFailedError(
    matching.length === 0
      ? `The cluster has no process "${text}". Its processes: ${ids || 'none'}.`
      : `Several processes start with "${text}": ${matching.map(({ id }) => id).join(', ')}.`,
  );
}
