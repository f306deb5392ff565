import type { Snowflake } from '../../base/snowflake.js';
import type { Member } from '../../wire/objects/users/member.js';
import { memberFlags } from '../../wire/objects/users/member.js';

/** Longer role lists are ignored. Discord allows 350 roles. */
export const MAX_ROLES = 1000;

/** Longer nicknames are ignored. Discord allows 32 characters. */
const MAX_NICKNAME_LENGTH = 255;

/** The known state of a member, or the part of it that an event contains. Undefined: unknown, or not in the event. */
export interface MemberState {
  /** Whether Membership Screening is incomplete. */
  readonly pending: boolean | undefined;
  /** Whether the member boosts the guild. The start date is not stored: no derived event needs it. */
  readonly boosting: boolean | undefined;
  /** Whether Onboarding is completed. */
  readonly onboarded: boolean | undefined;
  /** When the timeout ends, in milliseconds since 1970; null without a timeout. */
  readonly timeoutUntil: number | null | undefined;
  /** Role ids, without @everyone. */
  readonly roles: readonly Snowflake[] | undefined;
  /** The nickname in the guild; null without a nickname. */
  readonly nick: string | null | undefined;
}

/** The name of a tracked field of a member. */
export type MemberField = keyof MemberState;

/** The bit of each field in sets of fields. */
export const memberFieldBits = {
  pending: 1 << 0,
  boosting: 1 << 1,
  onboarded: 1 << 2,
  timeoutUntil: 1 << 3,
  roles: 1 << 4,
  nick: 1 << 5,
} as const satisfies Record<MemberField, number>;

/** The bits of all fields. */
export const ALL_FIELDS = 0b11_1111;

/** The state of a member of which nothing is known. */
export const UNKNOWN_STATE: MemberState = Object.freeze({
  pending: undefined,
  boosting: undefined,
  onboarded: undefined,
  timeoutUntil: undefined,
  roles: undefined,
  nick: undefined,
});

/** A member in an event: complete, or only the fields of an update. */
export type ObservedMember = { readonly [Key in keyof Omit<Member, 'user'>]?: Member[Key] | undefined } & {
  readonly user: { readonly id: Snowflake };
};

/**
 * Reads the tracked fields of a member. A missing key, a value that cannot be parsed, and a value beyond Discord's limits
 * are read as undefined.
 *
 * @param trackedFields bits of `memberFieldBits`
 * @param now in milliseconds since 1970: a timeout that has expired by then is read as null
 */
export function readMemberState(member: ObservedMember, trackedFields: number, now: number): MemberState {
  const isTracked = (field: MemberField) => (trackedFields & memberFieldBits[field]) !== 0;
  const { roles, nick, premium_since: since, flags } = member;
  return {
    pending: isTracked('pending') ? member.pending : undefined,
    boosting: isTracked('boosting') && since !== undefined ? since !== null : undefined,
    onboarded:
      isTracked('onboarded') && flags !== undefined ? (flags & memberFlags.COMPLETED_ONBOARDING) !== 0 : undefined,
    timeoutUntil: isTracked('timeoutUntil') ? parseTimeoutEnd(member.communication_disabled_until, now) : undefined,
    roles: isTracked('roles') && roles !== undefined && roles.length <= MAX_ROLES ? roles : undefined,
    nick: isTracked('nick') && (nick === null || (nick?.length ?? Infinity) <= MAX_NICKNAME_LENGTH) ? nick : undefined,
  };
}

/** The state without fields that are not tracked. @param trackedFields bits of `memberFieldBits` */
export function onlyFields(state: MemberState, trackedFields: number): MemberState {
  const isTracked = (field: MemberField) => (trackedFields & memberFieldBits[field]) !== 0;
  return {
    pending: isTracked('pending') ? state.pending : undefined,
    boosting: isTracked('boosting') ? state.boosting : undefined,
    onboarded: isTracked('onboarded') ? state.onboarded : undefined,
    timeoutUntil: isTracked('timeoutUntil') ? state.timeoutUntil : undefined,
    roles: isTracked('roles') ? state.roles : undefined,
    nick: isTracked('nick') ? state.nick : undefined,
  };
}

/**
 * The start of a membership in whole seconds since 1970; 0 if it is missing or malformed. It distinguishes a membership
 * from an earlier one of the same user.
 */
export function parseJoinedAt(joinedAt: string | null | undefined): number {
  const ms = Date.parse(joinedAt ?? '');
  return ms > 0 ? Math.floor(ms / 1000) : 0;
}

function parseTimeoutEnd(until: string | null | undefined, now: number): number | null | undefined {
  if (until === undefined || until === null) return until;
  const ms = Date.parse(until);
  if (Number.isNaN(ms)) return undefined;
  return ms > now ? ms : null;
}
