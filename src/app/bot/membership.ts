import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import { isObject } from '../../base/objects.js';
import type { Cluster, ClusterContext, ClusterMember } from '../../cluster/cluster.js';
import { redisClusterByUrl } from '../../cluster/redis-cluster-by-url.js';
import { idOfApplication } from '../../rest/application-id.js';
import type { EnvironmentVariables } from '../configuration/configuration.js';
import type { GatewayPlan } from './gateway-plan.js';

/** The membership of this process in its cluster. It joins when the bot starts. */
export class Membership {
  /** Resolves when the process has joined. Rejects when it could not join, or the bot stopped before. */
  readonly joined: Promise<ClusterMember>;
  readonly #cluster: Cluster;
  readonly #context: ClusterContext;
  #settle: { resolve(member: ClusterMember): void; reject(error: unknown): void } | undefined;
  #joining: Promise<ClusterMember> | undefined;
  #member: ClusterMember | undefined;

  constructor(cluster: Cluster, context: ClusterContext) {
    this.#cluster = cluster;
    this.#context = context;
    this.joined = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // The failure is reported by `join`.
    this.joined.catch(() => {});
  }

  /** Undefined until the process has joined. */
  get member(): ClusterMember | undefined {
    return this.#member;
  }

  /**
   * Joins the cluster; every call returns the same promise.
   * @throws {ClusterError} when the cluster cannot be reached, belongs to another bot, or has another format
   */
  join(): Promise<ClusterMember> {
    this.#joining ??= this.#join();
    return this.#joining;
  }

  /** Leaves the cluster, after releasing all shards. Never rejects. */
  async leave(): Promise<void> {
    await this.#joining?.catch(() => {});
    this.#settle?.reject(new Error('the process has not joined the cluster'));
    await this.#member?.leave();
  }

  async #join(): Promise<ClusterMember> {
    try {
      this.#member = await this.#cluster.join(this.#context);
      this.#settle?.resolve(this.#member);
      return this.#member;
    } catch (error) {
      this.#settle?.reject(error);
      throw error;
    }
  }
}

/** Returns the membership of a bot with a cluster; undefined without one, and without a token. */
export function createMembership(
  { options: { cluster, journal, environment = process.env }, settings: { clusterUrl, token } }: GatewayPlan,
  clock: Clock,
  logger: StructuredLogger,
): Membership | undefined {
  // The option `journal` is more specific than the environment.
  const used = cluster ?? (clusterUrl !== undefined && !journal ? redisClusterByUrl(clusterUrl) : undefined);
  if (!used || token === undefined) return undefined;
  return new Membership(used, { application: applicationOf(token), version: botVersion(environment), clock, logger });
}

/** Identifies a bot among others on the same server: the user id in its token, or a hash of a token of another form. */
function applicationOf(token: string): string {
  return idOfApplication(token) ?? createHash('sha256').update(token).digest('hex').slice(0, 20);
}

/** The version of a bot: the variable GUILDHALL_VERSION, or that of the package.json in the working directory. */
function botVersion(environment: EnvironmentVariables): string {
  return environment['GUILDHALL_VERSION'] || readPackageVersion() || '0.0.0';
}

function readPackageVersion(): string | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
    return isObject(content) && typeof content['version'] === 'string' ? content['version'] : undefined;
  } catch {
    return undefined;
  }
}
