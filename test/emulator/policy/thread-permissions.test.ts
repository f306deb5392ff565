import { describe, expect, test } from 'vitest';
import {
  grantedPermissions,
  overwriteChannelOf,
  permissionsIn,
} from '../../../dev/src/emulator/policy/permissions/permissions.js';
import { insertThreadMember } from '../../../dev/src/emulator/state/channels/thread-members.js';
import { insertGuild } from '../../../dev/src/emulator/state/membership/guild-creation.js';
import { joinGuild } from '../../../dev/src/emulator/state/membership/membership.js';
import { insertThread } from '../../../dev/src/emulator/state/threads/threads.js';
import { insertUser } from '../../../dev/src/emulator/state/users/users.js';
import { World } from '../../../dev/src/emulator/state/world/world.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { type PermissionName, permissionNames, permissionSet } from '../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';

interface ThreadSetup {
  readonly everyone: readonly PermissionName[];
  /** Permissions that the parent channel denies everyone. */
  readonly denied?: readonly PermissionName[];
  readonly isPrivate?: boolean;
}

/** A thread of the guild's owner, and a member of the guild who is not in it. */
function setUp({ everyone, denied = [], isPrivate = false }: ThreadSetup) {
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
    permissions: () => permissionNames(permissionsIn(world, thread, member.userId)),
  };
}

describe('the permissions of a member in a thread', () => {
  test('are those in the parent channel', () => {
    const { permissions } = setUp({
      everyone: ['VIEW_CHANNEL', 'ADD_REACTIONS', 'EMBED_LINKS', 'SEND_MESSAGES_IN_THREADS'],
    });
    expect(permissions()).toEqual([
      'ADD_REACTIONS',
      'VIEW_CHANNEL',
      'SEND_MESSAGES',
      'EMBED_LINKS',
      'SEND_MESSAGES_IN_THREADS',
    ]);
  });

  test('do not depend on SEND_MESSAGES in the parent channel', () => {
    const { permissions } = setUp({
      everyone: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS', 'ATTACH_FILES'],
      denied: ['SEND_MESSAGES'],
    });
    expect(permissions()).toEqual(expect.arrayContaining(['SEND_MESSAGES', 'ATTACH_FILES']));
  });

  test('exclude sending and its dependent permissions without SEND_MESSAGES_IN_THREADS', () => {
    expect(setUp({ everyone: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'ATTACH_FILES'] }).permissions()).toEqual([
      'VIEW_CHANNEL',
    ]);
  });

  test('are empty if it cannot see the parent channel', () => {
    const everyone = ['VIEW_CHANNEL', 'MANAGE_THREADS'] as const;
    expect(setUp({ everyone, denied: ['VIEW_CHANNEL'] }).permissions()).toEqual([]);
  });
});

describe('a private thread', () => {
  test('is invisible to a member of the guild until it joins the thread', () => {
    const { world, thread, member, permissions } = setUp({ everyone: ['VIEW_CHANNEL'], isPrivate: true });
    expect(permissions()).toEqual([]);
    insertThreadMember(world, thread, member.userId);
    expect(permissions()).toEqual(['VIEW_CHANNEL']);
  });

  test('is visible with MANAGE_THREADS', () => {
    const { permissions } = setUp({ everyone: ['VIEW_CHANNEL', 'MANAGE_THREADS'], isPrivate: true });
    expect(permissions()).toEqual(['VIEW_CHANNEL', 'MANAGE_THREADS']);
  });
});

test('payloads contain the granted permissions of the parent channel for a thread', () => {
  const { world, guild, member, thread } = setUp({
    everyone: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
    denied: ['SEND_MESSAGES'],
  });
  const granted = grantedPermissions(guild, member, overwriteChannelOf(world, thread.channel));
  expect(permissionNames(granted)).toEqual(['VIEW_CHANNEL']);
});
