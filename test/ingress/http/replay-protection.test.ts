/** Repeated requests that another process of the bot has received. */
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { ReplayCache } from '../../../src/ingress/http/repeat-detector.js';
import type { ReplayProtection } from '../../../src/ingress/http/replay-protection.js';
import { interaction, toRequest } from './request-signer.js';
import { createSignedEndpoint } from './signed-endpoint.js';

/** What several processes have received: a cache that responds later, as one over a network does. */
class SharedCache implements ReplayProtection {
  readonly #cache = new ReplayCache(systemClock);
  readonly keys: string[] = [];

  async admit(key: string, validUntil: number): Promise<boolean> {
    this.keys.push(key);
    return this.#cache.admit(key, validUntil);
  }
}

function startTwoProcesses() {
  const replayProtection = new SharedCache();
  const handled: string[] = [];
  const first = createSignedEndpoint({
    replayProtection: () => replayProtection,
    onInteraction: async ({ respond }) => {
      handled.push('interaction');
      await respond?.({ body: { type: 6 } });
    },
    onWebhookEvent: () => void handled.push('event'),
  });
  const second = createSignedEndpoint(
    {
      replayProtection: () => replayProtection,
      publicKey: first.signer.publicKey,
      onInteraction: () => void handled.push('again'),
    },
    first.clock,
  );
  return { first, second, handled, replayProtection };
}

test('an interaction that one process has handled is rejected by another one', async () => {
  const { first, second, handled } = startTwoProcesses();
  const signed = first.signer.sign({ ...interaction });
  expect((await first.endpoint(toRequest(signed))).status).toBe(200);
  expect((await second.endpoint(toRequest(signed))).status).toBe(401);
  expect(handled).toEqual(['interaction']);
  expect(second.lines).toMatchObject([{ level: expect.any(Number) }]);
});

const event = {
  version: 1,
  application_id: '11',
  type: 1,
  event: { type: 'APPLICATION_AUTHORIZED', timestamp: '2026-01-01T00:00:00Z', data: {} },
};

test('a webhook event that one process has handled is acknowledged by another one, and not handled', async () => {
  const { first, second, handled } = startTwoProcesses();
  const signed = first.signer.sign(event);
  expect((await first.endpoint(toRequest(signed))).status).toBe(204);
  expect((await second.endpoint(toRequest(signed))).status).toBe(204);
  expect(handled).toEqual(['event']);
});

test('a request that the process has received itself is rejected without asking the others', async () => {
  const { first, replayProtection } = startTwoProcesses();
  const signed = first.signer.sign({ ...interaction });
  await first.endpoint(toRequest(signed));
  await first.endpoint(toRequest(signed));
  expect(replayProtection.keys).toHaveLength(1);
});
