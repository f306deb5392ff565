/**
 * Events that Discord does not send, as data: each rule names the field of a member that it compares, and decides when a
 * change is proven. The key is the name in `@On`.
 */
import type { Snowflake } from '../../base/snowflake.js';
import type { EventPayload } from '../../wire/events/all-events.js';
import type { GuildCreate } from '../../wire/events/guilds.js';
import type { MemberField, MemberState } from './member-state.js';

/** The data of a member update. */
type MemberUpdatePayload = EventPayload<'guildMemberUpdate'>;

/** The member of a derived event, as Discord sent it: in a member update or, after a gap, in a list of members. */
export type DerivedMemberPayload = MemberUpdatePayload & {
  /**
   * Whether the change was found later: by comparison with the state before a gap in the events (a session that could not
   * be resumed, an outage of the guild) or with a list of members. It happened during the gap.
   */
  readonly reconciled: boolean;
};

/** Roles were added to a member. */
export type MemberRoleAdded = DerivedMemberPayload & {
  /** Ids of the roles that the member did not have before. */
  readonly added: readonly Snowflake[];
};

/** Roles were removed from a member. */
export type MemberRoleRemoved = DerivedMemberPayload & {
  /** Ids of the roles that the member no longer has, without roles that were deleted. */
  readonly removed: readonly Snowflake[];
};

/** A member was timed out. */
export type MemberTimedOut = DerivedMemberPayload & {
  /** When the timeout ends, as an ISO 8601 timestamp. */
  readonly until: string;
};

/**
 * The timeout of a member ended. Discord sends nothing when a timeout expires; in that case the data has only the id of
 * the user, and no fields of the member.
 */
export type MemberTimeoutEnded = Partial<Omit<DerivedMemberPayload, 'user' | 'guild_id' | 'reconciled'>> & {
  readonly guild_id: Snowflake;
  readonly user: Partial<MemberUpdatePayload['user']> & { readonly id: Snowflake };
  readonly reconciled: boolean;
  /** When the timeout ended, or would have ended, as an ISO 8601 timestamp. */
  readonly until: string;
  /** Whether the timeout expired; false if a moderator ended it. */
  readonly expired: boolean;
};

/** The nickname of a member changed; null means no nickname. */
export type MemberNickChanged = DerivedMemberPayload & {
  readonly before: string | null;
  readonly after: string | null;
};

/** A member was updated whose previous state was unknown, so the changes cannot be determined. It is tracked from now on. */
export type MemberPreviousStateUnknown = MemberUpdatePayload & {
  /** The names of the derived events that may have happened. */
  readonly possibleChanges: readonly MemberChangeName[];
};

/** The bot joined a guild. The data is that of `guildCreate`. */
export type GuildJoined = GuildCreate & {
  /** Whether the join was found later, by the list of guilds of a new session. It happened in the gap before. */
  readonly reconciled: boolean;
};

/** The bot left a guild. */
export interface GuildLeft {
  /** The id of the guild. */
  readonly id: Snowflake;
  /** Whether the leave was found later, by the list of guilds of a new session. It happened in the gap before. */
  readonly reconciled: boolean;
}

/** The data of each derived event. */
export interface DerivedEventPayloads {
  /**
   * A member completed Membership Screening: it was pending, and no longer is. A member who joins without being pending
   * causes no event.
   */
  memberScreeningPassed: DerivedMemberPayload;
  /** A member has new roles. One event covers all roles of one update. */
  memberRoleAdded: MemberRoleAdded;
  /**
   * A member lost roles. One event covers all roles of one update. The deletion of a role causes `guildRoleDelete` only,
   * and no derived event for the members who had it.
   */
  memberRoleRemoved: MemberRoleRemoved;
  /** A member was timed out. Extending or shortening an active timeout causes no event. */
  memberTimedOut: MemberTimedOut;
  /**
   * A member is no longer timed out: a moderator ended the timeout, or it expired by the bot's clock. If it expired,
   * `origin` is that of the event that reported the timeout. While the shard has no connection, an expiry is not reported:
   * the timeout may have been changed. It follows when the session is resumed, or when the member is received in a new one.
   */
  memberTimeoutEnded: MemberTimeoutEnded;
  /** The nickname of a member was set, changed or removed. */
  memberNickChanged: MemberNickChanged;
  /** A member started to boost the guild. */
  memberBoosted: DerivedMemberPayload;
  /** A member stopped boosting the guild. */
  memberBoostEnded: DerivedMemberPayload;
  /** A member completed Onboarding. */
  memberOnboarded: DerivedMemberPayload;
  /**
   * A former member joined again. Discord marks members who rejoin; after a gap, a join date other than the tracked one
   * proves it.
   */
  memberRejoined: DerivedMemberPayload;
  /** The changes in `possibleChanges` may have happened to a member. Its previous state is unknown, so none is proven. */
  memberPreviousStateUnknown: MemberPreviousStateUnknown;
  /**
   * The bot joined a guild. Unlike `guildCreate`, it does not follow when the bot starts, or when an outage ends. A guild that
   * the bot joins during an outage is reported when it is available. A join while no process ran is reported if the session is
   * resumed, which needs a journal.
   */
  guildJoined: GuildJoined;
  /**
   * The bot left a guild, was removed from it, or the guild was deleted. Unlike `guildDelete`, it does not follow when an outage
   * starts. A leave while no process ran is reported if the session is resumed, which needs a journal.
   */
  guildLeft: GuildLeft;
}

/** The name of a derived event, as passed to `@On`. */
export type DerivedEventName = keyof DerivedEventPayloads;

/** The name of a derived event about the guilds of the bot. */
export type GuildChangeName = 'guildJoined' | 'guildLeft';

/** The name of a derived event that is found by comparing a member with its previous state. */
export type MemberChangeName = Exclude<
  DerivedEventName,
  'memberRejoined' | 'memberPreviousStateUnknown' | GuildChangeName
>;

/** The previous and the current state of a member, as far as each is known. */
export interface MemberChange {
  readonly before: MemberState;
  readonly after: MemberState;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether a role that the member had still exists. */
  readonly roleExists: (roleId: Snowflake) => boolean;
}

/** The fields of an event other than those of the member. */
type ExtraOf<Name extends MemberChangeName> = Omit<DerivedEventPayloads[Name], keyof DerivedMemberPayload>;

/**
 * Whether a change happened. `unknown`: the previous state is not known, so the change is possible and unproven. An
 * object: it is proven, and the object holds the additional fields of the event.
 */
export type ChangeResult<Extra extends object> = 'unchanged' | 'unknown' | Extra;

/** How one change is found. */
export interface ChangeRule<Extra extends object = object> {
  /** The field that is compared. */
  readonly field: MemberField;
  readonly evaluate: (change: MemberChange) => ChangeResult<Extra>;
}

/** The rule of a boolean field that changed to `to`. */
function booleanRule(field: 'pending' | 'boosting' | 'onboarded', to: boolean): ChangeRule {
  return {
    field,
    evaluate: ({ before, after }) => {
      if (after[field] !== to) return 'unchanged';
      if (before[field] === undefined) return 'unknown';
      return before[field] === to ? 'unchanged' : {};
    },
  };
}

/** The rules of all changes that are found by comparing a member with its previous state. */
export const memberChanges: { readonly [Name in MemberChangeName]: ChangeRule<ExtraOf<Name>> } = {
  memberScreeningPassed: booleanRule('pending', false),
  memberRoleAdded: {
    field: 'roles',
    evaluate: ({ before: { roles: before }, after: { roles: after } }) => {
      if (!after || after === before) return 'unchanged';
      if (!before) return after.length > 0 ? 'unknown' : 'unchanged';
      const added = after.filter((id) => !before.includes(id));
      return added.length > 0 ? { added } : 'unchanged';
    },
  },
  memberRoleRemoved: {
    field: 'roles',
    evaluate: ({ before: { roles: before }, after: { roles: after }, roleExists }) => {
      if (!after || after === before) return 'unchanged';
      if (!before) return 'unknown';
      const removed = before.filter((id) => !after.includes(id) && roleExists(id));
      return removed.length > 0 ? { removed } : 'unchanged';
    },
  },
  memberTimedOut: {
    field: 'timeoutUntil',
    evaluate: ({ before: { timeoutUntil: before }, after: { timeoutUntil: after } }) => {
      if (typeof after !== 'number' || typeof before === 'number') return 'unchanged';
      return before === null ? { until: new Date(after).toISOString() } : 'unknown';
    },
  },
  memberTimeoutEnded: {
    field: 'timeoutUntil',
    evaluate: ({ before: { timeoutUntil: before }, after: { timeoutUntil: after }, now }) => {
      if (after !== null || before === null) return 'unchanged';
      return before === undefined ? 'unknown' : { until: new Date(before).toISOString(), expired: before <= now };
    },
  },
  memberNickChanged: {
    field: 'nick',
    evaluate: ({ before: { nick: before }, after: { nick: after } }) => {
      if (after === undefined || after === before) return 'unchanged';
      return before === undefined ? 'unknown' : { before, after };
    },
  },
  memberBoosted: booleanRule('boosting', true),
  memberBoostEnded: booleanRule('boosting', false),
  memberOnboarded: booleanRule('onboarded', true),
};
