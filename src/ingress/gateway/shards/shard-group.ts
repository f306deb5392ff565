import type { PresenceUpdateData } from '../../../wire/gateway/protocol.js';
import type { SavedSession } from '../session/saved-session.js';
import { Shard } from './shard.js';
import type { ShardOptions, ShardStatus } from './shard-options.js';
import type { ShardSet } from './shards-option.js';

/** What differs from shard to shard is told by its id. */
export type ShardOptionsFactory = (id: number, count: number) => ShardOptions;

/** From the worst to the best. */
const STATUSES: readonly ShardStatus[] = [
  'closed',
  'idle',
  'waiting',
  'connecting',
  'identifying',
  'resuming',
  'ready',
];

/** Shards of one count that stand and fall together. */
export class ShardGroup {
  readonly count: number;
  readonly shards: ReadonlyMap<number, Shard>;

  constructor({ count, ids }: ShardSet, plan: ShardOptionsFactory) {
    this.count = count;
    this.shards = new Map(ids.map((id) => [id, new Shard(plan(id, count))]));
  }

  /** The worst of all shards. */
  get status(): ShardStatus {
    const statuses = new Set(Array.from(this.shards.values(), ({ status }) => status));
    return STATUSES.find((status) => statuses.has(status)) ?? 'idle';
  }

  /** Whether every shard is ready and was told of all its guilds. */
  get isComplete(): boolean {
    return Array.from(this.shards.values()).every(({ isComplete }) => isComplete);
  }

  get hasAllShards(): boolean {
    return this.shards.size === this.count;
  }

  /** What the next process can go on with. */
  get savedSessions(): SavedSession[] {
    return Array.from(this.shards.values()).flatMap(({ savedSession }) => savedSession ?? []);
  }

  open(): void {
    for (const shard of this.shards.values()) shard.open();
  }

  setPresence(presence: PresenceUpdateData): void {
    for (const shard of this.shards.values()) shard.setPresence(presence);
  }

  /** Ends the sessions. Never rejects. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.shards.values(), (shard) => shard.close()));
  }

  /** Ends the connections and leaves the sessions. Never rejects. */
  async suspend(): Promise<void> {
    await Promise.all(Array.from(this.shards.values(), (shard) => shard.suspend()));
  }
}
