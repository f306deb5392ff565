/** A process of a cluster without a bot: it records which shards it runs. Several of them can be in one process. */
import { systemClock } from '../../../src/base/clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import type { LeaseTimings } from '../../../src/cluster/leases/lease-timings.js';
import { MemberHeartbeat } from '../../../src/cluster/leases/member-heartbeat.js';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { RedisJournal } from '../../../src/cluster/redis/redis-journal.js';
import type { ShardLeaseListener } from '../../../src/ingress/gateway/journaled/journaling-options.js';
import type { EntryId, ShardJournal } from '../../../src/ingress/journal/journal.js';

export const CLUSTER_NAME = 'test';
export const APPLICATION = '1001';

/** No lease ends by itself, however busy the machine is. Processes get shards at once. */
export const LONG_LEASES: LeaseTimings = {
  renewalMs: 150,
  leaseMs: 120_000,
  giveUpMs: 240_000,
  restoreMs: 0,
  minAgeMs: 0,
  crashMemoryMs: 600_000,
};
/** For tests in which leases end: long enough for a busy machine, and short enough to wait for it. */
export const SHORT_LEASES: LeaseTimings = { ...LONG_LEASES, leaseMs: 2500, giveUpMs: 6000 };

export interface TestMemberOptions {
  readonly url: string;
  readonly id: string;
  readonly version?: string;
  readonly count?: number;
  /** @default LONG_LEASES */
  readonly timings?: LeaseTimings;
  readonly application?: string;
  readonly name?: string;
  /** Whether it starts to run shards at once. @default true */
  readonly starts?: boolean;
}

export class TestMember implements ShardLeaseListener {
  /** The journals of its shards, by shard id. */
  readonly journals = new Map<number, ShardJournal>();
  readonly events: string[] = [];
  readonly replays: EntryId[] = [];
  /** How often it has reported its shards: with each heartbeat. */
  reports = 0;
  /** Replaces what happens when a shard moves, before its journal is released. */
  beforeMove: (shardId: number) => Promise<void> = async () => {};
  /** How many shards move at the moment and are not released yet, and the most so far. */
  moving = 0;
  mostMoving = 0;
  /** Called when it acquires a shard. */
  afterAcquisition: (shardId: number) => void = () => {};

  private constructor(
    readonly id: string,
    readonly heartbeat: MemberHeartbeat,
    private readonly closeConnection: () => Promise<void>,
  ) {}

  /** Joins the cluster. */
  static async join(options: TestMemberOptions): Promise<TestMember> {
    const { url, id, version = '1.0.0', count = 8, timings = LONG_LEASES } = options;
    const { application = APPLICATION, name = CLUSTER_NAME, starts = true } = options;
    const logger = createLogger({ level: 'silent' });
    const connection = await openRedisConnection({ url });
    const common = { connection, name, clock: systemClock, logger };
    const journal = new RedisJournal(common);
    const heartbeat = new MemberHeartbeat({ ...common, journal, processId: id, version, timings });
    const member = new TestMember(id, heartbeat, () => connection.close());
    try {
      await heartbeat.join(application);
    } catch (error) {
      await connection.close();
      throw error;
    }
    if (starts) await heartbeat.leases.start(await heartbeat.leases.shardCount(async () => count), member);
    return member;
  }

  /** The ids of the shards that it certainly owns. */
  get owned(): number[] {
    return [...this.journals.values()].flatMap(({ isOwned, shard }) => (isOwned ? [shard.id] : [])).sort(byNumber);
  }

  /** The ids of the shards that it runs, whether it certainly owns them or not. */
  get shards(): number[] {
    return [...this.journals.keys()].sort(byNumber);
  }

  onAcquired(journal: ShardJournal): void {
    this.events.push(`acquired ${journal.shard.id}`);
    this.afterAcquisition(journal.shard.id);
    this.journals.set(journal.shard.id, journal);
    journal.onOwnershipChange(() => this.events.push(`${journal.isOwned ? 'owned' : 'not owned'} ${journal.shard.id}`));
  }

  async onMove(shardId: number): Promise<void> {
    this.moving += 1;
    this.mostMoving = Math.max(this.mostMoving, this.moving);
    await this.beforeMove(shardId);
    this.moving -= 1;
    await this.journals.get(shardId)?.release();
    this.events.push(`moved ${shardId}`);
    this.journals.delete(shardId);
  }

  onLost(shardId: number): void {
    this.events.push(`lost ${shardId}`);
    this.journals.delete(shardId);
  }

  async onReplay(_shardId: number, id: EntryId): Promise<void> {
    this.replays.push(id);
  }

  reportShards() {
    this.reports += 1;
    return this.shards.map((id) => ({ id, status: 'ready', latencyMs: 40 + id }));
  }

  /** Stops as a process that receives SIGTERM. */
  async stop(): Promise<void> {
    await this.heartbeat.leases.stop();
    await Promise.all([...this.journals.values()].map((journal) => journal.release()));
    this.journals.clear();
  }

  async leave(): Promise<void> {
    await this.stop();
    await this.heartbeat.leave();
    await this.closeConnection();
  }
}

function byNumber(a: number, b: number): number {
  return a - b;
}
