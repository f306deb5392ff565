import { expect, test } from 'vitest';
import { newGuildProblems } from '../../../dev/src/emulator/policy/guilds/guild-validation.js';
import { World } from '../../../dev/src/emulator/state/world/world.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';

const world = new World(new AdjustableClock('manual'));
const category = { name: 'Deck', type: channelTypes.GUILD_CATEGORY };

test('a guild whose channels refer only to existing entities has no problems', () => {
  expect(
    newGuildProblems(world, {
      name: 'Harbour',
      roles: [{ name: 'Crew' }],
      channels: [
        category,
        { name: 'bridge', parent: 'Deck', permission_overwrites: [{ id: 'Crew' }, { id: '@everyone' }, { id: '7' }] },
      ],
    }),
  ).toEqual([]);
});

test('a category must be listed before its channels', () => {
  const channels = [{ name: 'bridge', parent: 'Deck' }, category];
  expect(newGuildProblems(world, { name: 'Harbour', channels }).map(({ path }) => path)).toEqual(['channels.0.parent']);
});

test('an overwrite must be for an id or a role of the guild', () => {
  const channels = [{ name: 'bridge', permission_overwrites: [{ id: 'Ghosts' }] }];
  expect(newGuildProblems(world, { name: 'Harbour', channels })).toMatchObject([
    { path: 'channels.0.permission_overwrites.0.id', message: expect.stringContaining('Ghosts') },
  ]);
});
