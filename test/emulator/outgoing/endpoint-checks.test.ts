import { describe, expect, test } from 'vitest';
import { WebhookEnvelope } from '../../../src/wire/events/webhook-events.js';
import type { ApplicationEdit } from '../../../src/wire/objects/applications/application.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { expectError, setUpEmulator } from '../fixtures/emulator-fixture.js';
import { HttpBot } from '../fixtures/http-bot.js';
import { type Behavior, ScriptedEndpoint } from '../fixtures/scripted-endpoint.js';

const fixture = setUpEmulator();

const HOUR_MS = 60 * 60_000;
const pong = { status: 200, body: { type: 1 } };
const refusedUrl = (path: string, code: string) => ({
  code: 50035,
  errors: { [path]: { _errors: [{ code, message: expect.stringContaining('could not be verified') }] } },
});
const badInteractionsUrl = refusedUrl('interactions_endpoint_url', 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID');
const badEventsUrl = refusedUrl('event_webhooks_url', 'APPLICATION_EVENT_WEBHOOKS_URL_INVALID');

/** Behaves differently for genuine and forged requests. */
const split =
  (genuine: Behavior, forged: Behavior): Behavior =>
  (received) =>
    (received.isGenuine ? genuine : forged)(received);

describe('a URL for interactions', () => {
  test('is saved after its endpoint responded to a ping and rejected a wrong signature', async () => {
    const bot = await HttpBot.create(fixture());
    const { url } = bot.endpoint;
    expect(await bot.edit({ interactions_endpoint_url: url })).toMatchObject({
      status: 200,
      json: { interactions_endpoint_url: url },
    });
    const signed = { 'x-signature-ed25519': expect.stringMatching(/^[0-9a-f]{128}$/) };
    const ping = { type: 1, application_id: bot.application.id, id: expect.any(String), token: expect.any(String) };
    expect(bot.endpoint.unread).toMatchObject([
      { isGenuine: true, headers: signed, body: ping },
      { isGenuine: false, headers: signed, body: ping },
    ]);
    expect(await bot.getApplication()).toMatchObject({ interactions_endpoint_url: url });
  });

  test.each<[string, Behavior]>([
    ['takes every signature', () => pong],
    ['turns every signature away', () => ({ status: 401 })],
    [
      'turns wrong signatures away with another status',
      split(
        () => pong,
        () => ({ status: 403 }),
      ),
    ],
    ['breaks the connection', () => 'drop'],
    [
      'fails',
      split(
        () => ({ status: 500 }),
        () => ({ status: 401 }),
      ),
    ],
    [
      'answers a ping with 202',
      split(
        () => ({ ...pong, status: 202 }),
        () => ({ status: 401 }),
      ),
    ],
    [
      'answers a ping as something else',
      split(
        () => ({ status: 200, body: { type: 4 } }),
        () => ({ status: 401 }),
      ),
    ],
    [
      'answers a ping with nothing',
      split(
        () => ({ status: 200 }),
        () => ({ status: 401 }),
      ),
    ],
    [
      'answers a ping with text',
      split(
        () => ({ status: 200, body: '{"type":1}' }),
        () => ({ status: 401 }),
      ),
    ],
  ])('is rejected when its endpoint %s', async (_what, behavior) => {
    const bot = await HttpBot.create(fixture());
    bot.endpoint.behavior = behavior;
    const response = await bot.edit({ interactions_endpoint_url: bot.endpoint.url, tags: ['kept'] });
    expect(response).toMatchObject({ status: 400, json: badInteractionsUrl });
    const shown = await bot.getApplication();
    expect(shown).toMatchObject({ interactions_endpoint_url: null });
    expect(shown).not.toHaveProperty('tags');
  });

  test('is rejected when the endpoint is unreachable, and the log contains the reason', async () => {
    const bot = await HttpBot.create(fixture());
    const { url } = bot.endpoint;
    bot.endpoint.close();
    expect(await bot.edit({ interactions_endpoint_url: url })).toMatchObject({ status: 400, json: badInteractionsUrl });
    const entry = await bot.nextRequest('validation');
    expect(entry).toMatchObject({
      problem: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('is rejected when its endpoint takes longer than 3 seconds of the emulator', async () => {
    const bot = await HttpBot.create(fixture());
    bot.endpoint.behavior = () => 'hang';
    const saving = bot.edit({ interactions_endpoint_url: bot.endpoint.url });
    await bot.endpoint.next();
    await fixture().emulator.clock.advance(3000);
    expect(await saving).toMatchObject({ status: 400, json: badInteractionsUrl });
  });

  test('is rejected when it redirects', async () => {
    const elsewhere = await ScriptedEndpoint.open();
    const bot = await HttpBot.create(fixture());
    bot.endpoint.behavior = () => ({ status: 307, headers: { location: elsewhere.url } });
    expect(await bot.edit({ interactions_endpoint_url: bot.endpoint.url })).toMatchObject({ status: 400 });
    expect(elsewhere.unread).toEqual([]);
  });

  test('is removed with null', async () => {
    const bot = await HttpBot.createConnected(fixture());
    expect(await bot.edit({ interactions_endpoint_url: null })).toMatchObject({
      json: { interactions_endpoint_url: null },
    });
    expect(bot.endpoint.unread).toEqual([]);
  });

  test.each(['not an address', 'ftp://chandler.example/'])(
    'is rejected without a request when it is %s',
    async (url) => {
      const bot = await HttpBot.create(fixture());
      expectError(await bot.edit({ interactions_endpoint_url: url }), 400, 50035);
    },
  );

  test('is rejected with a user name and a password, which are not sent', async () => {
    const bot = await HttpBot.create(fixture());
    const url = bot.endpoint.url.replace('http://', 'http://ann:secret@');
    expect(await bot.edit({ interactions_endpoint_url: url })).toMatchObject({ status: 400, json: badInteractionsUrl });
    const entry = await bot.nextRequest('validation');
    expect(JSON.stringify(entry)).not.toContain('secret');
  });
});

describe('a URL for events', () => {
  const types = ['APPLICATION_AUTHORIZED', 'ENTITLEMENT_CREATE'];

  test('is saved after its endpoint responded to a ping with 204 and rejected a wrong signature', async () => {
    const bot = await HttpBot.create(fixture());
    const { url } = bot.endpoint;
    const set = { event_webhooks_url: url, event_webhooks_status: 2 as const, event_webhooks_types: types };
    expect(await bot.edit(set)).toMatchObject({ status: 200, json: set });
    const ping = { version: 1, application_id: bot.application.id, type: 0 };
    expect(bot.endpoint.unread).toMatchObject([{ isGenuine: true }, { isGenuine: false }]);
    for (const { body } of bot.endpoint.unread) expect(WebhookEnvelope.parse(body)).toEqual(ping);
  });

  test.each<[string, Behavior]>([
    [
      'answers a ping with 200',
      split(
        () => pong,
        () => ({ status: 401 }),
      ),
    ],
    ['takes every signature', () => ({ status: 204 })],
  ])('is rejected when its endpoint %s', async (_what, behavior) => {
    const bot = await HttpBot.create(fixture());
    bot.endpoint.behavior = behavior;
    const response = await bot.edit({ event_webhooks_url: bot.endpoint.url });
    expect(response).toMatchObject({ status: 400, json: badEventsUrl });
    expect(await bot.getApplication()).toMatchObject({ event_webhooks_url: null, event_webhooks_status: 1 });
  });

  test('is reported together with the other URL if both are invalid', async () => {
    const bot = await HttpBot.create(fixture());
    bot.endpoint.close();
    const { url } = { url: 'http://127.0.0.1:9/' };
    const response = await bot.edit({ interactions_endpoint_url: url, event_webhooks_url: url });
    expect(response.json).toMatchObject({ errors: { ...badInteractionsUrl.errors, ...badEventsUrl.errors } });
  });

  test('is required to enable events, and can have been saved before', async () => {
    const bot = await HttpBot.create(fixture());
    const on: ApplicationEdit = { event_webhooks_status: 2 };
    expect((await bot.edit(on)).json).toMatchObject({
      errors: { event_webhooks_url: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } },
    });
    await bot.edit({ event_webhooks_url: bot.endpoint.url });
    expect(await bot.edit(on)).toMatchObject({ status: 200, json: { event_webhooks_status: 2 } });
  });

  test('is verified again when events are enabled', async () => {
    const bot = await HttpBot.create(fixture());
    await bot.edit({ event_webhooks_url: bot.endpoint.url });
    bot.endpoint.behavior = () => ({ status: 500 });
    expect(await bot.edit({ event_webhooks_status: 2 })).toMatchObject({ status: 400, json: badEventsUrl });
  });

  test('disables events when it is removed', async () => {
    const bot = await HttpBot.create(fixture());
    await bot.edit({ event_webhooks_url: bot.endpoint.url, event_webhooks_status: 2 });
    expect(await bot.edit({ event_webhooks_url: null })).toMatchObject({
      json: { event_webhooks_url: null, event_webhooks_status: 1 },
    });
  });

  test('requires event types that exist', async () => {
    const bot = await HttpBot.create(fixture());
    expect((await bot.edit({ event_webhooks_types: ['ENTITLEMENT_CREATE', 'MOON_LANDING'] })).json).toMatchObject({
      errors: { event_webhooks_types: { 1: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } } },
    });
  });
});

describe('an application that is created with a URL', () => {
  const control = () => new ControlCaller(fixture().emulator.url);
  const made = (url: string) =>
    control().call('POST', '/applications', { name: 'Hooked', interactions_endpoint_url: url });

  test.each<[string, Behavior]>([
    ['turns everything away: it cannot know the key yet', () => ({ status: 401 })],
    ['answers a ping and turns a wrong signature away', honestOnce()],
  ])('has the URL if the endpoint %s', async (_what, behavior) => {
    const endpoint = await ScriptedEndpoint.open();
    endpoint.behavior = behavior;
    const response = await made(endpoint.url);
    expect(response).toMatchObject({ status: 200, json: { public_key: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    const { token } = response.json as { token: string };
    expect(await fixture().callerWith(`Bot ${token}`).send('GET', '/applications/@me')).toMatchObject({
      json: { interactions_endpoint_url: endpoint.url },
    });
  });

  test.each<[string, Behavior]>([
    ['takes every signature', () => pong],
    ['fails', () => ({ status: 500 })],
  ])('is not created if the endpoint %s', async (_what, behavior) => {
    const endpoint = await ScriptedEndpoint.open();
    endpoint.behavior = behavior;
    const { applications, users } = fixture().emulator.world;
    const before = [applications.size, users.size];
    expect(await made(endpoint.url)).toMatchObject({ status: 400, json: badInteractionsUrl });
    expect([applications.size, users.size]).toEqual(before);
  });
});

/** Responds to the first request, and rejects the next one. */
function honestOnce(): Behavior {
  let count = 0;
  return () => {
    count += 1;
    return count === 1 ? pong : { status: 401 };
  };
}

describe('an endpoint in use', () => {
  // A separate emulator, so that each hour starts when the previous one ends.
  const fixture = setUpEmulator();

  test('is checked every hour with a wrong signature, and is kept if it rejects it', async () => {
    const bot = await HttpBot.createConnected(fixture());
    const forged = () => bot.nextRequest('validation', (entry) => entry['forged'] === true);
    await forged();
    await fixture().emulator.clock.advance(HOUR_MS);
    expect(await bot.endpoint.next()).toMatchObject({ isGenuine: false });
    expect(await forged()).toMatchObject({ status: 401 });
    expect(await bot.getApplication()).toMatchObject({ interactions_endpoint_url: bot.endpoint.url });
  });

  test.each<[string, ApplicationEdit, object]>([
    ['interactions_endpoint_url', {}, { interactions_endpoint_url: null }],
    ['event_webhooks_url', { event_webhooks_status: 2 }, { event_webhooks_url: null, event_webhooks_status: 1 }],
  ])('loses its %s if it accepts the signature', async (field, more, after) => {
    const bot = await HttpBot.create(fixture());
    await bot.edit({ [field]: bot.endpoint.url, ...more });
    bot.endpoint.behavior = () => ({ status: 200, body: { type: 1 } });
    await fixture().emulator.clock.advance(HOUR_MS);
    await bot.nextNotice(`${field} was removed`);
    expect(await bot.getApplication()).toMatchObject(after);
  });

  test('is kept if it cannot be reached temporarily', async () => {
    const bot = await HttpBot.createConnected(fixture());
    const { url } = bot.endpoint;
    bot.endpoint.close();
    await fixture().emulator.clock.advance(HOUR_MS);
    await bot.nextRequest('validation', ({ problem }) => problem !== undefined);
    expect(await bot.getApplication()).toMatchObject({ interactions_endpoint_url: url });
  });
});

describe('the first endpoint of a world', () => {
  const fixture = setUpEmulator();

  test('is checked, also if it is set after months without any', async () => {
    await fixture().emulator.clock.advance(60 * 24 * HOUR_MS);
    const bot = await HttpBot.createConnected(fixture());
    bot.endpoint.behavior = () => ({ status: 200, body: { type: 1 } });
    await fixture().emulator.clock.advance(HOUR_MS);
    await bot.nextNotice('interactions_endpoint_url was removed');
    expect(await bot.getApplication()).toMatchObject({ interactions_endpoint_url: null });
  });
});
