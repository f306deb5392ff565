import { expect, test } from 'vitest';
import { PermissionBits } from '../../../src/wire/permissions/permission-bits.js';
import { DM_PERMISSIONS, isTimedOut } from '../../../src/wire/permissions/usable-bits.js';

test('a set is the same from a text and from a bigint', () => {
  const [text, bigint] = [new PermissionBits('2112'), new PermissionBits(2112n)];
  expect(text.bits).toBe(bigint.bits);
  expect(String(bigint)).toBe('2112');
  expect(JSON.stringify({ text, bigint })).toBe('{"text":"2112","bigint":"2112"}');
});

test('a set from a text is serialized unchanged, also after its bits were read', () => {
  const set = new PermissionBits('0002112');
  expect(set.has('SEND_MESSAGES', 'ADD_REACTIONS')).toBe(true);
  expect(String(set)).toBe('0002112');
});

test('the permissions in direct messages allow sending messages and files, but no moderation', () => {
  const granted = new PermissionBits(DM_PERMISSIONS);
  expect(granted.has('VIEW_CHANNEL', 'SEND_MESSAGES', 'ATTACH_FILES')).toBe(true);
  expect(granted.has('MANAGE_MESSAGES')).toBe(false);
});

test('a member is timed out until the end of the timeout', () => {
  const until = (time: string | null | undefined) => ({ communication_disabled_until: time });
  const now = Date.parse('2026-05-01T12:00:00Z');
  expect(isTimedOut(until('2026-05-01T12:00:01Z'), now)).toBe(true);
  expect(isTimedOut(until('2026-05-01T12:00:00Z'), now)).toBe(false);
  expect([isTimedOut(until(null), now), isTimedOut(until(undefined), now)]).toEqual([false, false]);
});

test('a member whose timeout is not a time is not timed out', () => {
  expect(isTimedOut({ communication_disabled_until: 'soon' }, 0)).toBe(false);
});
