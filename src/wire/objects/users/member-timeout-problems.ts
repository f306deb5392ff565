import { limits } from '../../constants/limits.js';
import type { FieldError } from '../../validation/form-errors.js';
import type { MemberEdit } from './member.js';

const DAY_MS = 24 * 60 * 60_000;

/** A timeout lasts at most 28 days. An end in the past ends the timeout. @param now milliseconds since 1970 */
export function memberTimeoutProblems({ communication_disabled_until: until }: MemberEdit, now: number): FieldError[] {
  const maxMs = limits.member.timeoutMs;
  if (typeof until !== 'string' || Date.parse(until) <= now + maxMs) return [];
  return [
    {
      path: 'communication_disabled_until',
      code: 'INVALID_COMMUNICATION_DISABLED_TIMESTAMP',
      message: `A timeout can last at most ${maxMs / DAY_MS} days.`,
    },
  ];
}
