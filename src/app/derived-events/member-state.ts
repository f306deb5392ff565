import type { Snowflake } from '../../base/snowflake.js';
import type { Member } from '../../wire/objects/users/member.js';
import { memberFlags } from '../../wire/objects/users/member.js';
import { MAX_NICKNAME_LENGTH } from './nickname-pool.js';
import { MAX_ROLES } from './role-set-pool.js';

/** What is known of one member, or what an event says of one. Undefined: not known, or not said. */
export interface MemberState {
  /** Whether Membership Screening is incomplete. */
  readonly pending: boolean | undefined;
  /** Whether the member boosts the guild. Since when is not kept: nothing that is derived asks for it. */
  readonly boosting: boolean | undefined;
  /** Whether Onboarding is completed. */
  readonly onboarded: boolean | undefined;
  /** When the timeout ends, in milliseconds since 1970; null without one. */
  readonly timeoutUntil: number | null | undefined;
  /** Role ids, @everyone left out. */
  readonly roles: readonly Snowflake[] | undefined;
  /** The nickname in the guild; null without one. */
  readonly nick: string | null | undefined;
}

/** A part of what can be known of a member. */
export type MemberField = keyof MemberState;

/** Fields that are yes or no, in the order of their bits: of a timeout, whether there is one. */
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

/** Nothing is known. */
export const UNKNOWN_STATE: MemberState = Object.freeze({
  pending: undefined,
  boosting: undefined,
  onboarded: undefined,
  timeoutUntil: undefined,
  roles: undefined,
  nick: undefined,
});

/** A member as events show it: whole, or the part that an update says. */
export type ObservedMember = { readonly [Key in keyof Omit<Member, 'user'>]?: Member[Key] | undefined } & {
  readonly user: { readonly id: Snowflake };
};

/**
 * What an event says of the wanted fields. A key that is absent says nothing, and so does what cannot be read or is
 * larger than anything the service allows.
 *
 * @param wanted bits of `fieldBits`
 * @param now in milliseconds since 1970: a timeout that has ended by then is none
 */
export function readMemberState(member: ObservedMember, wanted: number, now: number): MemberState {
  const wants = (field: MemberField) => (wanted & memberFieldBits[field]) !== 0;
  const { roles, nick, premium_since: since, flags } = member;
  return {
    pending: wants('pending') ? member.pending : undefined,
    boosting: wants('boosting') && since !== undefined ? since !== null : undefined,
    onboarded: wants('onboarded') && flags !== undefined ? (flags & memberFlags.COMPLETED_ONBOARDING) !== 0 : undefined,
    timeoutUntil: wants('timeoutUntil') ? parseTimeoutEnd(member.communication_disabled_until, now) : undefined,
    roles: wants('roles') && roles !== undefined && roles.length <= MAX_ROLES ? roles : undefined,
    nick: wants('nick') && (nick === null || (nick?.length ?? Infinity) <= MAX_NICKNAME_LENGTH) ? nick : undefined,
  };
}

/**
 * When a membership began, in whole seconds since 1970; 0 when that is not said. It tells a membership from an earlier
 * one of the same user.
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
