/** Who acts in a world, and what its guild has. */
import { Bot, Command, type CommandContext, channelOption, channelTypes, command, Handler } from 'guildhall';
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

test('a guild without roles gets one for moderators and one for administrators, so that users have different permissions', async () => {
  const world = await createWorld({ name: 'Kitchen' });
  expect(kindsOf(world)).toEqual(['owner', 'member', 'moderator', 'administrator', 'member', 'newcomer']);
  for (const kind of ['owner', 'member', 'moderator', 'administrator', 'newcomer'])
    await world.act(kind, 'command valid');
  expect(canModerate).toEqual([true, false, true, true, false]);
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

const watch = command('watch', {
  description: 'Watches it',
  options: { channel: channelOption({ description: 'It' }) },
});

/** The type of the channel of each use of `/watch`. */
let watched: number[];

@Handler()
class Watching {
  @Command(watch)
  watch(use: CommandContext<typeof watch>) {
    watched.push(use.options.channel.type);
    return use.reply('Watched.');
  }
}

/** Lets a member use `/watch` many times. */
async function watchOften(world: ActingWorld): Promise<void> {
  watched = [];
  for (let count = 0; count < 60; count += 1) await world.act('member', 'command valid');
}

const watchingBot = new Bot({ handlers: [Watching] });

test('a guild that nobody has described has a channel of each usual type, a thread and a post', async () => {
  await watchOften(await ActingWorld.create(watchingBot));
  const { GUILD_TEXT, GUILD_VOICE, GUILD_CATEGORY, GUILD_FORUM, PUBLIC_THREAD } = channelTypes;
  expect(new Set(watched)).toEqual(new Set([GUILD_TEXT, GUILD_VOICE, GUILD_CATEGORY, GUILD_FORUM, PUBLIC_THREAD]));
});

test('users choose text channels more often than all others', async () => {
  await watchOften(await ActingWorld.create(watchingBot));
  const texts = watched.filter((type) => type === channelTypes.GUILD_TEXT);
  expect(texts.length).toBeGreaterThan(watched.length / 2);
});

test('a guild that is described has no other channels than those of the description', async () => {
  const guild = { name: 'Kitchen', channels: [{ name: 'menu' }, { name: 'Stove', type: 'GUILD_VOICE' }] } as const;
  await watchOften(await ActingWorld.create(watchingBot, { description: { guild } }));
  expect(new Set(watched)).toEqual(new Set([channelTypes.GUILD_TEXT, channelTypes.GUILD_VOICE]));
});
