import { ClusterError } from '../errors/cluster-error.js';

/** The version of everything that processes store for each other. Processes with different formats cannot form a cluster. */
export const CLUSTER_FORMAT = 1;

/** What the first process of a cluster stored about it. */
export interface ClusterIdentity {
  /** The id of the bot's application. */
  readonly application: string;
  readonly format: number;
}

/**
 * Checks that this process may join the cluster.
 * @param name the name of the cluster
 * @throws {ClusterError} when the cluster is that of another bot, or has another format
 */
export function checkIdentity(name: string, application: string, stored: ClusterIdentity): void {
  if (stored.application !== application) {
    throw new ClusterError(
      'identity',
      `The cluster "${name}" belongs to the bot with the application id ${stored.application}, and this bot has the ` +
        `application id ${application}. Give each bot its own name: redisCluster({ name }).`,
    );
  }
  if (stored.format === CLUSTER_FORMAT) return;
  const [cause, remedy] =
    stored.format > CLUSTER_FORMAT
      ? ['a newer version of Guildhall', 'Use that version or a later one.']
      : ['an older version of Guildhall', 'Stop its processes when their events are handled, and use a new name.'];
  throw new ClusterError(
    'version',
    `The cluster "${name}" was created by ${cause} (format ${stored.format}; this version has format ` +
      `${CLUSTER_FORMAT}). Nothing was changed. ${remedy}`,
  );
}
