import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import { type EventName, type EventPayload, events } from '../../wire/events/all-events.js';
import type { EventOrigin, InboundEvent } from '../../wire/events/inbound-event.js';
import { inboundPayload } from '../../wire/events/inbound-payload.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import {
  type ChangeRule,
  type DerivedEventName,
  type DerivedEventPayloads,
  isDerivedEventName,
  type MemberChangeName,
  type MemberUpdatePayload,
  memberChangeNames,
  memberChanges,
} from './derived-events.js';
import { MemberLoader } from './member-loader.js';
import type { MemberSource } from './member-source.js';
import { memberFieldBits, UNKNOWN_STATE } from './member-state.js';
import {
  type MemberObservation,
  MemberTracker,
  type ObservationContext,
  type ObservationType,
} from './member-tracker.js';
import { type MemberTimeout, TimeoutSchedule } from './timeout-schedule.js';

/** A derived event with its data. */
export type DerivedEvent = {
  [Name in DerivedEventName]: { readonly event: Name; readonly data: DerivedEventPayloads[Name] };
}[DerivedEventName];

export interface EventDeriverDependencies {
  /** Names of events that handlers listen to; those that are not derived are of no interest here. */
  readonly listened: Iterable<string>;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** Takes what is derived from time alone. `origin` is of the event that told what was to come. */
  readonly emit: (derived: DerivedEvent, origin: EventOrigin) => void;
}

/** A session of a shard stands. */
export interface DeriverSessionStart {
  readonly shard: number;
  /** How many shards there are. */
  readonly count: number;
  /** Whether it is a new one (READY), not one that goes on. */
  readonly fresh: boolean;
  /** Whether an earlier one could not be resumed: what happened in between is not known. */
  readonly lost: boolean;
  /** Of a new one: the guilds of the shard, which are introduced later. */
  readonly ready?: { readonly guilds: readonly { readonly id: Snowflake }[] } | undefined;
}

/** A change that is looked for. */
interface WatchedChange {
  readonly name: MemberChangeName;
  readonly rule: ChangeRule;
  /** Whether somebody listens to it; otherwise it only counts as possible. */
  readonly isListenedTo: boolean;
}

type AvailableGuild = Extract<EventPayload<'guildCreate'>, { members: unknown }>;

const NO_EVENTS: readonly DerivedEvent[] = [];

/** The events that show members. */
const memberSourceEvents = [
  'guildCreate',
  'guildDelete',
  'guildMemberAdd',
  'guildMemberUpdate',
  'guildMemberRemove',
  'guildMembersChunk',
] as const satisfies readonly EventName[];

/**
 * Tells derived events from raw ones. It keeps a shadow of the members, and asks the service for them, only when
 * somebody listens to a derived event.
 */
export class EventDeriver {
  readonly #dependencies: EventDeriverDependencies;
  readonly #listenedEvents: ReadonlySet<DerivedEventName>;
  readonly #watchedChanges: readonly WatchedChange[];
  readonly #timeouts: TimeoutSchedule;
  /** Undefined when nobody listens. */
  readonly #tracker: MemberTracker | undefined;
  #memberLoader: MemberLoader | undefined;
  /** Shards, with their count, of which a session began in this process. */
  readonly #startedShards = new Set<string>();

  /** The raw events that it must see. */
  readonly sourceEvents: readonly EventName[];

  constructor(options: EventDeriverDependencies) {
    this.#dependencies = options;
    this.#listenedEvents = new Set([...options.listened].filter(isDerivedEventName));
    this.#watchedChanges = memberChangeNames
      .filter((name) => this.#listenedEvents.has(name) || this.#listenedEvents.has('memberPreviousStateUnknown'))
      .map((name) => ({ name, rule: memberChanges[name], isListenedTo: this.#listenedEvents.has(name) }));
    const fields = this.#watchedChanges.map(({ rule }) => rule.field);
    this.#timeouts = new TimeoutSchedule(options.clock, (end) => this.#onTimeoutExpired(end));
    this.#tracker = this.#listenedEvents.size > 0 ? new MemberTracker(fields, this.#timeouts) : undefined;
    const further = fields.includes('roles') ? (['guildRoleDelete'] as const) : [];
    this.sourceEvents = this.#tracker ? [...memberSourceEvents, ...further] : [];
  }

  /** How many members are known. */
  get trackedMemberCount(): number {
    return this.#tracker?.size ?? 0;
  }

  /** Gives it where to get members from. Without it only what events show is known. Before the first session. */
  setMemberSource({ members: memberSource }: { readonly members: MemberSource }): void {
    const shadow = this.#tracker;
    if (!shadow) return;
    const { clock, logger } = this.#dependencies;
    this.#memberLoader = new MemberLoader({
      memberSource,
      clock,
      logger,
      onGuildLoaded: (guildId) => shadow.markComplete(guildId),
      onGuildFound: (guildId, shard) => this.#loadMembers(shadow, guildId, shard),
    });
  }

  /** A session began: before any event of it is taken in. */
  onSessionStart({ shard, count, fresh, lost, ready }: DeriverSessionStart): void {
    const shadow = this.#tracker;
    if (!shadow) return;
    const key = `${shard}/${count}`;
    if (!fresh && !this.#startedShards.has(key)) this.#memberLoader?.findGuilds(shard, count);
    this.#startedShards.add(key);
    const remaining = ready && new Set(ready.guilds.map(({ id }) => id));
    for (const guildId of [...shadow.guildIds]) {
      if (!fresh || shardIdOf(guildId, count) !== shard) continue;
      if (remaining?.has(guildId) === false) this.#deleteGuild(shadow, guildId);
      else if (lost) this.#markUnconfirmed(shadow, guildId);
    }
  }

  /** Ends timers and requests; from then on only what is taken in is derived from. */
  stop(): void {
    this.#timeouts.stop();
    this.#memberLoader?.stop();
  }

  /** Takes a raw event in; gives what it proves, and what may have happened but cannot be told. */
  derive(inbound: InboundEvent): readonly DerivedEvent[] {
    const shadow = this.#tracker;
    if (!shadow) return NO_EVENTS;
    this.#timeouts.expireDue();
    switch (inbound.event) {
      case events.guildMemberUpdate.wireName: {
        const update = inboundPayload('guildMemberUpdate', inbound);
        return this.#observeMembers(shadow, [update], update.guild_id, 'update', inbound);
      }
      case events.guildMemberAdd.wireName: {
        const member = inboundPayload('guildMemberAdd', inbound);
        return this.#observeMembers(shadow, [member], member.guild_id, 'join', inbound);
      }
      case events.guildMemberRemove.wireName: {
        const { guild_id, user } = inboundPayload('guildMemberRemove', inbound);
        shadow.delete(guild_id, user.id);
        return NO_EVENTS;
      }
      case events.guildMembersChunk.wireName: {
        const { guild_id, members, not_found = [] } = inboundPayload('guildMembersChunk', inbound);
        // A chunk that comes after the bot has left does not bring the guild back.
        if (!shadow.hasGuild(guild_id)) return NO_EVENTS;
        for (const id of not_found) shadow.delete(guild_id, String(id));
        return this.#observeMembers(shadow, members, guild_id, 'list', inbound);
      }
      case events.guildCreate.wireName: {
        const guild = inboundPayload('guildCreate', inbound);
        if ('members' in guild && !guild.unavailable) return this.#onGuildCreate(shadow, guild, inbound);
        this.#markUnconfirmed(shadow, guild.id);
        return NO_EVENTS;
      }
      case events.guildDelete.wireName: {
        const guild = inboundPayload('guildDelete', inbound);
        // In an outage the members stay what they were, or not: nothing is heard of them.
        if (guild.unavailable) this.#markUnconfirmed(shadow, guild.id);
        else this.#deleteGuild(shadow, guild.id);
        return NO_EVENTS;
      }
      case events.guildRoleDelete.wireName: {
        const { guild_id, role_id } = inboundPayload('guildRoleDelete', inbound);
        shadow.deleteRole(guild_id, role_id);
        return NO_EVENTS;
      }
      default:
        return NO_EVENTS;
    }
  }

  #onGuildCreate(shadow: MemberTracker, guild: AvailableGuild, inbound: InboundEvent): readonly DerivedEvent[] {
    shadow.addGuild(guild.id);
    shadow.setExistingRoles(guild.id, guild.roles);
    const derived = this.#observeMembers(shadow, guild.members, guild.id, 'list', inbound);
    if (guild.members.length === guild.member_count) {
      this.#memberLoader?.cancel(guild.id);
      shadow.markComplete(guild.id);
    } else if (inbound.origin.via === 'gateway') {
      this.#loadMembers(shadow, guild.id, inbound.origin.shard);
    }
    return derived;
  }

  #loadMembers(shadow: MemberTracker, guildId: Snowflake, shard: number): void {
    if (shadow.isComplete(guildId)) return;
    // Chunks of guilds that are not known are not looked at.
    shadow.addGuild(guildId);
    this.#memberLoader?.load(guildId, shard);
  }

  #markUnconfirmed(shadow: MemberTracker, guildId: Snowflake): void {
    this.#memberLoader?.cancel(guildId);
    shadow.markUnconfirmed(guildId);
  }

  #deleteGuild(shadow: MemberTracker, guildId: Snowflake): void {
    this.#memberLoader?.cancel(guildId);
    shadow.deleteGuild(guildId);
  }

  /** Members were shown: gives what that tells of them. */
  #observeMembers(
    shadow: MemberTracker,
    members: readonly Omit<MemberUpdatePayload, 'guild_id'>[],
    guildId: Snowflake,
    type: ObservationType,
    { origin }: InboundEvent,
  ): readonly DerivedEvent[] {
    const occasion = { guildId, type, origin, now: this.#dependencies.clock.now() };
    let derived: DerivedEvent[] | undefined;
    for (const member of members) {
      const sighting = shadow.observe(member, occasion);
      // Who was not known is known now; only an update could have changed something.
      if (sighting.before === UNKNOWN_STATE && !sighting.rejoined && type !== 'update') continue;
      derived ??= [];
      this.#addDerivedEvents(derived, sighting, member, occasion, shadow);
    }
    return derived ?? NO_EVENTS;
  }

  #addDerivedEvents(
    derived: DerivedEvent[],
    { before, after, unconfirmedFields, rejoined }: MemberObservation,
    shown: Omit<MemberUpdatePayload, 'guild_id'>,
    { guildId, type, now }: ObservationContext,
    shadow: MemberTracker,
  ): void {
    if (rejoined && this.#listenedEvents.has('memberRejoined')) {
      derived.push({ event: 'memberRejoined', data: { guild_id: guildId, reconciled: type !== 'join', ...shown } });
    }
    const rolesDoubted = (unconfirmedFields & memberFieldBits.roles) !== 0;
    const roleExists = (roleId: Snowflake) => shadow.roleExists(guildId, roleId, rolesDoubted);
    const change = { before, after, now, roleExists };
    const possibleChanges: MemberChangeName[] = [];
    for (const { name, rule, isListenedTo } of this.#watchedChanges) {
      const verdict = rule.evaluate(change);
      if (verdict === 'unchanged') continue;
      if (verdict === 'unknown') possibleChanges.push(name);
      else if (isListenedTo) {
        const reconciled = type !== 'update' || (unconfirmedFields & memberFieldBits[rule.field]) !== 0;
        // A copy that is begun with what is new and filled up is several times faster than the other way round.
        const data = { guild_id: guildId, reconciled, ...verdict, ...shown };
        // The rule of a name gives what the data of that name has beside the member; the compiler does not follow that.
        derived.push({ event: name, data } as DerivedEvent);
      }
    }
    if (type === 'update' && possibleChanges.length > 0) {
      derived.push({ event: 'memberPreviousStateUnknown', data: { guild_id: guildId, possibleChanges, ...shown } });
    }
  }

  #onTimeoutExpired(end: MemberTimeout): void {
    if (!this.#tracker?.expireTimeout(end) || !this.#listenedEvents.has('memberTimeoutEnded')) return;
    const { guildId, userId, until, origin } = end;
    const data = {
      guild_id: guildId,
      user: { id: userId },
      until: new Date(until).toISOString(),
      expired: true,
      reconciled: false,
    };
    this.#dependencies.emit({ event: 'memberTimeoutEnded', data }, origin);
  }
}
