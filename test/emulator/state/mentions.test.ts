import { describe, expect, test } from 'vitest';
import { insertGuild } from '../../../dev/src/emulator/state/membership/guild-creation.js';
import { type MentionOptions, resolveMentions } from '../../../dev/src/emulator/state/messages/mentions.js';
import { insertUser } from '../../../dev/src/emulator/state/users/users.js';
import { World } from '../../../dev/src/emulator/state/world/world.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';

const world = new World(new AdjustableClock('manual'));
const [ann, bob] = ['ann', 'bob'].map((username) => insertUser(world, { username }).result.user.id);
const guild = insertGuild(world, {
  name: 'Harbour',
  roles: [{ name: 'loud', mentionable: true }, { name: 'quiet' }],
}).result;
const roleId = (name: string) => [...guild.roles.values()].find((role) => role.name === name)?.id;
const TEXT = `@everyone <@${ann}> <@!${bob}> <@${ann}> <@&${roleId('loud')}> <@&${roleId('quiet')}> <@1>`;

const read = (options: Partial<MentionOptions> = {}) =>
  resolveMentions(world, TEXT, { byDefault: 'all', canMentionEveryone: false, guild, ...options });

describe('a text', () => {
  test('mentions each user once, and only mentionable roles', () => {
    expect(read()).toEqual({ everyone: false, userIds: [ann, bob], roleIds: [roleId('loud')] });
  });

  test('of an author with MENTION_EVERYONE mentions everyone and all roles', () => {
    expect(read({ canMentionEveryone: true })).toEqual({
      everyone: true,
      userIds: [ann, bob],
      roleIds: [roleId('loud'), roleId('quiet')],
    });
  });

  test('of a response mentions only users', () => {
    expect(read({ byDefault: 'users', canMentionEveryone: true })).toEqual({
      everyone: false,
      userIds: [ann, bob],
      roleIds: [],
    });
  });

  test('in a direct message mentions only users', () => {
    expect(read({ guild: undefined, canMentionEveryone: true })).toMatchObject({ everyone: false, roleIds: [] });
  });
});

describe('allowed mentions', () => {
  test.each([{ parse: [] }, {}])('%j allow no mention', (allowed) => {
    expect(read({ allowed, canMentionEveryone: true })).toEqual({ everyone: false, userIds: [], roleIds: [] });
  });

  test('can contain types and single ids', () => {
    expect(read({ allowed: { parse: ['roles'], users: [bob ?? '', '1'] } })).toEqual({
      everyone: false,
      userIds: [bob],
      roleIds: [roleId('loud')],
    });
  });
});
