/**
 * Which guilds the bot is in, so that a join is distinguished from a start and from the end of an outage: GUILD_CREATE
 * arrives for all three, and GUILD_DELETE for a leave and for an outage.
 *
 * READY lists the guilds of a shard, also those in an outage. From then on, every GUILD_CREATE of another guild is a join,
 * and a list of a later session that differs shows what happened in the gap. A process that resumes the session of an earlier
 * one receives no READY. Unless the state of the shard moved to it, it does not know the list: there, GUILD_CREATE is a join
 * if it has no key `unavailable`. Discord sends false for a guild that becomes available.
 *
 * A bot can join a guild during an outage of it. Then GUILD_CREATE has only the id, and the join is reported when the guild
 * becomes available.
 */
import { z } from 'zod';
import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import type { JournalShard } from '../../ingress/journal/journal.js';
import { events } from '../../wire/events/all-events.js';
import type { GuildCreate } from '../../wire/events/guilds.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import { inboundPayload } from '../../wire/events/inbound-payload.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import type { StatePart } from '../shard-state/state-part.js';
import type { DerivedEventPayloads, GuildChangeName } from './derived-events.js';

/**
 * - `unknown`: neither READY nor an event has shown the guild.
 * - `absent`: the bot is not in the guild.
 * - `present`: the bot is in the guild, and its join was reported, if there was one.
 * - `joined`, `joined in a gap`: the bot is in the guild, and its join is reported when the guild is available.
 */
const GuildStatus = z.enum(['unknown', 'absent', 'present', 'joined', 'joined in a gap']);
export type GuildStatus = z.output<typeof GuildStatus>;

/**
 * What an event says about a guild.
 *
 * - `listed`, `not listed`: by READY.
 * - `created`, `available`: GUILD_CREATE, without the key `unavailable` and with false.
 * - `created unavailable`: GUILD_CREATE with only the id.
 * - `deleted`: GUILD_DELETE that is not an outage. An outage changes nothing.
 */
export type GuildObservation = 'listed' | 'not listed' | 'created' | 'available' | 'created unavailable' | 'deleted';

/** The status after an observation, and what it proves. */
export interface GuildTransition {
  readonly status: GuildStatus;
  readonly change?: { readonly event: GuildChangeName; readonly reconciled: boolean };
}

const to = (status: GuildStatus): GuildTransition => ({ status });
const joined = (reconciled = false): GuildTransition => ({
  status: 'present',
  change: { event: 'guildJoined', reconciled },
});
const left = (reconciled = false): GuildTransition => ({
  status: 'absent',
  change: { event: 'guildLeft', reconciled },
});

/** The transitions, by observation and previous status. */
export const guildTransitions: Readonly<Record<GuildObservation, Readonly<Record<GuildStatus, GuildTransition>>>> = {
  listed: {
    unknown: to('present'),
    absent: to('joined in a gap'),
    present: to('present'),
    joined: to('joined'),
    'joined in a gap': to('joined in a gap'),
  },
  'not listed': {
    unknown: to('absent'),
    absent: to('absent'),
    present: left(true),
    // Its join was not reported.
    joined: to('absent'),
    'joined in a gap': to('absent'),
  },
  created: {
    unknown: joined(),
    absent: joined(),
    present: to('present'),
    joined: joined(),
    'joined in a gap': joined(true),
  },
  available: {
    unknown: to('present'),
    absent: joined(),
    present: to('present'),
    joined: joined(),
    'joined in a gap': joined(true),
  },
  'created unavailable': {
    // It may be in an outage since before the session.
    unknown: to('unknown'),
    absent: to('joined'),
    present: to('present'),
    joined: to('joined'),
    'joined in a gap': to('joined in a gap'),
  },
  deleted: {
    unknown: left(),
    absent: to('absent'),
    present: left(),
    joined: to('absent'),
    'joined in a gap': to('absent'),
  },
};

/** A join or a leave with its data. */
export type GuildChange = {
  [Name in GuildChangeName]: { readonly event: Name; readonly data: DerivedEventPayloads[Name] };
}[GuildChangeName];

/** The events that show in which guilds the bot is. */
export const guildMembershipSources = ['ready', 'guildCreate', 'guildDelete'] as const;

const NO_CHANGES: readonly GuildChange[] = [];

interface ShardGuilds {
  /** Whether READY has listed the guilds. Then a guild without a status is absent, otherwise unknown. */
  isListed: boolean;
  statuses: Map<Snowflake, GuildStatus>;
}

const SavedGuilds = z.object({
  isListed: z.boolean(),
  /** By status. */
  guilds: z.partialRecord(GuildStatus, z.array(z.string())),
});
type SavedGuilds = z.output<typeof SavedGuilds>;

/** The guilds of the bot, by shard. As a part of the state that moves with a shard, it is one record of ids. */
export class GuildMemberships implements StatePart {
  #shards = new Map<number, ShardGuilds>();
  #count: number | undefined;

  /** Processes an event. Returns the joins and leaves that it proves. Other events are ignored. */
  derive(inbound: InboundEvent): readonly GuildChange[] {
    const { event, origin } = inbound;
    if (origin.via !== 'gateway') return NO_CHANGES;
    switch (event) {
      case events.ready.wireName: {
        const { guilds } = inboundPayload('ready', inbound);
        return applyReady(this.#shardOf(origin.shard), new Set(guilds.map(({ id }) => id)));
      }
      case events.guildCreate.wireName:
        return this.#onGuildCreate(inbound, origin.shard);
      case events.guildDelete.wireName: {
        const { id, unavailable } = inboundPayload('guildDelete', inbound);
        if (unavailable || !isSnowflake(id)) return NO_CHANGES;
        const change = observe(this.#shardOf(origin.shard), id, 'deleted');
        return change ? [leaveOf(id, change.reconciled)] : NO_CHANGES;
      }
      default:
        return NO_CHANGES;
    }
  }

  /** A session of a shard has started. Call it after the switch to another shard count, before its first event. */
  onSessionStart(shardCount: number): void {
    if (this.#count !== undefined && this.#count !== shardCount) this.#reshard(this.#count, shardCount);
    this.#count = shardCount;
  }

  /** Forgets the guilds of a shard: they change in another process. */
  forget(shardId: number): void {
    this.#shards.delete(shardId);
  }

  *save({ id }: JournalShard): Iterable<SavedGuilds> {
    const { isListed, statuses } = this.#shardOf(id);
    const guilds: SavedGuilds['guilds'] = {};
    for (const [guildId, status] of statuses) {
      const ids = guilds[status] ?? [];
      ids.push(guildId);
      guilds[status] = ids;
    }
    yield { isListed, guilds };
  }

  restore({ id }: JournalShard, record: unknown): void {
    const { isListed, guilds } = SavedGuilds.parse(record);
    const statuses = new Map<Snowflake, GuildStatus>();
    for (const status of GuildStatus.options) for (const guildId of guilds[status] ?? []) statuses.set(guildId, status);
    this.#shards.set(id, { isListed, statuses });
  }

  /** Nothing that is missing could be requested. */
  isComplete(): boolean {
    return true;
  }

  #onGuildCreate(inbound: InboundEvent, shardId: number): readonly GuildChange[] {
    const guild = inboundPayload('guildCreate', inbound);
    if (!isSnowflake(guild.id)) return NO_CHANGES;
    const shard = this.#shardOf(shardId);
    if (!('members' in guild) || guild.unavailable) {
      observe(shard, guild.id, 'created unavailable');
      return NO_CHANGES;
    }
    const change = observe(shard, guild.id, guild.unavailable === false ? 'available' : 'created');
    return change ? [joinOf(guild, change.reconciled)] : NO_CHANGES;
  }

  #shardOf(id: number): ShardGuilds {
    const known = this.#shards.get(id);
    if (known) return known;
    const added = { isListed: false, statuses: new Map() };
    this.#shards.set(id, added);
    return added;
  }

  /** Distributes the guilds among the shards of another count. */
  #reshard(oldCount: number, count: number): void {
    const oldShards = this.#shards;
    const isListed = Array.from({ length: oldCount }, (_, id) => id).every(
      (id) => oldShards.get(id)?.isListed === true,
    );
    this.#shards = new Map();
    for (let id = 0; id < count; id++) this.#shards.set(id, { isListed, statuses: new Map() });
    for (const { statuses } of oldShards.values())
      for (const [guildId, status] of statuses) this.#shardOf(shardIdOf(guildId, count)).statuses.set(guildId, status);
  }
}

/** Applies an observation. Returns what it proves. */
function observe(
  { isListed, statuses }: ShardGuilds,
  guildId: Snowflake,
  observation: GuildObservation,
): GuildTransition['change'] {
  const unseen = isListed ? 'absent' : 'unknown';
  const { status, change } = guildTransitions[observation][statuses.get(guildId) ?? unseen];
  if (status === unseen) statuses.delete(guildId);
  else statuses.set(guildId, status);
  return change;
}

/** Applies the list of READY. Returns the guilds that the bot has left since the previous session. */
function applyReady(shard: ShardGuilds, listed: ReadonlySet<Snowflake>): readonly GuildChange[] {
  const changes: GuildChange[] = [];
  for (const guildId of listed) observe(shard, guildId, 'listed');
  for (const guildId of [...shard.statuses.keys()]) {
    const change = listed.has(guildId) ? undefined : observe(shard, guildId, 'not listed');
    if (change) changes.push(leaveOf(guildId, change.reconciled));
  }
  for (const [guildId, status] of shard.statuses) if (status === 'absent') shard.statuses.delete(guildId);
  shard.isListed = true;
  return changes;
}

const joinOf = (guild: GuildCreate, reconciled: boolean): GuildChange => ({
  event: 'guildJoined',
  data: { ...guild, reconciled },
});
const leaveOf = (id: Snowflake, reconciled: boolean): GuildChange => ({ event: 'guildLeft', data: { id, reconciled } });
