/** Who acts in a world. */
import { Bot, Command, type CommandContext, command, Handler } from 'guildhall';
import { beforeEach, expect, test } from 'vitest';
import type { TestGuildOptions } from '../../dev/src/testing/guild/test-guild-options.js';
import { ActingWorld } from './fixture/acting-world.js';

/** Whether each user who used the command may moderate members, by the kind of the user. */
let canModerate: boolean[];

beforeEach(() => {
  canModerate = [];
});

const check = command('check', { description: 'Checks permissions' });

@Handler()
class Checks {
  @Command(check)
  check(use: CommandContext<typeof check>) {
    canModerate.push(use.memberPermissions?.has('MODERATE_MEMBERS') === true);
    return use.reply('Checked.');
  }
}

const bot = new Bot({ handlers: [Checks] });

function createWorld(guild: TestGuildOptions): Promise<ActingWorld> {
  return ActingWorld.create(bot, { description: { guild } });
}

const kindsOf = ({ actors }: ActingWorld) => actors.map(({ kind }) => kind);

test('a guild without roles gets one for moderators, so that users have different permissions', async () => {
  const world = await createWorld({ name: 'Kitchen' });
  expect(kindsOf(world)).toEqual(['owner', 'member', 'moderator', 'member', 'newcomer']);
  for (const kind of ['owner', 'member', 'moderator', 'newcomer']) await world.act(kind, 'command valid');
  expect(canModerate).toEqual([true, false, true, false]);
});

test('there is a user for each of the four highest roles, and none with two of them', async () => {
  const names = ['chef', 'cook', 'waiter', 'cleaner', 'guest'];
  const roles = names.map((name) => ({ name, permissions: name === 'cook' ? (['MODERATE_MEMBERS'] as const) : [] }));
  const world = await createWorld({ name: 'Kitchen', roles });
  expect(kindsOf(world)).toEqual(['owner', 'member', 'chef', 'cook', 'waiter', 'cleaner', 'member', 'newcomer']);
  for (const kind of ['chef', 'cook', 'cleaner']) await world.act(kind, 'command valid');
  expect(canModerate).toEqual([false, true, false]);
});

test('users have different names and languages', async () => {
  const { actors } = await createWorld({ name: 'Kitchen' });
  expect(new Set(actors.map(({ name }) => name)).size).toBe(actors.length);
  expect(new Set(actors.map(({ locale }) => locale)).size).toBeGreaterThan(3);
});
