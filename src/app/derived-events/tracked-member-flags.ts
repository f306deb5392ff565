/**
 * The flags of a tracked member, 24 bits:
 *
 *     0–5 fields that are known · 6–11 their values, of fields that are yes or no (`timeoutUntil`: whether there is one) ·
 *     12–17 known fields that are unconfirmed · 18 the member is unconfirmed · 19–22 value kind of the nickname
 *
 * Unconfirmed means: not received since a gap in the events of the guild.
 */
import type { ValueKind } from '../members/value-kinds.js';
import { ALL_FIELDS, type MemberField, type MemberState, memberFieldBits } from './member-state.js';

const VALUES_SHIFT = 6;
const UNCONFIRMED_FIELDS_SHIFT = 12;
const UNCONFIRMED_MEMBER = 1 << 18;
const NICK_KIND_SHIFT = 19;
const NICK_KIND_MASK = 0xf;

// Object.keys gives string[]; the keys are exactly those of the table.
const fieldNames = Object.keys(memberFieldBits) as readonly MemberField[];

export function isKnown(flags: number, field: MemberField): boolean {
  return (flags & memberFieldBits[field]) !== 0;
}

/** The value of a field that is yes or no; undefined if it is not known. */
export function readFlag(flags: number, field: MemberField): boolean | undefined {
  return isKnown(flags, field) ? ((flags >>> VALUES_SHIFT) & memberFieldBits[field]) !== 0 : undefined;
}

export function isUnconfirmed(flags: number): boolean {
  return (flags & UNCONFIRMED_MEMBER) !== 0;
}

/** Bits of the fields that are unconfirmed. */
export function unconfirmedFieldsOf(flags: number): number {
  return (flags >>> UNCONFIRMED_FIELDS_SHIFT) & ALL_FIELDS;
}

/** How the nickname is written, if it is known. */
export function nickKindOf(flags: number): ValueKind {
  // Only kinds were written.
  return ((flags >>> NICK_KIND_SHIFT) & NICK_KIND_MASK) as ValueKind;
}

/** The flags after an event with these fields; its member is confirmed. */
export function applyState(flags: number, state: MemberState): number {
  let known = 0;
  let values = 0;
  for (const field of fieldNames) {
    const value = state[field];
    if (value === undefined) continue;
    known |= memberFieldBits[field];
    if (value) values |= memberFieldBits[field];
  }
  const replaced = (known << VALUES_SHIFT) | (known << UNCONFIRMED_FIELDS_SHIFT) | UNCONFIRMED_MEMBER;
  return (flags & ~replaced) | known | (values << VALUES_SHIFT);
}

/** The unconfirmed fields and member, as a number that `withUnconfirmed` accepts. */
export function unconfirmedOf(flags: number): number {
  return (flags >>> UNCONFIRMED_FIELDS_SHIFT) & (ALL_FIELDS | (UNCONFIRMED_MEMBER >>> UNCONFIRMED_FIELDS_SHIFT));
}

/** The flags of a member that was unconfirmed in an earlier process, as far as its fields are known. */
export function withUnconfirmed(flags: number, unconfirmed: number): number {
  const fields = unconfirmed & flags & ALL_FIELDS;
  const member = (unconfirmed << UNCONFIRMED_FIELDS_SHIFT) & UNCONFIRMED_MEMBER;
  return flags | (fields << UNCONFIRMED_FIELDS_SHIFT) | member;
}

export function withNickKind(flags: number, kind: ValueKind): number {
  return (flags & ~(NICK_KIND_MASK << NICK_KIND_SHIFT)) | (kind << NICK_KIND_SHIFT);
}

export function withoutTimeout(flags: number): number {
  return flags & ~(memberFieldBits.timeoutUntil << VALUES_SHIFT);
}

/** The flags after a gap: the member and every known field are unconfirmed. */
export function asUnconfirmed(flags: number): number {
  return flags | ((flags & ALL_FIELDS) << UNCONFIRMED_FIELDS_SHIFT) | UNCONFIRMED_MEMBER;
}
