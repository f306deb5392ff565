/** The spans of events and interactions. */

import { createWorld } from '@guildhall/dev/testing';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AlwaysOffSampler, ParentBasedSampler } from '@opentelemetry/sdk-trace-base';
import type { TelemetryOptions } from 'guildhall/telemetry';
import { describe, expect, test } from 'vitest';
import { bot as frontDesk } from '../../examples/front-desk/bot.js';
import { demoGuild } from '../../examples/front-desk/demo-guild.js';
import { createStoryContext, story } from '../../examples/front-desk/story.js';
import { Transcript } from '../../examples/front-desk/transcript.js';
import { formatSpans } from '../../examples/telemetry/span-tree.js';
import type { EventContext } from '../../src/app/contexts/event-context.js';
import { Button } from '../../src/app/decorators/button.js';
import { Every } from '../../src/app/decorators/every.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { On } from '../../src/app/decorators/on.js';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { button } from '../../src/interactions/components/button.js';
import type { ButtonContext } from '../../src/interactions/contexts/component-contexts.js';
import { denyInteraction, type InteractionGuard } from '../../src/interactions/guards/guard.js';
import { BotUnderTest } from '../app/fixture/bot-under-test.js';
import { buttonInteraction, GUILD_ID } from '../app/fixture/interactions.js';
import { Recorder, useContextManager } from './recorder.js';

useContextManager();

const apply = button('apply', { label: 'Apply' });

/** A bot with one button, and what was recorded of it. */
async function startClicked(
  handle: (context: ButtonContext<typeof apply>) => unknown,
  settings: { recorder?: Recorder; guards?: readonly InteractionGuard[]; options?: TelemetryOptions } = {},
) {
  const { recorder = new Recorder(), guards = [], options } = settings;
  @Handler()
  class Desk {
    @Button(apply, { guards })
    clicked(context: ButtonContext<typeof apply>) {
      return handle(context);
    }
  }
  const bot = await BotUnderTest.start({ handlers: [Desk], features: [recorder.telemetry(options)] });
  const click = async (interaction: object = buttonInteraction('apply')) => {
    const before = recorder.spans.filter(({ kind }) => kind === SpanKind.SERVER).length;
    bot.server.dispatch('INTERACTION_CREATE', interaction);
    await expect.poll(() => recorder.spans.filter(({ kind }) => kind === SpanKind.SERVER).length).toBe(before + 1);
    return recorder.spans.findLast(({ kind }) => kind === SpanKind.SERVER);
  };
  return { bot, recorder, click };
}

test('the story of the front desk is a tree from the interaction to its requests', async () => {
  const recorder = new Recorder();
  const world = await createWorld({ guild: demoGuild, bot: frontDesk.with({ features: [recorder.telemetry()] }) });
  const stage = await createStoryContext(world, new Transcript(() => {}));
  for (const step of story) await step.run(stage);
  await world.close();
  const [accepted] = recorder.named('interaction button "review/accept/:applicant<snowflake>"');
  const { traceId } = accepted?.spanContext() ?? {};
  expect(formatSpans(recorder.spans.filter((span) => span.spanContext().traceId === traceId))).toBe(
    [
      'interaction button "review/accept/:applicant<snowflake>" (responded) ← message of “a span of another process”',
      '├─ guards',
      '└─ handler ReviewHandler.acceptApplicant',
      '   ├─ GET /guilds/{guild_id}/roles (200)',
      '   ├─ PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id} (204)',
      '   ├─ POST /users/@me/channels (200)',
      '   ├─ POST /channels/{channel_id}/messages (200)',
      '   └─ POST /interactions/{interaction_id}/{interaction_token}/callback (204)',
    ].join('\n'),
  );
  expect(recorder.linksOf(accepted)).toEqual(['message: handler ApplicationHandler.submitApplication']);
});

describe('the span of an interaction', () => {
  test('has the handler, the declaration and the outcome', async () => {
    const { bot, click } = await startClicked((context) => context.reply('Seen.'));
    await using _ = bot;
    const span = await click();
    expect(span).toMatchObject({ name: 'interaction button "apply"', status: { code: SpanStatusCode.UNSET } });
    expect(span?.attributes).toEqual({
      'guildhall.application.id': expect.stringMatching(/^\d+$/),
      'guildhall.interaction.type': 'component',
      'guildhall.interaction.id': '5001',
      'guildhall.guild.id': GUILD_ID,
      'guildhall.transport': 'gateway',
      'guildhall.shard.id': 0,
      'guildhall.handler': 'Desk.clicked',
      'guildhall.declaration': 'button "apply"',
      'guildhall.interaction.outcome': 'responded',
      'guildhall.interaction.acknowledgement': 'response',
    });
  });

  test('has no ids if they are excluded', async () => {
    const { bot, click } = await startClicked((context) => context.reply('Seen.'), { options: { ids: false } });
    await using _ = bot;
    const span = await click();
    expect(Object.keys(span?.attributes ?? {})).not.toContain('guildhall.interaction.id');
    expect(Object.keys(span?.attributes ?? {})).not.toContain('guildhall.guild.id');
  });

  test('is a root, also if the bot was started inside a span', async () => {
    const recorder = new Recorder();
    const started = await recorder.tracerProvider.getTracer('test').startActiveSpan('start', async (span) => {
      const result = await startClicked((context) => context.reply('Seen.'), { recorder });
      span.end();
      return result;
    });
    await using _ = started.bot;
    expect((await started.click())?.parentSpanContext).toBeUndefined();
  });

  test('of a handler that throws is an error with the type of what was thrown, without its message', async () => {
    class OutOfPaper extends Error {}
    const { bot, recorder, click } = await startClicked(() => {
      throw new OutOfPaper('a text of the user');
    });
    await using _ = bot;
    const span = await click();
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(span?.attributes).toMatchObject({ 'guildhall.interaction.outcome': 'failed', 'error.type': 'OutOfPaper' });
    const [handler] = recorder.named('handler Desk.clicked');
    expect(handler).toMatchObject({ status: { code: SpanStatusCode.ERROR }, events: [] });
  });

  test.each([
    ['an unknown type', { ...buttonInteraction('apply'), type: 99 }, 'interaction unknown'],
    ['no data', { ...buttonInteraction('apply'), data: undefined }, 'interaction component'],
    ['no user', { ...buttonInteraction('apply'), member: undefined }, 'interaction button "apply"'],
    ['no message', { ...buttonInteraction('apply'), message: undefined }, 'interaction button "apply"'],
    ['a modal without data', { ...buttonInteraction('apply'), type: 5, data: undefined }, 'interaction modal'],
  ])('of an interaction with %s ends as well', async (_what, interaction, name) => {
    const { bot, click } = await startClicked((context) => context.reply('Seen.'));
    await using _ = bot;
    expect((await click(interaction))?.name).toBe(name);
  });

  test('of a guard that denies contains its name and no handler', async () => {
    const closed = { name: 'closed', check: () => denyInteraction('Closed.') };
    const { bot, recorder, click } = await startClicked(() => {}, { guards: [closed] });
    await using _ = bot;
    const span = await click();
    const [guards] = recorder.named('guards');
    expect(guards?.attributes).toEqual({ 'guildhall.guards.allowed': false, 'guildhall.guard': 'closed' });
    expect(recorder.childrenOf(span).map(({ name }) => name)).toEqual([
      'guards',
      'POST /interactions/{interaction_id}/{interaction_token}/callback',
    ]);
  });

  test('is active in the handler, so spans and requests after it has waited belong to it', async () => {
    const { bot, recorder, click } = await startClicked(async (context) => {
      await context.reply('Seen.');
      trace.getTracer('unregistered').startSpan('never recorded').end();
      await context.api.channels.get('30');
    });
    await using _ = bot;
    const span = await click();
    const [handler] = recorder.childrenOf(span);
    expect(recorder.childrenOf(handler).map(({ name }) => name)).toEqual([
      'POST /interactions/{interaction_id}/{interaction_token}/callback',
      'GET /channels/{channel_id}',
    ]);
  });

  test('that is not sampled has no children, and the bot works as before', async () => {
    const recorder = new Recorder({ sampler: new ParentBasedSampler({ root: new AlwaysOffSampler() }) });
    const { bot } = await startClicked((context) => context.reply('Seen.'), { recorder });
    await using _ = bot;
    bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('apply'));
    await bot.server.waitForRequest('/callback');
    await bot.bot.stop();
    expect(recorder.spans).toEqual([]);
    expect(await recorder.points('guildhall.interaction.duration')).toHaveLength(1);
  });
});

describe('the span of a request', () => {
  test('has the attributes of the semantic conventions and no ids', async () => {
    const { bot, recorder, click } = await startClicked((context) => context.reply('Seen.'));
    await using _ = bot;
    await click();
    const [request] = recorder.named('POST /interactions/{interaction_id}/{interaction_token}/callback');
    expect(request?.kind).toBe(SpanKind.CLIENT);
    // A busy machine can delay the permit, whose wait is then an attribute.
    const { 'guildhall.rest.permit.wait': _wait, ...attributes } = request?.attributes ?? {};
    expect(attributes).toEqual({
      'guildhall.application.id': expect.stringMatching(/^\d+$/),
      'http.request.method': 'POST',
      'url.template': '/interactions/{interaction_id}/{interaction_token}/callback',
      'http.response.status_code': 204,
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(bot.server.baseUrl).port),
    });
  });

  test('that Discord rejects is an error with the status as its type', async () => {
    const { bot, recorder, click } = await startClicked(async (context) => {
      await context.api.channels.get('30').catch(() => {});
      await context.reply('Seen.');
    });
    await using _ = bot;
    bot.server.errorStatuses.set('/channels/30', 404);
    await click();
    const [request] = recorder.named('GET /channels/{channel_id}');
    expect(request?.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(request?.attributes).toMatchObject({ 'error.type': '404', 'http.response.status_code': 404 });
  });
});

describe('the span of an event', () => {
  @Handler()
  class Door {
    @On('guildMemberAdd')
    async greet({ api, data }: EventContext<'guildMemberAdd'>) {
      await api.channels.get(data.guild_id);
    }
    @On('guildMemberRemove')
    wave() {
      throw new TypeError('a text');
    }
    @Every('10m')
    tidy() {}
  }

  test('is a consumer with the name of the event, and contains the requests of the handler', async () => {
    const recorder = new Recorder();
    await using bot = await BotUnderTest.start({ handlers: [Door], features: [recorder.telemetry()] });
    bot.server.dispatch('GUILD_MEMBER_ADD', { guild_id: '81', user: { id: '7' } });
    await expect.poll(() => recorder.named('event guildMemberAdd').length).toBe(1);
    const [span] = recorder.named('event guildMemberAdd');
    expect(span).toMatchObject({ kind: SpanKind.CONSUMER, attributes: { 'guildhall.handler': 'Door.greet' } });
    expect(recorder.childrenOf(span).map(({ name }) => name)).toEqual(['GET /channels/{channel_id}']);
  });

  test('of a handler that fails has the type of the error', async () => {
    const recorder = new Recorder();
    await using bot = await BotUnderTest.start({ handlers: [Door], features: [recorder.telemetry()] });
    bot.server.dispatch('GUILD_MEMBER_REMOVE', { guild_id: '81', user: { id: '7' } });
    await expect.poll(() => recorder.named('event guildMemberRemove').length).toBe(1);
    expect(recorder.named('event guildMemberRemove')[0]?.attributes).toMatchObject({ 'error.type': 'TypeError' });
  });

  test('is not recorded for events that are not listed', async () => {
    const recorder = new Recorder();
    const features = [recorder.telemetry({ spans: { events: ['guildMemberAdd'] } })];
    await using bot = await BotUnderTest.start({ handlers: [Door], features });
    bot.server.dispatch('GUILD_MEMBER_REMOVE', { guild_id: '81', user: { id: '7' } });
    bot.server.dispatch('GUILD_MEMBER_ADD', { guild_id: '81', user: { id: '7' } });
    await expect.poll(() => recorder.named('event guildMemberAdd').length).toBe(1);
    expect(recorder.named('event guildMemberRemove')).toEqual([]);
  });

  test('exists for runs of scheduled tasks as well, by their trigger', async () => {
    const recorder = new Recorder();
    const clock = new AdjustableClock();
    await using _ = await BotUnderTest.start({ handlers: [Door], features: [recorder.telemetry()], clock });
    await clock.advance(10 * 60_000);
    await expect.poll(() => recorder.named('task @Every(10m)').length).toBe(1);
    expect(recorder.named('task @Every(10m)')[0]?.attributes).toMatchObject({ 'guildhall.handler': 'Door.tidy' });
  });
});
