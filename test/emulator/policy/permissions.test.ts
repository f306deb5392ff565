import { describe, expect, test } from 'vitest';
import { canViewChannel, hasGuildPermission } from '../../../dev/src/emulator/policy/permissions/permission-checks.js';
import { effectivePermissions, grantedPermissions } from '../../../dev/src/emulator/policy/permissions/permissions.js';
import {
  insertGuild,
  type NewGuildChannel,
  type NewOverwrite,
} from '../../../dev/src/emulator/state/membership/guild-creation.js';
import { joinGuild } from '../../../dev/src/emulator/state/membership/membership.js';
import { insertUser } from '../../../dev/src/emulator/state/users/users.js';
import { World } from '../../../dev/src/emulator/state/world/world.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import {
  ALL_PERMISSIONS,
  type PermissionName,
  permissionNames,
  permissionSet,
} from '../../../src/wire/constants/permissions.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';

const clock = new AdjustableClock('manual');

interface PermissionSetup {
  readonly everyone?: readonly PermissionName[];
  /** Roles of the member, by name. */
  readonly roles?: Readonly<Record<string, readonly PermissionName[]>>;
  readonly overwrites?: readonly NewOverwrite[];
  readonly type?: number;
  readonly screening?: boolean;
}

/** A guild with one channel, and a member who has all roles of the setup. */
function setUp({ everyone = [], roles = {}, overwrites = [], type, screening }: PermissionSetup) {
  const world = new World(clock);
  const channelSpec: NewGuildChannel = { name: 'general', type, permission_overwrites: overwrites };
  const guild = insertGuild(world, {
    name: 'Harbour',
    screening,
    roles: [
      { name: '@everyone', permissions: permissionSet(...everyone) },
      ...Object.entries(roles).map(([name, names]) => ({ name, permissions: permissionSet(...names) })),
    ],
    channels: [channelSpec],
  }).result;
  const user = insertUser(world, { username: 'ann' }).result;
  const member = joinGuild(world, guild, user.user.id).result;
  member.roles = [...guild.roles.keys()].filter((id) => id !== guild.guild.id);
  const [record] = [...world.channels.values()];
  if (!record) throw new Error('the guild has no channel');
  return {
    world,
    guild,
    member,
    record,
    granted: () => permissionNames(grantedPermissions(guild, member, record.channel)),
    effective: () => permissionNames(effectivePermissions(world, guild, member, record.channel)),
  };
}

describe('granted permissions', () => {
  test('are the union of @everyone and all roles of the member', () => {
    const { granted } = setUp({
      everyone: ['VIEW_CHANNEL'],
      roles: { crew: ['SEND_MESSAGES'], cook: ['ADD_REACTIONS'] },
    });
    expect(granted()).toEqual(['ADD_REACTIONS', 'VIEW_CHANNEL', 'SEND_MESSAGES']);
  });

  test('are all permissions for the owner and administrators, regardless of overwrites', () => {
    const overwrites = [{ id: '@everyone', deny: permissionSet('VIEW_CHANNEL') }];
    const { guild, record, member } = setUp({ roles: { captain: ['ADMINISTRATOR'] }, overwrites });
    const owner = guild.members.get(guild.guild.owner_id);
    expect(grantedPermissions(guild, member, record.channel)).toBe(ALL_PERMISSIONS);
    expect(owner && grantedPermissions(guild, owner, record.channel)).toBe(ALL_PERMISSIONS);
  });

  test('apply overwrites of @everyone first, then those of roles, where allowing takes precedence', () => {
    const { granted } = setUp({
      everyone: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'ADD_REACTIONS'],
      roles: { crew: [], cook: [] },
      overwrites: [
        { id: '@everyone', deny: permissionSet('SEND_MESSAGES'), allow: permissionSet('EMBED_LINKS') },
        { id: 'crew', deny: permissionSet('ADD_REACTIONS', 'VIEW_CHANNEL') },
        { id: 'cook', allow: permissionSet('ADD_REACTIONS') },
      ],
    });
    expect(granted()).toEqual(['ADD_REACTIONS', 'EMBED_LINKS']);
  });

  test("apply the member's own overwrite last", () => {
    const { granted, record, member } = setUp({ everyone: ['VIEW_CHANNEL'], roles: { crew: [] } });
    record.channel = {
      ...record.channel,
      permission_overwrites: [
        { id: member.roles[0] ?? '', type: 0, allow: permissionSet('SEND_MESSAGES'), deny: '0' },
        { id: member.userId, type: 1, allow: permissionSet('ADD_REACTIONS'), deny: permissionSet('SEND_MESSAGES') },
      ],
    };
    expect(granted()).toEqual(['ADD_REACTIONS', 'VIEW_CHANNEL']);
  });
});

describe('effective permissions', () => {
  const talkative = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'READ_MESSAGE_HISTORY'] as const;

  test('are empty in a channel that the member cannot see', () => {
    expect(setUp({ everyone: ['SEND_MESSAGES', 'MANAGE_MESSAGES'] }).effective()).toEqual([]);
  });

  test('exclude permissions that need SEND_MESSAGES if it is missing', () => {
    const everyone = ['VIEW_CHANNEL', 'EMBED_LINKS', 'ATTACH_FILES', 'MENTION_EVERYONE', 'ADD_REACTIONS'] as const;
    expect(setUp({ everyone }).effective()).toEqual(['ADD_REACTIONS', 'VIEW_CHANNEL']);
  });

  test('are only VIEW_CHANNEL in a voice channel without CONNECT', () => {
    expect(setUp({ everyone: talkative, type: channelTypes.GUILD_VOICE }).effective()).toEqual(['VIEW_CHANNEL']);
  });

  test('of a pending member only allow reading, regardless of roles', () => {
    const { effective, member } = setUp({
      everyone: talkative,
      roles: { captain: ['ADMINISTRATOR'] },
      screening: true,
    });
    expect(effective()).toEqual(['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY']);
    member.pending = false;
    expect(effective()).toContain('MANAGE_GUILD');
  });

  test('of a timed out member only allow reading until the timeout ends', async () => {
    const { effective, member, world } = setUp({ everyone: talkative });
    member.communication_disabled_until = world.timestamp(clock.now() + 1000);
    expect(effective()).toEqual(['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY']);
    await clock.advance(1000);
    expect(effective()).toContain('SEND_MESSAGES');
  });

  test('of an administrator are not affected by a timeout', () => {
    const { effective, member, world } = setUp({ roles: { captain: ['ADMINISTRATOR'] } });
    member.communication_disabled_until = world.timestamp(clock.now() + 1000);
    expect(effective()).toContain('SEND_MESSAGES');
  });
});

describe('permission checks of users', () => {
  test('depend on permissions for members, and fail for other users', () => {
    const { world, guild, record, member } = setUp({ everyone: ['VIEW_CHANNEL', 'VIEW_AUDIT_LOG'] });
    const stranger = insertUser(world, { username: 'bob' }).result.user.id;
    const channelId = record.channel.id;
    expect([member.userId, stranger].map((id) => canViewChannel(world, id, channelId))).toEqual([true, false]);
    expect(canViewChannel(world, member.userId, '1')).toBe(false);
    const canReadAuditLog = (id: string, guildId: string) => hasGuildPermission(world, id, guildId, 'VIEW_AUDIT_LOG');
    expect(canReadAuditLog(member.userId, guild.guild.id)).toBe(true);
    expect(canReadAuditLog(stranger, guild.guild.id)).toBe(false);
    expect(canReadAuditLog(member.userId, '1')).toBe(false);
  });
});
