import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import { type EventName, type EventPayload, events } from '../../wire/events/all-events.js';
import type { EventOrigin, InboundEvent } from '../../wire/events/inbound-event.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import { payloadOf } from '../payload.js';
import {
  type ChangeRule,
  type DerivedEventName,
  type DerivedEventPayloads,
  isDerivedEventName,
  type MemberChangeName,
  type MemberUpdate,
  memberChangeNames,
  memberChanges,
} from './derived-events.js';
import { MemberShadow, type Occasion, type Showing, type Sighting } from './member-shadow.js';
import type { MemberSource } from './member-source.js';
import { fieldBits, UNKNOWN } from './member-state.js';
import { Seeding } from './seeding.js';
import { type TimeoutEnd, TimeoutEnds } from './timeout-ends.js';

/** A derived event with its data. */
export type DerivedEvent = {
  [Name in DerivedEventName]: { readonly event: Name; readonly data: DerivedEventPayloads[Name] };
}[DerivedEventName];

export interface DerivationOptions {
  /** Names of events that handlers listen to; those that are not derived are of no interest here. */
  readonly listened: Iterable<string>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Takes what is derived from time alone. `origin` is of the event that told what was to come. */
  readonly emit: (derived: DerivedEvent, origin: EventOrigin) => void;
}

/** A session of a shard stands. */
export interface SessionBegan {
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
  readonly listened: boolean;
}

type IntroducedGuild = Extract<EventPayload<'guildCreate'>, { members: unknown }>;

const NOTHING: readonly DerivedEvent[] = [];

/** The events that show members. */
const memberSources = [
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
export class Derivation {
  readonly #options: DerivationOptions;
  readonly #listened: ReadonlySet<DerivedEventName>;
  readonly #watched: readonly WatchedChange[];
  readonly #ends: TimeoutEnds;
  /** Undefined when nobody listens. */
  readonly #shadow: MemberShadow | undefined;
  #seeding: Seeding | undefined;
  /** Shards, with their count, of which a session began in this process. */
  readonly #begun = new Set<string>();

  /** The raw events that it must see. */
  readonly sources: readonly EventName[];

  constructor(options: DerivationOptions) {
    this.#options = options;
    this.#listened = new Set([...options.listened].filter(isDerivedEventName));
    this.#watched = memberChangeNames
      .filter((name) => this.#listened.has(name) || this.#listened.has('memberChangeUnproven'))
      .map((name) => ({ name, rule: memberChanges[name], listened: this.#listened.has(name) }));
    const fields = this.#watched.map(({ rule }) => rule.field);
    this.#ends = new TimeoutEnds(options.clock, (end) => this.#timeCame(end));
    this.#shadow = this.#listened.size > 0 ? new MemberShadow(fields, this.#ends) : undefined;
    const further = fields.includes('roles') ? (['guildRoleDelete'] as const) : [];
    this.sources = this.#shadow ? [...memberSources, ...further] : [];
  }

  /** How many members are known. */
  get knownMembers(): number {
    return this.#shadow?.size ?? 0;
  }

  /** Gives it where to get members from. Without it only what events show is known. Before the first session. */
  begin({ members }: { readonly members: MemberSource }): void {
    const shadow = this.#shadow;
    if (!shadow) return;
    const { clock, logger } = this.#options;
    this.#seeding = new Seeding({
      members,
      clock,
      logger,
      listed: (guildId) => shadow.complete(guildId),
      found: (guildId, shard) => this.#seed(shadow, guildId, shard),
    });
  }

  /** A session began: before any event of it is taken in. */
  sessionBegan({ shard, count, fresh, lost, ready }: SessionBegan): void {
    const shadow = this.#shadow;
    if (!shadow) return;
    const key = `${shard}/${count}`;
    if (!fresh && !this.#begun.has(key)) this.#seeding?.takenOver(shard, count);
    this.#begun.add(key);
    const remaining = ready && new Set(ready.guilds.map(({ id }) => id));
    for (const guildId of [...shadow.guildIds]) {
      if (!fresh || shardIdOf(guildId, count) !== shard) continue;
      if (remaining?.has(guildId) === false) this.#forgetGuild(shadow, guildId);
      else if (lost) this.#doubt(shadow, guildId);
    }
  }

  /** Ends timers and requests; from then on only what is taken in is derived from. */
  stop(): void {
    this.#ends.stop();
    this.#seeding?.stop();
  }

  /** Takes a raw event in; gives what it proves, and what may have happened but cannot be told. */
  derive(inbound: InboundEvent): readonly DerivedEvent[] {
    const shadow = this.#shadow;
    if (!shadow) return NOTHING;
    this.#ends.flush();
    switch (inbound.event) {
      case events.guildMemberUpdate.wireName: {
        const update = payloadOf('guildMemberUpdate', inbound);
        return this.#shown(shadow, [update], update.guild_id, 'update', inbound);
      }
      case events.guildMemberAdd.wireName: {
        const member = payloadOf('guildMemberAdd', inbound);
        return this.#shown(shadow, [member], member.guild_id, 'join', inbound);
      }
      case events.guildMemberRemove.wireName: {
        const { guild_id, user } = payloadOf('guildMemberRemove', inbound);
        shadow.forget(guild_id, user.id);
        return NOTHING;
      }
      case events.guildMembersChunk.wireName: {
        const { guild_id, members, not_found = [] } = payloadOf('guildMembersChunk', inbound);
        // A chunk that comes after the bot has left does not bring the guild back.
        if (!shadow.has(guild_id)) return NOTHING;
        for (const id of not_found) shadow.forget(guild_id, String(id));
        return this.#shown(shadow, members, guild_id, 'listing', inbound);
      }
      case events.guildCreate.wireName: {
        const guild = payloadOf('guildCreate', inbound);
        if ('members' in guild && !guild.unavailable) return this.#introduced(shadow, guild, inbound);
        this.#doubt(shadow, guild.id);
        return NOTHING;
      }
      case events.guildDelete.wireName: {
        const guild = payloadOf('guildDelete', inbound);
        // In an outage the members stay what they were, or not: nothing is heard of them.
        if (guild.unavailable) this.#doubt(shadow, guild.id);
        else this.#forgetGuild(shadow, guild.id);
        return NOTHING;
      }
      case events.guildRoleDelete.wireName: {
        const { guild_id, role_id } = payloadOf('guildRoleDelete', inbound);
        shadow.deleteRole(guild_id, role_id);
        return NOTHING;
      }
      default:
        return NOTHING;
    }
  }

  #introduced(shadow: MemberShadow, guild: IntroducedGuild, inbound: InboundEvent): readonly DerivedEvent[] {
    shadow.open(guild.id);
    shadow.setRemainingRoles(guild.id, guild.roles);
    const derived = this.#shown(shadow, guild.members, guild.id, 'listing', inbound);
    if (guild.members.length === guild.member_count) {
      this.#seeding?.drop(guild.id);
      shadow.complete(guild.id);
    } else if (inbound.origin.via === 'gateway') {
      this.#seed(shadow, guild.id, inbound.origin.shard);
    }
    return derived;
  }

  #seed(shadow: MemberShadow, guildId: Snowflake, shard: number): void {
    if (shadow.isComplete(guildId)) return;
    // Chunks of guilds that are not known are not looked at.
    shadow.open(guildId);
    this.#seeding?.want(guildId, shard);
  }

  #doubt(shadow: MemberShadow, guildId: Snowflake): void {
    this.#seeding?.drop(guildId);
    shadow.doubt(guildId);
  }

  #forgetGuild(shadow: MemberShadow, guildId: Snowflake): void {
    this.#seeding?.drop(guildId);
    shadow.forgetGuild(guildId);
  }

  /** Members were shown: gives what that tells of them. */
  #shown(
    shadow: MemberShadow,
    members: readonly Omit<MemberUpdate, 'guild_id'>[],
    guildId: Snowflake,
    showing: Showing,
    { origin }: InboundEvent,
  ): readonly DerivedEvent[] {
    const occasion = { guildId, showing, origin, now: this.#options.clock.now() };
    let derived: DerivedEvent[] | undefined;
    for (const member of members) {
      const sighting = shadow.see(member, occasion);
      // Who was not known is known now; only an update could have changed something.
      if (sighting.before === UNKNOWN && !sighting.rejoined && showing !== 'update') continue;
      derived ??= [];
      this.#tell(derived, sighting, member, occasion, shadow);
    }
    return derived ?? NOTHING;
  }

  #tell(
    derived: DerivedEvent[],
    { before, after, doubted, rejoined }: Sighting,
    shown: Omit<MemberUpdate, 'guild_id'>,
    { guildId, showing, now }: Occasion,
    shadow: MemberShadow,
  ): void {
    if (rejoined && this.#listened.has('memberRejoined')) {
      derived.push({ event: 'memberRejoined', data: { guild_id: guildId, reconciled: showing !== 'join', ...shown } });
    }
    const rolesDoubted = (doubted & fieldBits.roles) !== 0;
    const roleExists = (roleId: Snowflake) => shadow.roleExists(guildId, roleId, rolesDoubted);
    const change = { before, after, now, roleExists };
    const possible: MemberChangeName[] = [];
    for (const { name, rule, listened } of this.#watched) {
      const verdict = rule.judge(change);
      if (verdict === 'disproven') continue;
      if (verdict === 'unknown') possible.push(name);
      else if (listened) {
        const reconciled = showing !== 'update' || (doubted & fieldBits[rule.field]) !== 0;
        // A copy that is begun with what is new and filled up is several times faster than the other way round.
        const data = { guild_id: guildId, reconciled, ...verdict, ...shown };
        // The rule of a name gives what the data of that name has beside the member; the compiler does not follow that.
        derived.push({ event: name, data } as DerivedEvent);
      }
    }
    if (showing === 'update' && possible.length > 0) {
      derived.push({ event: 'memberChangeUnproven', data: { guild_id: guildId, possible, ...shown } });
    }
  }

  #timeCame(end: TimeoutEnd): void {
    if (!this.#shadow?.expire(end) || !this.#listened.has('memberTimeoutEnded')) return;
    const { guildId, userId, until, origin } = end;
    const data = {
      guild_id: guildId,
      user: { id: userId },
      until: new Date(until).toISOString(),
      expired: true,
      reconciled: false,
    };
    this.#options.emit({ event: 'memberTimeoutEnded', data }, origin);
  }
}
