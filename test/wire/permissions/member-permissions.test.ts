import { describe, expect, test } from 'vitest';
import { ALL_PERMISSIONS } from '../../../src/wire/constants/permissions.js';
import { memberPermissions } from '../../../src/wire/permissions/permissions-of-member.js';
import { guild, member, NOW, role } from './permission-fixtures.js';

describe('the permissions of a member in a guild', () => {
  test('are those of @everyone and of all roles of the member', () => {
    const roles = [role('1', 'VIEW_CHANNEL'), role('2', 'KICK_MEMBERS'), role('3', 'BAN_MEMBERS')];
    const granted = memberPermissions({ guild, roles, member: member({ roles: ['2', '3'] }) });
    expect(granted.toArray()).toEqual(['KICK_MEMBERS', 'BAN_MEMBERS', 'VIEW_CHANNEL']);
  });

  test('do not contain those of roles that the member does not have', () => {
    const roles = [role('1', 'VIEW_CHANNEL'), role('2', 'KICK_MEMBERS')];
    expect(memberPermissions({ guild, roles, member: member() }).has('KICK_MEMBERS')).toBe(false);
  });

  test('are all permissions for the owner', () => {
    const owner = member({ id: guild.owner_id });
    expect(memberPermissions({ guild, roles: [], member: owner }).bits).toBe(ALL_PERMISSIONS);
  });

  test('are all permissions with ADMINISTRATOR', () => {
    const roles = [role('1'), role('2', 'ADMINISTRATOR')];
    expect(memberPermissions({ guild, roles, member: member({ roles: ['2'] }) }).bits).toBe(ALL_PERMISSIONS);
  });

  test('contain bits that are not documented yet', () => {
    const roles = [{ id: '1', permissions: String(1n << 60n) }];
    expect(memberPermissions({ guild, roles, member: member() }).bits).toBe(1n << 60n);
  });

  test('accept roles that can be iterated only once', () => {
    const roles = [role('1', 'VIEW_CHANNEL')].values();
    expect(memberPermissions({ guild, roles, member: member() }).toArray()).toEqual(['VIEW_CHANNEL']);
  });

  test('ignore ids of unknown roles', () => {
    const roles = [role('1', 'VIEW_CHANNEL')];
    expect(memberPermissions({ guild, roles, member: member({ roles: ['404'] }) }).toArray()).toEqual(['VIEW_CHANNEL']);
  });

  test('only allow viewing during a timeout', () => {
    const roles = [role('1', 'VIEW_CHANNEL', 'READ_MESSAGE_HISTORY', 'SEND_MESSAGES', 'KICK_MEMBERS')];
    const timedOut = member({ communication_disabled_until: '2026-05-01T12:00:00.001Z' });
    expect(memberPermissions({ guild, roles, member: timedOut, now: NOW }).toArray()).toEqual([
      'VIEW_CHANNEL',
      'READ_MESSAGE_HISTORY',
    ]);
  });

  test('are complete again when the timeout has ended', () => {
    const roles = [role('1', 'SEND_MESSAGES')];
    const wasTimedOut = member({ communication_disabled_until: '2026-05-01T12:00:00.000Z' });
    expect(memberPermissions({ guild, roles, member: wasTimedOut, now: NOW }).has('SEND_MESSAGES')).toBe(true);
  });

  test('use the current time if no time is passed', () => {
    const roles = [role('1', 'SEND_MESSAGES')];
    const timedOutUntil = (time: string) => member({ communication_disabled_until: time });
    const canSend = (until: string) =>
      memberPermissions({ guild, roles, member: timedOutUntil(until) }).has('SEND_MESSAGES');
    expect([canSend('2015-01-01T00:00:00Z'), canSend('9999-01-01T00:00:00Z')]).toEqual([true, false]);
  });

  test('ignore the timeout of an administrator', () => {
    const roles = [role('1'), role('2', 'ADMINISTRATOR')];
    const timedOut = member({ roles: ['2'], communication_disabled_until: '2026-05-01T13:00:00Z' });
    expect(memberPermissions({ guild, roles, member: timedOut, now: NOW }).bits).toBe(ALL_PERMISSIONS);
  });

  test.each([0x80, 0x400])('only allow viewing while auto moderation blocks the profile (flag %i)', (flags) => {
    const roles = [role('1', 'VIEW_CHANNEL', 'SEND_MESSAGES'), role('2', 'ADMINISTRATOR')];
    expect(memberPermissions({ guild, roles, member: member({ flags }) }).toArray()).toEqual(['VIEW_CHANNEL']);
    expect(memberPermissions({ guild, roles, member: member({ flags, roles: ['2'] }) }).bits).toBe(ALL_PERMISSIONS);
    expect(memberPermissions({ guild, roles, member: member({ flags: 0x1 }) }).has('SEND_MESSAGES')).toBe(true);
  });

  test('only allow viewing until the member has completed the screening, also for administrators', () => {
    const roles = [role('1'), role('2', 'ADMINISTRATOR')];
    expect(memberPermissions({ guild, roles, member: member({ roles: ['2'], pending: true }) }).toArray()).toEqual([
      'VIEW_CHANNEL',
      'READ_MESSAGE_HISTORY',
    ]);
  });

  test('are all permissions for the owner, regardless of a timeout and the screening', () => {
    const owner = member({ id: '90', pending: true, communication_disabled_until: '9999-01-01T00:00:00Z' });
    expect(memberPermissions({ guild, roles: [], member: owner }).bits).toBe(ALL_PERMISSIONS);
  });

  test.each(['', 'all', '-1', '1.5', '8n'])('reject a role whose permissions are "%s"', (permissions) => {
    const compute = () => memberPermissions({ guild, roles: [{ id: '1', permissions }], member: member() });
    expect(compute).toThrow(
      expect.objectContaining({
        name: 'PermissionInputError',
        code: 'permission_input_invalid',
        message: expect.stringContaining(`permissions of the role 1 must be decimal digits, but the value is "`),
      }),
    );
  });

  test('reject a member without user, and name the remedy', () => {
    const { user, ...withoutUser } = member();
    const input = { guild, roles: [role('1')], member: withoutUser };
    // @ts-expect-error a member of a message has no user
    expect(() => memberPermissions(input)).toThrow('{ ...message.member, user: message.author }');
  });
});
