/** A bot that the service posts to: what its options ask for, webhook events, and what happens while it stops. */
import { describe, expect, test } from 'vitest';
import { Bot } from '../../src/app/bot.js';
import type { WebhookEventContext } from '../../src/app/contexts/event-context.js';
import { Button } from '../../src/app/decorators/button.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { On } from '../../src/app/decorators/on.js';
import { OnRaw } from '../../src/app/decorators/on-raw.js';
import { OnWebhookEvent } from '../../src/app/decorators/on-webhook-event.js';
import { ConfigurationError, DeclarationError } from '../../src/app/errors/composition-errors.js';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { systemClock } from '../../src/base/clock.js';
import { button } from '../../src/interactions/components/button.js';
import type { ButtonContext } from '../../src/interactions/contexts/component-contexts.js';
import { RequestSigner, toRequest } from '../ingress/http/request-signer.js';
import { BotUnderTest } from './fixture/bot-under-test.js';
import { deferred } from './fixture/deferred.js';
import { click, INTERACTION_TOKEN } from './fixture/interactions.js';
import { TOKEN } from './fixture/token.js';

const greet = button('greet', { label: 'Greet' });

/** A bot on HTTP alone with one button handler, and who posts to it. */
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

describe('a bot on HTTP alone', () => {
  test('is ready without a connection, and answers before it is started', async () => {
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

  test('refuses what is not signed', async () => {
    const { test, post: _post } = await startGreeted(() => {});
    await using _test = test;
    const forged = new RequestSigner(systemClock);
    expect((await test.bot.fetch(toRequest(forged.sign(click('greet'))))).status).toBe(401);
    expect(test.bot.counts.interactions).toBe(0);
  });

  test('goes on after its response', async () => {
    const { test, post } = await startGreeted(async (context) => {
      await context.reply({ content: 'First.' });
      await context.followUp({ content: 'Second.' });
    });
    await using _test = test;
    const response = await post(click('greet'));
    expect(await response.json()).toMatchObject({ data: { content: 'First.' } });
    expect((await test.server.waitForRequest(`/webhooks/2/${INTERACTION_TOKEN}`)).body).toMatchObject({
      content: 'Second.',
    });
  });

  test('defers in its response, and answers by a call then', async () => {
    const clock = new AdjustableClock();
    const started = deferred();
    const gate = deferred();
    const { test, post } = await startGreeted(async (context) => {
      started.resolve();
      await gate.promise;
      await context.reply({ content: 'At last.' });
    }, clock);
    await using _test = test;
    const response = post(click('greet'));
    await started.promise;
    await clock.advance(2000);
    expect(await (await response).json()).toEqual({ type: 6 });
    gate.resolve();
    expect((await test.server.waitForRequest(`/webhooks/2/${INTERACTION_TOKEN}`)).body).toMatchObject({
      content: 'At last.',
    });
  });

  test('waits for its handlers when it stops, and takes no more', async () => {
    const started = deferred();
    const gate = deferred();
    const { test, post } = await startGreeted(async (context) => {
      started.resolve();
      await gate.promise;
      await context.reply({ content: 'Done.' });
    });
    await using _test = test;
    const response = post(click('greet', '1'));
    await started.promise;
    const stopped = test.bot.stop();
    expect((await post(click('greet', '2'))).status).toBe(503);
    gate.resolve();
    expect(await (await response).json()).toMatchObject({ data: { content: 'Done.' } });
    await stopped;
    expect((await post(click('greet', '3'))).status).toBe(503);
  });
});

describe('webhook events', () => {
  const posted = (type: string, data: unknown) => ({
    version: 1,
    application_id: '2',
    type: 1,
    event: { type, timestamp: '2026-01-02T03:04:05.000000', data },
  });

  test('reach their handlers, and no handlers of the gateway', async () => {
    const heard = deferred<unknown>();
    const wrong: string[] = [];
    @Handler()
    class Ears {
      @OnWebhookEvent(['entitlementCreate', 'applicationAuthorized'])
      webhook({ event, data, origin }: WebhookEventContext<'entitlementCreate' | 'applicationAuthorized'>) {
        heard.resolve({ event, id: 'id' in data ? data.id : undefined, origin });
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
    await using test = await BotUnderTest.start({ handlers: [Ears], http });
    wrong.length = 0;
    const response = await test.bot.fetch(toRequest(signing.sign(posted('ENTITLEMENT_CREATE', { id: '70' }))));
    expect(response.status).toBe(204);
    expect(await heard.promise).toEqual({
      event: 'entitlementCreate',
      id: '70',
      origin: { via: 'webhook', at: '2026-01-02T03:04:05.000000' },
    });
    await test.bot.stop();
    expect(wrong).toEqual([]);
  });

  test('that nobody listens to are taken, with a line in the log', async () => {
    const { test, post } = await startGreeted(() => {});
    await using _test = test;
    expect((await post(posted('LOBBY_MESSAGE_CREATE', {}))).status).toBe(204);
    await expect.poll(() => test.logged).toContain('LOBBY_MESSAGE_CREATE');
    expect(test.warnings).toEqual([]);
  });

  test('whose handler fails are logged', async () => {
    @Handler()
    class Ears {
      @OnWebhookEvent('applicationDeauthorized')
      gone() {
        throw new Error('no');
      }
    }
    const signing = new RequestSigner(systemClock);
    const http = { publicKey: signing.publicKey };
    await using test = await BotUnderTest.start({ handlers: [Ears], gateway: false, http });
    const event = posted('APPLICATION_DEAUTHORIZED', { user: { id: '7' } });
    await test.bot.fetch(toRequest(signing.sign(event)));
    await expect.poll(() => test.warnings).toMatchObject([{ event: 'applicationDeauthorized', handler: 'Ears.gone' }]);
  });
});

describe('the ways in of a bot', () => {
  const options = { token: TOKEN, environment: {}, logLevel: 'silent' } as const;

  test('need one that is open', () => {
    expect(() => new Bot({ ...options, handlers: [], gateway: false })).toThrow(ConfigurationError);
  });

  test.each(['', 'f'.repeat(63), 'g'.repeat(64), undefined])('by HTTP need a public key: %j', (publicKey) => {
    // What a program in plain JavaScript makes of a variable that is not set.
    const http = { publicKey: publicKey as string };
    expect(() => new Bot({ ...options, handlers: [], http })).toThrow(/option http.publicKey/);
  });

  test('without `http` are said at the call of `fetch`', async () => {
    await using test = await BotUnderTest.compose({ handlers: [] });
    await expect(test.bot.fetch(new Request('http://bot.test/'))).rejects.toThrow(/option http/);
  });

  test('that are closed leave handlers deaf, which is said', async () => {
    @Handler()
    class Ears {
      @On('guildMemberAdd')
      joined() {}

      @On('interactionCreate')
      acted() {}

      @OnWebhookEvent('applicationAuthorized')
      added() {}
    }
    const { publicKey } = new RequestSigner(systemClock);
    await using http = await BotUnderTest.compose({ handlers: [Ears], gateway: false, http: { publicKey } });
    expect(http.warnings).toMatchObject([{ handlers: ['Ears.joined'] }]);
    await using gateway = await BotUnderTest.compose({ handlers: [Ears] });
    expect(gateway.warnings).toMatchObject([{ handlers: ['Ears.added'] }]);
  });

  test('have the webhook events that there are', () => {
    @Handler()
    class Ears {
      // @ts-expect-error: no such event comes by webhook
      @OnWebhookEvent('guildMemberAdd')
      joined() {}

      // @ts-expect-error: it has another name
      @OnWebhookEvent('applicationAuthorised')
      added() {}
    }
    try {
      new Bot({ ...options, handlers: [Ears] });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(DeclarationError);
      expect(String(error)).toMatch(/Ears.joined.*there is no event "guildMemberAdd"/);
      expect(String(error)).toMatch(/Ears.added.*Did you mean "applicationAuthorized"/);
    }
  });
});
