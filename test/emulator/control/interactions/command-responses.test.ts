/** The messages that respond to a command, and their metadata. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Message, messageFlags, messageTypes } from '../../../../src/wire/objects/messages/message.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { InteractionFixture, inLabel, setUpInteractions } from '../../fixtures/interaction-fixture.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);
beforeAll(async () => {
  await interactions().register({ name: 'ping' });
  const lower = { type: 1, name: 'lower', description: 'Lower it' };
  await interactions().register({
    name: 'crane',
    options: [{ type: 2, name: 'load', description: 'A load', options: [lower] }],
  });
  await interactions().register({ type: 2, name: 'Inspect' });
  await interactions().register({ type: 3, name: 'Report' });
});

const { EPHEMERAL, LOADING } = messageFlags;
const button = { type: 2, style: 1, label: 'Press', custom_id: 'press' };

/** A user uses a command, and the bot gives its initial response. */
async function answered(body: unknown, command = 'ping', more = {}) {
  const report = interactions().useCommand(command, more);
  const interaction = await interactions().nextInteraction();
  const response = await interactions().respond(interaction, body);
  expect(response.status).toBe(204);
  return { interaction, report: await report };
}

const guild = () => fixture().defaultGuild;

describe('the response to a command', () => {
  it('in chat contains the interaction', async () => {
    const { interaction, report } = await answered({ type: 4, data: { content: 'pong' } });
    expect(report.message).toMatchObject({
      type: messageTypes.CHAT_INPUT_COMMAND,
      content: 'pong',
      application_id: fixture().emulator.applicationId,
      webhook_id: fixture().emulator.applicationId,
      author: { id: fixture().emulator.botUserId },
    });
    expect(report.message?.interaction_metadata).toEqual({
      id: interaction.id,
      type: 2,
      user: expect.objectContaining({ id: interactions().userId }),
      authorizing_integration_owners: { '0': fixture().emulator.guildId },
    });
    expect(report.message).not.toHaveProperty('message_reference');
  });

  it('contains the name of the command, in the deprecated field that clients show', async () => {
    const { interaction, report } = await answered({ type: 4, data: { content: 'pong' } });
    const user = expect.objectContaining({ id: interactions().userId });
    expect(report.message?.interaction).toEqual({ id: interaction.id, type: 2, name: 'ping', user });
  });

  it('contains the name of the group and the subcommand', async () => {
    const options = [{ name: 'load', options: [{ name: 'lower' }] }];
    const { report } = await answered({ type: 4, data: { content: 'down' } }, 'crane', { options });
    expect(report.message?.interaction).toMatchObject({ name: 'crane load lower' });
  });

  it('on a user contains the user', async () => {
    const target_id = fixture().member(guild(), 'bob').user.id;
    const { report } = await answered({ type: 4, data: { content: 'a sailor' } }, 'Inspect', {
      command_type: 2,
      target_id,
    });
    expect(report.message).toMatchObject({
      type: messageTypes.CONTEXT_MENU_COMMAND,
      interaction_metadata: { type: 2, target_user: { id: target_id, username: 'bob' } },
    });
    expect(report.message).not.toHaveProperty('referenced_message');
  });

  it('on a message contains and shows the message', async () => {
    const target = await interactions().post(button);
    const more = { command_type: 3, target_id: target.id };
    const { report } = await answered({ type: 4, data: { content: 'noted' } }, 'Report', more);
    expect(report.message).toMatchObject({
      type: messageTypes.CONTEXT_MENU_COMMAND,
      message_reference: { type: 0, message_id: target.id, channel_id: interactions().channelId },
      referenced_message: { id: target.id, content: 'here' },
      interaction_metadata: { target_message_id: target.id },
    });
  });

  it('can contain files', async () => {
    const report = interactions().useCommand('ping');
    const { id, token } = await interactions().nextInteraction();
    const form = new FormData();
    const attachments = [{ id: '0', description: 'The log' }];
    form.set('payload_json', JSON.stringify({ type: 4, data: { content: 'here', attachments } }));
    form.set('files[0]', new Blob(['all well']), 'log.txt');
    const response = await fixture().callerWith('').send('POST', `/interactions/${id}/${token}/callback`, form);
    expect(response.status).toBe(204);
    const [attachment] = (await report).message?.attachments ?? [];
    expect(attachment).toMatchObject({ filename: 'log.txt', description: 'The log', size: 8 });
    expect(await (await fetch(attachment?.url ?? '')).text()).toBe('all well');
  });

  it.each<[string, object, string[]]>([
    ['without a list replace the earlier ones', {}, ['new.txt']],
    ['with an empty list replace the earlier ones', { attachments: [] }, ['new.txt']],
    ['with the earlier ones in the list are added', { attachments: [{ id: 'old' }] }, ['old.txt', 'new.txt']],
  ])('to a component with new files %s', async (_how, data: { attachments?: object[] }, names) => {
    const upload = (payload: unknown, name: string) => {
      const form = new FormData();
      form.set('payload_json', JSON.stringify(payload));
      form.set('files[0]', new Blob(['x']), name);
      return form;
    };
    const button = { type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] };
    const path = `/channels/${interactions().channelId}/messages`;
    const message = Message.parse(
      (await fixture().bot.send('POST', path, upload({ components: [button] }, 'old.txt'))).json,
    );
    const attachments = data.attachments?.map(() => ({ id: message.attachments[0]?.id }));
    const update = { type: 7, data: { content: 'updated', ...(attachments ? { attachments } : {}) } };
    const report = interactions().click(message, 'go');
    const interaction = await interactions().nextInteraction();
    expect((await interactions().respond(interaction, upload(update, 'new.txt'))).status).toBe(204);
    await report;
    const namesNow = async () =>
      Message.parse((await fixture().bot.send('GET', `${path}/${message.id}`)).json).attachments.map(
        ({ filename }) => filename,
      );
    expect(await namesNow()).toEqual(names);
    // Without new files, all stay.
    await interactions().callWebhook(interaction, 'PATCH', '/messages/@original', { content: 'edited' });
    expect(await namesNow()).toEqual(names);
  });

  it('needs no authorization, and ignores a given one', async () => {
    const report = interactions().useCommand('ping');
    const { id, token } = await interactions().nextInteraction();
    const caller = fixture().callerWith('Bot of-nobody');
    const body = { type: 4, data: { content: 'pong' } };
    expect((await caller.send('POST', `/interactions/${id}/${token}/callback`, body)).status).toBe(204);
    await report;
  });

  it('is accepted once if two arrive at the same time', async () => {
    const report = interactions().useCommand('ping');
    const interaction = await interactions().nextInteraction();
    const body = (content: string) => ({ type: 4, data: { content } });
    const answers = await Promise.all([1, 2, 3].map((each) => interactions().respond(interaction, body(String(each)))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400]);
    const later = answers.filter(({ status }) => status === 400);
    for (const response of later) expectError(response, 400, 40060);
    const { original } = await interactions().report((await report).interaction_id ?? '');
    expect(original?.content).toMatch(/^[123]$/);
  });

  it('is returned with with_response, as loading if it was deferred', async () => {
    const report = interactions().useCommand('ping');
    const interaction = await interactions().nextInteraction();
    const response = await interactions().respond(
      interaction,
      { type: 5, data: { flags: EPHEMERAL } },
      '?with_response=true',
    );
    expect(response).toMatchObject({
      status: 200,
      json: {
        interaction: {
          id: interaction.id,
          type: 2,
          response_message_id: expect.stringMatching(/^\d+$/),
          response_message_loading: true,
          response_message_ephemeral: true,
        },
      },
    });
    expect(response.json).not.toHaveProperty('resource');
    await report;
  });
});

describe('an ephemeral response to a command', () => {
  it('is visible to and usable by only the user, and not readable through its channel', async () => {
    const data = { content: 'for you', flags: EPHEMERAL, components: [{ type: 1, components: [button] }] };
    const { report } = await answered({ type: 4, data });
    const other = fixture().member(guild(), 'other').user.id;
    const { id } = report.message ?? expect.fail('no response');
    const ids = async (userId: string) => (await interactions().messagesVisibleTo(userId)).map((each) => each.id);
    expect(await ids(interactions().userId)).toContain(id);
    expect(await ids(other)).not.toContain(id);
    expectError(await fixture().bot.send('GET', `/channels/${interactions().channelId}/messages/${id}`), 404, 10008);
    const all = await fixture().bot.send('GET', `/channels/${interactions().channelId}/messages`);
    expect(JSON.stringify(all.json)).not.toContain(id);
    const click = { type: 3, message_id: id, custom_id: 'press' };
    expect(await interactions().perform({ ...click, user_id: other })).toMatchObject({
      error: { reason: 'unknown_message' },
    });
    const clicked = interactions().perform(click);
    const second = await interactions().nextInteraction();
    expect(second).toMatchObject({ type: 3, message: { id, flags: EPHEMERAL } });
    await interactions().respond(second, { type: 7, data: { content: 'pressed', components: [] } });
    expect((await clicked).message).toMatchObject({ id, content: 'pressed', flags: EPHEMERAL });
  });

  it('can be read, edited and deleted with the token of the interaction', async () => {
    const { interaction } = await answered({ type: 4, data: { content: 'for you', flags: EPHEMERAL } });
    const path = '/messages/@original';
    expect((await interactions().callWebhook(interaction, 'GET', path)).json).toMatchObject({ content: 'for you' });
    const edited = await interactions().callWebhook(interaction, 'PATCH', path, { content: 'new', flags: 0 });
    expect(edited.json).toMatchObject({ content: 'new', flags: EPHEMERAL });
    expect((await interactions().callWebhook(interaction, 'DELETE', path)).status).toBe(204);
    expectError(await interactions().callWebhook(interaction, 'GET', path), 404, 10008);
  });

  it('stays ephemeral if it was deferred as ephemeral, whatever completes it', async () => {
    const { interaction, report } = await answered({ type: 5, data: { flags: EPHEMERAL } });
    expect(report).toMatchObject({ deferred: true, original: { flags: EPHEMERAL | LOADING, type: 20 } });
    const filled = await interactions().callWebhook(interaction, 'POST', '', { content: 'done' });
    expect(filled.json).toMatchObject({ id: report.original?.id, content: 'done', flags: EPHEMERAL });
    const open = await answered({ type: 5 });
    const response = await interactions().callWebhook(open.interaction, 'POST', '', {
      content: 'done',
      flags: EPHEMERAL,
    });
    expect(response.json).toMatchObject({ content: 'done', flags: 0 });
  });
});

describe('follow-ups to a command', () => {
  it('contain the response that they follow', async () => {
    const { interaction, report } = await answered({ type: 4, data: { content: 'pong' } });
    const sent = await interactions().callWebhook(interaction, 'POST', '', { content: 'and more' });
    expect(Message.parse(sent.json)).toMatchObject({
      type: 0,
      interaction_metadata: { id: interaction.id, type: 2, original_response_message_id: report.message?.id },
    });
  });

  it('can be more than five if the application is in the guild', async () => {
    const { interaction } = await answered({ type: 4, data: { content: 'pong' } });
    for (let count = 1; count <= 6; count += 1) {
      expect((await interactions().callWebhook(interaction, 'POST', '', { content: String(count) })).status).toBe(200);
    }
    expect((await interactions().report(interaction.id)).followups).toHaveLength(6);
  });

  it('cannot be sent with the token of another application or an invalid one (10015)', async () => {
    const { interaction } = await answered({ type: 4, data: { content: 'pong' } });
    const body = { content: 'x' };
    const made = await interactions().control.ok('POST', '/applications', { name: 'Purser' });
    const { application_id } = made as { application_id: string }; // checked by its own test
    expectError(await interactions().callWebhook({ ...interaction, application_id }, 'POST', '', body), 404, 10015);
    const token = Buffer.from(`interaction:${interaction.id}:guessed`).toString('base64url');
    expectError(await interactions().callWebhook({ ...interaction, token }, 'POST', '', body), 404, 10015);
    expectError(await interactions().callWebhook({ ...interaction, token: 'nonsense' }, 'POST', '', body), 404, 10015);
  });
});

describe('a modal as the response to a command', () => {
  const data = { custom_id: 'form', title: 'Form', components: [inLabel({ type: 4, custom_id: 'f', style: 1 })] };

  it('is submitted without a message, and its response contains the command', async () => {
    const opened = await answered({ type: 9, data });
    expect(opened.report).toMatchObject({
      status: 'answered',
      modal_id: expect.stringMatching(/^\d+$/),
      application: { name: 'Guildhall', bot: { bot: true } },
    });
    const submitted = interactions().submit(opened.report.modal_id, { f: 'x' });
    const interaction = await interactions().nextInteraction();
    expect(interaction).not.toHaveProperty('message');
    await interactions().respond(interaction, { type: 4, data: { content: 'thanks' } });
    expect((await submitted).message).toMatchObject({
      type: messageTypes.DEFAULT,
      interaction_metadata: {
        id: interaction.id,
        type: 5,
        triggering_interaction_metadata: { id: opened.interaction.id, type: 2, user: { id: interactions().userId } },
      },
    });
  });
});

describe('the time limits of a command', () => {
  // A separate emulator: advancing the clock this far disconnects a bot that sends no heartbeats.
  const later = setUpEmulator();

  it('are 3 seconds for the initial response (10062), to the millisecond', async () => {
    const own = await InteractionFixture.open(later());
    await own.register({ name: 'ping' });
    const { clock } = later().emulator;
    const inTime = own.useCommand('ping');
    const first = await own.nextInteraction();
    await clock.advance(2999);
    expect((await own.respond(first, { type: 5 })).status).toBe(204);
    await inTime;
    const late = own.useCommand('ping');
    const second = await own.nextInteraction();
    await clock.advance(3000);
    expect(await late).toMatchObject({ status: 'timed_out' });
    expectError(await own.respond(second, { type: 5 }), 404, 10062);
    expectError(await own.callWebhook(second, 'POST', '', { content: 'late' }), 404, 10015);
  });

  it('are 15 minutes for all further calls (50027), including a deferred response', async () => {
    const own = await InteractionFixture.open(later());
    await own.register({ name: 'ping' });
    const { clock } = later().emulator;
    const report = own.useCommand('ping');
    const interaction = await own.nextInteraction();
    await own.respond(interaction, { type: 5 });
    await report;
    await clock.advance(15 * 60_000);
    const path = '/messages/@original';
    for (const [method, at, body] of [
      ['PATCH', path, { content: 'late' }],
      ['GET', path, undefined],
      ['DELETE', path, undefined],
      ['POST', '', { content: 'late' }],
    ] as const) {
      expectError(await own.callWebhook(interaction, method, at, body), 401, 50027);
    }
    expect(await own.report(interaction.id)).toMatchObject({ deferred: true, original: { flags: LOADING } });
  });
});
