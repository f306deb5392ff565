/** Each metric, with its attributes. */
import { telemetryMetrics } from 'guildhall/telemetry';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { BotOptions } from '../../src/app/bot/bot-options.js';
import { Button } from '../../src/app/decorators/button.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { On } from '../../src/app/decorators/on.js';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { button } from '../../src/interactions/components/button.js';
import type { ButtonContext } from '../../src/interactions/contexts/component-contexts.js';
import { TelemetryInstrumentation } from '../../src/telemetry/telemetry-instrumentation.js';
import { BotUnderTest } from '../app/fixture/bot-under-test.js';
import { buttonInteraction, INTERACTION_TOKEN } from '../app/fixture/interactions.js';
import { createPause } from '../app/fixture/pause.js';
import { JournaledWorld } from '../app/journal/journaled-world.js';
import { startClientAndServer } from '../rest/client-and-server.js';
import { bucketHeaders, tooMany } from '../rest/scripted-server.js';
import { Recorder, useContextManager } from './recorder.js';

useContextManager();

const apply = button('apply', { label: 'Apply' });
const ofButton = { 'guildhall.interaction.type': 'component', 'guildhall.declaration': 'button "apply"' };

const Distribution = z.object({
  count: z.number(),
  sum: z.number(),
  buckets: z.object({ boundaries: z.array(z.number()), counts: z.array(z.number()) }),
});

async function start(handle: (context: ButtonContext<typeof apply>) => unknown, options: Partial<BotOptions> = {}) {
  const recorder = new Recorder();
  @Handler()
  class Desk {
    @Button(apply)
    clicked(context: ButtonContext<typeof apply>) {
      return handle(context);
    }
    @On('guildMemberAdd')
    joined() {
      throw new RangeError('no');
    }
  }
  const bot = await BotUnderTest.start({ handlers: [Desk], features: [recorder.telemetry()], ...options });
  const click = async () => {
    bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
    await expect.poll(() => recorder.points('guildhall.interaction.duration')).toHaveLength(1);
  };
  return { bot, recorder, click };
}

describe('an interaction', () => {
  test('is measured with its declaration, outcome and acknowledgement', async () => {
    const { bot, recorder, click } = await start((context) => context.reply('Seen.'));
    await using _ = bot;
    await click();
    const [duration] = await recorder.points('guildhall.interaction.duration');
    expect(duration?.attributes).toMatchObject({ ...ofButton, 'guildhall.interaction.outcome': 'responded' });
    const [acknowledged] = await recorder.points('guildhall.interaction.acknowledgement.duration');
    expect(acknowledged?.attributes).toMatchObject({
      ...ofButton,
      'guildhall.interaction.acknowledgement': 'response',
    });
    expect(await recorder.points('guildhall.interaction.unanswered')).toEqual([]);
  });

  test('that is deferred automatically is counted, in the bucket below 3 seconds', async () => {
    const clock = new AdjustableClock();
    const pause = createPause();
    const { bot, recorder } = await start(
      async (context) => {
        await pause.wait();
        await context.reply('At last.');
      },
      { clock },
    );
    await using _ = bot;
    bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
    await pause.reached;
    await clock.advance(2000);
    await expect.poll(() => recorder.points('guildhall.interaction.automatic_deferrals')).toHaveLength(1);
    const [acknowledged] = await recorder.points('guildhall.interaction.acknowledgement.duration');
    const { buckets } = Distribution.parse(acknowledged?.value);
    expect(buckets.boundaries).toContain(3);
    expect(buckets.counts[buckets.boundaries.indexOf(2)]).toBe(1);
    expect(acknowledged?.attributes).toMatchObject({ 'guildhall.interaction.acknowledgement': 'automatic_deferral' });
    pause.end();
  });

  test('without a response that Discord accepts is unanswered', async () => {
    const { bot, recorder, click } = await start(async (context) => {
      await context.reply('Seen.').catch(() => {});
    });
    await using _ = bot;
    bot.server.errorStatuses.set(`/interactions/5001/${INTERACTION_TOKEN}/callback`, 400);
    await click();
    const [unanswered] = await recorder.points('guildhall.interaction.unanswered');
    expect(unanswered).toMatchObject({ value: 1, attributes: ofButton });
    expect(await recorder.points('guildhall.interaction.acknowledgement.duration')).toEqual([]);
  });
});

test('a listener is measured with its event and the type of its error', async () => {
  const { bot, recorder } = await start(() => {});
  await using _ = bot;
  bot.server.dispatch('GUILD_MEMBER_ADD', { guild_id: '81', user: { id: '7' } });
  await expect.poll(() => recorder.points('guildhall.handler.duration')).toHaveLength(1);
  expect((await recorder.points('guildhall.handler.duration'))[0]?.attributes).toMatchObject({
    'guildhall.handler.kind': 'event',
    'guildhall.handler': 'Desk.joined',
    'guildhall.event.name': 'guildMemberAdd',
    'error.type': 'RangeError',
  });
});

test('received events are counted by name and outcome; unknown names are one', async () => {
  const { bot, recorder } = await start(() => {});
  await using _ = bot;
  bot.server.dispatch('GUILD_MEMBER_ADD', { guild_id: '81', user: { id: '7' } });
  bot.server.dispatch('TYPING_START', {});
  bot.server.dispatch('TYPING_START', {});
  await expect
    .poll(async () =>
      (await recorder.points('guildhall.gateway.events')).map(({ value, attributes }) => [
        attributes['guildhall.event.name'],
        attributes['guildhall.event.outcome'],
        value,
      ]),
    )
    .toEqual(
      expect.arrayContaining([
        ['guildMemberAdd', 'delivered', 1],
        ['typingStart', 'ignored', 2],
      ]),
    );
});

test('sessions and disconnections are counted, with the cause', async () => {
  const { bot, recorder } = await start(() => {});
  await using _ = bot;
  bot.server.closeConnection(4000);
  await expect.poll(() => recorder.points('guildhall.gateway.sessions')).toHaveLength(2);
  const kinds = (await recorder.points('guildhall.gateway.sessions')).map(
    ({ attributes }) => attributes['guildhall.gateway.session.start'],
  );
  expect(kinds).toEqual(['identified', 'resumed']);
  expect(await recorder.points('guildhall.gateway.disconnections')).toMatchObject([
    { value: 1, attributes: { 'guildhall.gateway.connection.end': 'closed', 'guildhall.gateway.close_code': 4000 } },
  ]);
});

test('sessions that cannot be resumed are counted', async () => {
  const { bot, recorder } = await start(() => {});
  await using _ = bot;
  bot.server.closeConnection(4009);
  await expect
    .poll(() => recorder.points('guildhall.gateway.sessions_lost'))
    .toMatchObject([{ value: 1, attributes: { 'guildhall.shard.id': 0 } }]);
});

describe('requests', () => {
  const bot = { applicationId: undefined, apiUrl: 'http://127.0.0.1:1/', clock: new AdjustableClock() };

  test('are measured by route, status and error', async () => {
    const recorder = new Recorder();
    const { meterProvider, tracerProvider } = recorder;
    const instrumentation = new TelemetryInstrumentation({ meterProvider, tracerProvider }, bot);
    const script = ({ url }: { readonly url: string }) =>
      url.endsWith('/82') ? { status: 404, body: {} } : { status: 200, body: { id: '81' } };
    const { api } = await startClientAndServer(script, { instrumentation });
    await api.channels.get('81');
    await api.channels.get('82').catch(() => {});
    const points = await recorder.points('http.client.request.duration');
    expect(points.map(({ attributes }) => attributes)).toMatchObject([
      { 'http.request.method': 'GET', 'url.template': '/channels/{channel_id}', 'http.response.status_code': 200 },
      { 'http.response.status_code': 404, 'error.type': '404' },
    ]);
  });

  test('that Discord rejects with 429 are counted, with the wait of the next attempt', async () => {
    const recorder = new Recorder();
    const clock = new AdjustableClock();
    const { meterProvider, tracerProvider } = recorder;
    const instrumentation = new TelemetryInstrumentation({ meterProvider, tracerProvider }, { ...bot, clock });
    let calls = 0;
    const script = () =>
      calls++ === 0 ? tooMany('user', 1) : { body: { id: '81' }, headers: bucketHeaders('b', 5, 4, 1) };
    const { api } = await startClientAndServer(script, { instrumentation, clock });
    const called = api.channels.get('81');
    await expect.poll(() => recorder.points('guildhall.rest.rate_limited')).toHaveLength(1);
    await clock.advance(2000);
    await called;
    const [rejected] = await recorder.points('guildhall.rest.rate_limited');
    expect(rejected).toMatchObject({ value: 1, attributes: { 'url.template': '/channels/{channel_id}' } });
    expect(await recorder.points('guildhall.rest.permit.duration')).toHaveLength(1);
    const resent = recorder.spans.find(({ attributes }) => attributes['http.request.resend_count'] === 1);
    expect(resent?.name).toBe('GET /channels/{channel_id}');
    expect(resent?.events.map(({ name }) => name)).toEqual(['permitted']);
    expect(resent?.attributes['guildhall.rest.permit.wait']).toBeGreaterThanOrEqual(1);
  });
});

test('the state of the bot is read at each collection', async () => {
  const { bot, recorder } = await start(() => {}, { cache: { guilds: true } });
  await using _ = bot;
  const read = async (name: string) =>
    (await recorder.points(name)).map(({ value, attributes }) => [...Object.values(attributes).slice(1), value]);
  expect(await read('guildhall.bot.ready')).toEqual([[1]]);
  expect(await read('guildhall.gateway.shards')).toEqual([['ready', 1]]);
  expect(await read('guildhall.cache.entries')).toEqual([['guilds', 0]]);
  expect(await read('guildhall.bot.pending')).toContainEqual(['handlers', 0]);
  expect(await read('guildhall.bot.not_handled')).toContainEqual(['unknown_component', 0]);
});

test('the events of the journal are read by their state', async () => {
  const recorder = new Recorder();
  const ends: (() => void)[] = [];
  @Handler()
  class Slow {
    @On('guildMemberAdd')
    joined(): Promise<void> {
      return new Promise((resolve) => void ends.push(resolve));
    }
  }
  const world = await JournaledWorld.start({ handlers: [Slow], features: [recorder.telemetry()] });
  await world.world.createMember('Ada');
  await expect.poll(() => ends.length).toBe(1);
  const running = (await recorder.points('guildhall.journal.events')).find(
    ({ attributes }) => attributes['guildhall.journal.state'] === 'running',
  );
  expect(running?.value).toBe(1);
  expect(await recorder.points('guildhall.journal.queue.size')).toHaveLength(1);
  expect(await recorder.points('guildhall.journal.replays')).toHaveLength(2);
  for (const end of ends) end();
});

test('nothing is measured without metrics', async () => {
  const recorder = new Recorder();
  await using bot = await BotUnderTest.start({ handlers: [], features: [recorder.telemetry({ metrics: false })] });
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('gone'));
  await bot.server.waitForRequest('/callback');
  expect(await recorder.metrics()).toEqual(new Map());
});

test('attributes of the options are on every metric and span', async () => {
  const recorder = new Recorder();
  const features = [recorder.telemetry({ attributes: { team: 'support' } })];
  await using bot = await BotUnderTest.start({ handlers: [], features });
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('gone'));
  await expect.poll(() => recorder.points('guildhall.interaction.duration')).toHaveLength(1);
  for (const points of (await recorder.metrics()).values()) {
    for (const { attributes } of points) expect(attributes).toMatchObject({ team: 'support' });
  }
  expect(recorder.spans.filter(({ parentSpanContext }) => !parentSpanContext)).toSatisfy((spans) =>
    spans.every((span: { attributes: object }) => 'team' in span.attributes),
  );
});

test('every metric has a name, a unit and a description, by the rules of OpenTelemetry', () => {
  for (const { name, unit, description } of Object.values(telemetryMetrics)) {
    expect(name).toMatch(/^[a-z]+(?:[._][a-z]+)+$/);
    expect(unit).toMatch(/^(?:s|By|1|\{[a-z]+\})$/);
    expect(description).toMatch(/\.$/);
  }
});
