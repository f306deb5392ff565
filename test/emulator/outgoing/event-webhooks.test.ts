import { describe, expect, test } from 'vitest';
import { addBot } from '../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import { WebhookEnvelope, webhookEvents } from '../../../src/wire/events/webhook-events.js';
import { type EmulatorFixture, setUpEmulator } from '../fixtures/emulator-fixture.js';
import { HttpBot } from '../fixtures/http-bot.js';
import { type Behavior, compliantEndpoint, type ReceivedRequest } from '../fixtures/scripted-endpoint.js';

const fixture = setUpEmulator();

const AUTHORIZED = 'APPLICATION_AUTHORIZED';
const DEAUTHORIZED = 'APPLICATION_DEAUTHORIZED';
const received: Behavior = () => ({ status: 204 });
/** The delays between the attempts within 10 minutes. */
const pausesMs = [1, 2, 4, 8, 16, 32, 64, 128, 256].map((seconds) => seconds * 1000);

/** An application that subscribed to these events. */
async function subscribedBot(behavior = received, types = [AUTHORIZED, DEAUTHORIZED]): Promise<HttpBot> {
  const bot = await HttpBot.create(fixture());
  bot.endpoint.behavior = compliantEndpoint(behavior);
  const { url } = bot.endpoint;
  const set = { event_webhooks_url: url, event_webhooks_status: 2 as const, event_webhooks_types: types };
  const saved = await bot.edit(set);
  if (saved.status !== 200) throw new Error(`the URL was rejected: ${JSON.stringify(saved.json)}`);
  bot.endpoint.clear();
  return bot;
}

/** The owner of a guild adds the bot. */
async function add(bot: HttpBot, guild = fixture().guildWithoutBot()): Promise<GuildRecord> {
  await bot.control.ok('POST', `/guilds/${guild.guild.id}/bots`, { application_id: bot.application.id });
  return guild;
}

/** A guild that the bot joined without an event. */
function guildOf(bot: HttpBot): GuildRecord {
  const guild = fixture().guild('8');
  addBot(fixture().emulator.world, guild, bot.application, {});
  return guild;
}

const eventOf = ({ body }: ReceivedRequest) => WebhookEnvelope.parse(body).event;

describe('an event of an application', () => {
  test('is posted to its URL, signed, with its time', async () => {
    const bot = await subscribedBot();
    const { clock, world } = fixture().emulator;
    const at = world.timestamp(clock.now());
    await add(bot);
    const post = await bot.endpoint.next();
    expect(post).toMatchObject({ isGenuine: true, path: '/from-the-service' });
    expect(post.body).toMatchObject({
      version: 1,
      application_id: bot.application.id,
      type: 1,
      event: { type: AUTHORIZED, timestamp: at },
    });
    const entry = await bot.nextRequest('event');
    expect(entry).toMatchObject({ endpoint: 'events', event: AUTHORIZED, attempt: 1, status: 204 });
  });

  test.each<[string, (bot: HttpBot) => Promise<unknown>]>([
    ['of other kinds', (bot) => bot.edit({ event_webhooks_types: ['ENTITLEMENT_CREATE'] })],
    ['at all', (bot) => bot.edit({ event_webhooks_status: 1 })],
    ['any more', (bot) => bot.edit({ event_webhooks_url: null })],
  ])('is not posted if the application does not accept events %s', async (_what, change) => {
    const bot = await subscribedBot();
    await change(bot);
    const other = await subscribedBot();
    await add(bot);
    await add(other);
    await other.endpoint.next();
    expect(bot.endpoint.unread).toEqual([]);
  });

  test('is not sent to other applications', async () => {
    const [bot, other] = [await subscribedBot(), await subscribedBot()];
    await add(bot);
    await bot.endpoint.next();
    expect(other.endpoint.unread).toEqual([]);
  });
});

describe('APPLICATION_AUTHORIZED', () => {
  const { payload } = webhookEvents.applicationAuthorized;

  test('contains the guild that the bot was added to, and the user who added it', async () => {
    const bot = await subscribedBot();
    const { guild } = await add(bot);
    const { data } = eventOf(await bot.endpoint.next()) ?? {};
    expect(payload.parse(data)).toMatchObject({
      integration_type: 0,
      user: { id: guild.owner_id },
      scopes: ['bot', 'applications.commands'],
      guild: { id: guild.id, name: guild.name },
    });
  });

  test('is not repeated for a bot that is already in the guild', async () => {
    const bot = await subscribedBot();
    const guild = await add(bot);
    await bot.endpoint.next();
    await add(bot, guild);
    await add(bot);
    const { data } = eventOf(await bot.endpoint.next()) ?? {};
    expect(payload.parse(data).guild?.id).not.toBe(guild.guild.id);
  });

  test('contains the scopes that a user granted', async () => {
    const bot = await subscribedBot();
    const { user } = fixture().user();
    await bot.control.ok('POST', `/users/${user.id}/access_tokens`, {
      application_id: bot.application.id,
      scopes: ['identify', 'guilds.join'],
    });
    const { data } = eventOf(await bot.endpoint.next()) ?? {};
    expect(payload.parse(data)).toEqual({ user, scopes: ['identify', 'guilds.join'] });
  });

  test('is sent when a user installs the application to their account', async () => {
    const bot = await subscribedBot();
    const { user } = fixture().user();
    await bot.control.ok('PUT', `/users/${user.id}/applications/${bot.application.id}`, {});
    const { data } = eventOf(await bot.endpoint.next()) ?? {};
    expect(payload.parse(data)).toEqual({ integration_type: 1, user, scopes: ['applications.commands'] });
  });

  test('is sent for a new guild with the application in it', async () => {
    const { world, applicationId } = fixture().emulator;
    const bot = await subscribedBot();
    world.defaultApplicationId = bot.application.id;
    await bot.control.ok('POST', '/guilds', { name: 'New' });
    world.defaultApplicationId = applicationId;
    const { data } = eventOf(await bot.endpoint.next()) ?? {};
    expect(payload.parse(data)).toMatchObject({ integration_type: 0, guild: { name: 'New' } });
  });
});

describe('APPLICATION_DEAUTHORIZED', () => {
  const { payload } = webhookEvents.applicationDeauthorized;
  const path = (bot: HttpBot, guild: GuildRecord, resource: string) =>
    `/guilds/${guild.guild.id}/${resource}/${bot.application.botUserId}`;
  const integration = (guild: GuildRecord, bot: HttpBot) =>
    [...guild.integrations.values()].find((each) => each.applicationId === bot.application.id)?.integration.id;

  test.each<[string, (bot: HttpBot, guild: GuildRecord, owner: EmulatorFixture) => Promise<unknown>]>([
    ['is kicked', (bot, guild) => fixture().bot.send('DELETE', path(bot, guild, 'members'))],
    ['is banned', (bot, guild) => fixture().bot.send('PUT', path(bot, guild, 'bans'), {})],
    [
      'loses its integration',
      (bot, guild) => fixture().bot.send('DELETE', `/guilds/${guild.guild.id}/integrations/${integration(guild, bot)}`),
    ],
    ['leaves', (bot, guild) => bot.caller.send('DELETE', `/users/@me/guilds/${guild.guild.id}`)],
    ['is made to leave by the control API', (bot, guild) => bot.control.ok('DELETE', path(bot, guild, 'members'))],
  ])('is sent once, when the bot %s', async (_what, end) => {
    const bot = await subscribedBot();
    const guild = guildOf(bot);
    await end(bot, guild, fixture());
    const event = eventOf(await bot.endpoint.next());
    expect(event).toMatchObject({ type: DEAUTHORIZED });
    expect(payload.parse(event?.data)).toMatchObject({ user: { id: guild.guild.owner_id } });
    await add(bot);
    expect(eventOf(await bot.endpoint.next())).toMatchObject({ type: AUTHORIZED });
  });

  test('is sent when a user uninstalls the application, which revokes their access', async () => {
    const bot = await subscribedBot();
    const { user } = fixture().user();
    const { id } = bot.application;
    const grant = { application_id: id, scopes: ['identify'] };
    await bot.control.ok('POST', `/users/${user.id}/access_tokens`, grant);
    await bot.endpoint.next();
    await bot.control.ok('DELETE', `/users/${user.id}/applications/${id}`);
    const event = eventOf(await bot.endpoint.next());
    expect(event).toMatchObject({ type: DEAUTHORIZED });
    expect(payload.parse(event?.data)).toEqual({ user });
    const granted = [...fixture().emulator.world.accessTokens.values()];
    expect(granted.filter(({ userId }) => userId === user.id)).toEqual([]);
  });
});

describe('an event that is not acknowledged', () => {
  /** Waits until that many attempts have failed. */
  async function failed(bot: HttpBot, attempt: number, times = 1): Promise<void> {
    for (let left = times; left > 0; left -= 1) {
      await bot.nextRequest('event', ({ attempt: n, problem }) => n === attempt && problem !== undefined);
    }
  }

  /** Waits until all attempts have failed. */
  async function givenUp(bot: HttpBot, events = 1): Promise<void> {
    for (const [index, pauseMs] of pausesMs.entries()) {
      await failed(bot, index + 1, events);
      await fixture().emulator.clock.advance(pauseMs);
    }
    await failed(bot, pausesMs.length + 1, events);
  }

  test.each<[string, Behavior]>([
    ['another status', () => ({ status: 200 })],
    ['a redirection', () => ({ status: 307, headers: { location: 'http://127.0.0.1:9/' } })],
    ['a broken connection', () => 'drop'],
  ])('is sent again after %s, with a new signature', async (_what, behavior) => {
    const bot = await subscribedBot(behavior);
    await add(bot);
    const first = await bot.endpoint.next();
    await failed(bot, 1);
    bot.endpoint.behavior = compliantEndpoint(received);
    await fixture().emulator.clock.advance(999);
    expect(bot.endpoint.unread).toEqual([]);
    await fixture().emulator.clock.advance(1);
    const second = await bot.endpoint.next();
    expect(second).toMatchObject({ isGenuine: true, body: first.body });
    const entry = await bot.nextRequest('event');
    expect(entry).toMatchObject({ event: AUTHORIZED, attempt: 2, status: 204 });
  });

  test('is sent again without a response within 3 seconds of emulator time', async () => {
    const bot = await subscribedBot(() => 'hang');
    await add(bot);
    await bot.endpoint.next();
    await fixture().emulator.clock.advance(3000);
    const entry = await bot.nextRequest('event');
    expect(entry).toMatchObject({ attempt: 1, problem: expect.stringContaining('3 seconds') });
    bot.endpoint.behavior = compliantEndpoint(received);
    await fixture().emulator.clock.advance(1000);
    expect(eventOf(await bot.endpoint.next())).toMatchObject({ type: AUTHORIZED });
  });

  test('is sent again with increasing delays for 10 minutes', async () => {
    const bot = await subscribedBot(() => ({ status: 500 }));
    await add(bot);
    await givenUp(bot);
    expect(await bot.nextNotice('gave up')).toMatchObject({
      message: 'APPLICATION_AUTHORIZED could not be delivered: gave up after 10 attempts',
    });
    expect(bot.endpoint.unread).toHaveLength(10);
    await fixture().emulator.clock.advance(10 * 60_000);
    expect(bot.endpoint.unread).toHaveLength(10);
    expect(await bot.getApplication()).toMatchObject({ event_webhooks_status: 2 });
  });

  test('is not sent again when its application disables events', async () => {
    const bot = await subscribedBot(() => ({ status: 500 }));
    await add(bot);
    await failed(bot, 1);
    await bot.edit({ event_webhooks_status: 1 });
    bot.endpoint.clear();
    await fixture().emulator.clock.advance(10 * 60_000);
    expect(bot.endpoint.unread).toEqual([]);
  });

  test('disables events after three failures in a row, until they are enabled again', async () => {
    const bot = await subscribedBot(() => ({ status: 500 }));
    await add(bot);
    await add(bot);
    await add(bot);
    await givenUp(bot, 3);
    await bot.nextNotice('disabled');
    expect(await bot.getApplication()).toMatchObject({ event_webhooks_status: 3 });
    bot.endpoint.clear();
    await add(bot);
    bot.endpoint.behavior = compliantEndpoint(received);
    expect(await bot.edit({ event_webhooks_status: 2 })).toMatchObject({ json: { event_webhooks_status: 2 } });
    // Events that happened meanwhile are not sent: only the ping and the wrong signature arrived.
    expect(bot.endpoint.unread.map(({ body }) => WebhookEnvelope.parse(body).type)).toEqual([0, 0]);
    bot.endpoint.clear();
    await add(bot);
    expect(eventOf(await bot.endpoint.next())).toMatchObject({ type: AUTHORIZED });
  });

  test('resets the count of failures once one is acknowledged', async () => {
    const bot = await subscribedBot(() => ({ status: 500 }));
    await add(bot);
    await add(bot);
    await givenUp(bot, 2);
    bot.endpoint.behavior = compliantEndpoint(received);
    await add(bot);
    await bot.nextRequest('event', ({ status }) => status === 204);
    bot.endpoint.behavior = compliantEndpoint(() => ({ status: 500 }));
    await add(bot);
    await givenUp(bot);
    expect(await bot.getApplication()).toMatchObject({ event_webhooks_status: 2 });
  });
});
