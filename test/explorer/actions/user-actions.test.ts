/** What users do without commands and controls, and which events the bot receives. */
import { Bot, Command, type CommandContext, command, type EventContext, Handler, On } from 'guildhall';
import { beforeEach, expect, test } from 'vitest';
import type { TestGuildOptions } from '../../../dev/src/testing/guild/test-guild-options.js';
import { ActingWorld } from '../fixture/acting-world.js';

/** The events that the bot has received, with the channel of voice events. */
let events: string[];

beforeEach(() => {
  events = [];
});

const hello = command('hello', { description: 'Greets a user in the language of the user' });
const poll = command('poll', { description: 'Starts a poll' });

@Handler()
class Observer {
  @On('messageCreate')
  messageCreated({ data }: EventContext<'messageCreate'>) {
    if (!data.author.bot) events.push(`message ${data.guild_id === undefined ? 'direct' : 'in the guild'}`);
  }

  @On('messageReactionAdd')
  reactionAdded({ data }: EventContext<'messageReactionAdd'>) {
    events.push(`reaction added ${data.emoji.name}`);
  }

  @On('messageReactionRemove')
  reactionRemoved({ data }: EventContext<'messageReactionRemove'>) {
    events.push(`reaction removed ${data.emoji.name}`);
  }

  @On('messagePollVoteAdd')
  voted() {
    events.push('vote added');
  }

  @On('messagePollVoteRemove')
  voteRemoved() {
    events.push('vote removed');
  }

  @On('voiceStateUpdate')
  voiceChanged({ data }: EventContext<'voiceStateUpdate'>) {
    events.push(data.channel_id === null ? 'left voice' : `in voice ${data.channel_id}`);
  }

  @On('guildMemberAdd')
  joined({ data }: EventContext<'guildMemberAdd'>) {
    events.push(`joined with ${data.roles.length} roles`);
  }

  @On('guildMemberRemove')
  left() {
    events.push('left');
  }

  @On('guildMemberUpdate')
  changed({ data }: EventContext<'guildMemberUpdate'>) {
    if (data.pending === false) events.push('a member is not pending');
  }

  @Command(hello)
  hello(use: CommandContext<typeof hello>) {
    events.push(`hello in ${use.locale}`);
    return use.reply('Hello!');
  }

  @Command(poll)
  poll(use: CommandContext<typeof poll>) {
    const question = { text: 'Soup?' };
    const answers = [{ poll_media: { text: 'Yes' } }];
    return use.reply({ poll: { question, answers, duration: 24 } });
  }
}

const bot = new Bot({ handlers: [Observer] });

function createWorld(guild: TestGuildOptions = { name: 'Kitchen' }): Promise<ActingWorld> {
  return ActingWorld.create(bot, { description: { guild } });
}

test('users send messages in the guild and to the bot', async () => {
  const world = await createWorld();
  await world.act('member', 'send');
  await world.act('member', 'direct message');
  expect(events.filter((event) => event.startsWith('message'))).toEqual(['message in the guild', 'message direct']);
});

test('a user who reacts again with the same emoji removes the reaction', async () => {
  const world = await createWorld();
  await world.act('member', 'command valid command "/hello"');
  events = [];
  // There are three emojis, so one is used twice.
  for (let count = 0; count < 4; count += 1) await world.act('member', 'react');
  const reactions = new Set<string>();
  for (const event of events) {
    const [, change, emoji = ''] = event.split(' ');
    expect(change).toBe(reactions.has(emoji) ? 'removed' : 'added');
    if (!reactions.delete(emoji)) reactions.add(emoji);
  }
  expect(events.filter((event) => event.startsWith('reaction removed'))).not.toEqual([]);
});

test('a user who votes again for the same answer removes the vote', async () => {
  const world = await createWorld();
  await world.act('member', 'command valid command "/poll"');
  await world.act('newcomer', 'vote');
  await world.act('newcomer', 'vote');
  expect(events.filter((event) => event.startsWith('vote'))).toEqual(['vote added', 'vote removed']);
});

test('a user joins a voice channel, moves to another one, and leaves', async () => {
  const channels = [
    { name: 'general' },
    { name: 'North', type: 'GUILD_VOICE' },
    { name: 'South', type: 'GUILD_VOICE' },
  ] as const;
  const world = await createWorld({ name: 'Kitchen', channels });
  expect(world.candidates('member').map(({ key }) => key)).not.toContain('leave voice');
  await world.act('member', 'voice');
  await world.act('member', 'voice');
  await world.act('member', 'leave voice');
  const [first, second, third] = events.filter((event) => event.includes('voice'));
  expect([first, second]).toEqual([expect.stringContaining('in voice'), expect.stringContaining('in voice')]);
  expect(second).not.toBe(first);
  expect(third).toBe('left voice');
});

test('without voice channels, nothing happens', async () => {
  const world = await createWorld();
  expect(await world.act('member', 'voice')).toEqual([]);
});

test('a member leaves, can do nothing but join, and joins again without roles', async () => {
  const world = await createWorld();
  const keysOf = (kind: string) => world.candidates(kind).map(({ key }) => key);
  expect(keysOf('moderator')).not.toContain('join');
  events = [];
  await world.act('moderator', 'leave');
  expect(keysOf('moderator')).toEqual(['join', 'time', 'time until a timer', 'restart']);
  await world.act('moderator', 'join');
  expect(events).toEqual(['left', 'joined with 0 roles']);
});

test('only the newcomer has to pass the screening, once', async () => {
  const world = await createWorld({ name: 'Kitchen', screening: true });
  const canPass = (kind: string) => world.candidates(kind).some(({ key }) => key === 'pass screening');
  expect([canPass('member'), canPass('moderator'), canPass('newcomer')]).toEqual([false, false, true]);
  events = [];
  await world.act('newcomer', 'pass screening');
  expect(events).toEqual(['a member is not pending']);
  expect(canPass('newcomer')).toBe(false);
});

test('after a change of the language, interactions have the new one', async () => {
  const world = await createWorld();
  events = [];
  await world.act('member', 'change language');
  await world.act('member', 'command valid command "/hello"');
  const [change] = world.steps;
  if (change?.kind !== 'setLocale') throw new Error('the language was not changed');
  expect(events.filter((event) => event.startsWith('hello'))).toEqual([`hello in ${change.locale}`]);
});
