/** What the menus of members and messages offer to whom. Without a browser. */
import { describe, expect, test } from 'vitest';
import { getAllowedMemberActions } from '../../../src/emulator/playground/context-menu/allowed-member-actions.js';
import {
  getAllowedMessageActions,
  type MessageActionContext,
} from '../../../src/emulator/playground/context-menu/allowed-message-actions.js';
import { type PermissionName, permissionSet } from '../../../src/wire/constants/permissions.js';
import type { Message } from '../../../src/wire/objects/messages/message.js';
import { messageFlags, messageTypes } from '../../../src/wire/objects/messages/message-types.js';
import { guildMember, guildView, message, OWNER_ID, role, textChannel, user } from '../fixture/guild-view.js';

const now = Date.parse('2030-01-01T00:00:00Z');
const roles = [
  role('50', { name: 'captain', position: 5, permissions: permissionSet('ADMINISTRATOR') }),
  role('40', { name: 'moderator', position: 4 }),
  role('30', { name: 'crew', position: 3 }),
  role('35', { name: 'a bot', position: 2, managed: true }),
];
const ME = '10';
const GUEST = '11';

interface RightsInput {
  readonly permissions?: readonly PermissionName[];
  readonly myRoles?: string[];
  readonly theirRoles?: string[];
  readonly userId?: string;
  readonly timedOutUntil?: number;
}

const all: readonly PermissionName[] = [
  'MANAGE_ROLES',
  'MANAGE_NICKNAMES',
  'MODERATE_MEMBERS',
  'KICK_MEMBERS',
  'BAN_MEMBERS',
];

function rightsOf({
  permissions = all,
  myRoles = ['40'],
  theirRoles = [],
  userId = GUEST,
  timedOutUntil,
}: RightsInput = {}) {
  const until = timedOutUntil === undefined ? null : new Date(timedOutUntil).toISOString();
  const view = guildView({
    roles,
    permissions: permissionSet(...permissions),
    members: [
      guildMember(ME, {}, { roles: myRoles }),
      guildMember(GUEST, {}, { roles: theirRoles, communication_disabled_until: until }),
      guildMember(OWNER_ID),
    ],
  });
  return getAllowedMemberActions({ view, myId: ME, userId, now });
}

const acts = (given?: RightsInput) => {
  const { roles: choices, ...rights } = rightsOf(given);
  return [
    ...Object.entries(rights).flatMap(([name, may]) => (may ? [name] : [])),
    ...(choices.length > 0 ? ['roles'] : []),
  ];
};

describe('with a member', () => {
  test('a moderator may do everything to who stands lower', () => {
    expect(acts()).toEqual(['rename', 'timeOut', 'kick', 'ban', 'roles']);
  });

  test('each act needs its permission', () => {
    expect(acts({ permissions: [] })).toEqual([]);
    expect(acts({ permissions: ['KICK_MEMBERS'] })).toEqual(['kick']);
    expect(acts({ permissions: ['MODERATE_MEMBERS'] })).toEqual(['timeOut']);
  });

  test('nothing can be done to who stands as high, or higher, or owns the guild', () => {
    expect(acts({ theirRoles: ['40'] })).toEqual(['roles']);
    expect(acts({ theirRoles: ['50'] })).toEqual(['roles']);
    expect(acts({ userId: OWNER_ID })).toEqual(['roles']);
  });

  test('an administrator is not timed out, though they stand lower', () => {
    const below = role('20', { position: 1, permissions: permissionSet('ADMINISTRATOR') });
    const view = guildView({
      roles: [...roles, below],
      permissions: permissionSet(...all),
      members: [guildMember(ME, {}, { roles: ['40'] }), guildMember(GUEST, {}, { roles: ['20'] })],
    });
    expect(getAllowedMemberActions({ view, myId: ME, userId: GUEST, now })).toMatchObject({
      timeOut: false,
      kick: true,
    });
  });

  test('a timeout that holds can be ended, one that is over is none', () => {
    expect(acts({ timedOutUntil: now + 1 })).toContain('endTimeout');
    expect(acts({ timedOutUntil: now + 1 })).not.toContain('timeOut');
    expect(acts({ timedOutUntil: now - 1 })).toContain('timeOut');
  });

  test('who is no member can be banned, and nothing else', () => {
    expect(acts({ userId: '99' })).toEqual(['ban']);
  });

  test('people do not moderate themselves; their own nickname has a permission of its own', () => {
    expect(acts({ userId: ME })).toEqual(['rename', 'roles']);
    expect(acts({ userId: ME, permissions: ['CHANGE_NICKNAME'] })).toEqual(['rename']);
  });

  test('roles below the own highest one are given and taken, managed ones never', () => {
    const changeable = rightsOf({ theirRoles: ['30'] }).roles.map(({ role: { name }, isAssigned, canChange }) => [
      name,
      isAssigned,
      canChange,
    ]);
    expect(changeable).toEqual([
      ['captain', false, false],
      ['moderator', false, false],
      ['crew', true, true],
      ['a bot', false, false],
    ]);
  });
});

describe('with a message', () => {
  const may = (
    changes: Partial<Message>,
    permissions: readonly PermissionName[],
    scene: Partial<MessageActionContext> = {},
  ) => {
    const channel = textChannel('30');
    const guild = guildView({ channels: [channel], channel_permissions: { 30: permissionSet(...permissions) } });
    const rights = getAllowedMessageActions({ guild, channel, message: message('1', changes), myId: ME, ...scene });
    return Object.entries(rights).flatMap(([name, is]) => (is ? [name] : []));
  };
  const others = { author: user('11') };

  test('its author may edit and delete it', () => {
    expect(may({}, [])).toEqual(['edit', 'delete']);
  });

  test('others may do what they have permissions for', () => {
    expect(may(others, [])).toEqual([]);
    expect(may(others, ['SEND_MESSAGES', 'ADD_REACTIONS'])).toEqual(['reply', 'react']);
    expect(may(others, ['MANAGE_MESSAGES', 'PIN_MESSAGES'])).toEqual(['pin', 'delete']);
    expect(may(others, ['CREATE_PUBLIC_THREADS', 'USE_APPLICATION_COMMANDS'])).toEqual(['startThread', 'useCommands']);
  });

  test('what one person alone sees can only be read', () => {
    expect(may({ flags: messageFlags.EPHEMERAL }, ['SEND_MESSAGES', 'MANAGE_MESSAGES'])).toEqual([]);
  });

  test('a notice is neither answered nor edited', () => {
    expect(may({ type: messageTypes.USER_JOIN }, ['SEND_MESSAGES', 'PIN_MESSAGES'])).toEqual(['delete']);
  });

  test('a thread is started once, and not within another', () => {
    const thread = textChannel('31', { type: 11 });
    expect(may({ thread }, ['CREATE_PUBLIC_THREADS'])).not.toContain('startThread');
    expect(may({}, ['CREATE_PUBLIC_THREADS'], { channel: { ...thread, id: '30' } })).not.toContain('startThread');
  });

  test("in a direct conversation only one's own can be deleted", () => {
    expect(may(others, [], { guild: undefined })).not.toContain('delete');
    expect(may({}, [], { guild: undefined })).toContain('delete');
  });
});
