/** A bot that receives requests over HTTP: its options, webhook events, and its behavior while it stops. */
import { describe, expect, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import type { WebhookEventContext } from '../../../src/app/contexts/event-context.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On, OnRaw, OnWebhookEvent } from '../../../src/app/decorators/on.js';
import { ConfigurationError, DeclarationError } from '../../../src/app/errors/composition-errors.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { systemClock } from '../../../src/base/clock.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import { RequestSigner, toRequest } from '../../ingress/http/request-signer.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { deferred } from '../fixture/deferred.js';
import { buttonInteraction, INTERACTION_TOKEN } from '../fixture/interactions.js';
import { createPause } from '../fixture/pause.js';
import { TOKEN } from '../fixture/token.js';

const greet = button('greet', { label: 'Greet' });

/** A bot on HTTP only with one button handler, and a client that posts to it. */
async function startGreeted(handle: (context: ButtonContext<typeof greet>) => unknown, clock?: AdjustableClock) {
  @Handler()
  class Desk {
    @Button(greet)
    greeted(context: ButtonContext<typeof greet>) {
      return handle(context);
    }
  }
  const signing = new RequestSigner(clock ?? systemClock);
  const http = { publicKey: signing.publicKey };
  const test = await BotUnderTest.start({ handlers: [Desk], gateway: false, http, clock });
  return { test, post: (body: unknown) => test.bot.fetch(toRequest(signing.sign(body))) };
}

describe('a bot on HTTP only', () => {
  test('is ready without a connection, and responds before it is started', async () => {
    const signing = new RequestSigner(systemClock);
    await using test = await BotUnderTest.compose({
      handlers: [],
      gateway: false,
      http: { publicKey: signing.publicKey },
    });
    const pong = await test.bot.fetch(toRequest(signing.sign({ type: 1 })));
    expect(await pong.json()).toEqual({ type: 1 });
    await test.bot.start();
    expect(test.bot.status).toBe('ready');
    expect(test.server.identifies).toEqual([]);
  });

  test('rejects unsigned requests', async () => {
    const { test, post: _post } = await startGreeted(() => {});
    await using _test = test;
    const forged = new RequestSigner(systemClock);
    expect((await test.bot.fetch(toRequest(forged.sign(buttonInteraction('greet'))))).status).toBe(401);
    expect(test.bot.counts.interactions).toBe(0);
  });

  test('continues to run a handler after the HTTP response', async () => {
    const { test, post } = await startGreeted(async (context) => {
      await context.reply({ content: 'First.' });
      await context.followUp({ content: 'Second.' });
    });
    await using _test = test;
    const response = await post(buttonInteraction('greet'));
    expect(await response.json()).toMatchObject({ data: { content: 'First.' } });
    expect((await test.server.waitForRequest(`/webhooks/2/${INTERACTION_TOKEN}`)).body).toMatchObject({
      content: 'Second.',
    });
  });

  test('defers in the HTTP response, and responds later with an API call', async () => {
    const clock = new AdjustableClock();
    const pause = createPause();
    const { test, post } = await startGreeted(async (context) => {
      await pause.wait();
      await context.reply({ content: 'At last.' });
    }, clock);
    await using _test = test;
    const response = post(buttonInteraction('greet'));
    await pause.reached;
    await clock.advance(2000);
    expect(await (await response).json()).toEqual({ type: 6 });
    pause.end();
    expect((await test.server.waitForRequest(`/webhooks/2/${INTERACTION_TOKEN}`)).body).toMatchObject({
      content: 'At last.',
    });
  });

  test('waits for running handlers when it stops, and accepts no more requests', async () => {
    const pause = createPause();
    const { test, post } = await startGreeted(async (context) => {
      await pause.wait();
      await context.reply({ content: 'Done.' });
    });
    await using _test = test;
    const response = post(buttonInteraction('greet', '1'));
    await pause.reached;
    const stopped = test.bot.stop();
    expect((await post(buttonInteraction('greet', '2'))).status).toBe(503);
    pause.end();
    expect(await (await response).json()).toMatchObject({ data: { content: 'Done.' } });
    await stopped;
    expect((await post(buttonInteraction('greet', '3'))).status).toBe(503);
  });
});

describe('webhook events', () => {
  const posted = (type: string, data: unknown) => ({
    version: 1,
    application_id: '2',
    type: 1,
    event: { type, timestamp: '2026-01-02T03:04:05.000000', data },
  });

  test('reach their handlers, and no handlers of gateway events', async () => {
    const received = deferred<unknown>();
    const wrong: string[] = [];
    @Handler()
    class Listeners {
      @OnWebhookEvent(['entitlementCreate', 'applicationAuthorized'])
      webhook({ event, data, origin }: WebhookEventContext<'entitlementCreate' | 'applicationAuthorized'>) {
        received.resolve({ event, id: 'id' in data ? data.id : undefined, origin });
      }

      @On('entitlementCreate')
      gateway() {
        wrong.push('gateway');
      }

      @OnRaw()
      raw({ event }: { readonly event: string }) {
        wrong.push(event);
      }
    }
    const signing = new RequestSigner(systemClock);
    const http = { publicKey: signing.publicKey };
    await using test = await BotUnderTest.start({ handlers: [Listeners], http });
    wrong.length = 0;
    const response = await test.bot.fetch(toRequest(signing.sign(posted('ENTITLEMENT_CREATE', { id: '70' }))));
    expect(response.status).toBe(204);
    expect(await received.promise).toEqual({
      event: 'entitlementCreate',
      id: '70',
      origin: { via: 'webhook', timestamp: '2026-01-02T03:04:05.000000' },
    });
    await test.bot.stop();
    expect(wrong).toEqual([]);
  });

  test('without a listener are accepted and logged', async () => {
    const { test, post } = await startGreeted(() => {});
    await using _test = test;
    expect((await post(posted('LOBBY_MESSAGE_CREATE', {}))).status).toBe(204);
    await expect.poll(() => test.logged).toContain('LOBBY_MESSAGE_CREATE');
    expect(test.warnings).toEqual([]);
  });

  test('whose handler fails are acknowledged, and the failure is logged', async () => {
    @Handler()
    class Listeners {
      @OnWebhookEvent('applicationDeauthorized')
      gone() {
        throw new Error('no');
      }
    }
    const signing = new RequestSigner(systemClock);
    const http = { publicKey: signing.publicKey };
    await using test = await BotUnderTest.start({ handlers: [Listeners], gateway: false, http });
    const event = posted('APPLICATION_DEAUTHORIZED', { user: { id: '7' } });
    await test.bot.fetch(toRequest(signing.sign(event)));
    await expect
      .poll(() => test.warnings)
      .toMatchObject([{ event: 'applicationDeauthorized', handler: 'Listeners.gone' }]);
  });
});

describe('the transports of a bot', () => {
  const options = { token: TOKEN, environment: {}, logLevel: 'silent' } as const;

  test('must not all be disabled', () => {
    expect(() => new Bot({ ...options, handlers: [], gateway: false })).toThrow(ConfigurationError);
  });

  test.each(['', 'f'.repeat(63), 'g'.repeat(64), undefined])(
    'require a valid public key for HTTP: %j is rejected',
    (publicKey) => {
      // Plain JavaScript can pass an environment variable that is not set.
      const http = { publicKey: publicKey as string };
      expect(() => new Bot({ ...options, handlers: [], http })).toThrow(/option http.publicKey/);
    },
  );

  test('without `http` make `fetch` reject', async () => {
    await using test = await BotUnderTest.compose({ handlers: [] });
    await expect(test.bot.fetch(new Request('http://bot.test/'))).rejects.toThrow(/option http/);
  });

  test('that are disabled make handlers unreachable, with a warning', async () => {
    @Handler()
    class Listeners {
      @On('guildMemberAdd')
      joined() {}

      @On('interactionCreate')
      acted() {}

      @OnWebhookEvent('applicationAuthorized')
      added() {}
    }
    const { publicKey } = new RequestSigner(systemClock);
    await using http = await BotUnderTest.compose({ handlers: [Listeners], gateway: false, http: { publicKey } });
    expect(http.warnings).toMatchObject([{ handlers: ['Listeners.joined'] }]);
    await using gateway = await BotUnderTest.compose({ handlers: [Listeners] });
    expect(gateway.warnings).toMatchObject([{ handlers: ['Listeners.added'] }]);
  });

  test('accept only webhook event names in @OnWebhookEvent', () => {
    @Handler()
    class Listeners {
      // @ts-expect-error: not a webhook event
      @OnWebhookEvent('guildMemberAdd')
      joined() {}

      // @ts-expect-error: the event has another name
      @OnWebhookEvent('applicationAuthorize')
      added() {}
    }
    try {
      new Bot({ ...options, handlers: [Listeners] });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(DeclarationError);
      expect(String(error)).toMatch(/Listeners.joined.*there is no event "guildMemberAdd"/);
      expect(String(error)).toMatch(/Listeners.added.*Did you mean "applicationAuthorized"/);
    }
  });
});
