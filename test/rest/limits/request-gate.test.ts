import { expect, test } from 'vitest';
import type { RequestGate } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { bucketHeaders } from '../scripted-server.js';

/** A gate that a test opens and closes. */
class SwitchedGate implements RequestGate {
  readonly #events = new EventTarget();
  isOpen = true;

  close(): void {
    this.isOpen = false;
  }

  open(): void {
    this.isOpen = true;
    this.#events.dispatchEvent(new Event('open'));
  }

  async whenOpen(): Promise<void> {
    while (!this.isOpen) await new Promise((resolve) => this.#events.addEventListener('open', resolve, { once: true }));
  }
}

test('while the gate is closed no request is sent, and waiting calls are sent in their order when it opens', async () => {
  const gate = new SwitchedGate();
  const { api, server } = await startClientAndServer(undefined, { gate });
  gate.close();
  const calls = ['first', 'second', 'third'].map((content) => api.messages.create('81', { content }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.requests).toHaveLength(0);
  gate.open();
  await Promise.all(calls);
  expect(server.requests.map(({ body }) => JSON.parse(body.toString()).content)).toEqual(['first', 'second', 'third']);
});

test('a call that waits for the gate rejects at the end of its time limit, with the reason', async () => {
  const gate = new SwitchedGate();
  const { api, server, clock } = await startClientAndServer(undefined, { gate });
  gate.close();
  const failure = failureOf(api.channels.get('81', { timeoutMs: 2000 }));
  await clock.timerOf(2000);
  await clock.advance(2000);
  const error = await failure;
  expect(error).toMatchObject({ code: 'transport_error', reason: 'paused', mayHaveArrived: false });
  expect(String(error)).toContain('no contact to its cluster');
  expect(server.requests).toHaveLength(0);
});

test('a call that waits for the gate can be aborted', async () => {
  const gate = new SwitchedGate();
  const { api } = await startClientAndServer(undefined, { gate });
  gate.close();
  const caller = new AbortController();
  const failure = failureOf(api.channels.get('81', { signal: caller.signal }));
  await new Promise((resolve) => setImmediate(resolve));
  caller.abort();
  expect(await failure).toMatchObject({ code: 'transport_error', reason: 'aborted' });
});

test('a closed gate also holds the retry of a failed request', async () => {
  const gate = new SwitchedGate();
  const { api, server, clock } = await startClientAndServer(
    (_request, n) => {
      gate.close();
      return n === 0 ? { status: 502, body: {} } : { body: { id: '81' } };
    },
    { gate },
  );
  const call = api.channels.get('81');
  await clock.timer((delayMs) => delayMs <= 500);
  await clock.advance(500);
  expect(server.requests).toHaveLength(1);
  gate.open();
  await call;
  expect(server.requests).toHaveLength(2);
});

test('a call that waits for its bucket is not sent when the gate has closed meanwhile', async () => {
  const gate = new SwitchedGate();
  const { api, server, clock } = await startClientAndServer(
    () => ({ body: {}, headers: bucketHeaders('abc', 1, 0, 3) }),
    { gate },
  );
  await api.channels.get('81');
  const second = api.channels.get('81');
  await clock.timerOf(3000);
  gate.close();
  await clock.advance(3000);
  expect(server.requests).toHaveLength(1);
  gate.open();
  await second;
  expect(server.requests).toHaveLength(2);
});

test('a gate that closes while a connection is made prevents the request from being written', async () => {
  const gate = new SwitchedGate();
  const { api, server, clock } = await startClientAndServer(undefined, { gate });
  // The first request loads the HTTP client and connects, so it is written later than it is sent.
  const call = api.channels.get('81');
  gate.close();
  await clock.timer((delayMs) => delayMs <= 500);
  gate.open();
  await clock.advance(500);
  await call;
  expect(server.requests).toHaveLength(1);
});

test('responses to interactions wait for the gate too', async () => {
  const gate = new SwitchedGate();
  const { api, server } = await startClientAndServer(undefined, { gate });
  gate.close();
  const call = api.interactions.createFollowup('5', 'token', { content: 'hi' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.requests).toHaveLength(0);
  gate.open();
  await call;
});

test('a call whose own gate ends is rejected, and calls of others are sent', async () => {
  const gate = new SwitchedGate();
  let isEnded = false;
  const { api, server } = await startClientAndServer(undefined, {
    gate: {
      get isOpen() {
        return gate.isOpen;
      },
      whenOpen: () => gate.whenOpen(),
      enter: () => callGate ?? gate,
    },
  });
  let callGate: RequestGate | undefined = {
    isOpen: false,
    whenOpen: () => gate.whenOpen(),
    get isEnded() {
      return isEnded;
    },
  };
  gate.close();
  const failure = failureOf(api.channels.get('81'));
  callGate = undefined;
  const other = api.channels.get('82');
  await new Promise((resolve) => setImmediate(resolve));
  isEnded = true;
  gate.open();
  expect(await failure).toMatchObject({ code: 'transport_error', reason: 'moved', mayHaveArrived: false });
  await other;
  expect(server.requests.map(({ url }) => url)).toEqual(['/channels/82']);
});

test('a closed client does not wait for the gate', async () => {
  const gate = new SwitchedGate();
  const { api, rest } = await startClientAndServer(undefined, { gate });
  gate.close();
  const failure = failureOf(api.channels.get('81'));
  await rest.close();
  expect(await failure).toMatchObject({ code: 'transport_error', reason: 'closed' });
});
