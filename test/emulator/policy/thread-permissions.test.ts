import { describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import {
  grantedPermissions,
  overwriteChannelOf,
  permissionsIn,
} from '../../../src/emulator/policy/permissions/permissions.js';
import { insertThreadMember } from '../../../src/emulator/state/channels/thread-members.js';
import { insertGuild } from '../../../src/emulator/state/membership/guild-creation.js';
import { joinGuild } from '../../../src/emulator/state/membership/membership.js';
import { insertThread } from '../../../src/emulator/state/threads/threads.js';
import { insertUser } from '../../../src/emulator/state/users/users.js';
import { World } from '../../../src/emulator/state/world/world.js';
import { type PermissionName, permissionNames, permissionSet } from '../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';

interface Setting {
  readonly everyone: readonly PermissionName[];
  /** What the channel above the thread denies everybody. */
  readonly denied?: readonly PermissionName[];
  readonly isPrivate?: boolean;
}

/** A thread that the owner of a guild began, and a member who is not in it. */
function setUp({ everyone, denied = [], isPrivate = false }: Setting) {
  const world = new World(new AdjustableClock('manual'));
  const guild = insertGuild(world, {
    name: 'Harbour',
    roles: [{ name: '@everyone', permissions: permissionSet(...everyone) }],
    channels: [{ name: 'general', permission_overwrites: [{ id: '@everyone', deny: permissionSet(...denied) }] }],
  }).result;
  const [parent] = [...world.channels.values()];
  if (!parent) throw new Error('the guild has no channel');
  const type = isPrivate ? channelTypes.PRIVATE_THREAD : channelTypes.PUBLIC_THREAD;
  const thread = insertThread(world, guild, parent, { name: 'talk', type }, { userId: guild.guild.owner_id }).result;
  const member = joinGuild(world, guild, insertUser(world, { username: 'ann' }).result.user.id).result;
  return {
    world,
    guild,
    member,
    thread,
    can: () => permissionNames(permissionsIn(world, thread, member.userId)),
  };
}

describe('what a member can do in a thread', () => {
  test('is what it can do in the channel above', () => {
    const { can } = setUp({ everyone: ['VIEW_CHANNEL', 'ADD_REACTIONS', 'EMBED_LINKS', 'SEND_MESSAGES_IN_THREADS'] });
    expect(can()).toEqual([
      'ADD_REACTIONS',
      'VIEW_CHANNEL',
      'SEND_MESSAGES',
      'EMBED_LINKS',
      'SEND_MESSAGES_IN_THREADS',
    ]);
  });

  test('does not hang on SEND_MESSAGES of the channel', () => {
    const { can } = setUp({
      everyone: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS', 'ATTACH_FILES'],
      denied: ['SEND_MESSAGES'],
    });
    expect(can()).toEqual(expect.arrayContaining(['SEND_MESSAGES', 'ATTACH_FILES']));
  });

  test('is not to send, nor what goes into messages, without SEND_MESSAGES_IN_THREADS', () => {
    expect(setUp({ everyone: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'ATTACH_FILES'] }).can()).toEqual(['VIEW_CHANNEL']);
  });

  test('is nothing where it does not see the channel above', () => {
    const everyone = ['VIEW_CHANNEL', 'MANAGE_THREADS'] as const;
    expect(setUp({ everyone, denied: ['VIEW_CHANNEL'] }).can()).toEqual([]);
  });
});

describe('a private thread', () => {
  test('is nothing to those who are not in it, until they are', () => {
    const { world, thread, member, can } = setUp({ everyone: ['VIEW_CHANNEL'], isPrivate: true });
    expect(can()).toEqual([]);
    insertThreadMember(world, thread, member.userId);
    expect(can()).toEqual(['VIEW_CHANNEL']);
  });

  test('is open to those who manage threads', () => {
    const { can } = setUp({ everyone: ['VIEW_CHANNEL', 'MANAGE_THREADS'], isPrivate: true });
    expect(can()).toEqual(['VIEW_CHANNEL', 'MANAGE_THREADS']);
  });
});

test('the number that payloads carry for a thread is that of the channel above', () => {
  const { world, guild, member, thread } = setUp({
    everyone: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
    denied: ['SEND_MESSAGES'],
  });
  const granted = grantedPermissions(guild, member, overwriteChannelOf(world, thread.channel));
  expect(permissionNames(granted)).toEqual(['VIEW_CHANNEL']);
});
