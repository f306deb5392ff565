/** The three seconds of an initial response count from the receipt of the interaction, by the monotonic clock. */
import { expect, test } from 'vitest';
import { DEFER_AFTER_MS, Responder } from '../../../src/interactions/responses/responder.js';
import { failureOf, startClientAndServer } from '../../rest/client-and-server.js';
import { buttonInteraction } from '../fixture/interaction-payloads.js';

/** A responder of an interaction that waited for 1.5 s before its handler started. */
async function startLate(status: number) {
  const { api, server, clock } = await startClientAndServer(() => ({
    status,
    headers: { 'retry-after': '1' },
    body: status < 300 ? undefined : '<html>',
  }));
  const receivedAt = clock.monotonicNow();
  const interaction = buttonInteraction('apply/dev');
  const responder = new Responder({ interaction, origin: { via: 'http' }, api, clock, receivedAt });
  await clock.advance(1500);
  clock.setTime(clock.now() - 3_600_000);
  return { responder, server, clock };
}

test('the automatic deferral is sent two seconds after the receipt', async () => {
  const { responder, server, clock } = await startLate(204);
  responder.deferAfter(DEFER_AFTER_MS, 'update');
  await clock.advance(499);
  expect(responder.deferred).toBe(false);
  await clock.advance(1);
  expect(responder.deferred).toBe(true);
  await responder.finish();
  expect(server.requests).toHaveLength(1);
});

test('an initial response is sent again in the rest of the three seconds', async () => {
  const { responder, server, clock } = await startLate(502);
  const reply = failureOf(responder.reply('Hello'));
  await clock.timerOf(1000);
  await clock.advance(1000);
  expect(await reply).toMatchObject({ status: 502 });
  expect(server.requests).toHaveLength(2);
});

test('after the three seconds, it is sent once', async () => {
  const { responder, server, clock } = await startLate(502);
  await clock.advance(2000);
  expect(await failureOf(responder.reply('Hello'))).toMatchObject({ status: 502 });
  expect(server.requests).toHaveLength(1);
});
