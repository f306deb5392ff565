/** Handlers that are slow, respond twice, or respond too late: each has a defined outcome. */
import { describe, expect, test } from 'vitest';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import { InteractionError } from '../../../src/interactions/errors.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';
import { RequestSigner, toRequest } from '../../ingress/http/request-signer.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { deferred } from '../fixture/deferred.js';
import { buttonInteraction, INTERACTION_TOKEN } from '../fixture/interactions.js';
import { createPause } from '../fixture/pause.js';
import { contentOf, EPHEMERAL, responseTo } from '../fixture/responses.js';

const go = button('go', { label: 'Go' });
const form = modal('form', { title: 'Form', fields: { text: textInput({ label: 'Text' }) } });
const followup = `/webhooks/2/${INTERACTION_TOKEN}`;

type Click = ButtonContext<typeof go>;

function startDesk(handle: (context: Click) => unknown, defer?: 'update' | 'reply' | false) {
  @Handler()
  class Desk {
    @Button(go, { defer })
    went(context: Click) {
      return handle(context);
    }
  }
  return BotUnderTest.start({ handlers: [Desk] });
}

/** A bot on HTTP, so that its clock can be moved far without a gateway connection. */
async function startOnHttp(handle: (context: Click) => unknown, defer?: 'update' | 'reply' | false) {
  @Handler()
  class Desk {
    @Button(go, { defer })
    went(context: Click) {
      return handle(context);
    }
  }
  const clock = new AdjustableClock();
  const signing = new RequestSigner(clock);
  const http = { publicKey: signing.publicKey };
  const test = await BotUnderTest.start({ handlers: [Desk], gateway: false, http, clock });
  return { test, clock, post: () => test.bot.fetch(toRequest(signing.sign(buttonInteraction('go')))) };
}

describe('a handler that responds twice', () => {
  test('in sequence fails at the second response, and the first one stays', async () => {
    const thrown = deferred<unknown>();
    await using test = await startDesk(async (context) => {
      await context.reply({ content: 'First.' });
      await context.reply({ content: 'Second.' }).catch(thrown.resolve);
    });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('go'));
    expect(contentOf(await responseTo(test))).toBe('First.');
    expect(await thrown.promise).toMatchObject({ code: 'interaction_error', reason: 'already_responded' });
    await test.bot.stop();
    expect(test.server.requests).toHaveLength(1);
  });

  test('at once sends one of the responses', async () => {
    const settled = deferred<readonly PromiseSettledResult<unknown>[]>();
    await using test = await startDesk(async (context) => {
      settled.resolve(
        await Promise.allSettled([context.reply({ content: 'One.' }), context.update({ content: 'Two.' })]),
      );
    });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('go'));
    expect(contentOf(await responseTo(test))).toBe('One.');
    expect((await settled.promise).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await test.bot.stop();
    expect(test.server.requests).toHaveLength(1);
  });

  test('without catching the error causes a follow-up with the error message', async () => {
    await using test = await startDesk(async (context) => {
      await context.reply({ content: 'First.' });
      await context.showModal(form());
    });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('go'));
    expect((await test.server.waitForRequest(followup)).body).toMatchObject({ flags: EPHEMERAL });
    expect(test.warnings).toMatchObject([{ err: { code: 'handler_error' } }]);
  });
});

describe('a handler that is slow', () => {
  test('fails when it shows a modal after its deferral, with the remedy in the log', async () => {
    const pause = createPause();
    const { test, clock, post } = await startOnHttp(async (context) => {
      await pause.wait();
      await context.showModal(form());
    });
    await using _test = test;
    const response = post();
    await pause.reached;
    await clock.advance(2000);
    expect(await (await response).json()).toEqual({ type: 6 });
    pause.end();
    expect((await test.server.waitForRequest(followup)).body).toMatchObject({ flags: EPHEMERAL });
    expect(test.logged).toContain('defer: false');
  });

  test('can show a modal within three seconds with `defer: false`', async () => {
    const pause = createPause();
    const { test, clock, post } = await startOnHttp(async (context) => {
      await pause.wait();
      await context.showModal(form());
    }, false);
    await using _test = test;
    const response = post();
    await pause.reached;
    await clock.advance(2500);
    pause.end();
    expect(await (await response).json()).toMatchObject({ type: 9 });
  });

  test('fails when it responds after fifteen minutes, without other effects', async () => {
    const pause = createPause();
    const thrown = deferred<unknown>();
    const { test, clock, post } = await startOnHttp(async (context) => {
      await pause.wait();
      await context.reply({ content: 'Too late.' }).catch(thrown.resolve);
    });
    await using _test = test;
    const response = post();
    await pause.reached;
    await clock.advance(2000);
    await response;
    await clock.advance(15 * 60_000);
    pause.end();
    const error = await thrown.promise;
    expect(error).toBeInstanceOf(InteractionError);
    expect(error).toMatchObject({ reason: 'expired' });
    await test.bot.stop();
    expect(test.server.requests).toEqual([]);
  });

  test('is logged when it fails after fifteen minutes, and the user cannot be informed', async () => {
    const pause = createPause();
    const { test, clock, post } = await startOnHttp(async () => {
      await pause.wait();
      throw new Error('no');
    });
    await using _test = test;
    const response = post();
    await pause.reached;
    await clock.advance(2000);
    await response;
    await clock.advance(15 * 60_000);
    pause.end();
    await expect
      .poll(() => test.warnings)
      .toMatchObject([
        { level: 50, msg: 'a handler failed' },
        { level: 40, msg: 'the user could not be informed of the failure' },
      ]);
  });
});

describe('a malformed interaction', () => {
  test('without data is handled as an unknown component', async () => {
    await using test = await startDesk(() => {});
    test.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('go'), data: undefined });
    expect(contentOf(await responseTo(test))).toBe('This control has expired.');
  });

  test('without a user gets a response, and is logged', async () => {
    await using test = await startDesk(() => {});
    test.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('go'), member: undefined });
    expect(contentOf(await responseTo(test))).toBe('Something went wrong. It has been reported.');
    expect(test.warnings).toMatchObject([{ level: 50, handler: 'Desk.went' }]);
  });

  test.each([null, 'click', 7, [], {}])('such as %j is only logged', async (data) => {
    await using test = await startDesk(() => {});
    test.server.dispatch('INTERACTION_CREATE', data);
    await expect.poll(() => test.warnings.length).toBeGreaterThan(0);
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('gone', '2'));
    expect(contentOf(await responseTo(test, '2'))).toBe('This control has expired.');
    expect(test.server.requests).toHaveLength(1);
  });
});
