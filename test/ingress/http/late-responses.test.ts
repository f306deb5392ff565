/** Initial responses that are too late for the HTTP response, and when a response counts as received. */
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { deferred } from '../../app/fixture/deferred.js';
import { endpointWithHandler, reply } from './endpoint-with-handler.js';
import { interaction, serve, toRequest } from './request-signer.js';
import { createSignedEndpoint } from './signed-endpoint.js';

describe('the promise of an initial response', () => {
  test('resolves when the response was read', async () => {
    const done = deferred();
    let isDone = false;
    const { signer, endpoint } = endpointWithHandler(async (answer) => {
      await answer(reply('Hello'));
      isDone = true;
      done.resolve();
    });
    const response = await endpoint(toRequest(signer.sign(interaction)));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(false);
    await response.text();
    await done.promise;
    expect(isDone).toBe(true);
  });

  test('resolves after 3 seconds if the response is not read', async () => {
    const done = deferred();
    const { clock, signer, endpoint, calls, lines } = endpointWithHandler(async (answer) => {
      await answer(reply('Hello'));
      done.resolve();
    });
    await endpoint(toRequest(signer.sign(interaction)));
    await clock.advance(3000);
    await done.promise;
    expect(calls).toEqual([]);
    expect(lines).toEqual([]);
  });

  test('rejects with the error of the REST call', async () => {
    let thrown: unknown;
    const done = deferred();
    const refusal = new Error('10062');
    const { signer, endpoint } = endpointWithHandler(
      async (answer) => {
        await answer(reply('First'));
        await answer(reply('Second')).catch((error: unknown) => {
          thrown = error;
        });
        done.resolve();
      },
      { sendLateResponse: () => Promise.reject(refusal) },
    );
    await (await endpoint(toRequest(signer.sign(interaction)))).text();
    await done.promise;
    expect(thrown).toBe(refusal);
  });
});

test('an initial response by a REST call gets the rest of the three seconds since the receipt of the interaction', async () => {
  const remaining: number[] = [];
  const receipts: unknown[] = [];
  const done = deferred();
  const { clock, signer, endpoint } = createSignedEndpoint({
    onInteraction: async ({ respond, receivedAt }) => {
      receipts.push(receivedAt);
      await clock.advance(1200);
      await respond?.(reply('First'));
      await respond?.(reply('Second'));
      await clock.advance(5000);
      await respond?.(reply('Third'));
      done.resolve();
    },
    sendLateResponse: async (_interaction, _response, remainingMs) => void remaining.push(remainingMs),
  });
  const receivedAt = clock.monotonicNow();
  await (await endpoint(toRequest(signer.sign(interaction)))).text();
  await done.promise;
  expect(receipts).toEqual([receivedAt]);
  expect(remaining).toEqual([1800, 0]);
});

test('an initial response with an endless file is replaced by status 202 in time, and fails after a minute', async () => {
  const started = deferred();
  const done = deferred();
  let thrown: unknown;
  async function* endless() {
    started.resolve();
    await new Promise(() => {});
    yield Buffer.from('never');
  }
  const { clock, signer, endpoint, calls } = endpointWithHandler(async (answer) => {
    await answer({ ...reply('Soon'), files: [{ name: 'a.txt', data: endless() }] }).catch((error: unknown) => {
      thrown = error;
    });
    done.resolve();
  });
  const response = endpoint(toRequest(signer.sign(interaction)));
  await started.promise;
  await clock.advance(3000);
  expect((await response).status).toBe(202);
  await clock.advance(60_000);
  await done.promise;
  expect(thrown).toMatchObject({ code: 'transport_error', reason: 'timeout' });
  expect(calls).toEqual([]);
});

describe('two initial responses', () => {
  test('one uses the HTTP response, the other one is sent with a REST call', async () => {
    const done = deferred();
    const { signer, endpoint, calls } = endpointWithHandler(async (answer) => {
      await Promise.all([answer(reply('One')), answer(reply('Two'))]);
      done.resolve();
    });
    const response = await endpoint(toRequest(signer.sign(interaction)));
    expect(await response.json()).toEqual(reply('One').body);
    await done.promise;
    expect(calls.map(({ first }) => first.body)).toEqual([reply('Two').body]);
  });
});

describe('a closed connection', () => {
  test('before the initial response causes a REST call instead', async () => {
    const started = deferred();
    const left = deferred();
    const done = deferred();
    const { signer, endpoint, calls } = endpointWithHandler(async (answer) => {
      started.resolve();
      await left.promise;
      await answer(reply('Hello?'));
      done.resolve();
    });
    await using server = await serve(endpoint);
    const seen = server.nextRequest();
    const { headers, body } = signer.sign(interaction);
    const outgoing = httpRequest(server.url, { method: 'POST', headers });
    outgoing.on('error', () => {}).end(body);
    const { signal } = await seen;
    await started.promise;
    outgoing.destroy();
    if (!signal.aborted) await once(signal, 'abort');
    left.resolve();
    await done.promise;
    expect(calls.map(({ first }) => first)).toEqual([reply('Hello?')]);
  });

  test('while the response is read causes a REST call instead, with its files', async () => {
    const done = deferred();
    async function* streamed() {
      yield Buffer.from('once');
    }
    const { signer, endpoint, calls } = endpointWithHandler(async (answer) => {
      await answer({ ...reply('Hello?'), files: [{ name: 'a.txt', data: streamed() }] });
      done.resolve();
    });
    const response = await endpoint(toRequest(signer.sign(interaction)));
    await response.body?.cancel();
    await done.promise;
    const [call] = calls;
    expect(call?.first.body).toEqual(reply('Hello?').body);
    const [file] = call?.first.files ?? [];
    expect(file?.data instanceof Blob && (await file.data.text())).toBe('once');
  });

  test('by an aborted request causes a REST call instead', async () => {
    const controller = new AbortController();
    const done = deferred();
    const { signer, endpoint, calls } = endpointWithHandler(async (answer) => {
      controller.abort();
      await answer(reply('Hello?'));
      done.resolve();
    });
    const response = await endpoint(toRequest(signer.sign(interaction), { signal: controller.signal }));
    expect(response.status).toBe(202);
    await done.promise;
    expect(calls).toHaveLength(1);
  });
});
