/** Which requests the endpoint accepts, and how it responds to others. */
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { HttpEndpointOptions } from '../../../src/ingress/http/endpoint.js';
import type { InboundEvent } from '../../../src/wire/events/inbound-event.js';
import { interaction, RequestSigner, type Served, serve, toRequest } from './request-signer.js';
import { createSignedEndpoint } from './signed-endpoint.js';

function setUp(options: Partial<HttpEndpointOptions> = {}) {
  const passed: InboundEvent[] = [];
  const signed = createSignedEndpoint({
    onInteraction: (inbound) => void passed.push(inbound),
    onWebhookEvent: (inbound) => void passed.push(inbound),
    ...options,
  });
  return { ...signed, passed };
}

/** A body that comes in pieces, of no known length. */
function pieces(...texts: string[]): ReadableStream<Uint8Array> {
  return ReadableStream.from(texts.map((text) => Buffer.from(text)));
}

describe('a ping', () => {
  test('of interactions gets a pong', async () => {
    const { signer, endpoint, passed } = setUp();
    const response = await endpoint(toRequest(signer.sign({ ...interaction, type: 1 })));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ type: 1 });
    expect(passed).toEqual([]);
  });

  test('of webhook events gets an empty response with a content type', async () => {
    const { signer, endpoint, passed } = setUp();
    const response = await endpoint(toRequest(signer.sign({ version: 1, application_id: '11', type: 0 })));
    expect(response.status).toBe(204);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.body).toBeNull();
    expect(passed).toEqual([]);
  });

  test('without a signature is rejected', async () => {
    const { signer, endpoint } = setUp();
    const { body, headers } = signer.sign({ type: 1 });
    const response = await endpoint(toRequest({ body, headers: { ...headers, 'x-signature-timestamp': '1' } }));
    expect(response.status).toBe(401);
  });

  test('gets its response over a socket', async () => {
    const { signer, endpoint } = setUp();
    await using server = await serve(endpoint);
    const response = await server.post(signer.sign({ type: 1 }));
    expect(await response.json()).toEqual({ type: 1 });
  });
});

describe('a request that is not a POST of Discord', () => {
  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'is rejected with 405 for the method %s',
    async (method) => {
      const response = await setUp().endpoint(new Request('http://bot.test/', { method }));
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('is rejected with 415 for the type %s', async (type) => {
    const { signer, endpoint } = setUp();
    const { body, headers } = signer.sign(interaction);
    const response = await endpoint(toRequest({ body, headers: { ...headers, 'content-type': type } }));
    expect(response.status).toBe(415);
  });

  test('is rejected with 415 without a type', async () => {
    const { signer, endpoint } = setUp();
    const { 'content-type': _left, ...headers } = signer.sign(interaction).headers;
    const response = await endpoint(toRequest({ headers, body: '' }, { body: pieces('{}'), duplex: 'half' }));
    expect(response.status).toBe(415);
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON'])('is not one of the type %s', async (type) => {
    const { signer, endpoint } = setUp();
    const { body, headers } = signer.sign({ type: 1 });
    const response = await endpoint(toRequest({ body, headers: { ...headers, 'content-type': type } }));
    expect(response.status).toBe(200);
  });
});

describe('a signed body that is neither an interaction nor an event', () => {
  test.each([
    ['nothing', ''],
    ['broken JSON', '{"type":2'],
    ['no object', '"PING"'],
    ['null', 'null'],
    ['a list', '[{"type":1}]'],
    ['no type', '{"id":"1","token":"t"}'],
    ['a type that is not a number', '{"type":"2","id":"1","token":"t"}'],
    ['an interaction without a token', '{"type":2,"id":"1"}'],
    ['an interaction without an id', '{"type":2,"token":"t"}'],
    ['an id that is a number', '{"type":2,"id":1,"token":"t"}'],
    ['an event without a name', '{"type":1,"event":{"timestamp":"2026-01-01T00:00:00Z"}}'],
    ['an event without a time', '{"type":1,"event":{"type":"APPLICATION_AUTHORIZED"}}'],
  ])('is rejected with 400: %s', async (_what, text) => {
    const { signer, endpoint, passed } = setUp();
    expect((await endpoint(toRequest(signer.sign(text)))).status).toBe(400);
    expect(passed).toEqual([]);
  });

  test('is rejected with 401 if it is invalid UTF-8', async () => {
    const { signer, endpoint } = setUp();
    // The signature is of the text that a tolerant decoder would return, so the verification of the bytes fails.
    const { headers } = signer.sign('{"type":1,"x":"\ufffd"}');
    const body = Buffer.concat([Buffer.from('{"type":1,"x":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect((await endpoint(toRequest({ headers, body: '' }, { body }))).status).toBe(401);
  });
});

describe('a body that is too large (413)', () => {
  test('is rejected by the declared length, before it is read', async () => {
    const { signer, endpoint } = setUp({ maxBodyBytes: 1000 });
    const { body, headers } = signer.sign('x'.repeat(1001));
    const request = toRequest({ body, headers: { ...headers, 'content-length': '1001' } });
    expect((await endpoint(request)).status).toBe(413);
    expect(request.bodyUsed).toBe(false);
  });

  test('is rejected by the received bytes, without a declared length', async () => {
    const { signer, endpoint } = setUp({ maxBodyBytes: 1000 });
    const { headers } = signer.sign('x'.repeat(1001));
    const body = pieces('x'.repeat(600), 'x'.repeat(401));
    expect((await endpoint(toRequest({ headers, body: '' }, { body, duplex: 'half' }))).status).toBe(413);
  });

  test('is rejected by the received bytes, if the declared length is smaller', async () => {
    const { signer, endpoint } = setUp({ maxBodyBytes: 1000 });
    const { headers } = signer.sign('x'.repeat(1001));
    const request = toRequest(
      { headers: { ...headers, 'content-length': '10' }, body: '' },
      { body: pieces('x'.repeat(1001)), duplex: 'half' },
    );
    expect((await endpoint(request)).status).toBe(413);
  });

  test('is not read completely', async () => {
    const { signer, endpoint } = setUp({ maxBodyBytes: 1000 });
    let given = 0;
    let isCanceled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given++;
        controller.enqueue(Buffer.alloc(600));
      },
      cancel: () => {
        isCanceled = true;
      },
    });
    const { headers } = signer.sign('');
    expect((await endpoint(toRequest({ headers, body: '' }, { body: endless, duplex: 'half' }))).status).toBe(413);
    expect(isCanceled).toBe(true);
    expect(given).toBeLessThan(5);
  });

  test('is larger than the maximum size, not equal to it', async () => {
    const text = JSON.stringify({ type: 1 });
    const { signer, endpoint } = setUp({ maxBodyBytes: text.length });
    const { headers } = signer.sign(text);
    const request = toRequest({ headers, body: '' }, { body: pieces(...text), duplex: 'half' });
    expect((await endpoint(request)).status).toBe(200);
  });

  test('is rejected over a socket too, in chunks', async () => {
    const { signer, endpoint } = setUp({ maxBodyBytes: 1000 });
    await using server = await serve(endpoint);
    const { headers } = signer.sign('x'.repeat(1001));
    const response = await server.post({ headers, body: '' }, { body: pieces('x'.repeat(1001)), duplex: 'half' });
    expect(response.status).toBe(413);
    expect((await server.post(signer.sign({ type: 1 }))).status).toBe(200);
  });
});

describe('an incomplete body', () => {
  /** Starts a request over a socket and returns it when the endpoint waits for the rest of its body. */
  async function started(server: Served, signer: RequestSigner) {
    const { headers, body } = signer.sign(interaction);
    const seen = server.nextRequest();
    const outgoing = httpRequest(server.url, { method: 'POST', headers: { ...headers, 'content-length': '500' } });
    outgoing.write(body.slice(0, 20));
    await seen;
    return outgoing;
  }

  test('is rejected with 408 after 3 seconds', async () => {
    const { clock, signer, endpoint } = setUp();
    await using server = await serve(endpoint);
    const outgoing = await started(server, signer);
    const answered = once(outgoing, 'response');
    await clock.advance(3000);
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(408);
    outgoing.on('error', () => {}).destroy();
  });

  test('of a client that has disconnected is not logged, and other requests are served', async () => {
    const { signer, endpoint, passed } = setUp();
    let status: number | undefined;
    await using server = await serve(async (request) => {
      const response = await endpoint(request);
      status = response.status;
      return response;
    });
    const outgoing = await started(server, signer);
    outgoing.on('error', () => {}).destroy();
    await expect.poll(() => status).toBe(400);
    expect((await server.post(signer.sign({ type: 1 }))).status).toBe(200);
    expect(passed).toEqual([]);
  });
});

test('the signature covers the bytes of any body', async () => {
  const { signer, endpoint, passed } = setUp();
  const text = `{ "type":2,\n"id":"901","token":"t","data":{"name":"\\u00e9é😀","big":123456789012345678901234567890}}`;
  expect((await endpoint(toRequest(signer.sign(text)))).status).toBe(202);
  expect(passed[0]?.data).toEqual(JSON.parse(text));
});

test('an interaction of an unknown type is delivered', async () => {
  const { signer, endpoint, passed } = setUp();
  await endpoint(toRequest(signer.sign({ ...interaction, type: 99 })));
  expect(passed).toHaveLength(1);
});
