/**
 * What is remembered of members so that a change can be told from a repetition: GUILD_MEMBER_UPDATE says only what is
 * now, never what was.
 *
 * Nothing is guessed. A member is known from the first event that showed it, and each field from the first that named
 * it: a key that is absent says nothing. What is known and what is not stand side by side in one word of bits a member.
 *
 * Knowledge is of one membership. After a gap (a session that could not be resumed, an outage of the guild) what was
 * known is doubted: the member may have left, or left and come back, which is another membership although the user is
 * the same. `joined_at` tells them apart; only when it is the same does what was known before the gap count, and what is
 * told with its help is marked as such. Who is still doubted after the service listed everybody has left.
 *
 * The stream decides: whatever shows a member (an update, a guild, a chunk) counts where it stands among the events of
 * its session. A chunk that shows a change before the update does has told it; the update then repeats it.
 *
 * One member is a row of four to six 32-bit words, in one typed array a guild (`MemberTable`): user id, bits, the second
 * it joined, and the numbers of its role set (`RoleSets`) and nickname (`Nicknames`), which are kept once for all who
 * have the same. Numbers are equal exactly when what they stand for is, so comparing them proves a change. Few members
 * are timed out, so ends stand apart (`TimeoutEnds`). Columns of fields that nobody needs are not there. Together this
 * is about 45 bytes a member; an object in a map takes some 500.
 */
import type { Snowflake } from '../../base/snowflake.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';
import { memberFlags } from '../../wire/objects/users/member.js';
import {
  ALL_FIELDS,
  type MemberField,
  type MemberState,
  memberFieldBits,
  type ObservedMember,
  parseJoinedAt,
  readMemberState,
  UNKNOWN_STATE,
} from './member-state.js';
import { FLAGS_COLUMN, MemberTable } from './member-table.js';
import { NicknamePool } from './nickname-pool.js';
import { RoleSetPool } from './role-set-pool.js';
import type { MemberTimeout, TimeoutSchedule } from './timeout-schedule.js';

/** How an event shows a member: what changed (`update`), who is there (`listing`), or who came (`join`). */
export type ObservationType = 'update' | 'list' | 'join';

/** What an event said of a member, beside what was known. */
export interface MemberObservation {
  /** Of the same membership. */
  readonly before: MemberState;
  readonly after: MemberState;
  /** Bits of the fields of which `before` is from before a gap. */
  readonly unconfirmedFields: number;
  /** Whether it is proven that the user was a member before, and left in between. */
  readonly rejoined: boolean;
}

/** Where and when a member was shown. */
export interface ObservationContext {
  readonly guildId: Snowflake;
  readonly type: ObservationType;
  readonly origin: EventOrigin;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface TrackedGuild {
  readonly members: MemberTable;
  /** Whether every member is known, and nobody doubted. */
  isComplete: boolean;
  /** Whether there was a gap, after which the guild has not been shown. */
  hasGap: boolean;
  /** Roles that were deleted, and may still stand in the sets of members who were not shown since. */
  deletedRoles: Set<Snowflake> | undefined;
  /** After a gap: the roles that there still are. */
  existingRoles: Set<Snowflake> | undefined;
}

// The bits of a row: which fields are known, the values of those that are yes or no, and which are doubted.
const VALUES_SHIFT = 6;
const UNCONFIRMED_FIELDS_SHIFT = 12;
/** The member was not shown since a gap. */
const UNCONFIRMED_MEMBER = 1 << 18;
const OCCUPIED = 1 << 19;
const JOINED_COLUMN = FLAGS_COLUMN + 1;

/** The members that were seen, by guild. */
export class MemberTracker {
  readonly #guilds = new Map<Snowflake, TrackedGuild>();
  readonly #trackedFields: number;
  readonly #columnCount: number;
  readonly #rolesColumn: number;
  readonly #nickColumn: number;
  readonly #roleSets = new RoleSetPool();
  readonly #nicknames = new NicknamePool();

  /**
   * @param fields what is to be remembered
   * @param timeouts where the ends of timeouts are kept
   */
  constructor(
    fields: Iterable<MemberField>,
    private readonly timeouts: TimeoutSchedule,
  ) {
    let wanted = 0;
    for (const field of fields) wanted |= memberFieldBits[field];
    let width = JOINED_COLUMN + 1;
    this.#trackedFields = wanted;
    this.#rolesColumn = (wanted & memberFieldBits.roles) === 0 ? 0 : width++;
    this.#nickColumn = (wanted & memberFieldBits.nick) === 0 ? 0 : width++;
    this.#columnCount = width;
  }

  /** The ids of the guilds of which something is known. */
  get guildIds(): Iterable<Snowflake> {
    return this.#guilds.keys();
  }

  /** How many members are known. */
  get size(): number {
    let size = 0;
    for (const { members } of this.#guilds.values()) size += members.size;
    return size;
  }

  /** What is known of a member; undefined when the member is not. */
  get(guildId: Snowflake, userId: Snowflake): MemberState | undefined {
    const members = this.#guilds.get(guildId)?.members;
    const slot = members?.find(userId) ?? -1;
    if (!members || slot < 0) return undefined;
    const marks = members.get(slot, FLAGS_COLUMN);
    return {
      pending: readFlag(marks, 'pending'),
      boosting: readFlag(marks, 'boosting'),
      onboarded: readFlag(marks, 'onboarded'),
      timeoutUntil: this.#timeoutEndOf(marks, guildId, userId),
      roles: isKnown(marks, 'roles') ? this.#roleSets.idsOf(members.get(slot, this.#rolesColumn)) : undefined,
      nick: isKnown(marks, 'nick') ? this.#nicknames.textOf(members.get(slot, this.#nickColumn)) : undefined,
    };
  }

  /** Whether a guild is known, if only by its id. */
  hasGuild(guildId: Snowflake): boolean {
    return this.#guilds.has(guildId);
  }

  /** Makes a guild known. */
  addGuild(guildId: Snowflake): void {
    this.#getOrAddGuild(guildId);
  }

  /** Whether every member of a guild is known, and nobody doubted. */
  isComplete(guildId: Snowflake): boolean {
    return this.#guilds.get(guildId)?.isComplete === true;
  }

  /** Takes in what an event shows of a member. */
  observe(member: ObservedMember, occasion: ObservationContext): MemberObservation {
    const { guildId, type, now } = occasion;
    const { members } = this.#getOrAddGuild(guildId);
    const after = readMemberState(member, this.#trackedFields, now);
    let slot = members.find(member.user.id);
    if (slot < 0) {
      slot = members.add(member.user.id, OCCUPIED);
      members.set(slot, JOINED_COLUMN, parseJoinedAt(member.joined_at));
      this.#replaceState(members, slot, after, member.user.id, occasion);
      return { before: UNKNOWN_STATE, after, unconfirmedFields: 0, rejoined: type === 'join' && isRejoin(member) };
    }
    const doubtful = type === 'join' || (members.get(slot, FLAGS_COLUMN) & UNCONFIRMED_MEMBER) !== 0;
    const joinedBefore = members.get(slot, JOINED_COLUMN);
    // Between two events of a session a membership cannot change unheard, so updates are spared the reading of a date.
    const joined =
      type === 'update' && !doubtful && joinedBefore !== 0 ? joinedBefore : parseJoinedAt(member.joined_at);
    const same = joined !== 0 && joined === joinedBefore;
    const other = joined !== 0 && joinedBefore !== 0 && !same;
    if (other || (doubtful && !same)) {
      // Another membership, or one that cannot be told to be the same.
      this.#clearRow(members, slot, guildId, member.user.id);
    } else {
      members.set(slot, FLAGS_COLUMN, members.get(slot, FLAGS_COLUMN) & ~UNCONFIRMED_MEMBER);
    }
    if (joined !== 0) members.set(slot, JOINED_COLUMN, joined);
    const { before, doubted: unconfirmedFields } = this.#replaceState(members, slot, after, member.user.id, occasion);
    return {
      before,
      after,
      unconfirmedFields,
      rejoined: doubtful && (other || (type === 'join' && !same && isRejoin(member))),
    };
  }

  /** Forgets a member. */
  delete(guildId: Snowflake, userId: Snowflake): void {
    const members = this.#guilds.get(guildId)?.members;
    const slot = members?.find(userId) ?? -1;
    if (!members || slot < 0) return;
    this.#clearRow(members, slot, guildId, userId);
    members.remove(slot);
  }

  /** Forgets a guild and its members. */
  deleteGuild(guildId: Snowflake): void {
    const guild = this.#guilds.get(guildId);
    if (!guild) return;
    guild.members.eachSlot((slot) => this.#releaseRow(guild.members, slot));
    this.timeouts.deleteGuild(guildId);
    this.#guilds.delete(guildId);
  }

  /** After a gap in a guild's events: all that is known of its members is doubted. */
  markUnconfirmed(guildId: Snowflake): void {
    const guild = this.#guilds.get(guildId);
    if (!guild) return;
    const { members } = guild;
    guild.isComplete = false;
    guild.hasGap = true;
    members.eachSlot((slot) => {
      const marks = members.get(slot, FLAGS_COLUMN);
      members.set(slot, FLAGS_COLUMN, marks | ((marks & ALL_FIELDS) << UNCONFIRMED_FIELDS_SHIFT) | UNCONFIRMED_MEMBER);
    });
  }

  /** Every member of a guild was shown: whoever is still doubted has left. */
  markComplete(guildId: Snowflake): void {
    const guild = this.#getOrAddGuild(guildId);
    const { members } = guild;
    const confirmed = (slot: number) => (members.get(slot, FLAGS_COLUMN) & UNCONFIRMED_MEMBER) === 0;
    members.eachSlot((slot) => {
      if (!confirmed(slot)) this.#clearRow(members, slot, guildId, members.userIdOf(slot), UNCONFIRMED_MEMBER);
    });
    members.retain(confirmed);
    guild.isComplete = true;
    guild.existingRoles = undefined;
  }

  /**
   * Ends a timeout whose time has come. False when it is doubted: it may have been lifted or made longer in a gap.
   */
  expireTimeout({ guildId, userId }: MemberTimeout): boolean {
    const members = this.#guilds.get(guildId)?.members;
    const slot = members?.find(userId) ?? -1;
    if (!members || slot < 0) return false;
    const marks = members.get(slot, FLAGS_COLUMN);
    if (((marks >>> UNCONFIRMED_FIELDS_SHIFT) & memberFieldBits.timeoutUntil) !== 0) return false;
    members.set(slot, FLAGS_COLUMN, marks & ~(memberFieldBits.timeoutUntil << VALUES_SHIFT));
    this.timeouts.delete(guildId, userId);
    return true;
  }

  /** A role was deleted: its members lose it without an event of their own. */
  deleteRole(guildId: Snowflake, roleId: Snowflake): void {
    if (this.#rolesColumn === 0) return;
    const guild = this.#guilds.get(guildId);
    if (guild) guild.deletedRoles = (guild.deletedRoles ?? new Set()).add(roleId);
  }

  /** The roles that a guild has, as it is shown: what was deleted in a gap is not among them. */
  setExistingRoles(guildId: Snowflake, roles: readonly { readonly id: Snowflake }[]): void {
    const guild = this.#guilds.get(guildId);
    if (!guild?.hasGap) return;
    guild.hasGap = false;
    if (this.#rolesColumn === 0) return;
    guild.existingRoles = new Set(roles.map(({ id }) => id));
    // Sets from before the gap are looked at with the roles that remain; later ones cannot hold what was deleted then.
    guild.deletedRoles = undefined;
  }

  /** Whether a role that a member was known to have still exists, for all that is known. */
  roleExists(guildId: Snowflake, roleId: Snowflake, doubted: boolean): boolean {
    const guild = this.#guilds.get(guildId);
    if (guild?.deletedRoles?.has(roleId)) return false;
    return !doubted || guild?.existingRoles?.has(roleId) !== false;
  }

  #getOrAddGuild(guildId: Snowflake): TrackedGuild {
    let guild = this.#guilds.get(guildId);
    if (!guild) {
      const members = new MemberTable(this.#columnCount);
      guild = { members, isComplete: false, hasGap: false, deletedRoles: undefined, existingRoles: undefined };
      this.#guilds.set(guildId, guild);
    }
    return guild;
  }

  #timeoutEndOf(marks: number, guildId: Snowflake, userId: Snowflake): number | null | undefined {
    if (!isKnown(marks, 'timeoutUntil')) return undefined;
    return (marks >>> VALUES_SHIFT) & memberFieldBits.timeoutUntil
      ? (this.timeouts.get(guildId, userId)?.until ?? null)
      : null;
  }

  /** Writes what is said over what was known, which it gives: of roles and nickname only where something is said. */
  #replaceState(
    members: MemberTable,
    slot: number,
    after: MemberState,
    userId: Snowflake,
    { guildId, origin }: ObservationContext,
  ) {
    const marks = members.get(slot, FLAGS_COLUMN);
    const before: MemberState = {
      pending: readFlag(marks, 'pending'),
      boosting: readFlag(marks, 'boosting'),
      onboarded: readFlag(marks, 'onboarded'),
      timeoutUntil: this.#timeoutEndOf(marks, guildId, userId),
      roles: this.#replaceRoles(members, slot, isKnown(marks, 'roles'), after.roles),
      nick: this.#replaceNick(members, slot, isKnown(marks, 'nick'), after.nick),
    };
    if (typeof after.timeoutUntil === 'number')
      this.timeouts.set({ guildId, userId, until: after.timeoutUntil, origin });
    else if (after.timeoutUntil === null && before.timeoutUntil) this.timeouts.delete(guildId, userId);
    let said = 0;
    let values = 0;
    for (const field of FIELD_NAMES) {
      const value = after[field];
      if (value === undefined) continue;
      said |= memberFieldBits[field];
      if (value) values |= memberFieldBits[field];
    }
    const kept = marks & ~((said << VALUES_SHIFT) | (said << UNCONFIRMED_FIELDS_SHIFT));
    members.set(slot, FLAGS_COLUMN, kept | said | (values << VALUES_SHIFT));
    return { before, doubted: (marks >>> UNCONFIRMED_FIELDS_SHIFT) & ALL_FIELDS };
  }

  #replaceRoles(members: MemberTable, slot: number, known: boolean, roles: MemberState['roles']): MemberState['roles'] {
    if (roles === undefined) return undefined;
    const was = members.get(slot, this.#rolesColumn);
    const is = this.#roleSets.intern(roles);
    members.set(slot, this.#rolesColumn, is);
    const before = !known ? undefined : was === is ? roles : this.#roleSets.idsOf(was);
    if (known) this.#roleSets.release(was);
    return before;
  }

  #replaceNick(members: MemberTable, slot: number, known: boolean, nick: MemberState['nick']): MemberState['nick'] {
    if (nick === undefined) return undefined;
    const was = members.get(slot, this.#nickColumn);
    const is = this.#nicknames.intern(nick);
    members.set(slot, this.#nickColumn, is);
    const before = !known ? undefined : was === is ? nick : this.#nicknames.textOf(was);
    if (known) this.#nicknames.release(was);
    return before;
  }

  /** Takes everything that is known out of a row; `marks` are left in it. */
  #clearRow(members: MemberTable, slot: number, guildId: Snowflake, userId: Snowflake, marks = 0): void {
    if ((members.get(slot, FLAGS_COLUMN) >>> VALUES_SHIFT) & memberFieldBits.timeoutUntil)
      this.timeouts.delete(guildId, userId);
    this.#releaseRow(members, slot);
    members.set(slot, FLAGS_COLUMN, OCCUPIED | marks);
    members.set(slot, JOINED_COLUMN, 0);
  }

  #releaseRow(members: MemberTable, slot: number): void {
    const marks = members.get(slot, FLAGS_COLUMN);
    if (isKnown(marks, 'roles')) this.#roleSets.release(members.get(slot, this.#rolesColumn));
    if (isKnown(marks, 'nick')) this.#nicknames.release(members.get(slot, this.#nickColumn));
  }
}

// Object.keys gives string[]; the keys are exactly those of the table.
const FIELD_NAMES = Object.keys(memberFieldBits) as readonly MemberField[];

function isKnown(marks: number, field: MemberField): boolean {
  return (marks & memberFieldBits[field]) !== 0;
}

/** A field that is yes or no. */
function readFlag(marks: number, field: 'pending' | 'boosting' | 'onboarded'): boolean | undefined {
  return isKnown(marks, field) ? ((marks >>> VALUES_SHIFT) & memberFieldBits[field]) !== 0 : undefined;
}

function isRejoin(member: ObservedMember): boolean {
  return ((member.flags ?? 0) & memberFlags.DID_REJOIN) !== 0;
}
