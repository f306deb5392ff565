/**
 * Stores the previous state of members, so that a change is distinguished from a repetition: GUILD_MEMBER_UPDATE contains
 * only the new state of a member, never the previous one.
 *
 * Nothing is guessed. A member is known from the first event that contains it, and each field from the first event that has
 * its key. Each member has flags for which of its fields are known (`tracked-member-flags.ts`).
 *
 * State belongs to one membership. After a gap (a session that could not be resumed, an outage of the guild) the known
 * state is unconfirmed: the member may have left, or may have left and joined again, which is another membership of the
 * same user. `joined_at` distinguishes them. Only if it is the same does the state from before the gap count, and changes
 * that are derived with its help are marked as reconciled. A member that is still unconfirmed after all members of the
 * guild were listed has left.
 *
 * Events of all types are applied in the order of their session. If a chunk contains a change before the update does, the
 * change is derived from the chunk, and the update repeats it. An update or a chunk with a member who has left is older than
 * that: `EventDeriver` ignores it.
 *
 * Members are stored as records of bytes (`members/packed-member-store.ts`, `tracked-member-codec.ts`), about 32 bytes each;
 * an object in a map takes some 500. Fields that no listener needs are not stored.
 */
import type { Snowflake } from '../../base/snowflake.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';
import { shardIdOf } from '../../wire/gateway/protocol.js';
import { memberFlags } from '../../wire/objects/users/member.js';
import { NO_SLOT } from '../members/member-slots.js';
import { type PackedGuild, PackedMemberStore } from '../members/packed-member-store.js';
import {
  type MemberField,
  type MemberState,
  memberFieldBits,
  type ObservedMember,
  onlyFields,
  parseJoinedAt,
  readMemberState,
  UNKNOWN_STATE,
} from './member-state.js';
import type { MemberTimeout, TimeoutSchedule } from './timeout-schedule.js';
import { readFlags, readJoined, setFlags, TrackedMemberCodec } from './tracked-member-codec.js';
import {
  asUnconfirmed,
  isUnconfirmed,
  readFlag,
  unconfirmedFieldsOf,
  unconfirmedOf,
  withoutTimeout,
  withUnconfirmed,
} from './tracked-member-flags.js';

/** Why an event contains a member: it changed (`update`), is among the members of a guild (`list`), or joined (`join`). */
export type ObservationType = 'update' | 'list' | 'join';

/** A member in an event, with its previous state. */
export interface MemberObservation {
  /** The previous state of the same membership. */
  readonly before: MemberState;
  readonly after: MemberState;
  /** Bits of the fields whose previous state is from before a gap. */
  readonly unconfirmedFields: number;
  /** Whether it is proven that the user was a member before and left in between. */
  readonly rejoined: boolean;
}

/** The event that contains a member. */
export interface ObservationContext {
  readonly guildId: Snowflake;
  readonly type: ObservationType;
  readonly origin: EventOrigin;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface GuildState {
  /** Whether every member is known and confirmed. */
  isComplete: boolean;
  /** Whether there was a gap, and no GUILD_CREATE since. */
  hasGap: boolean;
  /** Deleted roles that may still be in the records of members. */
  deletedRoles: Set<Snowflake> | undefined;
  /** After a gap: the roles that still exist. */
  existingRoles: Set<Snowflake> | undefined;
}

type TrackedGuild = PackedGuild<GuildState>;

/** What a process knows of a guild, apart from its members. */
export interface ExportedGuild {
  readonly hasGap: boolean;
  readonly deletedRoles?: readonly Snowflake[] | undefined;
  readonly existingRoles?: readonly Snowflake[] | undefined;
}

/** What a process knows of a member. */
export interface ExportedMember {
  readonly userId: Snowflake;
  /** The start of the membership in seconds since 1970; 0 if it is not known. */
  readonly joined: number;
  /** Which fields are unconfirmed, and whether the member is. */
  readonly unconfirmed: number;
  /** The sequence of the event that reported the timeout. */
  readonly timeoutSequence?: number | undefined;
  readonly state: MemberState;
}

/** The known members, by guild. */
export class MemberTracker {
  readonly #members = new PackedMemberStore<GuildState>({
    createGuildState: () => ({ isComplete: false, hasGap: false, deletedRoles: undefined, existingRoles: undefined }),
  });
  readonly #codec = new TrackedMemberCodec();
  /** Bits of the fields that are stored. */
  readonly #trackedFields: number;

  /**
   * @param fields the fields that are stored
   * @param timeouts stores when the timeouts of members end
   */
  constructor(
    fields: Iterable<MemberField>,
    private readonly timeouts: TimeoutSchedule,
  ) {
    let bits = 0;
    for (const field of fields) bits |= memberFieldBits[field];
    this.#trackedFields = bits;
  }

  get guildIds(): Iterable<Snowflake> {
    return this.#members.guilds.keys();
  }

  /** The known guilds of a shard. */
  guildsOf(shardId: number, shardCount: number): Snowflake[] {
    return [...this.guildIds].filter((guildId) => shardIdOf(guildId, shardCount) === shardId);
  }

  /** How many members are known. */
  get size(): number {
    return this.#members.size;
  }

  /** The known state of a member; undefined if the member is not known. */
  get(guildId: Snowflake, userId: Snowflake): MemberState | undefined {
    const guild = this.#members.guild(guildId);
    const slot = guild ? this.#members.find(guild, userId) : NO_SLOT;
    if (!guild || slot === NO_SLOT) return undefined;
    const state = this.#stateOf(readFlags(this.#members.bodyOf(slot)), guildId, userId);
    return { ...state, ...this.#codec.read(this.#members.bodyOf(slot), guild.roleNumbers) };
  }

  hasGuild(guildId: Snowflake): boolean {
    return this.#members.guild(guildId) !== undefined;
  }

  /** Adds a guild, if it is not known. */
  addGuild(guildId: Snowflake): void {
    this.#getOrAddGuild(guildId);
  }

  /** Bits of the fields that are stored. */
  get trackedFields(): number {
    return this.#trackedFields;
  }

  /** What is known of a guild, apart from its members, for another process. */
  exportGuild(guildId: Snowflake): ExportedGuild {
    const { hasGap, deletedRoles, existingRoles } = this.#getOrAddGuild(guildId).state;
    return {
      hasGap,
      deletedRoles: deletedRoles && [...deletedRoles],
      existingRoles: existingRoles && [...existingRoles],
    };
  }

  importGuild(guildId: Snowflake, { hasGap, deletedRoles, existingRoles }: ExportedGuild): void {
    const { state } = this.#getOrAddGuild(guildId);
    state.hasGap = hasGap;
    state.deletedRoles = deletedRoles && new Set(deletedRoles);
    state.existingRoles = existingRoles && new Set(existingRoles);
  }

  /** The members of a guild, for another process. */
  *exportMembers(guildId: Snowflake): Iterable<ExportedMember> {
    const guild = this.#members.guild(guildId);
    if (!guild) return;
    for (const slot of this.#members.slotsOf(guild)) {
      const userId = this.#members.userIdOf(slot);
      const body = this.#members.bodyOf(slot);
      const flags = readFlags(body);
      const joined = readJoined(body);
      const timeout = this.timeouts.get(guildId, userId);
      yield {
        userId,
        joined,
        unconfirmed: unconfirmedOf(flags),
        timeoutSequence: timeout?.origin.via === 'gateway' ? timeout.origin.sequence : undefined,
        state: { ...this.#stateOf(flags, guildId, userId), ...this.#codec.read(body, guild.roleNumbers) },
      };
    }
  }

  /** Stores a member that an earlier process knew, if it is not known. */
  importMember(guildId: Snowflake, member: ExportedMember, shard: number): void {
    const guild = this.#getOrAddGuild(guildId);
    const { userId, joined, unconfirmed, timeoutSequence = 0 } = member;
    if (this.#members.find(guild, userId) !== NO_SLOT) return;
    const state = this.#prepareState(onlyFields(member.state, this.#trackedFields), guild);
    const change = { flags: 0, joined, state, roleNumbers: guild.roleNumbers };
    this.#codec.write(undefined, change, this.#members.newBody());
    const slot = this.#members.insert(guild, userId);
    if (slot === NO_SLOT) return;
    const body = this.#members.bodyOf(slot);
    setFlags(body.bytes, body.position, withUnconfirmed(readFlags(body), unconfirmed));
    if (typeof state.timeoutUntil !== 'number') return;
    const origin = { via: 'gateway', shard, sequence: timeoutSequence, replayed: false } as const;
    this.timeouts.set({ guildId, userId, until: state.timeoutUntil, origin });
  }

  /** Whether every member of a guild is known and confirmed. */
  isComplete(guildId: Snowflake): boolean {
    return this.#members.guild(guildId)?.state.isComplete === true;
  }

  /** Stores a member that an event contains, and returns its previous state. */
  observe(member: ObservedMember, context: ObservationContext): MemberObservation {
    const { guildId, type, now } = context;
    const guild = this.#getOrAddGuild(guildId);
    const after = this.#readState(member, guild, now);
    const slot = this.#members.find(guild, member.user.id);
    if (slot === NO_SLOT) {
      this.#insert(guild, member, after, context);
      return { before: UNKNOWN_STATE, after, unconfirmedFields: 0, rejoined: type === 'join' && isRejoin(member) };
    }
    const body = this.#members.bodyOf(slot);
    const flags = readFlags(body);
    const joinedBefore = readJoined(body);
    const isDoubtful = type === 'join' || isUnconfirmed(flags);
    // Within a session a membership cannot change without an event. So updates need no parsing of a date.
    const joined =
      type === 'update' && !isDoubtful && joinedBefore !== 0 ? joinedBefore : parseJoinedAt(member.joined_at);
    const isSame = joined !== 0 && joined === joinedBefore;
    const isOther = joined !== 0 && joinedBefore !== 0 && !isSame;
    const isReset = isOther || (isDoubtful && !isSame);
    if (isReset && readFlag(flags, 'timeoutUntil')) this.timeouts.delete(guildId, member.user.id);

    const flagsBefore = isReset ? 0 : flags;
    const before = this.#stateOf(flagsBefore, guildId, member.user.id);
    const { roleNumbers } = guild;
    const joinedAfter = isReset ? joined : joined || joinedBefore;
    const change = { flags: flagsBefore, joined: joinedAfter, state: after, roleNumbers };
    const { roles, nick } = this.#codec.write(body, change, this.#members.newBody());
    if (this.#members.replace(guild, slot)) this.#setTimeout(before, after, member.user.id, context);
    else this.timeouts.delete(guildId, member.user.id);
    return {
      before: { ...before, roles, nick },
      after,
      unconfirmedFields: unconfirmedFieldsOf(flagsBefore),
      rejoined: isDoubtful && (isOther || (type === 'join' && !isSame && isRejoin(member))),
    };
  }

  delete(guildId: Snowflake, userId: Snowflake): void {
    const guild = this.#members.guild(guildId);
    const slot = guild ? this.#members.find(guild, userId) : NO_SLOT;
    if (!guild || slot === NO_SLOT) return;
    this.#delete(guild, slot, userId);
  }

  /** Deletes a guild and its members. */
  deleteGuild(guildId: Snowflake): void {
    const guild = this.#members.guild(guildId);
    if (!guild) return;
    this.timeouts.deleteGuild(guildId);
    this.#members.deleteGuild(guild);
  }

  /** Marks the state of all members as unconfirmed, after a gap in the events of a guild. */
  markUnconfirmed(guildId: Snowflake): void {
    const guild = this.#members.guild(guildId);
    if (!guild) return;
    guild.state.isComplete = false;
    guild.state.hasGap = true;
    for (const slot of guild.index.slots()) {
      const body = this.#members.bodyOf(slot);
      setFlags(body.bytes, body.position, asUnconfirmed(readFlags(body)));
    }
  }

  /** Marks a guild as complete, after all of its members were listed. Members that are still unconfirmed have left. */
  markComplete(guildId: Snowflake): void {
    const guild = this.#getOrAddGuild(guildId);
    this.#members.retain(guild, (slot) => {
      const flags = readFlags(this.#members.bodyOf(slot));
      if (!isUnconfirmed(flags)) return true;
      if (readFlag(flags, 'timeoutUntil')) this.timeouts.delete(guildId, this.#members.userIdOf(slot));
      return false;
    });
    guild.state.isComplete = true;
    guild.state.existingRoles = undefined;
  }

  /** Ends a timeout that has expired. False if it is unconfirmed: it may have been removed or extended in a gap. */
  expireTimeout({ guildId, userId }: MemberTimeout): boolean {
    const guild = this.#members.guild(guildId);
    const slot = guild ? this.#members.find(guild, userId) : NO_SLOT;
    if (slot === NO_SLOT) return false;
    const body = this.#members.bodyOf(slot);
    const flags = readFlags(body);
    if ((unconfirmedFieldsOf(flags) & memberFieldBits.timeoutUntil) !== 0) return false;
    setFlags(body.bytes, body.position, withoutTimeout(flags));
    this.timeouts.delete(guildId, userId);
    return true;
  }

  /** Marks a role as deleted. Members lose it without an event of their own. */
  deleteRole(guildId: Snowflake, roleId: Snowflake): void {
    const state = this.#members.guild(guildId)?.state;
    if (state && this.#tracks('roles')) state.deletedRoles = (state.deletedRoles ?? new Set()).add(roleId);
  }

  /** Sets the roles of a guild from its GUILD_CREATE, which excludes those that were deleted in a gap. */
  setExistingRoles(guildId: Snowflake, roles: readonly { readonly id: Snowflake }[]): void {
    const state = this.#members.guild(guildId)?.state;
    if (!state?.hasGap) return;
    state.hasGap = false;
    if (!this.#tracks('roles')) return;
    state.existingRoles = new Set(roles.map(({ id }) => id));
    // State from before the gap is compared with the existing roles; later state cannot contain a deleted role.
    state.deletedRoles = undefined;
  }

  /** Whether a role that a member had still exists, as far as is known. */
  roleExists(guildId: Snowflake, roleId: Snowflake, isUnconfirmed: boolean): boolean {
    const state = this.#members.guild(guildId)?.state;
    if (state?.deletedRoles?.has(roleId)) return false;
    return !isUnconfirmed || state?.existingRoles?.has(roleId) !== false;
  }

  #getOrAddGuild(guildId: Snowflake): TrackedGuild {
    return this.#members.guild(guildId) ?? this.#members.addGuild(guildId);
  }

  #tracks(field: MemberField): boolean {
    return (this.#trackedFields & memberFieldBits[field]) !== 0;
  }

  /** Reads the tracked fields of a member, and prepares its roles for writing. */
  #readState(member: ObservedMember, guild: TrackedGuild, now: number): MemberState {
    return this.#prepareState(readMemberState(member, this.#trackedFields, now), guild);
  }

  /** Prepares the roles of a state for writing. */
  #prepareState(state: MemberState, guild: TrackedGuild): MemberState {
    if (state.roles === undefined || this.#codec.setRoles(state.roles, guild.roleNumbers)) return state;
    return { ...state, roles: undefined };
  }

  #insert(guild: TrackedGuild, member: ObservedMember, state: MemberState, context: ObservationContext): void {
    const change = { flags: 0, joined: parseJoinedAt(member.joined_at), state, roleNumbers: guild.roleNumbers };
    this.#codec.write(undefined, change, this.#members.newBody());
    const slot = this.#members.insert(guild, member.user.id);
    if (slot !== NO_SLOT) this.#setTimeout(UNKNOWN_STATE, state, member.user.id, context);
  }

  #delete(guild: TrackedGuild, slot: number, userId: Snowflake): void {
    if (readFlag(readFlags(this.#members.bodyOf(slot)), 'timeoutUntil')) this.timeouts.delete(guild.id, userId);
    this.#members.delete(guild, slot);
  }

  /** The state that the flags contain: all fields except roles and nickname. */
  #stateOf(flags: number, guildId: Snowflake, userId: Snowflake): MemberState {
    const hasTimeout = readFlag(flags, 'timeoutUntil');
    const timeoutUntil = hasTimeout ? (this.timeouts.get(guildId, userId)?.until ?? null) : null;
    return {
      pending: readFlag(flags, 'pending'),
      boosting: readFlag(flags, 'boosting'),
      onboarded: readFlag(flags, 'onboarded'),
      timeoutUntil: hasTimeout === undefined ? undefined : timeoutUntil,
      roles: undefined,
      nick: undefined,
    };
  }

  #setTimeout(before: MemberState, after: MemberState, userId: Snowflake, context: ObservationContext): void {
    const { guildId, origin } = context;
    if (typeof after.timeoutUntil === 'number')
      this.timeouts.set({ guildId, userId, until: after.timeoutUntil, origin });
    else if (after.timeoutUntil === null && before.timeoutUntil) this.timeouts.delete(guildId, userId);
  }
}

function isRejoin(member: ObservedMember): boolean {
  return ((member.flags ?? 0) & memberFlags.DID_REJOIN) !== 0;
}
