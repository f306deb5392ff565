/** Which actions the menus of members and messages offer; without a browser. */
import { describe, expect, test } from 'vitest';
import { getAllowedChannelActions } from '../../../dev/src/playground/context-menu/allowed-channel-actions.js';
import { getAllowedMemberActions } from '../../../dev/src/playground/context-menu/allowed-member-actions.js';
import {
  getAllowedMessageActions,
  type MessageActionContext,
} from '../../../dev/src/playground/context-menu/allowed-message-actions.js';
import { type PermissionName, permissionSet } from '../../../src/wire/constants/permissions.js';
import type { Channel } from '../../../src/wire/objects/channels/channel.js';
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

interface ActionInput {
  readonly permissions?: readonly PermissionName[];
  readonly myRoles?: string[];
  readonly theirRoles?: string[];
  readonly userId?: string;
  readonly timedOutUntil?: number;
}

const allPermissions: readonly PermissionName[] = [
  'MANAGE_ROLES',
  'MANAGE_NICKNAMES',
  'MODERATE_MEMBERS',
  'KICK_MEMBERS',
  'BAN_MEMBERS',
];

function allowedActions({
  permissions = allPermissions,
  myRoles = ['40'],
  theirRoles = [],
  userId = GUEST,
  timedOutUntil,
}: ActionInput = {}) {
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

const actionNames = (input?: ActionInput) => {
  const { roles: choices, ...allowed } = allowedActions(input);
  return [
    ...Object.entries(allowed).flatMap(([name, isAllowed]) => (isAllowed ? [name] : [])),
    ...(choices.length > 0 ? ['roles'] : []),
  ];
};

describe('actions on a member', () => {
  test('a moderator can perform all actions on lower members', () => {
    expect(actionNames()).toEqual(['rename', 'timeOut', 'kick', 'ban', 'roles']);
  });

  test('each action requires its permission', () => {
    expect(actionNames({ permissions: [] })).toEqual([]);
    expect(actionNames({ permissions: ['KICK_MEMBERS'] })).toEqual(['kick']);
    expect(actionNames({ permissions: ['MODERATE_MEMBERS'] })).toEqual(['timeOut']);
  });

  test('members with an equal or higher role and the owner are protected', () => {
    expect(actionNames({ theirRoles: ['40'] })).toEqual(['roles']);
    expect(actionNames({ theirRoles: ['50'] })).toEqual(['roles']);
    expect(actionNames({ userId: OWNER_ID })).toEqual(['roles']);
  });

  test('an administrator with a lower role cannot be timed out', () => {
    const below = role('20', { position: 1, permissions: permissionSet('ADMINISTRATOR') });
    const view = guildView({
      roles: [...roles, below],
      permissions: permissionSet(...allPermissions),
      members: [guildMember(ME, {}, { roles: ['40'] }), guildMember(GUEST, {}, { roles: ['20'] })],
    });
    expect(getAllowedMemberActions({ view, myId: ME, userId: GUEST, now })).toMatchObject({
      timeOut: false,
      kick: true,
    });
  });

  test('an active timeout can be removed, and an expired one counts as none', () => {
    expect(actionNames({ timedOutUntil: now + 1 })).toContain('endTimeout');
    expect(actionNames({ timedOutUntil: now + 1 })).not.toContain('timeOut');
    expect(actionNames({ timedOutUntil: now - 1 })).toContain('timeOut');
  });

  test('a user who is not a member can only be banned', () => {
    expect(actionNames({ userId: '99' })).toEqual(['ban']);
  });

  test('users cannot moderate themselves, and renaming themselves has its own permission', () => {
    expect(actionNames({ userId: ME })).toEqual(['rename', 'roles']);
    expect(actionNames({ userId: ME, permissions: ['CHANGE_NICKNAME'] })).toEqual(['rename']);
  });

  test('roles below the own highest role can be changed, except managed ones', () => {
    const changeable = allowedActions({ theirRoles: ['30'] }).roles.map(({ role: { name }, isAssigned, canChange }) => [
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

describe('actions on a message', () => {
  const isAllowed = (
    changes: Partial<Message>,
    permissions: readonly PermissionName[],
    context: Partial<MessageActionContext> = {},
  ) => {
    const channel = textChannel('30');
    const guild = guildView({ channels: [channel], channel_permissions: { 30: permissionSet(...permissions) } });
    const allowed = getAllowedMessageActions({ guild, channel, message: message('1', changes), myId: ME, ...context });
    return Object.entries(allowed).flatMap(([name, is]) => (is ? [name] : []));
  };
  const others = { author: user('11') };

  test('the author can edit and delete it', () => {
    expect(isAllowed({}, [])).toEqual(['edit', 'delete']);
  });

  test('other users can do what their permissions allow', () => {
    expect(isAllowed(others, [])).toEqual([]);
    expect(isAllowed(others, ['SEND_MESSAGES', 'ADD_REACTIONS'])).toEqual(['reply', 'react']);
    expect(isAllowed(others, ['MANAGE_MESSAGES', 'PIN_MESSAGES'])).toEqual(['pin', 'delete']);
    expect(isAllowed(others, ['CREATE_PUBLIC_THREADS', 'USE_APPLICATION_COMMANDS'])).toEqual([
      'startThread',
      'useCommands',
    ]);
  });

  test('an ephemeral message allows no actions', () => {
    expect(isAllowed({ flags: messageFlags.EPHEMERAL }, ['SEND_MESSAGES', 'MANAGE_MESSAGES'])).toEqual([]);
  });

  test('a system message can be neither replied to nor edited', () => {
    expect(isAllowed({ type: messageTypes.USER_JOIN }, ['SEND_MESSAGES', 'PIN_MESSAGES'])).toEqual(['delete']);
  });

  test('a thread can be started once, and not inside a thread', () => {
    const thread = textChannel('31', { type: 11 });
    expect(isAllowed({ thread }, ['CREATE_PUBLIC_THREADS'])).not.toContain('startThread');
    expect(isAllowed({}, ['CREATE_PUBLIC_THREADS'], { channel: { ...thread, id: '30' } })).not.toContain('startThread');
  });

  test('in direct messages only own messages can be deleted', () => {
    expect(isAllowed(others, [], { guild: undefined })).not.toContain('delete');
    expect(isAllowed({}, [], { guild: undefined })).toContain('delete');
  });
});

describe('actions on a channel', () => {
  const category = textChannel('20', { type: 4 });
  const allowedOn = (channel: Channel, permissions: readonly PermissionName[]) => {
    const guild = guildView({
      channels: [category, channel],
      channel_permissions: { 20: permissionSet(...permissions), [channel.id]: permissionSet(...permissions) },
    });
    const { categories, ...allowed } = getAllowedChannelActions(guild, channel, ME);
    return [
      ...Object.entries(allowed).flatMap(([name, is]) => (is ? [name] : [])),
      ...categories.map(({ id }) => `move to ${id}`),
    ];
  };
  const thread = (changes: Partial<Channel> = {}) => textChannel('31', { type: 11, parent_id: '30', ...changes });
  const locked = { archived: false, locked: true, auto_archive_duration: 60 as const, archive_timestamp: '' };

  test.each<[string, Channel, readonly PermissionName[], readonly string[]]>([
    ['a text channel', textChannel('30'), ['MANAGE_CHANNELS'], ['rename', 'setSlowmode', 'delete', 'move to 20']],
    [
      'one in the category',
      textChannel('30', { parent_id: '20' }),
      ['MANAGE_CHANNELS'],
      ['rename', 'setSlowmode', 'delete'],
    ],
    ['a category', category, ['MANAGE_CHANNELS'], ['rename', 'delete']],
    ['a channel that the user only reads', textChannel('30'), ['READ_MESSAGE_HISTORY'], ['listArchivedThreads']],
    ['a thread of another user', thread({ owner_id: GUEST }), ['SEND_MESSAGES'], []],
    ['an own thread', thread({ owner_id: ME }), ['SEND_MESSAGES'], ['rename', 'archive']],
    ['an own thread that is locked', thread({ owner_id: ME, thread_metadata: locked }), ['SEND_MESSAGES'], []],
    ['any thread', thread(), ['MANAGE_THREADS'], ['rename', 'setSlowmode', 'archive', 'lock', 'delete']],
    ['a direct message', textChannel('30', { type: 1 }), ['MANAGE_CHANNELS'], []],
  ])('of %s follow from the permissions', (_title, channel, permissions, expected) => {
    expect(allowedOn(channel, permissions)).toEqual(expected);
  });
});
