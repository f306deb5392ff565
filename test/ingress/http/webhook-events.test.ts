/** Webhook events: received at once, handled afterwards, once each. */
import { describe, expect, test } from 'vitest';
import type { HttpEndpointOptions } from '../../../src/ingress/http/endpoint.js';
import type { InboundEvent } from '../../../src/wire/events/inbound-event.js';
import { serve, toRequest } from './request-signer.js';
import { createSignedEndpoint } from './signed-endpoint.js';

const at = '2026-01-01T12:00:00.064834';

const authorized = {
  version: 1,
  application_id: '11',
  type: 1,
  event: { type: 'APPLICATION_AUTHORIZED', timestamp: at, data: { user: { id: '7' }, scopes: ['bot'] } },
};

function setUp(options: Partial<HttpEndpointOptions> = {}) {
  const received: InboundEvent[] = [];
  const signed = createSignedEndpoint({
    onInteraction: () => {
      throw new Error('it is not an interaction');
    },
    onWebhookEvent: (inbound) => void received.push(inbound),
    ...options,
  });
  return { ...signed, received };
}

test('an event is delivered with its wire name, its data and its time', async () => {
  const { signer, endpoint, received } = setUp();
  await using server = await serve(endpoint);
  const response = await server.post(signer.sign(authorized));
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(received).toEqual([
    { event: 'APPLICATION_AUTHORIZED', data: authorized.event.data, origin: { via: 'webhook', timestamp: at } },
  ]);
});

test('an event has no `respond`', async () => {
  const { signer, endpoint, received } = setUp();
  await endpoint(toRequest(signer.sign(authorized)));
  expect(received[0]?.respond).toBeUndefined();
});

test('an event with an unknown name is delivered too', async () => {
  const { signer, endpoint, received } = setUp();
  const novelty = { ...authorized, event: { type: 'SOMETHING_NEW', timestamp: at } };
  expect((await endpoint(toRequest(signer.sign(novelty)))).status).toBe(204);
  expect(received).toMatchObject([{ event: 'SOMETHING_NEW', data: {} }]);
});

test('an event without a signature is not delivered', async () => {
  const { signer, endpoint, received } = setUp();
  const { headers } = signer.sign(authorized);
  const forged = JSON.stringify({ ...authorized, event: { ...authorized.event, type: 'APPLICATION_DEAUTHORIZED' } });
  expect((await endpoint(toRequest({ headers, body: forged }))).status).toBe(401);
  expect(received).toEqual([]);
});

test('without a listener it is acknowledged too', async () => {
  const { signer, endpoint } = setUp({ onWebhookEvent: undefined });
  expect((await endpoint(toRequest(signer.sign(authorized)))).status).toBe(204);
});

describe('the acknowledgement', () => {
  test('does not wait for the handlers', async () => {
    const { signer, endpoint } = setUp({ onWebhookEvent: () => new Promise(() => {}) });
    expect((await endpoint(toRequest(signer.sign(authorized)))).status).toBe(204);
  });

  test('is sent even if a handler fails, which is logged', async () => {
    const { signer, endpoint, lines } = setUp({ onWebhookEvent: () => Promise.reject(new Error('broken')) });
    expect((await endpoint(toRequest(signer.sign(authorized)))).status).toBe(204);
    await expect.poll(() => lines).toMatchObject([{ level: 50, err: { message: 'broken' } }]);
  });

  test('is sent again for a repeated request, which is not delivered twice', async () => {
    const { signer, endpoint, received } = setUp();
    const draft = signer.sign(authorized);
    const statuses = [(await endpoint(toRequest(draft))).status, (await endpoint(toRequest(draft))).status];
    expect(statuses).toEqual([204, 204]);
    expect(received).toHaveLength(1);
  });

  test('is sent again for a repeated event with a new signature, which is not delivered twice', async () => {
    const { clock, signer, endpoint, received } = setUp();
    const statuses = [(await endpoint(toRequest(signer.sign(authorized)))).status];
    await clock.advance(9 * 60_000);
    statuses.push((await endpoint(toRequest(signer.sign(authorized)))).status);
    expect(statuses).toEqual([204, 204]);
    expect(received).toHaveLength(1);
  });
});

test('an event with the same data and another timestamp is delivered', async () => {
  const { signer, endpoint, received } = setUp();
  const next = { ...authorized, event: { ...authorized.event, timestamp: '2026-01-01T12:00:00.064835' } };
  for (const event of [authorized, next]) await endpoint(toRequest(signer.sign(event)));
  expect(received).toHaveLength(2);
});
