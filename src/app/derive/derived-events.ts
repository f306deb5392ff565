/**
 * Events that the service does not send, as data: each says from which field of a member it is told, and when it is
 * proven. The key is the name that `@On` takes.
 */
import type { Snowflake } from '../../base/snowflake.js';
import type { EventPayload } from '../../wire/events/all-events.js';
import type { MemberField, MemberState } from './member-state.js';

/** The data of a member update. */
export type MemberUpdate = EventPayload<'guildMemberUpdate'>;

/**
 * The member that a derived event is about, as the service showed it: by a member update, or, after a gap, in a list of
 * members.
 */
export type DerivedMember = MemberUpdate & {
  /**
   * Whether it was found by comparing with what was known before a gap in the events (a session that could not be
   * resumed, an outage of the guild) or with a list of members: it happened then, at the latest now.
   */
  readonly reconciled: boolean;
};

/** Roles that a member was given. */
export type RolesAdded = DerivedMember & {
  /** Ids of the roles that the member did not have before. */
  readonly added: readonly Snowflake[];
};

/** Roles that were taken from a member. */
export type RolesRemoved = DerivedMember & {
  /** Ids of the roles that the member no longer has. A role that was itself deleted is not among them. */
  readonly removed: readonly Snowflake[];
};

/** A member that was timed out. */
export type TimedOut = DerivedMember & {
  /** When the timeout ends, as an ISO 8601 date. */
  readonly until: string;
};

/**
 * A member whose timeout ended. When its time came, nothing was sent by the service: of the user there is the id alone,
 * and of the member nothing.
 */
export type TimeoutEnded = Partial<Omit<DerivedMember, 'user' | 'guild_id' | 'reconciled'>> & {
  readonly guild_id: Snowflake;
  readonly user: Partial<MemberUpdate['user']> & { readonly id: Snowflake };
  readonly reconciled: boolean;
  /** When it ended, or would have ended, as an ISO 8601 date. */
  readonly until: string;
  /** Whether its time had come; false when somebody ended it. */
  readonly expired: boolean;
};

/** A member whose nickname changed; null stands for none. */
export type NickChanged = DerivedMember & {
  readonly before: string | null;
  readonly after: string | null;
};

/** The update of a member of whom too little was known to tell what changed. It is known from now on. */
export type UnprovenChange = MemberUpdate & {
  /** What may have happened. */
  readonly possible: readonly MemberChangeName[];
};

/** The data of each derived event. */
export interface DerivedEventPayloads {
  /**
   * A member completed Membership Screening: it was known to be pending, and is no more. Joining without being pending
   * is not a screening passed.
   */
  memberScreeningPassed: DerivedMember;
  /** A member has roles that it did not have. One event for all that one update brought. */
  memberRoleAdded: RolesAdded;
  /**
   * A member lacks roles that it had. One event for all that one update took. When a role is deleted, `guildRoleDelete`
   * says so; no event is derived for those who had it.
   */
  memberRoleRemoved: RolesRemoved;
  /** A member who was not timed out is. A new end of a timeout that still runs is none. */
  memberTimedOut: TimedOut;
  /**
   * A member is timed out no more: somebody ended it, or its time came, by the clock of the bot. In the second case
   * `origin` is of the event that told of the timeout.
   */
  memberTimeoutEnded: TimeoutEnded;
  /** The nickname of a member in the guild was set, changed or taken away. */
  memberNickChanged: NickChanged;
  /** A member who did not boost the guild does. */
  memberBoosted: DerivedMember;
  /** A member who boosted the guild does no more. */
  memberBoostEnded: DerivedMember;
  /** A member completed Onboarding. */
  memberOnboarded: DerivedMember;
  /**
   * A user came back who had been a member before: the service marks those who join again, and after a gap a member who
   * joined at another time than was known had left.
   */
  memberRejoined: DerivedMember;
  /** Something of `possible` may have happened to a member, and cannot be told. */
  memberChangeUnproven: UnprovenChange;
}

/** The name of a derived event, as `@On` takes it. */
export type DerivedEventName = keyof DerivedEventPayloads;

/** The name of a change of a member that is told from what was known before. */
export type MemberChangeName = Exclude<DerivedEventName, 'memberRejoined' | 'memberChangeUnproven'>;

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
type ExtraOf<Name extends MemberChangeName> = Omit<DerivedEventPayloads[Name], keyof DerivedMember>;

/** Whether something happened; when that is proven, what is told of it. Only what was known before can prove it. */
export type Verdict<Extra extends object> = 'disproven' | 'unknown' | Extra;

/** How one change is told. */
export interface ChangeRule<Extra extends object = object> {
  /** What it is told from. */
  readonly field: MemberField;
  readonly judge: (change: MemberChange) => Verdict<Extra>;
}

/** A field that is yes or no, and became `to`. */
function turned(field: 'pending' | 'boosting' | 'onboarded', to: boolean): ChangeRule {
  return {
    field,
    judge: ({ before, after }) => {
      if (after[field] !== to) return 'disproven';
      if (before[field] === undefined) return 'unknown';
      return before[field] === to ? 'disproven' : {};
    },
  };
}

/** Changes of a member that are told from what was known before. */
export const memberChanges: { readonly [Name in MemberChangeName]: ChangeRule<ExtraOf<Name>> } = {
  memberScreeningPassed: turned('pending', false),
  memberRoleAdded: {
    field: 'roles',
    judge: ({ before: { roles: before }, after: { roles: after } }) => {
      if (!after || after === before) return 'disproven';
      if (!before) return after.length > 0 ? 'unknown' : 'disproven';
      const added = after.filter((id) => !before.includes(id));
      return added.length > 0 ? { added } : 'disproven';
    },
  },
  memberRoleRemoved: {
    field: 'roles',
    judge: ({ before: { roles: before }, after: { roles: after }, roleExists }) => {
      if (!after || after === before) return 'disproven';
      if (!before) return 'unknown';
      const removed = before.filter((id) => !after.includes(id) && roleExists(id));
      return removed.length > 0 ? { removed } : 'disproven';
    },
  },
  memberTimedOut: {
    field: 'timeoutUntil',
    judge: ({ before: { timeoutUntil: before }, after: { timeoutUntil: after } }) => {
      if (typeof after !== 'number' || typeof before === 'number') return 'disproven';
      return before === null ? { until: new Date(after).toISOString() } : 'unknown';
    },
  },
  memberTimeoutEnded: {
    field: 'timeoutUntil',
    judge: ({ before: { timeoutUntil: before }, after: { timeoutUntil: after }, now }) => {
      if (after !== null || before === null) return 'disproven';
      return before === undefined ? 'unknown' : { until: new Date(before).toISOString(), expired: before <= now };
    },
  },
  memberNickChanged: {
    field: 'nick',
    judge: ({ before: { nick: before }, after: { nick: after } }) => {
      if (after === undefined || after === before) return 'disproven';
      return before === undefined ? 'unknown' : { before, after };
    },
  },
  memberBoosted: turned('boosting', true),
  memberBoostEnded: turned('boosting', false),
  memberOnboarded: turned('onboarded', true),
};

/** The names of the changes that are told from what was known before. */
// Object.keys gives string[]; the keys are exactly those of the table above.
export const memberChangeNames = Object.keys(memberChanges) as readonly MemberChangeName[];

/** The names of all derived events. */
export const derivedEventNames: readonly DerivedEventName[] = [
  ...memberChangeNames,
  'memberRejoined',
  'memberChangeUnproven',
];

export function isDerivedEventName(name: string): name is DerivedEventName {
  return derivedEventNames.some((known) => known === name);
}
