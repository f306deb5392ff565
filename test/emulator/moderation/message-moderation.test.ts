import { describe, expect, test } from 'vitest';
import { modifyChannel } from '../../../src/wire/endpoints/channels.js';
import { createMessage, editMessage } from '../../../src/wire/endpoints/messages.js';
import { startThread, startThreadFromMessage } from '../../../src/wire/endpoints/threads.js';
import { createWebhook, executeWebhook } from '../../../src/wire/endpoints/webhooks.js';
import { expectError, setUpEmulator } from '../fixtures/emulator-fixture.js';
import { setUpRestClient } from '../fixtures/rest-client.js';
import { BLOCK, ModeratedGuild } from './moderated-guild.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

function setUp() {
  const moderated = ModeratedGuild.create(fixture());
  const ann = fixture().member(moderated.guild, 'ann');
  const path = { channel_id: moderated.channelId };
  return { moderated, ann, annId: ann.user.id, path, caller: fixture().callerOf(ann) };
}

const refused = (reason: string) =>
  expect.objectContaining({ status: 'refused', error: expect.objectContaining({ reason }) });

describe('a message that a rule blocks', () => {
  test('is not created: the client of the user gets the error 200000', async () => {
    const { moderated, caller, path } = setUp();
    moderated.rule();
    const response = await caller.call(createMessage, { path, body: { content: 'some rum please' } });
    expect(response).toMatchObject({
      status: 400,
      json: { code: 200000, message: 'Message was blocked by automatic moderation' },
    });
    expect(moderated.contents()).toEqual([]);
  });

  test('is answered with the message of the rule', async () => {
    const { moderated, caller, path } = setUp();
    moderated.rule({ actions: [{ type: 1, metadata: { custom_message: 'Drink tea.' } }] });
    const response = await caller.call(createMessage, { path, body: { content: 'rum' } });
    expect(response).toMatchObject({ status: 400, json: { code: 200000, message: 'Drink tea.' } });
  });

  test('is refused by the control API, with the message of the rule', async () => {
    const { moderated, annId } = setUp();
    moderated.rule({ actions: [{ type: 1, metadata: { custom_message: 'Drink tea.' } }] });
    expect(await moderated.send(annId, 'rum')).toMatchObject({
      status: 'refused',
      error: { reason: 'blocked', message: 'Drink tea.', path: 'content' },
    });
    expect(moderated.contents()).toEqual([]);
  });

  test('does not count for slowmode', async () => {
    const { moderated, annId } = setUp();
    moderated.rule();
    const channel = fixture().emulator.world.channels.get(moderated.channelId);
    if (channel) channel.channel = { ...channel.channel, rate_limit_per_user: 60 };
    expect(await moderated.send(annId, 'rum')).toEqual(refused('blocked'));
    expect(await moderated.send(annId, 'tea')).toMatchObject({ content: 'tea' });
  });

  test('cannot get in by an edit: the message keeps its content', async () => {
    const { moderated, annId, caller, path } = setUp();
    moderated.rule();
    const message = Object(await moderated.send(annId, 'tea'));
    const response = await caller.call(editMessage, {
      path: { ...path, message_id: message.id },
      body: { content: 'rum' },
    });
    expectError(response, 400, 200000);
    expect(moderated.contents()).toEqual(['tea']);
  });

  test('can be the text of a poll', async () => {
    const { moderated, caller, path } = setUp();
    moderated.rule();
    const answers = [{ poll_media: { text: 'tea' } }, { poll_media: { text: 'rum' } }];
    const body = { poll: { question: { text: 'What?' }, answers } };
    expectError(await caller.call(createMessage, { path, body }), 400, 200000);
  });

  test('can be in a thread', async () => {
    const { moderated, annId, caller, path } = setUp();
    moderated.rule();
    const thread = Object((await caller.call(startThread, { path, body: { name: 'talk', type: 11 } })).json);
    expect(await moderated.send(annId, 'rum', thread.id)).toEqual(refused('blocked'));
  });
});

describe('a name of a thread that a rule blocks', () => {
  test('is rejected with 200001 by all calls that set it', async () => {
    const { moderated, annId, caller, path } = setUp();
    moderated.rule();
    const { id } = Object(await moderated.send(annId, 'tea'));
    const body = { name: 'about rum', type: 11 };
    expectError(await caller.call(startThread, { path, body }), 400, 200001);
    const fromMessage = { path: { ...path, message_id: id }, body: { name: 'about rum' } };
    expectError(await caller.call(startThreadFromMessage, fromMessage), 400, 200001);
    const thread = Object((await caller.call(startThread, { path, body: { name: 'talk', type: 11 } })).json);
    const rename = await caller.call(modifyChannel, { path: { channel_id: thread.id }, body: { name: 'about rum' } });
    expectError(rename, 400, 200001);
  });

  test('is that of a forum post: title and message are reviewed', async () => {
    const { moderated, caller } = setUp();
    moderated.rule();
    const path = { channel_id: fixture().channel(moderated.guild, 'forum').channel.id };
    const post = (name: string, content: string) =>
      caller.call(startThread, { path, body: { name, message: { content } } });
    expectError(await post('rum', 'tea'), 400, 200001);
    expectError(await post('tea', 'rum'), 400, 200000);
    expect((await post('tea', 'tea')).status).toBe(201);
  });
});

describe('a rule', () => {
  test('that is disabled blocks nothing', async () => {
    const { moderated, annId } = setUp();
    moderated.rule({ enabled: false });
    expect(await moderated.send(annId, 'rum')).toMatchObject({ content: 'rum' });
  });

  test('for profiles ignores messages, also with the event of messages', async () => {
    const { moderated, annId } = setUp();
    moderated.rule({ trigger_type: 6, event_type: 2 });
    moderated.rule({ trigger_type: 6, event_type: 1 });
    moderated.rule({ trigger_type: 1, event_type: 2 });
    expect(await moderated.send(annId, 'rum')).toMatchObject({ content: 'rum' });
  });

  test('ignores the messages of direct message channels and of other guilds', async () => {
    const { moderated, annId } = setUp();
    moderated.rule();
    const other = ModeratedGuild.create(fixture());
    await other.control.ok('POST', `/guilds/${other.guildId}/members`, { user_id: annId });
    expect(await other.send(annId, 'rum')).toMatchObject({ content: 'rum' });
    const dm = await api().users.createDm(annId);
    expect(await moderated.send(annId, 'rum', dm.id)).toMatchObject({ content: 'rum' });
  });

  test('with patterns blocks what matches one', async () => {
    const { moderated, annId } = setUp();
    moderated.rule({ trigger_metadata: { regex_patterns: ['(?i)r[uo]m'] } });
    expect(await moderated.send(annId, 'dRUMmer')).toEqual(refused('blocked'));
    expect(await moderated.send(annId, 'ram')).toMatchObject({ content: 'ram' });
  });

  test('with patterns that need exponential time elsewhere answers', async () => {
    const { moderated, annId } = setUp();
    moderated.rule({ trigger_metadata: { regex_patterns: ['^(a+)+$'] } });
    const content = `${'a'.repeat(1999)}!`;
    expect(await moderated.send(annId, content)).toMatchObject({ content });
  });

  test.each([
    [1, 'damn'],
    [2, 'porn'],
    [3, 'moron'],
  ])('with the preset %i blocks its words', async (preset, word) => {
    const { moderated, annId } = setUp();
    moderated.rule({ trigger_type: 4, trigger_metadata: { presets: [preset], allow_list: ['damn it'] } });
    expect(await moderated.send(annId, `oh ${word}`)).toEqual(refused('blocked'));
    expect(await moderated.send(annId, 'damn it')).toMatchObject({ content: 'damn it' });
  });

  test('for mentions blocks more different users and roles than its limit', async () => {
    const { moderated, annId } = setUp();
    moderated.rule({ trigger_type: 5, trigger_metadata: { mention_total_limit: 2 } });
    expect(await moderated.send(annId, '<@1> <@!1> <@1> <@&2>')).toMatchObject({ type: 0 });
    expect(await moderated.send(annId, '<@1> <@2> <@&2>')).toEqual(refused('blocked'));
  });

  test('for spam blocks the fourth message with the same content within a minute', async () => {
    const { moderated, annId, caller, path } = setUp();
    const bob = fixture().member(moderated.guild, 'bob').user.id;
    moderated.rule({ trigger_type: 3, trigger_metadata: {} });
    const body = { name: 'talk', type: 11 };
    const thread = Object((await caller.call(startThread, { path, body })).json);
    for (const id of [undefined, undefined, thread.id]) await moderated.send(annId, 'buy now', id);
    expect(await moderated.send(annId, 'buy now', moderated.alertsId)).toEqual(refused('blocked'));
    expect(await moderated.send(annId, 'buy later')).toMatchObject({ content: 'buy later' });
    expect(await moderated.send(bob, 'buy now')).toMatchObject({ content: 'buy now' });
    await fixture().emulator.clock.advance(60_000);
    expect(await moderated.send(annId, 'buy now')).toMatchObject({ content: 'buy now' });
  });

  test('ignores a message without text', async () => {
    const { moderated, annId } = setUp();
    moderated.rule({ trigger_metadata: { regex_patterns: ['^$'] } });
    const files = [{ filename: 'rum.txt', data_base64: 'cnVt' }];
    const guild = moderated.guild;
    guild.roles.set(guild.guild.id, { ...everyone(moderated), permissions: '52224' });
    const path = `/channels/${moderated.channelId}/messages`;
    expect((await moderated.control.call('POST', path, { user_id: annId, files })).json).toMatchObject({
      attachments: [{ filename: 'rum.txt' }],
    });
  });
});

describe('a rule does not apply to', () => {
  test('a member with a role that it exempts', async () => {
    const { moderated, annId } = setUp();
    moderated.rule({ exempt_roles: [moderated.roleId] });
    expect(await moderated.send(annId, 'rum')).toEqual(refused('blocked'));
    await api().guilds.addMemberRole(moderated.guildId, annId, moderated.roleId);
    expect(await moderated.send(annId, 'rum')).toMatchObject({ content: 'rum' });
  });

  test('a channel that it exempts, and its threads', async () => {
    const { moderated, annId, caller, path } = setUp();
    const body = { name: 'talk', type: 11 };
    const thread = Object((await caller.call(startThread, { path, body })).json);
    moderated.rule({ exempt_channels: [moderated.channelId] });
    expect(await moderated.send(annId, 'rum')).toMatchObject({ content: 'rum' });
    expect(await moderated.send(annId, 'rum', thread.id)).toMatchObject({ content: 'rum' });
    expect(await moderated.send(annId, 'rum', moderated.alertsId)).toEqual(refused('blocked'));
  });

  test.each([
    ['MANAGE_GUILD', '32'],
    ['ADMINISTRATOR', '8'],
  ])('a member with %s', async (_name, permissions) => {
    const { moderated, annId } = setUp();
    moderated.rule();
    moderated.guild.roles.set(moderated.roleId, { ...everyone(moderated), id: moderated.roleId, permissions });
    moderated.guild.members.get(annId)?.roles.push(moderated.roleId);
    expect(await moderated.send(annId, 'rum')).toMatchObject({ content: 'rum' });
  });

  test('the owner of the guild', async () => {
    const { moderated } = setUp();
    moderated.rule();
    expect(await moderated.send(moderated.guild.guild.owner_id, 'rum')).toMatchObject({ content: 'rum' });
  });

  test('a bot, also without MANAGE_GUILD', async () => {
    const { moderated } = setUp();
    moderated.rule();
    for (const role of moderated.guild.roles.values()) {
      if (role.managed) moderated.guild.roles.set(role.id, { ...role, permissions: '0' });
    }
    const message = await api().messages.create(moderated.channelId, { content: 'rum' });
    expect(message.content).toBe('rum');
    expect(await api().messages.edit(moderated.channelId, message.id, { content: 'more rum' })).toMatchObject({
      content: 'more rum',
    });
  });

  test('a webhook', async () => {
    const { moderated, path } = setUp();
    moderated.rule();
    const { json } = await fixture().bot.call(createWebhook, { path, body: { name: 'News' } });
    const { id, token } = Object(json);
    const response = await fixture()
      .callerWith('')
      .call(executeWebhook, {
        path: { webhook_id: id, webhook_token: token },
        query: '?wait=true',
        body: { content: 'rum' },
      });
    expect(response).toMatchObject({ status: 200, json: { content: 'rum' } });
  });
});

test('the first rule with a message of its own explains why a message is blocked', async () => {
  const { moderated, annId } = setUp();
  moderated.rule();
  moderated.rule({ actions: [{ type: 1, metadata: { custom_message: 'Drink tea.' } }, BLOCK] });
  expect(await moderated.send(annId, 'rum')).toMatchObject({ error: { message: 'Drink tea.' } });
});

function everyone({ guild }: ModeratedGuild) {
  return guild.roles.get(guild.guild.id) ?? expect.fail('no @everyone');
}
