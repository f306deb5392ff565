import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { SessionHook, SessionInterrupt, SessionStart } from '../../ingress/gateway/session/session-hooks.js';
import { type EventName, type EventPayload, events, type Ready } from '../../wire/events/all-events.js';
import { guildIdOfEvent } from '../../wire/events/guild-id-of-event.js';
import type { GuildCreate } from '../../wire/events/guilds.js';
import type { EventOrigin, InboundEvent } from '../../wire/events/inbound-event.js';
import { inboundPayload } from '../../wire/events/inbound-payload.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import type { GuildSearchListener } from '../guild-loading/guild-search.js';
import type { MemberLoadListener } from '../guild-loading/member-load-queue.js';
import type { MemberLoader } from '../guild-loading/member-loader.js';
import { RecentRemovals } from '../guild-loading/recent-removals.js';
import type { StatePart } from '../shard-state/state-part.js';
import type { DerivedEventPlan, WatchedChange } from './derived-event-plan.js';
import type { DerivedEventName, DerivedEventPayloads, MemberChangeName } from './derived-events.js';
import { GuildMemberships } from './guild-membership.js';
import { Interruptions } from './interruptions.js';
import { memberFieldBits, UNKNOWN_STATE } from './member-state.js';
import {
  type MemberObservation,
  MemberTracker,
  type ObservationContext,
  type ObservationType,
} from './member-tracker.js';
import { type MemberTimeout, TimeoutSchedule } from './timeout-schedule.js';
import { TrackedState } from './tracked-state.js';

/** A derived event with its data. */
export type DerivedEvent = {
  [Name in DerivedEventName]: { readonly event: Name; readonly data: DerivedEventPayloads[Name] };
}[DerivedEventName];

export interface EventDeriverDependencies {
  /** What the derived events that handlers listen to need. */
  readonly plan: DerivedEventPlan;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** Called with events that follow from time alone. `origin` is that of the event that announced the time. */
  readonly emit: (derived: DerivedEvent, origin: EventOrigin) => void;
  /** Requests members that no event has shown. Without it, only members in events are tracked. */
  readonly memberLoader?: MemberLoader | undefined;
}

/** The member in an update, in a join or in a list of members. */
type MemberPayload = Omit<EventPayload<'guildMemberUpdate'>, 'guild_id'>;

const NO_EVENTS: readonly DerivedEvent[] = [];

/**
 * Derives events from raw ones by comparing members, and the guilds of the bot, with their previous state. It tracks members,
 * and requests them from Discord, only if a handler listens to a derived event about members.
 */
export class EventDeriver implements SessionHook, GuildSearchListener {
  readonly #dependencies: EventDeriverDependencies;
  readonly #listenedEvents: ReadonlySet<DerivedEventName>;
  readonly #watchedChanges: readonly WatchedChange[];
  readonly #timeouts: TimeoutSchedule;
  readonly #interruptions = new Interruptions();
  /** Members who left: an update or a list that is older than that must not add them again. */
  readonly #removals = new RecentRemovals();
  /** Timeouts that expired while their shard was interrupted: they may have been changed. */
  #uncertainTimeouts: MemberTimeout[] = [];
  /** Undefined if no handler listens to joins and leaves of the bot. */
  readonly #guilds: GuildMemberships | undefined;
  /** Undefined if no handler listens to a derived event about members. */
  readonly #tracker: MemberTracker | undefined;
  readonly #memberLoadListener: MemberLoadListener = {
    onMembersLoaded: (guildId) => this.#tracker?.markComplete(guildId),
  };

  /** The raw events that `derive` must receive. */
  readonly sourceEvents: readonly EventName[];

  constructor(dependencies: EventDeriverDependencies) {
    this.#dependencies = dependencies;
    const { plan } = dependencies;
    this.#listenedEvents = plan.listened;
    this.#watchedChanges = plan.watchedChanges;
    this.sourceEvents = plan.sourceEvents;
    const fields = this.#watchedChanges.map(({ rule }) => rule.field);
    this.#timeouts = new TimeoutSchedule(dependencies.clock, (timeout) => this.#onTimeoutExpired(timeout));
    this.#guilds = plan.tracksGuilds ? new GuildMemberships() : undefined;
    this.#tracker = plan.tracksMembers ? new MemberTracker(fields, this.#timeouts) : undefined;
    this.state =
      this.#tracker &&
      new TrackedState({
        tracker: this.#tracker,
        interruptions: this.#interruptions,
        removals: this.#removals,
        clock: dependencies.clock,
      });
  }

  /** The guilds of the bot, which move with a shard; undefined if no handler listens to joins and leaves of the bot. */
  get guildState(): StatePart | undefined {
    return this.#guilds;
  }

  /** The previous states of members, which move with a shard; undefined if no member is tracked. */
  readonly state: TrackedState | undefined;

  /** How many members are tracked. */
  get trackedMemberCount(): number {
    return this.#tracker?.size ?? 0;
  }

  /** Tracks the members of a guild that no event has shown. */
  onGuildFound(guildId: Snowflake, shard: number): void {
    // The search can be older than an event.
    if (this.#tracker && !this.#removals.hasLeft(guildId)) this.#loadMembers(this.#tracker, guildId, shard);
  }

  /** Handles the end of a connection. Until the next session start, time alone proves nothing about the guilds of the shard. */
  onSessionInterrupt({ shardId, shardCount }: SessionInterrupt): void {
    this.#interruptions.start(shardId, shardCount, this.#dependencies.clock.now());
  }

  /** Forgets the guilds of a shard: their members change in another process. */
  onShardEnd({ shardId, shardCount }: SessionInterrupt): void {
    this.#guilds?.forget(shardId);
    const tracker = this.#tracker;
    if (!tracker) return;
    for (const guildId of tracker.guildsOf(shardId, shardCount)) this.#deleteGuild(tracker, guildId);
    this.#removals.deleteGuilds((guildId) => shardIdOf(guildId, shardCount) === shardId);
    this.#interruptions.end(shardId, shardCount);
    this.#uncertainTimeouts = this.#uncertainTimeouts.filter(
      ({ guildId }) => shardIdOf(guildId, shardCount) !== shardId,
    );
  }

  /** Handles the start of a session. Call it before the first event of a new session, and after those of a resumed one. */
  onSessionStart({
    shardId,
    shardCount,
    kind,
    previousSessionLost,
    ready,
  }: Omit<SessionStart, 'ready'> & { readonly ready?: Pick<Ready, 'guilds'> | undefined }): void {
    this.#guilds?.onSessionStart(shardCount);
    const tracker = this.#tracker;
    if (!tracker) return;
    const isNewSession = kind === 'identified';
    if (isNewSession) this.#removals.deleteGuilds((guildId) => shardIdOf(guildId, shardCount) === shardId);
    const remaining = ready && new Set(ready.guilds.map(({ id }) => id));
    for (const guildId of [...tracker.guildIds]) {
      if (!isNewSession || shardIdOf(guildId, shardCount) !== shardId) continue;
      if (remaining?.has(guildId) === false) this.#deleteGuild(tracker, guildId);
      else if (previousSessionLost) this.#markUnconfirmed(tracker, guildId);
    }
    this.#interruptions.end(shardId, shardCount);
    // Those that a new session has to confirm stay stored until their members are received.
    for (const timeout of this.#uncertainTimeouts.splice(0)) {
      if (this.#timeouts.get(timeout.guildId, timeout.userId) === timeout) this.#onTimeoutExpired(timeout);
    }
    this.#timeouts.expireDue();
  }

  /** Cancels timers. Events passed to `derive` afterwards are still evaluated. */
  stop(): void {
    this.#timeouts.stop();
  }

  /** Processes a raw event. Returns the events that it proves, and `memberPreviousStateUnknown` for unproven changes. */
  derive(inbound: InboundEvent): readonly DerivedEvent[] {
    const ofGuilds = this.#guilds?.derive(inbound) ?? NO_EVENTS;
    const ofMembers = this.#tracker ? this.#deriveFromMembers(this.#tracker, inbound) : NO_EVENTS;
    if (ofGuilds.length === 0) return ofMembers;
    return [...ofGuilds.filter(({ event }) => this.#listenedEvents.has(event)), ...ofMembers];
  }

  #deriveFromMembers(tracker: MemberTracker, inbound: InboundEvent): readonly DerivedEvent[] {
    if (inbound.event === events.ready.wireName) return NO_EVENTS;
    this.#timeouts.expireDue();
    const removals = this.#removals;
    const guildId = guildIdOfEvent(inbound.event, inbound.data);
    if (guildId === undefined) {
      this.#dependencies.logger.warn({ event: inbound.event }, 'an event without a valid guild id was ignored');
      return NO_EVENTS;
    }
    if (removals.hasLeft(guildId) && inbound.event !== events.guildCreate.wireName) return NO_EVENTS;
    switch (inbound.event) {
      case events.guildMemberUpdate.wireName: {
        const update = inboundPayload('guildMemberUpdate', inbound);
        if (removals.has(guildId, update.user.id)) return NO_EVENTS;
        return this.#observeMembers(tracker, [update], update.guild_id, 'update', inbound);
      }
      case events.guildMemberAdd.wireName: {
        const member = inboundPayload('guildMemberAdd', inbound);
        removals.delete(guildId, member.user.id);
        return this.#observeMembers(tracker, [member], member.guild_id, 'join', inbound);
      }
      case events.guildMemberRemove.wireName: {
        const { guild_id, user } = inboundPayload('guildMemberRemove', inbound);
        removals.add(guild_id, user.id);
        tracker.delete(guild_id, user.id);
        return NO_EVENTS;
      }
      case events.guildMembersChunk.wireName: {
        const { guild_id, members, not_found = [] } = inboundPayload('guildMembersChunk', inbound);
        // A chunk that arrives after the bot has left must not add the guild again.
        if (!tracker.hasGuild(guild_id)) return NO_EVENTS;
        for (const id of not_found) tracker.delete(guild_id, String(id));
        const present = removals.isIn(guildId)
          ? members.filter(({ user }) => !removals.has(guildId, user.id))
          : members;
        return this.#observeMembers(tracker, present, guild_id, 'list', inbound);
      }
      case events.guildCreate.wireName: {
        const guild = inboundPayload('guildCreate', inbound);
        if ('members' in guild && !guild.unavailable) return this.#onGuildCreate(tracker, guild, inbound);
        this.#markUnconfirmed(tracker, guild.id);
        return NO_EVENTS;
      }
      case events.guildDelete.wireName: {
        const guild = inboundPayload('guildDelete', inbound);
        // During an outage no events arrive: members may have changed when it ends.
        if (guild.unavailable) this.#markUnconfirmed(tracker, guild.id);
        else {
          this.#deleteGuild(tracker, guild.id);
          removals.leaveGuild(guild.id);
        }
        return NO_EVENTS;
      }
      case events.guildRoleDelete.wireName: {
        const { guild_id, role_id } = inboundPayload('guildRoleDelete', inbound);
        tracker.deleteRole(guild_id, role_id);
        return NO_EVENTS;
      }
      default:
        return NO_EVENTS;
    }
  }

  #onGuildCreate(tracker: MemberTracker, guild: GuildCreate, inbound: InboundEvent): readonly DerivedEvent[] {
    this.#removals.deleteGuild(guild.id);
    tracker.addGuild(guild.id);
    tracker.setExistingRoles(guild.id, guild.roles);
    const derived = this.#observeMembers(tracker, guild.members, guild.id, 'list', inbound);
    if (guild.members.length === guild.member_count) {
      this.#cancelLoading(guild.id);
      tracker.markComplete(guild.id);
    } else if (inbound.origin.via === 'gateway') {
      this.#loadMembers(tracker, guild.id, inbound.origin.shard);
    }
    return derived;
  }

  #loadMembers(tracker: MemberTracker, guildId: Snowflake, shard: number): void {
    if (tracker.isComplete(guildId)) return;
    // Chunks of unknown guilds are ignored.
    tracker.addGuild(guildId);
    this.#dependencies.memberLoader?.load(guildId, shard, this.#memberLoadListener);
  }

  #cancelLoading(guildId: Snowflake): void {
    this.#dependencies.memberLoader?.cancel(guildId, this.#memberLoadListener);
  }

  #markUnconfirmed(tracker: MemberTracker, guildId: Snowflake): void {
    this.#cancelLoading(guildId);
    // Members who left may have joined again in the gap.
    this.#removals.deleteGuild(guildId);
    tracker.markUnconfirmed(guildId);
  }

  #deleteGuild(tracker: MemberTracker, guildId: Snowflake): void {
    this.#cancelLoading(guildId);
    tracker.deleteGuild(guildId);
  }

  /** Compares members from an event with their previous state. Returns the derived events. */
  #observeMembers(
    tracker: MemberTracker,
    members: readonly MemberPayload[],
    guildId: Snowflake,
    type: ObservationType,
    { origin }: InboundEvent,
  ): readonly DerivedEvent[] {
    // Events that a resumed session repeats happened after the interruption, at an unknown time.
    const now = this.#interruptions.startOf(guildId) ?? this.#dependencies.clock.now();
    const context = { guildId, type, origin, now };
    let derived: DerivedEvent[] | undefined;
    for (const member of members) {
      const observation = tracker.observe(member, context);
      // The first observation of a member proves a change only if it is an update.
      if (observation.before === UNKNOWN_STATE && !observation.rejoined && type !== 'update') continue;
      derived ??= [];
      this.#addDerivedEvents(derived, observation, member, context, tracker);
    }
    return derived ?? NO_EVENTS;
  }

  #addDerivedEvents(
    derived: DerivedEvent[],
    { before, after, unconfirmedFields, rejoined }: MemberObservation,
    member: MemberPayload,
    { guildId, type, now }: ObservationContext,
    tracker: MemberTracker,
  ): void {
    if (rejoined && this.#listenedEvents.has('memberRejoined')) {
      derived.push({ event: 'memberRejoined', data: { guild_id: guildId, reconciled: type !== 'join', ...member } });
    }
    const rolesUnconfirmed = (unconfirmedFields & memberFieldBits.roles) !== 0;
    const roleExists = (roleId: Snowflake) => tracker.roleExists(guildId, roleId, rolesUnconfirmed);
    const change = { before, after, now, roleExists };
    const possibleChanges: MemberChangeName[] = [];
    for (const { name, rule, isListenedTo } of this.#watchedChanges) {
      const result = rule.evaluate(change);
      if (result === 'unchanged') continue;
      if (result === 'unknown') possibleChanges.push(name);
      else if (isListenedTo) {
        const reconciled = type !== 'update' || (unconfirmedFields & memberFieldBits[rule.field]) !== 0;
        // Spreading the large object last is several times faster than spreading it first.
        const data = { guild_id: guildId, reconciled, ...result, ...member };
        // The rule of a name returns the additional fields of its event; the compiler cannot follow that.
        derived.push({ event: name, data } as DerivedEvent);
      }
    }
    if (type === 'update' && possibleChanges.length > 0) {
      derived.push({ event: 'memberPreviousStateUnknown', data: { guild_id: guildId, possibleChanges, ...member } });
    }
  }

  #onTimeoutExpired(timeout: MemberTimeout): void {
    if (this.#interruptions.startOf(timeout.guildId) !== undefined) {
      this.#uncertainTimeouts.push(timeout);
      return;
    }
    if (!this.#tracker?.expireTimeout(timeout) || !this.#listenedEvents.has('memberTimeoutEnded')) return;
    const { guildId, userId, until, origin } = timeout;
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
