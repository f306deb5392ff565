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
  fieldBits,
  type MemberField,
  type MemberState,
  readJoined,
  readState,
  type SeenMember,
  UNKNOWN,
} from './member-state.js';
import { MARKS, MemberTable } from './member-table.js';
import { Nicknames } from './nicknames.js';
import { RoleSets } from './role-sets.js';
import type { TimeoutEnd, TimeoutEnds } from './timeout-ends.js';

/** How an event shows a member: what changed (`update`), who is there (`listing`), or who came (`join`). */
export type Showing = 'update' | 'listing' | 'join';

/** What an event said of a member, beside what was known. */
export interface Sighting {
  /** Of the same membership. */
  readonly before: MemberState;
  readonly after: MemberState;
  /** Bits of the fields of which `before` is from before a gap. */
  readonly doubted: number;
  /** Whether it is proven that the user was a member before, and left in between. */
  readonly rejoined: boolean;
}

/** Where and when a member was shown. */
export interface Occasion {
  readonly guildId: Snowflake;
  readonly showing: Showing;
  readonly origin: EventOrigin;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface Guild {
  readonly members: MemberTable;
  /** Whether every member is known, and nobody doubted. */
  complete: boolean;
  /** Whether there was a gap, after which the guild has not been shown. */
  gap: boolean;
  /** Roles that were deleted, and may still stand in the sets of members who were not shown since. */
  deletedRoles: Set<Snowflake> | undefined;
  /** After a gap: the roles that there still are. */
  remainingRoles: Set<Snowflake> | undefined;
}

// The bits of a row: which fields are known, the values of those that are yes or no, and which are doubted.
const VALUES = 6;
const DOUBTS = 12;
/** The member was not shown since a gap. */
const UNCONFIRMED = 1 << 18;
const TAKEN = 1 << 19;
const JOINED = MARKS + 1;

/** The members that were seen, by guild. */
export class MemberShadow {
  readonly #guilds = new Map<Snowflake, Guild>();
  readonly #wanted: number;
  readonly #width: number;
  readonly #rolesColumn: number;
  readonly #nickColumn: number;
  readonly #roleSets = new RoleSets();
  readonly #nicknames = new Nicknames();

  /**
   * @param fields what is to be remembered
   * @param ends where the ends of timeouts are kept
   */
  constructor(
    fields: Iterable<MemberField>,
    private readonly ends: TimeoutEnds,
  ) {
    let wanted = 0;
    for (const field of fields) wanted |= fieldBits[field];
    let width = JOINED + 1;
    this.#wanted = wanted;
    this.#rolesColumn = (wanted & fieldBits.roles) === 0 ? 0 : width++;
    this.#nickColumn = (wanted & fieldBits.nick) === 0 ? 0 : width++;
    this.#width = width;
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
    const marks = members.get(slot, MARKS);
    return {
      pending: flagOf(marks, 'pending'),
      boosting: flagOf(marks, 'boosting'),
      onboarded: flagOf(marks, 'onboarded'),
      timeoutUntil: this.#endOf(marks, guildId, userId),
      roles: knows(marks, 'roles') ? this.#roleSets.idsOf(members.get(slot, this.#rolesColumn)) : undefined,
      nick: knows(marks, 'nick') ? this.#nicknames.textOf(members.get(slot, this.#nickColumn)) : undefined,
    };
  }

  /** Whether a guild is known, if only by its id. */
  has(guildId: Snowflake): boolean {
    return this.#guilds.has(guildId);
  }

  /** Makes a guild known. */
  open(guildId: Snowflake): void {
    this.#guild(guildId);
  }

  /** Whether every member of a guild is known, and nobody doubted. */
  isComplete(guildId: Snowflake): boolean {
    return this.#guilds.get(guildId)?.complete === true;
  }

  /** Takes in what an event shows of a member. */
  see(member: SeenMember, occasion: Occasion): Sighting {
    const { guildId, showing, now } = occasion;
    const { members } = this.#guild(guildId);
    const after = readState(member, this.#wanted, now);
    let slot = members.find(member.user.id);
    if (slot < 0) {
      slot = members.add(member.user.id, TAKEN);
      members.set(slot, JOINED, readJoined(member.joined_at));
      this.#exchange(members, slot, after, member.user.id, occasion);
      return { before: UNKNOWN, after, doubted: 0, rejoined: showing === 'join' && didRejoin(member) };
    }
    const doubtful = showing === 'join' || (members.get(slot, MARKS) & UNCONFIRMED) !== 0;
    const joinedBefore = members.get(slot, JOINED);
    // Between two events of a session a membership cannot change unheard, so updates are spared the reading of a date.
    const joined =
      showing === 'update' && !doubtful && joinedBefore !== 0 ? joinedBefore : readJoined(member.joined_at);
    const same = joined !== 0 && joined === joinedBefore;
    const other = joined !== 0 && joinedBefore !== 0 && !same;
    if (other || (doubtful && !same)) {
      // Another membership, or one that cannot be told to be the same.
      this.#clear(members, slot, guildId, member.user.id);
    } else {
      members.set(slot, MARKS, members.get(slot, MARKS) & ~UNCONFIRMED);
    }
    if (joined !== 0) members.set(slot, JOINED, joined);
    const { before, doubted } = this.#exchange(members, slot, after, member.user.id, occasion);
    return {
      before,
      after,
      doubted,
      rejoined: doubtful && (other || (showing === 'join' && !same && didRejoin(member))),
    };
  }

  /** Forgets a member. */
  forget(guildId: Snowflake, userId: Snowflake): void {
    const members = this.#guilds.get(guildId)?.members;
    const slot = members?.find(userId) ?? -1;
    if (!members || slot < 0) return;
    this.#clear(members, slot, guildId, userId);
    members.remove(slot);
  }

  /** Forgets a guild and its members. */
  forgetGuild(guildId: Snowflake): void {
    const guild = this.#guilds.get(guildId);
    if (!guild) return;
    guild.members.eachSlot((slot) => this.#release(guild.members, slot));
    this.ends.deleteGuild(guildId);
    this.#guilds.delete(guildId);
  }

  /** After a gap in a guild's events: all that is known of its members is doubted. */
  doubt(guildId: Snowflake): void {
    const guild = this.#guilds.get(guildId);
    if (!guild) return;
    const { members } = guild;
    guild.complete = false;
    guild.gap = true;
    members.eachSlot((slot) => {
      const marks = members.get(slot, MARKS);
      members.set(slot, MARKS, marks | ((marks & ALL_FIELDS) << DOUBTS) | UNCONFIRMED);
    });
  }

  /** Every member of a guild was shown: whoever is still doubted has left. */
  complete(guildId: Snowflake): void {
    const guild = this.#guild(guildId);
    const { members } = guild;
    const confirmed = (slot: number) => (members.get(slot, MARKS) & UNCONFIRMED) === 0;
    members.eachSlot((slot) => {
      if (!confirmed(slot)) this.#clear(members, slot, guildId, members.userIdOf(slot), UNCONFIRMED);
    });
    members.retain(confirmed);
    guild.complete = true;
    guild.remainingRoles = undefined;
  }

  /**
   * Ends a timeout whose time has come. False when it is doubted: it may have been lifted or made longer in a gap.
   */
  expire({ guildId, userId }: TimeoutEnd): boolean {
    const members = this.#guilds.get(guildId)?.members;
    const slot = members?.find(userId) ?? -1;
    if (!members || slot < 0) return false;
    const marks = members.get(slot, MARKS);
    if (((marks >>> DOUBTS) & fieldBits.timeoutUntil) !== 0) return false;
    members.set(slot, MARKS, marks & ~(fieldBits.timeoutUntil << VALUES));
    this.ends.delete(guildId, userId);
    return true;
  }

  /** A role was deleted: its members lose it without an event of their own. */
  deleteRole(guildId: Snowflake, roleId: Snowflake): void {
    if (this.#rolesColumn === 0) return;
    const guild = this.#guilds.get(guildId);
    if (guild) guild.deletedRoles = (guild.deletedRoles ?? new Set()).add(roleId);
  }

  /** The roles that a guild has, as it is shown: what was deleted in a gap is not among them. */
  setRemainingRoles(guildId: Snowflake, roles: readonly { readonly id: Snowflake }[]): void {
    const guild = this.#guilds.get(guildId);
    if (!guild?.gap) return;
    guild.gap = false;
    if (this.#rolesColumn === 0) return;
    guild.remainingRoles = new Set(roles.map(({ id }) => id));
    // Sets from before the gap are looked at with the roles that remain; later ones cannot hold what was deleted then.
    guild.deletedRoles = undefined;
  }

  /** Whether a role that a member was known to have still exists, for all that is known. */
  roleExists(guildId: Snowflake, roleId: Snowflake, doubted: boolean): boolean {
    const guild = this.#guilds.get(guildId);
    if (guild?.deletedRoles?.has(roleId)) return false;
    return !doubted || guild?.remainingRoles?.has(roleId) !== false;
  }

  #guild(guildId: Snowflake): Guild {
    let guild = this.#guilds.get(guildId);
    if (!guild) {
      const members = new MemberTable(this.#width);
      guild = { members, complete: false, gap: false, deletedRoles: undefined, remainingRoles: undefined };
      this.#guilds.set(guildId, guild);
    }
    return guild;
  }

  #endOf(marks: number, guildId: Snowflake, userId: Snowflake): number | null | undefined {
    if (!knows(marks, 'timeoutUntil')) return undefined;
    return (marks >>> VALUES) & fieldBits.timeoutUntil ? (this.ends.get(guildId, userId)?.until ?? null) : null;
  }

  /** Writes what is said over what was known, which it gives: of roles and nickname only where something is said. */
  #exchange(members: MemberTable, slot: number, after: MemberState, userId: Snowflake, { guildId, origin }: Occasion) {
    const marks = members.get(slot, MARKS);
    const before: MemberState = {
      pending: flagOf(marks, 'pending'),
      boosting: flagOf(marks, 'boosting'),
      onboarded: flagOf(marks, 'onboarded'),
      timeoutUntil: this.#endOf(marks, guildId, userId),
      roles: this.#exchangeRoles(members, slot, knows(marks, 'roles'), after.roles),
      nick: this.#exchangeNick(members, slot, knows(marks, 'nick'), after.nick),
    };
    if (typeof after.timeoutUntil === 'number') this.ends.set({ guildId, userId, until: after.timeoutUntil, origin });
    else if (after.timeoutUntil === null && before.timeoutUntil) this.ends.delete(guildId, userId);
    let said = 0;
    let values = 0;
    for (const field of FIELDS) {
      const value = after[field];
      if (value === undefined) continue;
      said |= fieldBits[field];
      if (value) values |= fieldBits[field];
    }
    const kept = marks & ~((said << VALUES) | (said << DOUBTS));
    members.set(slot, MARKS, kept | said | (values << VALUES));
    return { before, doubted: (marks >>> DOUBTS) & ALL_FIELDS };
  }

  #exchangeRoles(
    members: MemberTable,
    slot: number,
    known: boolean,
    roles: MemberState['roles'],
  ): MemberState['roles'] {
    if (roles === undefined) return undefined;
    const was = members.get(slot, this.#rolesColumn);
    const is = this.#roleSets.intern(roles);
    members.set(slot, this.#rolesColumn, is);
    const before = !known ? undefined : was === is ? roles : this.#roleSets.idsOf(was);
    if (known) this.#roleSets.release(was);
    return before;
  }

  #exchangeNick(members: MemberTable, slot: number, known: boolean, nick: MemberState['nick']): MemberState['nick'] {
    if (nick === undefined) return undefined;
    const was = members.get(slot, this.#nickColumn);
    const is = this.#nicknames.intern(nick);
    members.set(slot, this.#nickColumn, is);
    const before = !known ? undefined : was === is ? nick : this.#nicknames.textOf(was);
    if (known) this.#nicknames.release(was);
    return before;
  }

  /** Takes everything that is known out of a row; `marks` are left in it. */
  #clear(members: MemberTable, slot: number, guildId: Snowflake, userId: Snowflake, marks = 0): void {
    if ((members.get(slot, MARKS) >>> VALUES) & fieldBits.timeoutUntil) this.ends.delete(guildId, userId);
    this.#release(members, slot);
    members.set(slot, MARKS, TAKEN | marks);
    members.set(slot, JOINED, 0);
  }

  #release(members: MemberTable, slot: number): void {
    const marks = members.get(slot, MARKS);
    if (knows(marks, 'roles')) this.#roleSets.release(members.get(slot, this.#rolesColumn));
    if (knows(marks, 'nick')) this.#nicknames.release(members.get(slot, this.#nickColumn));
  }
}

// Object.keys gives string[]; the keys are exactly those of the table.
const FIELDS = Object.keys(fieldBits) as readonly MemberField[];

function knows(marks: number, field: MemberField): boolean {
  return (marks & fieldBits[field]) !== 0;
}

/** A field that is yes or no. */
function flagOf(marks: number, field: 'pending' | 'boosting' | 'onboarded'): boolean | undefined {
  return knows(marks, field) ? ((marks >>> VALUES) & fieldBits[field]) !== 0 : undefined;
}

function didRejoin(member: SeenMember): boolean {
  return ((member.flags ?? 0) & memberFlags.DID_REJOIN) !== 0;
}
