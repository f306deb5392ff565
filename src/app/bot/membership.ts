import type { Cluster, ClusterContext, ClusterMember } from '../../cluster/cluster.js';

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
