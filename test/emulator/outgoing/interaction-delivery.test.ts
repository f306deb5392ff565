import { describe, expect, test } from 'vitest';
import { Interaction } from '../../../src/wire/objects/interactions/interaction.js';
import { expectError, setUpEmulator } from '../fixtures/emulator-fixture.js';
import { HttpBot, interactionOf } from '../fixtures/http-bot.js';
import { RawClient } from '../fixtures/raw-client.js';
import { compliantEndpoint, type EndpointResponse, ScriptedEndpoint } from '../fixtures/scripted-endpoint.js';

const fixture = setUpEmulator();

const saying = (content: string, more: object = {}) => ({ type: 4, data: { content, ...more } });
const ok = (body: unknown): EndpointResponse => ({ status: 200, body });

describe('an interaction of an application with a URL', () => {
  test('is posted to it, with timestamp and body signed with the key of the application', async () => {
    const bot = await HttpBot.createConnected(fixture(), () => ok(saying('pressed')));
    const press = await bot.postButton();
    const report = await press.click();
    const received = await bot.endpoint.next();
    expect(received).toMatchObject({
      path: '/from-the-service',
      isGenuine: true,
      headers: {
        'content-type': 'application/json',
        'x-signature-timestamp': expect.stringMatching(/^\d{10}$/),
        'x-signature-ed25519': expect.stringMatching(/^[0-9a-f]{128}$/),
      },
      body: { type: 3, application_id: bot.application.id, data: { custom_id: 'go' }, token: expect.any(String) },
    });
    expect(interactionOf(received).id).toBe(report.interaction_id);
  });

  test('is not sent by the gateway while the URL is set, and is again after its removal', async () => {
    const bot = await HttpBot.createConnected(fixture(), () => ok(saying('by HTTP')));
    const press = await bot.postButton();
    const client = await RawClient.connectAndIdentify(fixture().emulator.gatewayUrl, bot.token);
    await client.event('GUILD_CREATE');
    expect(await press.click()).toMatchObject({ message: { content: 'by HTTP' } });
    await bot.edit({ interactions_endpoint_url: null });
    const clicked = press.click();
    const interaction = Interaction.parse((await client.event('INTERACTION_CREATE')).d);
    await press.respond(interaction, saying('by the gateway'));
    expect(await clicked).toMatchObject({ message: { content: 'by the gateway' } });
    expect(bot.endpoint.unread).toHaveLength(1);
    client.close();
  });
});

describe('an HTTP response', () => {
  test('is an initial response, in the report, the channel and the gateway', async () => {
    const bot = await HttpBot.createConnected(fixture(), () => ok(saying('pressed')));
    const press = await bot.postButton();
    const client = await RawClient.connectAndIdentify(fixture().emulator.gatewayUrl, bot.token);
    await client.event('GUILD_CREATE');
    expect(await press.click()).toMatchObject({
      status: 'answered',
      response: { type: 4 },
      message: { content: 'pressed', author: { id: bot.application.botUserId } },
    });
    expect((await client.event('MESSAGE_CREATE')).d).toMatchObject({ content: 'pressed' });
    expect(await press.messagesVisibleTo(press.userId)).toMatchObject([{ content: 'pressed' }, { content: 'here' }]);
    client.close();
  });

  test('that is ephemeral is visible only to the user', async () => {
    const bot = await HttpBot.createConnected(fixture(), () => ok(saying('psst', { flags: 64 })));
    const press = await bot.postButton();
    await press.click();
    expect(await press.messagesVisibleTo(press.userId)).toMatchObject([{ content: 'psst' }, { content: 'here' }]);
    expect(await press.messagesVisibleTo(fixture().member(press.guild, 'bob').user.id)).toMatchObject([
      { content: 'here' },
    ]);
  });

  test('can be a deferral, and the response then arrives by the webhook routes', async () => {
    const bot = await HttpBot.createConnected(fixture(), () => ok({ type: 5 }));
    const press = await bot.postButton();
    expect(await press.click()).toMatchObject({ status: 'answered', deferred: true });
    const { application_id: id, token } = interactionOf(await bot.endpoint.next());
    const path = `/webhooks/${id}/${token}/messages/@original`;
    expect(await fixture().callerWith('').send('PATCH', path, { content: 'done' })).toMatchObject({ status: 200 });
    expect(await press.messagesVisibleTo(press.userId)).toMatchObject([{ content: 'done' }, { content: 'here' }]);
  });

  test('can change the message of the component', async () => {
    const bot = await HttpBot.createConnected(fixture(), () => ok({ type: 7, data: { content: 'changed' } }));
    const press = await bot.postButton();
    expect(await press.click()).toMatchObject({ message: { id: press.message.id, content: 'changed' } });
  });

  test('can open a modal, whose submission is posted too', async () => {
    const field = { type: 18, label: 'Name', component: { type: 4, custom_id: 'name', style: 1 } };
    const modal = { type: 9, data: { custom_id: 'form', title: 'Form', components: [field] } };
    const bot = await HttpBot.createConnected(fixture(), ({ body }) =>
      ok(Interaction.parse(body).type === 5 ? saying('thanks') : modal),
    );
    const press = await bot.postButton();
    const opened = await press.click();
    expect(opened).toMatchObject({ status: 'answered', modal_id: expect.any(String) });
    const submitted = await press.perform({ type: 5, modal_id: opened.modal_id, values: { name: 'Ann' } });
    expect(submitted).toMatchObject({ status: 'answered', message: { content: 'thanks' } });
  });

  test('can respond to a command', async () => {
    const bot = await HttpBot.createConnected(fixture(), () => ok(saying('pong')));
    const press = await bot.postButton();
    await bot.register({ name: 'ping', description: 'Ping' });
    expect(await press.perform({ type: 2, application_id: bot.application.id, command: 'ping' })).toMatchObject({
      status: 'answered',
      message: { content: 'pong' },
    });
    expect(await bot.endpoint.next()).toMatchObject({ isGenuine: true, body: { type: 2, data: { name: 'ping' } } });
  });

  test('can suggest values for an option', async () => {
    const choices = [{ name: 'Hamburg', value: 'ham' }];
    const bot = await HttpBot.createConnected(fixture(), () => ok({ type: 8, data: { choices } }));
    const press = await bot.postButton();
    const option = { type: 3, name: 'port', description: 'Port', autocomplete: true };
    await bot.register({ name: 'sail', description: 'Sail', options: [option] });
    const options = [{ name: 'port', value: 'ha', focused: true }];
    const typed = { type: 4, application_id: bot.application.id, command: 'sail', options };
    expect(await press.perform(typed)).toMatchObject({ status: 'answered', choices });
  });

  test('can be a form with files', async () => {
    const bot = await HttpBot.createConnected(fixture(), () => {
      const form = new FormData();
      form.set('payload_json', JSON.stringify(saying('see', { attachments: [{ id: 0, description: 'a chart' }] })));
      form.set('files[0]', new File(['depths'], 'chart.txt', { type: 'text/plain' }));
      return ok(form);
    });
    const press = await bot.postButton();
    const report = await press.click();
    expect(report).toMatchObject({
      status: 'answered',
      message: { attachments: [{ filename: 'chart.txt', description: 'a chart', size: 6 }] },
    });
    const [attachment] = report.message?.attachments ?? [];
    expect(await (await fetch(attachment?.url ?? '')).text()).toBe('depths');
  });

  test('leaves its unknown keys in the log', async () => {
    const bot = await HttpBot.createConnected(fixture(), () => ok(saying('hm', { color: 'red' })));
    await (await bot.postButton()).click();
    const entry = await bot.nextRequest('interaction');
    expect(entry).toMatchObject({ status: 200, to: new URL(bot.endpoint.url).origin, unknown_keys: ['data.color'] });
    expect(JSON.stringify(entry)).not.toContain('from-the-service');
  });
});

describe('a response by the callback route', () => {
  test('is confirmed with 202', async () => {
    const bot = await HttpBot.createConnected(fixture());
    const press = await bot.postButton();
    bot.endpoint.behavior = compliantEndpoint(async (received) => {
      await press.respond(interactionOf(received), saying('by the route'));
      return { status: 202 };
    });
    expect(await press.click()).toMatchObject({ status: 'answered', message: { content: 'by the route' } });
  });

  test('can follow the 202', async () => {
    const bot = await HttpBot.createConnected(fixture(), () => ({ status: 202 }));
    const press = await bot.postButton();
    const clicked = press.click();
    const interaction = interactionOf(await bot.endpoint.next());
    await bot.nextRequest('interaction');
    expect(await press.respond(interaction, saying('a moment later'))).toMatchObject({ status: 204 });
    expect(await clicked).toMatchObject({ status: 'answered', message: { content: 'a moment later' } });
  });

  test('is used, and a later HTTP response is rejected (40060)', async () => {
    const bot = await HttpBot.createConnected(fixture());
    const press = await bot.postButton();
    bot.endpoint.behavior = compliantEndpoint(async (received) => {
      await press.respond(interactionOf(received), saying('first'));
      return ok(saying('second'));
    });
    expect(await press.click()).toMatchObject({ status: 'answered', message: { content: 'first' } });
    const entry = await bot.nextRequest('interaction');
    expect(entry).toMatchObject({ problem: expect.stringContaining('already been acknowledged') });
    expect(await press.messagesVisibleTo(press.userId)).toMatchObject([{ content: 'first' }, { content: 'here' }]);
  });
});

describe('an interaction without a response', () => {
  test.each<[string, EndpointResponse | 'hang']>([
    ['that hangs', 'hang'],
    ['that answers 202 and does no more', { status: 202 }],
  ])('times out after 3 seconds of emulator time, at an endpoint %s', async (_what, reply) => {
    const bot = await HttpBot.createConnected(fixture(), () => reply);
    const press = await bot.postButton();
    const clicked = press.click();
    const interaction = interactionOf(await bot.endpoint.next());
    await fixture().emulator.clock.advance(2999);
    expect(await bot.control.ok('GET', `/interactions/${interaction.id}`)).toMatchObject({ status: 'waiting' });
    await fixture().emulator.clock.advance(1);
    expect(await clicked).toMatchObject({ status: 'timed_out', error: { reason: 'timed_out' } });
    expectError(await press.respond(interaction, saying('too late')), 404, 10062);
  });

  test('fails immediately without a connection', async () => {
    const bot = await HttpBot.createConnected(fixture());
    const press = await bot.postButton();
    bot.endpoint.close();
    expect(await press.click()).toMatchObject({
      status: 'failed',
      error: { reason: 'unreachable', message: expect.stringContaining('ECONNREFUSED') },
    });
  });

  test('fails when the connection breaks', async () => {
    const bot = await HttpBot.createConnected(fixture(), () => 'drop');
    expect(await (await bot.postButton()).click()).toMatchObject({
      status: 'failed',
      error: { reason: 'unreachable' },
    });
  });

  test.each([204, 400, 401, 404, 500])('fails when the endpoint responds with %i', async (status) => {
    const bot = await HttpBot.createConnected(fixture(), () => ({ status }));
    expect(await (await bot.postButton()).click()).toMatchObject({
      status: 'failed',
      error: { reason: 'bad_status', message: expect.stringContaining(String(status)) },
    });
  });

  test('fails at a redirection, which is not followed', async () => {
    const elsewhere = await ScriptedEndpoint.open();
    const bot = await HttpBot.createConnected(fixture(), () => ({ status: 307, headers: { location: elsewhere.url } }));
    expect(await (await bot.postButton()).click()).toMatchObject({ status: 'failed', error: { reason: 'bad_status' } });
    expect(elsewhere.unread).toEqual([]);
  });

  test.each<[string, EndpointResponse, string[]]>([
    ['breaks a limit', ok(saying('x'.repeat(2001))), ['data.content']],
    ['lacks what it needs', ok({ type: 9, data: { custom_id: 'form', components: [] } }), ['data.title']],
    ['does not fit a component', ok({ type: 8, data: { choices: [] } }), ['type']],
    ['has no type', ok({}), ['']],
    ['is empty', { status: 200 }, ['']],
    ['is of another type of content', ok('hello'), ['']],
  ])('fails when the HTTP response %s, and contains the path of the error', async (_what, reply, fields) => {
    const bot = await HttpBot.createConnected(fixture(), () => reply);
    const press = await bot.postButton();
    expect(await press.click()).toMatchObject({ status: 'failed', error: { reason: 'invalid_answer' } });
    for (const kind of ['outgoing', 'interaction']) {
      const entry = await bot.nextLogEntry((each) => each.kind === kind && each['problem'] !== undefined);
      expect(entry['fields']).toEqual(expect.arrayContaining(fields));
    }
    expect(await press.messagesVisibleTo(press.userId)).toMatchObject([{ content: 'here' }]);
  });

  test('fails when the HTTP response is broken JSON', async () => {
    const broken = { status: 200, body: '{"type":', headers: { 'content-type': 'application/json' } };
    const bot = await HttpBot.createConnected(fixture(), () => broken);
    expect(await (await bot.postButton()).click()).toMatchObject({ error: { reason: 'invalid_answer' } });
  });

  test('fails when the HTTP response is larger than the maximum request', async () => {
    const bot = await HttpBot.createConnected(fixture(), () => ok(new Uint8Array(25 * 1024 * 1024 + 1)));
    expect(await (await bot.postButton()).click()).toMatchObject({ status: 'failed', error: { reason: 'too_large' } });
  });
});
