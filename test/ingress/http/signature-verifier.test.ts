/** Requests are accepted once, if they are signed with the key and have a current timestamp. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createHttpEndpoint, type HttpEndpointOptions } from '../../../src/ingress/http/endpoint.js';
import { HttpOptionsError } from '../../../src/ingress/http/errors.js';
import { publicKeyProblem } from '../../../src/ingress/http/public-key.js';
import { ReplayCache } from '../../../src/ingress/http/repeat-detector.js';
import type { InboundEvent } from '../../../src/wire/events/inbound-event.js';
import { runs } from '../../runs.js';
import { interaction, newKeys, RequestSigner, type SignedRequest, toRequest } from './request-signer.js';
import { createSignedEndpoint } from './signed-endpoint.js';

const MINUTE = 60_000;

/** An endpoint, the signer that posts to it, and what has got past it. */
function setUp(options: Partial<HttpEndpointOptions> = {}) {
  const passed: InboundEvent[] = [];
  const { endpoint, ...signed } = createSignedEndpoint(
    { onInteraction: (inbound) => void passed.push(inbound), ...options },
    new AdjustableClock('manual', Date.UTC(2026, 0, 1)),
  );
  return { ...signed, passed, send: (draft: SignedRequest) => endpoint(toRequest(draft)) };
}

function changed({ headers, body }: SignedRequest, changes: Record<string, string>): SignedRequest {
  return { body, headers: { ...headers, ...changes } };
}

function without({ headers, body }: SignedRequest, ...names: string[]): SignedRequest {
  return { body, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))) };
}

/** The signature of a draft, with something done to it. */
function resigned(draft: SignedRequest, change: (signature: string) => string): SignedRequest {
  return changed(draft, { 'x-signature-ed25519': change(draft.headers['x-signature-ed25519'] ?? '') });
}

const forgeries: Record<string, (signer: RequestSigner) => SignedRequest> = {
  'another body': (signer) => ({ ...signer.sign(interaction), body: JSON.stringify({ ...interaction, id: '902' }) }),
  'one byte more in the body': (signer) => ({
    ...signer.sign(interaction),
    body: `${JSON.stringify(interaction)} `,
  }),
  'another timestamp': (signer) =>
    changed(signer.sign(interaction), { 'x-signature-timestamp': signer.timestamp(1000) }),
  'a digit moved from the timestamp to the body': (signer) => {
    const { headers, body } = signer.sign(interaction);
    const timestamp = headers['x-signature-timestamp'] ?? '';
    return changed({ headers, body: timestamp.slice(-1) + body }, { 'x-signature-timestamp': timestamp.slice(0, -1) });
  },
  'another signature': (signer) => resigned(signer.sign(interaction), () => 'ab'.repeat(64)),
  'one bit of the signature turned': (signer) =>
    resigned(signer.sign(interaction), (hex) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)),
  'a signature of zeros': (signer) => resigned(signer.sign(interaction), () => '0'.repeat(128)),
  'another key': (signer) => signer.sign(interaction, { key: newKeys().privateKey }),
  'a truncated signature': (signer) => resigned(signer.sign(interaction), (hex) => hex.slice(0, -2)),
  'an odd number of digits': (signer) => resigned(signer.sign(interaction), (hex) => hex.slice(0, -1)),
  'a longer signature': (signer) => resigned(signer.sign(interaction), (hex) => `${hex}00`),
  'upper-case digits': (signer) => resigned(signer.sign(interaction), (hex) => hex.toUpperCase()),
  'no hex digits': (signer) => resigned(signer.sign(interaction), (hex) => hex.replace(/../, 'zz')),
  'a signature in two headers': (signer) => resigned(signer.sign(interaction), (hex) => `${hex}, ${hex}`),
  'an empty signature': (signer) => resigned(signer.sign(interaction), () => ''),
  'no signature': (signer) => without(signer.sign(interaction), 'x-signature-ed25519'),
  'no timestamp': (signer) => without(signer.sign(interaction), 'x-signature-timestamp'),
  neither: (signer) => without(signer.sign(interaction), 'x-signature-timestamp', 'x-signature-ed25519'),
  'an empty timestamp': (signer) => signer.sign(interaction, { timestamp: '' }),
  'a signed timestamp that is not a number': (signer) => signer.sign(interaction, { timestamp: 'now' }),
  'a signed timestamp with a fraction': (signer) => signer.sign(interaction, { timestamp: `${signer.timestamp()}.5` }),
  'a signed negative timestamp': (signer) => signer.sign(interaction, { timestamp: `-${signer.timestamp()}` }),
  'a signed timestamp in milliseconds': (signer) => signer.sign(interaction, { timestamp: `${signer.timestamp()}000` }),
  'a signed endless timestamp': (signer) => signer.sign(interaction, { timestamp: '9'.repeat(400) }),
  'an old timestamp': (signer) => signer.sign(interaction, { timestamp: signer.timestamp(-5 * MINUTE - 1000) }),
  'a timestamp to come': (signer) => signer.sign(interaction, { timestamp: signer.timestamp(5 * MINUTE + 1000) }),
};

test('a request with a valid signature is accepted', async () => {
  const { signer, send, passed } = setUp();
  const response = await send(signer.sign(interaction));
  expect(response.status).toBe(202);
  expect(passed.map(({ event, data, origin }) => ({ event, data, origin }))).toEqual([
    { event: 'INTERACTION_CREATE', data: interaction, origin: { via: 'http' } },
  ]);
});

test('the public key can be upper or lower case', async () => {
  const { signer, send, passed, clock } = setUp();
  const shouted = createHttpEndpoint({
    publicKey: signer.publicKey.toUpperCase(),
    onInteraction: (inbound) => void passed.push(inbound),
    sendLateResponse: async () => {},
    clock,
    timestampClock: clock,
  });
  await shouted(toRequest(signer.sign(interaction)));
  expect(passed).toHaveLength(1);
  expect((await send(signer.sign({ ...interaction, id: '902' }))).status).toBe(202);
});

describe('an invalid request', () => {
  test.each(Object.entries(forgeries))('is rejected with 401: %s', async (_what, forge) => {
    const { signer, send, passed } = setUp();
    expect((await send(forge(signer))).status).toBe(401);
    expect(passed).toEqual([]);
  });

  test.each(Object.entries(forgeries))('gets the same response: %s', async (_what, forge) => {
    const { signer, send } = setUp();
    expect(await (await send(forge(signer))).text()).toBe('invalid request signature');
  });

  test.each(Object.entries(forgeries))('costs one verification: %s', async (_what, forge) => {
    const { signer, send } = setUp();
    const draft = forge(signer);
    const verify = vi.spyOn(crypto.subtle, 'verify');
    await send(draft);
    expect(verify).toHaveBeenCalledTimes(1);
    verify.mockRestore();
  });
});

describe('any request body', () => {
  /** Turns one bit of a text of one byte a character. */
  const turned = (text: string, at: number, bit: number) => {
    const bytes = Buffer.from(text, 'latin1');
    const place = at % bytes.length;
    bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << bit), place);
    return bytes.toString('latin1');
  };

  test('is accepted as signed, and rejected with one changed bit', async () => {
    const data = fc.record({ id: fc.nat().map(String), token: fc.string({ minLength: 1 }), data: fc.jsonValue() });
    await fc.assert(
      fc.asyncProperty(data, fc.nat(), fc.nat(7), fc.nat(2), async (fields, at, bit, part) => {
        const { signer, send, passed } = setUp();
        const draft = signer.sign({ ...fields, type: 2 });
        const { headers, body } = draft;
        const timestamp = headers['x-signature-timestamp'] ?? '';
        const forgeries: SignedRequest[] = [
          resigned(draft, (hex) => {
            const bytes = Buffer.from(hex, 'hex');
            return Buffer.from(turned(bytes.toString('latin1'), at, bit), 'latin1').toString('hex');
          }),
          // A digit becomes another one, or a sign.
          changed(draft, { 'x-signature-timestamp': turned(timestamp, at, bit % 4) }),
          { headers, body: body.replace('"type":2', `"type":${3 + (at % 90)}`) },
        ];
        const forged = forgeries[part] ?? draft;
        expect((await send(forged)).status).toBe(401);
        expect(passed).toEqual([]);
        expect((await send(draft)).status).toBe(202);
        expect(passed).toHaveLength(1);
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('the replay window', () => {
  test.each([
    ['5 minutes old', -5 * MINUTE],
    ['5 minutes ahead', 5 * MINUTE],
  ])('%s', async (_what, ms) => {
    const { signer, send } = setUp();
    expect((await send(signer.sign(interaction, { timestamp: signer.timestamp(ms) }))).status).toBe(202);
  });

  test('has the length of the option', async () => {
    const { signer, send } = setUp({ replayWindowMs: 10_000 });
    expect((await send(signer.sign(interaction, { timestamp: signer.timestamp(-10_000) }))).status).toBe(202);
    expect((await send(signer.sign(interaction, { timestamp: signer.timestamp(-11_000) }))).status).toBe(401);
  });
});

describe('a repeated request', () => {
  test('is rejected', async () => {
    const { signer, send, passed } = setUp();
    const draft = signer.sign(interaction);
    const statuses = [(await send(draft)).status, (await send(draft)).status];
    expect(statuses).toEqual([202, 401]);
    expect(passed).toHaveLength(1);
  });

  test('is rejected also while the first one is in progress', async () => {
    const { signer, send, passed } = setUp();
    const draft = signer.sign(interaction);
    const responses = await Promise.all([send(draft), send(draft), send(draft)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 401, 401]);
    expect(passed).toHaveLength(1);
  });

  test('is rejected as long as its timestamp is valid', async () => {
    const { clock, signer, send, passed } = setUp();
    const draft = signer.sign(interaction, { timestamp: signer.timestamp(5 * MINUTE) });
    await send(draft);
    await clock.advance(10 * MINUTE);
    await send(signer.sign({ ...interaction, id: '902' }));
    expect((await send(draft)).status).toBe(401);
    expect(passed).toHaveLength(2);
  });

  test('is rejected also if it was signed again with the same interaction id', async () => {
    const { clock, signer, send, passed } = setUp();
    await send(signer.sign(interaction));
    await clock.advance(1000);
    expect((await send(signer.sign(interaction))).status).toBe(401);
    expect((await send(signer.sign({ ...interaction, token: 'b3RoZXI' }))).status).toBe(401);
    expect(passed).toHaveLength(1);
  });

  test('with the same interaction id is rejected as long as the interaction can be responded to', async () => {
    const { clock, signer, send, passed } = setUp();
    await send(signer.sign(interaction));
    await clock.advance(15 * MINUTE - 1000);
    expect((await send(signer.sign(interaction))).status).toBe(401);
    expect(passed).toHaveLength(1);
  });

  test('is accepted if it contains another interaction', async () => {
    const { signer, send, passed } = setUp();
    await send(signer.sign(interaction));
    expect((await send(signer.sign({ ...interaction, id: '902' }))).status).toBe(202);
    expect(passed).toHaveLength(2);
  });

  test('can be a ping, which has no effect', async () => {
    const { signer, send } = setUp();
    const draft = signer.sign({ type: 1 });
    const statuses = [(await send(draft)).status, (await send(draft)).status];
    expect(statuses).toEqual([200, 200]);
  });
});

describe('the replay cache', () => {
  const proofs = (count: number, validUntil: number) =>
    Array.from({ length: count }, (_none, n) => [`${validUntil}/${n}`, validUntil] as const);

  test('removes requests that are too old to be accepted', async () => {
    const clock = new AdjustableClock('manual', 0);
    const memory = new ReplayCache(clock);
    for (const proof of proofs(50, MINUTE)) memory.admit(...proof);
    await clock.advance(MINUTE + 1);
    memory.admit('new', 2 * MINUTE);
    expect(memory.size).toBe(1);
  });

  test('does not exceed its capacity: the oldest requests are removed first', () => {
    const memory = new ReplayCache(new AdjustableClock('manual', 0), 3);
    const [first, second, third, fourth] = proofs(4, MINUTE);
    for (const proof of [first, second, third, fourth]) if (proof) memory.admit(...proof);
    expect(memory.size).toBe(3);
    expect(fourth && memory.admit(...fourth)).toBe(false);
    expect(first && memory.admit(...first)).toBe(true);
  });
});

describe('the log', () => {
  test('contains the reason, without the signature', async () => {
    const { signer, send, lines } = setUp();
    const draft = signer.sign(interaction, { key: newKeys().privateKey });
    await send(draft);
    expect(lines).toMatchObject([{ level: 30, reason: 'mismatch', rejected: 1 }]);
    expect(JSON.stringify(lines)).not.toContain(draft.headers['x-signature-ed25519']);
    expect(JSON.stringify(lines)).not.toContain(interaction.token);
  });

  test('has one line per minute with the number of rejected requests', async () => {
    const { clock, signer, send, lines } = setUp();
    for (let n = 0; n < 10; n++) await send(signer.sign(interaction, { timestamp: `${n}` }));
    expect(lines).toHaveLength(1);
    await clock.advance(MINUTE);
    await send(signer.sign(interaction, { timestamp: '0' }));
    expect(lines[1]).toMatchObject({ reason: 'outside_window', rejected: 10 });
  });
});

describe('invalid options', () => {
  test.each([
    ['a short key', 'ab'.repeat(31)],
    ['a long key', 'ab'.repeat(33)],
    ['a key that is not hex', 'xy'.repeat(32)],
    ['the id of the application', '123456789012345678'],
  ])('are rejected: %s', (_what, publicKey) => {
    expect(publicKeyProblem(publicKey)).toContain('64 hex digits');
    expect(() => setUp({ publicKey })).toThrow(HttpOptionsError);
  });

  test.each([undefined, ''])('are rejected: no key (%o)', (publicKey) => {
    expect(publicKeyProblem(publicKey)).toContain('is missing');
    expect(() => setUp({ publicKey })).toThrow(HttpOptionsError);
  });

  test.each([{ maxBodyBytes: 0 }, { maxBodyBytes: Number.NaN }, { replayWindowMs: 0 }, { replayWindowMs: -1 }])(
    'are rejected: %o',
    (options) => {
      expect(() => setUp(options)).toThrow(HttpOptionsError);
    },
  );
});
