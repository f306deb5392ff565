import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatewayAddress } from '../../../../src/ingress/gateway/connection/connection.js';
import { Codec } from '../../../../src/ingress/gateway/protocol/codec.js';
import { runs } from '../../../runs.js';

const codec = new Codec(new Set(['MESSAGE_CREATE']));
const decode = (text: string) => codec.decode(Buffer.from(text));

test.each([
  ['{"op":10,"d":{"heartbeat_interval":41250},"s":null,"t":null}', { kind: 'hello', intervalMs: 41_250 }],
  ['{"op":1,"d":null}', { kind: 'heartbeat-request' }],
  ['{"op":11}', { kind: 'heartbeat-ack' }],
  ['{"op":7,"d":null}', { kind: 'reconnect' }],
  ['{"op":9,"d":true}', { kind: 'invalid-session', resumable: true }],
  ['{"op":9,"d":false}', { kind: 'invalid-session', resumable: false }],
  ['{"op":9}', { kind: 'invalid-session', resumable: false }],
  ['{"op":31,"d":{}}', { kind: 'unknown', opcode: 31 }],
  [
    '{"t":"MESSAGE_CREATE","s":2,"op":0,"d":{"id":"1"}}',
    { kind: 'dispatch', event: 'MESSAGE_CREATE', sequence: 2, data: { id: '1' } },
  ],
])('%s', (text, received) => {
  expect(decode(text)).toMatchObject(received);
});

test('a dispatch without a listener has no data', () => {
  expect(decode('{"op":0,"t":"TYPING_START","s":3,"d":{"user_id":"1"}}')).toEqual({
    kind: 'ignored',
    event: 'TYPING_START',
    sequence: 3,
  });
});

test.each(['READY', 'RESUMED'])('%s is needed, even without a listener', (event) => {
  expect(decode(JSON.stringify({ op: 0, t: event, s: 1, d: {} })).kind).toBe('dispatch');
});

test('a dispatch is decoded with any order of its keys and any text', () => {
  const order = fc.shuffledSubarray(['op', 't', 's', 'd'], { minLength: 4 });
  fc.assert(
    fc.property(order, fc.jsonValue(), fc.nat(), (keys, data, sequence) => {
      const fields: Record<string, unknown> = { op: 0, t: 'MESSAGE_CREATE', s: sequence, d: data };
      const text = JSON.stringify(Object.fromEntries(keys.map((key) => [key, fields[key]])));
      const sent: unknown = JSON.parse(JSON.stringify(data));
      const frame = Buffer.from(text);
      expect(decode(text)).toEqual({ kind: 'dispatch', event: 'MESSAGE_CREATE', sequence, data: sent, frame });
    }),
    { numRuns: runs(100) },
  );
});

test('no bytes make it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => void codec.decode(Buffer.from(bytes))),
    { numRuns: runs(100) },
  );
});

test('an address gets the version and the encoding, and keeps its other parameters', () => {
  expect(gatewayAddress('wss://gateway.example')).toBe('wss://gateway.example/?v=10&encoding=json');
  expect(gatewayAddress('ws://127.0.0.1:80/a?b=c&v=9#d')).toBe('ws://127.0.0.1/a?b=c&v=10&encoding=json');
});

test.each(['https://gateway.example', 'wss://', 'gateway.example', ''])('"%s" is not a gateway address', (url) => {
  expect(() => gatewayAddress(url)).toThrow(expect.objectContaining({ code: 'gateway_address_invalid' }));
});
