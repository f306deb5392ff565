/** Connects a command to the cluster that its options name. */
import { ClusterError } from '../../cluster/errors/cluster-error.js';
import { openRedisConnection, type RedisConnection } from '../../cluster/redis/redis-connection.js';
import { openWatchedCluster, readClusterNames, type WatchedCluster } from '../../cluster/status/read-cluster-status.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import { UsageError } from '../command-line/usage-error.js';

/** Which cluster a command is about. */
export interface ClusterTarget {
  /** The URL of Redis, of an option or of the environment variable. */
  readonly url: string | undefined;
  /** The name of the cluster; undefined means the only one on the server. */
  readonly name: string | undefined;
}

/** The environment variable with the URL of Redis. */
export const CLUSTER_URL_VARIABLE = 'GUILDHALL_CLUSTER';

/**
 * Runs `task` with a cluster.
 * @throws {UsageError} when the URL is missing
 * @throws {CommandFailedError} when the cluster cannot be reached or found
 */
export async function withCluster<T>(target: ClusterTarget, task: (cluster: WatchedCluster) => Promise<T>): Promise<T> {
  const { url } = target;
  if (url === undefined || url === '') {
    throw new UsageError(
      `Specify the URL of Redis: --url redis://…, or the environment variable ${CLUSTER_URL_VARIABLE}.`,
    );
  }
  try {
    const connection = await openRedisConnection({ url });
    try {
      return await task(openWatchedCluster(connection, await findName(connection, target.name)));
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (error instanceof ClusterError) throw new CommandFailedError(error.message, { cause: error });
    throw error;
  }
}

async function findName(connection: RedisConnection, name: string | undefined): Promise<string> {
  const names = await readClusterNames(connection);
  if (name !== undefined) {
    if (names.includes(name)) return name;
    throw new CommandFailedError(`Redis contains no cluster "${name}". ${describeNames(names)}`);
  }
  const [only] = names;
  if (only !== undefined && names.length === 1) return only;
  throw new CommandFailedError(
    only === undefined
      ? 'Redis contains no cluster. Start the bot with this URL first.'
      : `Redis contains several clusters. Specify one with --name. ${describeNames(names)}`,
  );
}

function describeNames(names: readonly string[]): string {
  return names.length === 0 ? 'There is none.' : `Its clusters: ${names.join(', ')}.`;
}
