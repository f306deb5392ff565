import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { PresenceUpdateData } from '../../../wire/gateway/protocol.js';
import type { GatewayClosedError } from '../protocol/errors.js';
import type { SessionInterrupt, SessionStart } from '../session/session-start.js';
import { Shard } from './shard.js';
import type { ShardListener, ShardOptions, ShardStatus } from './shard-options.js';
import type { ShardSet } from './shards-option.js';

/** Creates the options of one shard; the group adds the listener. */
export type ShardOptionsFactory = (id: number, count: number) => Omit<ShardOptions, 'listener'>;

/** Receives the events and changes of all shards of a group. */
export interface GroupListener {
  /** Handles an event that passed the filter; never throws. */
  onEvent(inbound: InboundEvent): void;
  /** Called with a dispatch that may be the response to a member request, before the event is handled. */
  onMemberResponse(shardId: number, event: string, data: unknown): void;
  /** Called when a session of a shard is ready. */
  onSessionStart(start: SessionStart): void;
  /** Called when the connection of a ready session ended. */
  onSessionInterrupt(interrupt: SessionInterrupt): void;
  /** Called when the status or the guild loading of a shard changes. */
  onStatusChange(): void;
  /** Called when Discord rejects this client permanently. */
  onFatalError(error: GatewayClosedError): void;
}

/**
 * Handles events before the listener does, and decides which of them reach it.
 * @param isInitialGuild whether the event is the GUILD_CREATE of a guild that READY listed
 */
export type GroupEventFilter = (inbound: InboundEvent, isInitialGuild: boolean) => void;

/** A listener that ignores everything. */
export const inactiveListener: GroupListener = {
  onEvent() {},
  onMemberResponse() {},
  onSessionStart() {},
  onSessionInterrupt() {},
  onStatusChange() {},
  onFatalError() {},
};

/** Ordered from furthest from ready to ready. */
const STATUSES: readonly ShardStatus[] = [
  'closed',
  'idle',
  'waiting',
  'connecting',
  'identifying',
  'resuming',
  'degraded',
  'ready',
];

/** The status that is furthest from ready; `idle` without any. */
export function worstStatus(statuses: readonly ShardStatus[]): ShardStatus {
  return STATUSES.find((status) => statuses.includes(status)) ?? 'idle';
}

/** Shards of one count that are opened and closed together. */
export class ShardGroup {
  readonly count: number;
  readonly shards: ReadonlyMap<number, Shard>;
  /** Can be replaced at any time. */
  listener: GroupListener = inactiveListener;
  /** Handles events in place of the listener while it is set; it calls the listener itself. */
  eventFilter: GroupEventFilter | undefined;

  constructor({ count, ids }: ShardSet, createOptions: ShardOptionsFactory) {
    this.count = count;
    this.shards = new Map(
      ids.map((id) => [id, new Shard({ ...createOptions(id, count), listener: this.#createShardListener(id) })]),
    );
  }

  /** The status of the shard that is furthest from ready. */
  get status(): ShardStatus {
    return worstStatus(Array.from(this.shards.values(), ({ status }) => status));
  }

  /** Whether every shard is ready and has received all its guilds. */
  get hasLoadedGuilds(): boolean {
    return Array.from(this.shards.values()).every(({ hasLoadedGuilds }) => hasLoadedGuilds);
  }

  get hasAllShards(): boolean {
    return this.shards.size === this.count;
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

  /** Closes the connections; the sessions stay resumable. Never rejects. */
  async suspend(): Promise<void> {
    await Promise.all(Array.from(this.shards.values(), (shard) => shard.suspend()));
  }

  #createShardListener(id: number): ShardListener {
    return {
      onEvent: (inbound, isInitialGuild) => {
        if (this.eventFilter) this.eventFilter(inbound, isInitialGuild);
        else this.listener.onEvent(inbound);
      },
      onMemberResponse: (event, data) => this.listener.onMemberResponse(id, event, data),
      onSessionStart: (start) => this.listener.onSessionStart(start),
      onSessionInterrupt: (interrupt) => this.listener.onSessionInterrupt(interrupt),
      onStatusChange: () => this.listener.onStatusChange(),
      onFatalError: (error) => this.listener.onFatalError(error),
    };
  }
}
