/** Webhook events: received at once, handled afterwards, once each. */
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createHttpEndpoint, type HttpEndpointOptions } from '../../../src/ingress/http/endpoint.js';
import type { InboundEvent } from '../../../src/wire/events/inbound-event.js';
import { RequestSigner, serve, toRequest } from './request-signer.js';

const at = '2026-01-01T12:00:00.064834';

const authorized = {
  version: 1,
  application_id: '11',
  type: 1,
  event: { type: 'APPLICATION_AUTHORIZED', timestamp: at, data: { user: { id: '7' }, scopes: ['bot'] } },
};

function setUp(options: Partial<HttpEndpointOptions> = {}) {
  const clock = new AdjustableClock();
  const service = new RequestSigner(clock);
  const heard: InboundEvent[] = [];
  const lines: Record<string, unknown>[] = [];
  const endpoint = createHttpEndpoint({
    publicKey: service.publicKey,
    onInteraction: () => {
      throw new Error('it is no interaction');
    },
    onWebhookEvent: (inbound) => void heard.push(inbound),
    sendLateResponse: async () => {},
    clock,
    timestampClock: clock,
    logger: pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    ...options,
  });
  return { clock, service, heard, lines, endpoint };
}

test('an event is told by the name on the wire, with its data and when it happened', async () => {
  const { service, endpoint, heard } = setUp();
  await using server = await serve(endpoint);
  const response = await server.post(service.sign(authorized));
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(heard).toEqual([
    { event: 'APPLICATION_AUTHORIZED', data: authorized.event.data, origin: { via: 'webhook', at } },
  ]);
});

test('an event cannot be answered', async () => {
  const { service, endpoint, heard } = setUp();
  await endpoint(toRequest(service.sign(authorized)));
  expect(heard[0]?.respond).toBeUndefined();
});

test('an event of a name that nobody knows yet is told too', async () => {
  const { service, endpoint, heard } = setUp();
  const novelty = { ...authorized, event: { type: 'SOMETHING_NEW', timestamp: at } };
  expect((await endpoint(toRequest(service.sign(novelty)))).status).toBe(204);
  expect(heard).toMatchObject([{ event: 'SOMETHING_NEW', data: {} }]);
});

test('an event that is not signed is not told', async () => {
  const { service, endpoint, heard } = setUp();
  const { headers } = service.sign(authorized);
  const forged = JSON.stringify({ ...authorized, event: { ...authorized.event, type: 'APPLICATION_DEAUTHORIZED' } });
  expect((await endpoint(toRequest({ headers, body: forged }))).status).toBe(401);
  expect(heard).toEqual([]);
});

test('nobody who listens: it is received all the same', async () => {
  const { service, endpoint } = setUp({ onWebhookEvent: undefined });
  expect((await endpoint(toRequest(service.sign(authorized)))).status).toBe(204);
});

describe('the receipt', () => {
  test('does not wait for the handlers', async () => {
    const { service, endpoint } = setUp({ onWebhookEvent: () => new Promise(() => {}) });
    expect((await endpoint(toRequest(service.sign(authorized)))).status).toBe(204);
  });

  test('is given though a handler fails, which is logged', async () => {
    const { service, endpoint, lines } = setUp({ onWebhookEvent: () => Promise.reject(new Error('broken')) });
    expect((await endpoint(toRequest(service.sign(authorized)))).status).toBe(204);
    await expect.poll(() => lines).toMatchObject([{ level: 50, err: { message: 'broken' } }]);
  });

  test('is given again to a post that is sent again, which is not told twice', async () => {
    const { service, endpoint, heard } = setUp();
    const draft = service.sign(authorized);
    const statuses = [(await endpoint(toRequest(draft))).status, (await endpoint(toRequest(draft))).status];
    expect(statuses).toEqual([204, 204]);
    expect(heard).toHaveLength(1);
  });
});
