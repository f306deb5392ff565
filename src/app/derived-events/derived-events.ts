/**
 * Events that the service does not send, as data: each says from which field of a member it is told, and when it is
 * proven. The key is the name that `@On` takes.
 */
import type { Snowflake } from '../../base/snowflake.js';
import type { EventPayload } from '../../wire/events/all-events.js';
import type { MemberField, MemberState } from './member-state.js';

/** The data of a member update. */
export type MemberUpdatePayload = EventPayload<'guildMemberUpdate'>;

/**
 * The member that a derived event is about, as the service showed it: by a member update, or, after a gap, in a list of
 * members.
 */
export type DerivedMemberPayload = MemberUpdatePayload & {
  /**
   * Whether it was found by comparing with what was known before a gap in the events (a session that could not be
   * resumed, an outage of the guild) or with a list of members: it happened then, at the latest now.
   */
  readonly reconciled: boolean;
};

/** Roles that a member was given. */
export type MemberRoleAdded = DerivedMemberPayload & {
  /** Ids of the roles that the member did not have before. */
  readonly added: readonly Snowflake[];
};

/** Roles that were taken from a member. */
export type MemberRoleRemoved = DerivedMemberPayload & {
  /** Ids of the roles that the member no longer has. A role that was itself deleted is not among them. */
  readonly removed: readonly Snowflake[];
};

/** A member that was timed out. */
export type MemberTimedOut = DerivedMemberPayload & {
  /** When the timeout ends, as an ISO 8601 date. */
  readonly until: string;
};

/**
 * A member whose timeout ended. When its time came, nothing was sent by the service: of the user there is the id alone,
 * and of the member nothing.
 */
export type MemberTimeoutEnded = Partial<Omit<DerivedMemberPayload, 'user' | 'guild_id' | 'reconciled'>> & {
  readonly guild_id: Snowflake;
  readonly user: Partial<MemberUpdatePayload['user']> & { readonly id: Snowflake };
  readonly reconciled: boolean;
  /** When it ended, or would have ended, as an ISO 8601 date. */
  readonly until: string;
  /** Whether its time had come; false when somebody ended it. */
  readonly expired: boolean;
};

/** A member whose nickname changed; null stands for none. */
export type MemberNickChanged = DerivedMemberPayload & {
  readonly before: string | null;
  readonly after: string | null;
};

/** The update of a member of whom too little was known to tell what changed. It is known from now on. */
export type MemberPreviousStateUnknown = MemberUpdatePayload & {
  /** What may have happened. */
  readonly possibleChanges: readonly MemberChangeName[];
};

/** The data of each derived event. */
export interface DerivedEventPayloads {
  /**
   * A member completed Membership Screening: it was known to be pending, and is no more. Joining without being pending
   * is not a screening passed.
   */
  memberScreeningPassed: DerivedMemberPayload;
  /** A member has roles that it did not have. One event for all that one update brought. */
  memberRoleAdded: MemberRoleAdded;
  /**
   * A member lacks roles that it had. One event for all that one update took. When a role is deleted, `guildRoleDelete`
   * says so; no event is derived for those who had it.
   */
  memberRoleRemoved: MemberRoleRemoved;
  /** A member who was not timed out is. A new end of a timeout that still runs is none. */
  memberTimedOut: MemberTimedOut;
  /**
   * A member is timed out no more: somebody ended it, or its time came, by the clock of the bot. In the second case
   * `origin` is of the event that told of the timeout.
   */
  memberTimeoutEnded: MemberTimeoutEnded;
  /** The nickname of a member in the guild was set, changed or taken away. */
  memberNickChanged: MemberNickChanged;
  /** A member who did not boost the guild does. */
  memberBoosted: DerivedMemberPayload;
  /** A member who boosted the guild does no more. */
  memberBoostEnded: DerivedMemberPayload;
  /** A member completed Onboarding. */
  memberOnboarded: DerivedMemberPayload;
  /**
   * A user came back who had been a member before: the service marks those who join again, and after a gap a member who
   * joined at another time than was known had left.
   */
  memberRejoined: DerivedMemberPayload;
  /** Something of `possible` may have happened to a member, and cannot be told. */
  memberPreviousStateUnknown: MemberPreviousStateUnknown;
}

/** The name of a derived event, as `@On` takes it. */
export type DerivedEventName = keyof DerivedEventPayloads;

/** The name of a change of a member that is told from what was known before. */
export type MemberChangeName = Exclude<DerivedEventName, 'memberRejoined' | 'memberPreviousStateUnknown'>;

/** What a member was and is, for all that is known or said. */
export interface MemberChange {
  readonly before: MemberState;
  readonly after: MemberState;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether a role that the member had still exists. */
  readonly roleExists: (roleId: Snowflake) => boolean;
}

/** What an event has beside the member. */
type ExtraOf<Name extends MemberChangeName> = Omit<DerivedEventPayloads[Name], keyof DerivedMemberPayload>;

/** Whether something happened; when that is proven, what is told of it. Only what was known before can prove it. */
export type ChangeResult<Extra extends object> = 'unchanged' | 'unknown' | Extra;

/** How one change is told. */
export interface ChangeRule<Extra extends object = object> {
  /** What it is told from. */
  readonly field: MemberField;
  readonly evaluate: (change: MemberChange) => ChangeResult<Extra>;
}

/** A field that is yes or no, and became `to`. */
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

/** Changes of a member that are told from what was known before. */
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

/** The names of the changes that are told from what was known before. */
// Object.keys gives string[]; the keys are exactly those of the table above.
export const memberChangeNames = Object.keys(memberChanges) as readonly MemberChangeName[];

/** The names of all derived events. */
export const derivedEventNames: readonly DerivedEventName[] = [
  ...memberChangeNames,
  'memberRejoined',
  'memberPreviousStateUnknown',
];

export function isDerivedEventName(name: string): name is DerivedEventName {
  return derivedEventNames.some((known) => known === name);
}
