import { describe, expect, test } from 'vitest';
import { ALL_PERMISSIONS } from '../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import type { PermissionChannel } from '../../../src/wire/permissions/permission-subjects.js';
import {
  type ChannelPermissionsInput,
  channelPermissions,
} from '../../../src/wire/permissions/permissions-of-member.js';
import { guild, member, NOW, overwrite, role, textChannel } from './permission-fixtures.js';

const roles = [
  role('1', 'VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY'),
  role('2', 'ADD_REACTIONS'),
  role('3'),
  role('4', 'ADMINISTRATOR'),
];
const crew = member({ roles: ['2', '3'] });

function compute(channel: PermissionChannel, input: Partial<ChannelPermissionsInput> = {}) {
  return channelPermissions({ guild, roles, member: crew, channel, now: NOW, ...input });
}

describe('the permissions of a member in a channel', () => {
  test('are those in the guild if there are no overwrites', () => {
    expect(compute(textChannel()).toArray()).toEqual([
      'ADD_REACTIONS',
      'VIEW_CHANNEL',
      'SEND_MESSAGES',
      'READ_MESSAGE_HISTORY',
    ]);
  });

  test('are those in the guild if the overwrites are missing or null', () => {
    const type = channelTypes.GUILD_TEXT;
    const [missing, empty] = [compute({ type }), compute({ type, permission_overwrites: null })];
    expect(missing.bits).toBe(compute(textChannel()).bits);
    expect(empty.bits).toBe(missing.bits);
  });

  test('are changed by the overwrite of @everyone', () => {
    const channel = textChannel(overwrite('1', { deny: ['SEND_MESSAGES'], allow: ['USE_EXTERNAL_EMOJIS'] }));
    expect(compute(channel).toArray()).toEqual([
      'ADD_REACTIONS',
      'VIEW_CHANNEL',
      'READ_MESSAGE_HISTORY',
      'USE_EXTERNAL_EMOJIS',
    ]);
  });

  test('are changed by the overwrites of roles after that of @everyone', () => {
    const channel = textChannel(
      overwrite('2', { allow: ['SEND_MESSAGES'] }),
      overwrite('1', { deny: ['SEND_MESSAGES'] }),
    );
    expect(compute(channel).has('SEND_MESSAGES')).toBe(true);
  });

  test('contain what one role allows and another denies, regardless of the positions of the roles', () => {
    for (const [allowing, denying] of [
      ['2', '3'],
      ['3', '2'],
    ] as const) {
      const channel = textChannel(
        overwrite(allowing, { allow: ['SEND_MESSAGES'] }),
        overwrite(denying, { deny: ['SEND_MESSAGES'] }),
      );
      expect(compute(channel).has('SEND_MESSAGES')).toBe(true);
    }
  });

  test('are changed by the overwrite of the member last', () => {
    const channel = textChannel(
      overwrite('7', { deny: ['ADD_REACTIONS'], allow: ['SEND_MESSAGES'] }),
      overwrite('1', { deny: ['SEND_MESSAGES'] }),
      overwrite('2', { allow: ['ADD_REACTIONS'] }),
    );
    expect(compute(channel).missing('SEND_MESSAGES', 'ADD_REACTIONS')).toEqual(['ADD_REACTIONS']);
  });

  test('are not changed by overwrites of other members and of roles that the member does not have', () => {
    const channel = textChannel(
      overwrite('8', { deny: ['SEND_MESSAGES'] }),
      overwrite('5', { deny: ['SEND_MESSAGES'] }),
    );
    expect(compute(channel).has('SEND_MESSAGES')).toBe(true);
  });

  test('are all permissions for the owner and for administrators, regardless of overwrites', () => {
    const channel = textChannel(overwrite('1', { deny: ['VIEW_CHANNEL'] }), overwrite('4', { deny: ['VIEW_CHANNEL'] }));
    expect(compute(channel, { member: member({ id: '90' }) }).bits).toBe(ALL_PERMISSIONS);
    expect(compute(channel, { member: member({ roles: ['4'] }) }).bits).toBe(ALL_PERMISSIONS);
  });

  test('are none without VIEW_CHANNEL', () => {
    expect(compute(textChannel(overwrite('1', { deny: ['VIEW_CHANNEL'] }))).bits).toBe(0n);
  });

  test('do not contain the permissions that need SEND_MESSAGES if it is denied', () => {
    const dependents = ['MENTION_EVERYONE', 'SEND_TTS_MESSAGES', 'ATTACH_FILES', 'EMBED_LINKS'] as const;
    const channel = (deny: 'SEND_MESSAGES'[]) => textChannel(overwrite('1', { allow: [...dependents], deny }));
    expect(compute(channel(['SEND_MESSAGES'])).missing(...dependents)).toEqual(dependents);
    expect(compute(channel([])).missing(...dependents)).toEqual([]);
  });

  test.each(['GUILD_VOICE', 'GUILD_STAGE_VOICE'] as const)('are only VIEW_CHANNEL in %s without CONNECT', (name) => {
    const channel = { type: channelTypes[name], permission_overwrites: [] };
    expect(compute(channel).toArray()).toEqual(['VIEW_CHANNEL']);
    const connected = { ...channel, permission_overwrites: [overwrite('1', { allow: ['CONNECT'] })] };
    expect(compute(connected).has('CONNECT', 'SEND_MESSAGES')).toBe(true);
  });

  test('only allow viewing during a timeout, also if an overwrite allows more', () => {
    const channel = textChannel(overwrite('7', { allow: ['SEND_MESSAGES', 'MANAGE_MESSAGES'] }));
    const timedOut = { ...crew, communication_disabled_until: '2026-05-01T13:00:00Z' };
    expect(compute(channel, { member: timedOut }).toArray()).toEqual(['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY']);
  });

  test.each(['allow', 'deny'])('are rejected if `%s` of an overwrite is not a number', (key) => {
    const channel = textChannel({ ...overwrite('7', {}), [key]: 'everything' });
    expect(() => compute(channel)).toThrow(
      `The \`${key}\` of the overwrite 7 must be decimal digits, but the value is "everything".`,
    );
  });
});

describe('the permissions of a member in a thread', () => {
  const thread = { type: channelTypes.PUBLIC_THREAD };

  test('are those in its channel, where SEND_MESSAGES means sending in the thread', () => {
    const parent = textChannel(
      overwrite('1', { deny: ['SEND_MESSAGES'], allow: ['SEND_MESSAGES_IN_THREADS', 'ATTACH_FILES'] }),
    );
    expect(compute(thread, { parent }).has('SEND_MESSAGES', 'ATTACH_FILES', 'ADD_REACTIONS')).toBe(true);
  });

  test('do not contain SEND_MESSAGES and its dependent permissions without SEND_MESSAGES_IN_THREADS', () => {
    const parent = textChannel(overwrite('1', { allow: ['ATTACH_FILES'] }));
    expect(compute(thread, { parent }).missing('SEND_MESSAGES', 'ATTACH_FILES')).toHaveLength(2);
  });

  test('are none without VIEW_CHANNEL in its channel', () => {
    const parent = textChannel(overwrite('1', { deny: ['VIEW_CHANNEL'], allow: ['MANAGE_THREADS'] }));
    expect(compute(thread, { parent }).bits).toBe(0n);
  });

  test('are rejected without the channel', () => {
    expect(() => compute(thread)).toThrow(
      expect.objectContaining({ code: 'permission_input_invalid', message: expect.stringContaining('`parent`') }),
    );
  });
});

describe('a private thread', () => {
  const thread = { type: channelTypes.PRIVATE_THREAD };
  const parent = textChannel();

  test('is visible only to its members', () => {
    const canView = (isThreadMember?: boolean) => compute(thread, { parent, isThreadMember }).has('VIEW_CHANNEL');
    expect([canView(true), canView(false), canView()]).toEqual([true, false, false]);
  });

  test('is visible with MANAGE_THREADS', () => {
    const moderated = textChannel(overwrite('7', { allow: ['MANAGE_THREADS'] }));
    expect(compute(thread, { parent: moderated }).has('VIEW_CHANNEL')).toBe(true);
  });

  test('is not visible to its members without VIEW_CHANNEL in its channel', () => {
    const hidden = textChannel(overwrite('1', { deny: ['VIEW_CHANNEL'] }));
    expect(compute(thread, { parent: hidden, isThreadMember: true }).bits).toBe(0n);
  });
});
