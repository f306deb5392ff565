/** `bot.fetch` starts the services of a bot that receives everything over HTTP. */
import { expect, test } from 'vitest';
import type { BotOptions } from '../../../src/app/bot/bot-options.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { Service } from '../../../src/app/decorators/service.js';
import { StartError } from '../../../src/app/lifecycle/start-error.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { systemClock } from '../../../src/base/clock.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import { RequestSigner, toRequest } from '../../ingress/http/request-signer.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { buttonInteraction } from '../fixture/interactions.js';
import { createPause } from '../fixture/pause.js';

const greet = button('greet', { label: 'Greet' });

/** A bot on HTTP that is not started, whose service records its hooks. `open` is its start hook. */
async function unstarted(open: () => unknown, options: Partial<BotOptions> = {}) {
  const calls: string[] = [];
  class Store {
    async onStart() {
      calls.push('start');
      await open();
    }

    dispose() {
      calls.push('dispose');
    }
  }
  @Service()
  @Handler()
  class Desk {
    constructor(readonly store: Store) {}

    @Button(greet)
    greeted(click: ButtonContext<typeof greet>) {
      calls.push('greeted');
      return click.reply({ content: 'Hello.' });
    }
  }
  const signing = new RequestSigner(options.clock ?? systemClock);
  const http = { publicKey: signing.publicKey };
  const test = await BotUnderTest.compose({ handlers: [Desk], services: [Store], gateway: false, http, ...options });
  const post = (body: unknown) => test.bot.fetch(toRequest(signing.sign(body)));
  const click = async (id: string) => {
    const response = await post(buttonInteraction('greet', id));
    // The handler continues when the server has read the response.
    return { status: response.status, text: await response.text() };
  };
  return { test, calls, post, click };
}

test('the first interactions wait for the start hooks, which run once', async () => {
  const pause = createPause();
  const { test, calls, click } = await unstarted(() => pause.wait());
  await using _test = test;
  const responses = [click('1'), click('2')];
  await pause.reached;
  expect(calls).toEqual(['start']);
  pause.end();
  for (const response of responses) expect((await response).text).toContain('Hello.');
  await click('3');
  expect(calls).toEqual(['start', 'greeted', 'greeted', 'greeted']);
});

test('bot.start() and the first interaction share the start hooks', async () => {
  const { test, calls, click } = await unstarted(() => {});
  await using _test = test;
  await Promise.all([test.bot.start(), click('1')]);
  expect(calls).toEqual(['start', 'greeted']);
  await test.bot.stop();
  expect(calls.at(-1)).toBe('dispose');
});

test('a ping and an unsigned request do not start the services', async () => {
  const { test, calls, post } = await unstarted(() => {});
  await using _test = test;
  expect(await (await post({ type: 1 })).json()).toEqual({ type: 1 });
  const unsigned = new Request('http://127.0.0.1/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buttonInteraction('greet')),
  });
  expect((await test.bot.fetch(unsigned)).status).toBe(401);
  expect(calls).toEqual([]);
});

test('a service that cannot be started makes requests fail with status 503, and is not started again', async () => {
  const { test, calls, click } = await unstarted(() => Promise.reject(new Error('no disk')));
  await using _test = test;
  expect((await click('1')).status).toBe(503);
  expect((await click('2')).status).toBe(503);
  expect(calls).toEqual(['start', 'dispose']);
  expect(test.warnings).toMatchObject([
    {
      level: 60,
      msg: 'a service failed to start: requests get status 503',
      err: { code: 'start_failed', message: 'The bot did not start: Store.onStart failed: no disk' },
    },
  ]);
  await expect(test.bot.start()).rejects.toThrow(StartError);
});

test('bot.start() rejects with the error of the service, also if a request waits for the same service', async () => {
  const pause = createPause();
  const { test, click } = await unstarted(() => pause.wait().then(() => Promise.reject(new Error('no disk'))));
  await using _test = test;
  const response = click('1');
  const failed = expect(test.bot.start()).rejects.toThrow(StartError);
  await pause.reached;
  pause.end();
  await failed;
  expect((await response).status).toBe(503);
});

test('an interaction that waits longer for the start than Discord waits gets status 503, and the start continues', async () => {
  const clock = new AdjustableClock('manual');
  const pause = createPause();
  const { test, calls, click } = await unstarted(() => pause.wait(), { clock });
  await using _test = test;
  const late = click('1');
  await pause.reached;
  await clock.advance(3000);
  expect((await late).status).toBe(503);
  pause.end();
  expect((await click('2')).status).toBe(200);
  expect(calls).toEqual(['start', 'greeted']);
});
