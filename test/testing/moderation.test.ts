/** Users of the test kit moderate: the rules, events and audit log entries are those of the REST API. */
import { createWorld, type TestGuildOptions } from '@guildhall/dev/testing';
import { Bot, type EventContext, Handler, On } from 'guildhall';
import { afterEach, expect, test } from 'vitest';
import { stepErrorOf } from './sample-world.js';

/** What the bot of the test was told. */
const events: string[] = [];

@Handler()
class EventHandler {
  @On('messageDelete')
  onDelete({ data }: EventContext<'messageDelete'>) {
    events.push(`deleted ${data.id}`);
  }

  @On('messageUpdate')
  onUpdate() {
    events.push('edited');
  }

  @On('channelDelete')
  onChannelDelete({ data }: EventContext<'channelDelete'>) {
    events.push(`no channel ${data.name}`);
  }

  @On('threadUpdate')
  onThread({ data }: EventContext<'threadUpdate'>) {
    events.push(`${data.name} ${data.thread_metadata?.archived ? 'archived' : 'open'}`);
  }
}

const worlds: { close(): Promise<void> }[] = [];
afterEach(async () => {
  events.length = 0;
  for (const world of worlds.splice(0)) await world.close();
});

const guild: TestGuildOptions = {
  name: 'Harbour',
  roles: [{ name: 'crew' }, { name: 'mod', permissions: ['MANAGE_MESSAGES', 'KICK_MEMBERS'] }],
  channels: [
    { name: 'general' },
    { name: 'Decks', type: 'GUILD_CATEGORY' },
    { name: 'hold' },
    { name: 'questions', type: 'GUILD_FORUM' },
  ],
};

async function setUp() {
  const world = await createWorld({
    bot: new Bot({ handlers: [EventHandler], appPermissions: ['BAN_MEMBERS'], logLevel: 'silent' }),
    guild,
  });
  worlds.push(world);
  const robin = await world.createMember('Robin', { roles: ['crew'] });
  const mara = await world.createMember('Mara', { roles: ['mod'] });
  const channelOf = (name: string) => world.guild.channels.find((channel) => channel.name === name);
  return { world, robin, mara, grace: world.owner, channelOf };
}

test('a moderator deletes the message of another, and the bot receives the event', async () => {
  const { world, robin, mara } = await setUp();
  const message = await robin.send('general', 'Hello');
  await mara.moderation.deleteMessage(message);
  await world.waitForIdle();
  expect(events).toContain(`deleted ${message.id}`);
  expect(robin.messages('general')).toEqual([]);
  expect(world.guild.auditLog[0]).toMatchObject({ action_type: 72, user_id: mara.id });
});

test('a user edits an own message, and not that of another', async () => {
  const { world, robin, mara } = await setUp();
  const message = await robin.send('general', 'Helo');
  const edited = await robin.edit(message, 'Hello');
  expect(edited).toMatchObject({ text: 'Hello', id: message.id });
  await world.waitForIdle();
  expect(events).toEqual(['edited']);
  expect(await stepErrorOf(mara.edit(message, 'Bye'))).toMatchObject({ reason: 'not_possible' });
});

test('a member without permissions can moderate nothing', async () => {
  const { robin, mara } = await setUp();
  const message = await mara.send('general', 'Hello');
  const { moderation } = robin;
  for (const attempt of [
    () => moderation.deleteMessage(message),
    () => moderation.deleteChannel('general'),
    () => moderation.removeRole(mara, 'mod'),
    () => moderation.timeOut(mara, 60),
    () => moderation.ban(mara),
    () => moderation.setBotPermissions([]),
    () => moderation.setChannelAccess('general', mara, 'hidden'),
  ]) {
    expect(await stepErrorOf(attempt()), String(attempt)).toMatchObject({ reason: 'missing_permissions' });
  }
});

test('a channel is renamed, moved, hidden from the bot and deleted', async () => {
  const { world, grace, channelOf } = await setUp();
  const bot = { id: world.emulator.botUserId };
  await grace.moderation.renameChannel('hold', 'galley');
  await grace.moderation.moveChannel('galley', 'Decks');
  expect(channelOf('galley')?.payload.parent_id).toBe(channelOf('Decks')?.id);
  await grace.moderation.setChannelAccess('galley', bot, 'hidden');
  const id = channelOf('galley')?.id ?? '';
  await expect(world.bot?.api.messages.create(id, { content: 'Hello' })).rejects.toMatchObject({ jsonCode: 50001 });
  await grace.moderation.setChannelAccess('galley', bot, 'default');
  await world.bot?.api.messages.create(id, { content: 'Hello' });
  await grace.moderation.deleteChannel('galley');
  await world.waitForIdle();
  expect(events).toContain('no channel galley');
});

test('a moderator takes permissions from the role of the bot', async () => {
  const { world, grace, channelOf } = await setUp();
  await grace.moderation.setBotPermissions(['BAN_MEMBERS', 'VIEW_CHANNEL']);
  const finch = await world.createMember('Finch');
  await world.bot?.api.guilds.createBan(world.guildId, finch.id);
  await grace.moderation.setBotPermissions([]);
  const other = await world.createMember('Wren');
  await expect(world.bot?.api.guilds.createBan(world.guildId, other.id)).rejects.toMatchObject({ jsonCode: 50013 });
  expect(channelOf('general')).toBeDefined();
});

test('roles are given, taken and deleted; members are timed out, kicked and banned', async () => {
  const { world, robin, grace } = await setUp();
  const { moderation } = grace;
  await moderation.addRole(robin, 'mod');
  await moderation.removeRole(robin, 'crew');
  expect(world.guild.member(robin)?.roleNames).toEqual(['mod']);
  await moderation.deleteRole('mod');
  expect(world.guild.member(robin)?.roleNames).toEqual([]);
  await moderation.timeOut(robin, 60);
  expect(await stepErrorOf(robin.send('general', 'Hello'))).toMatchObject({ reason: 'timed_out' });
  await moderation.endTimeout(robin);
  await robin.send('general', 'Hello');
  await moderation.kick(robin);
  expect(world.guild.member(robin)).toBeUndefined();
  await robin.server.join();
  await moderation.ban(robin, 3600);
  expect(await stepErrorOf(robin.server.join())).toMatchObject({ reason: 'banned' });
  expect(grace.messages('general').filter(({ authorName }) => authorName === 'Robin')).toEqual([]);
  await moderation.unban(robin);
  await robin.server.join();
});

test('a user writes a post in a forum, and a moderator archives, locks and deletes it', async () => {
  const { world, robin, grace, channelOf } = await setUp();
  const first = await robin.post('questions', 'Where is the rum?', 'Gone?');
  expect(first).toMatchObject({ text: 'Gone?', channelId: first.id });
  await robin.send('Where is the rum?', 'Anybody?');
  await grace.moderation.archiveThread('Where is the rum?');
  await grace.moderation.unarchiveThread('Where is the rum?');
  await grace.moderation.lockThread('Where is the rum?');
  expect(await stepErrorOf(robin.send('Where is the rum?', 'Hello?'))).toMatchObject({
    reason: 'missing_permissions',
  });
  await grace.moderation.unlockThread('Where is the rum?');
  await grace.moderation.deleteThread('Where is the rum?');
  await world.waitForIdle();
  expect(events).toContain('Where is the rum? archived');
  expect(channelOf('Where is the rum?')).toBeUndefined();
  expect(await stepErrorOf(robin.post('general', 'Title', 'Text'))).toMatchObject({ reason: 'wrong_kind' });
  const unknown = await stepErrorOf(robin.post('questions', 'Title', 'Text', { tags: ['rum'] }));
  expect(unknown.message).toContain('#questions has no tag "rum". Existing tags: none.');
});

test('the slowmode that a moderator sets applies to posts and messages of members', async () => {
  const { robin, grace } = await setUp();
  await grace.moderation.setSlowmode('general', 30);
  await robin.send('general', 'One');
  expect(await stepErrorOf(robin.send('general', 'Two'))).toMatchObject({ reason: 'slowmode' });
  await grace.moderation.setSlowmode('questions', 30);
  await robin.post('questions', 'One', 'Text');
  expect(await stepErrorOf(robin.post('questions', 'Two', 'Text'))).toMatchObject({ reason: 'slowmode' });
});

test('webhooks and emojis are deleted by their names; an unknown name is reported with those that exist', async () => {
  const { world, grace, channelOf } = await setUp();
  await grace.api.webhooks.create(channelOf('general')?.id ?? '', { name: 'Parrot' });
  await grace.moderation.deleteWebhook('Parrot');
  expect([...world.emulator.world.webhooks]).toEqual([]);
  const { message } = await stepErrorOf(grace.moderation.deleteEmoji('ship'));
  expect(message).toBe('There is no emoji "ship" in the guild. Existing ones: none.');
});
