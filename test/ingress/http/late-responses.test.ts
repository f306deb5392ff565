/** Initial responses that are too late for the HTTP response, and when a response counts as received. */
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { endpointWithHandler, gate, reply } from './endpoint-with-handler.js';
import { interaction, serve, toRequest } from './request-signer.js';

describe('the promise of an initial response', () => {
  test('resolves when the response was read', async () => {
    const done = gate();
    let isDone = false;
    const { signer, endpoint } = endpointWithHandler(async (answer) => {
      await answer(reply('Hello'));
      isDone = true;
      done.open();
    });
    const response = await endpoint(toRequest(signer.sign(interaction)));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(false);
    await response.text();
    await done.opened;
    expect(isDone).toBe(true);
  });

  test('resolves after 3 seconds if the response is not read', async () => {
    const done = gate();
    const { clock, signer, endpoint, calls, lines } = endpointWithHandler(async (answer) => {
      await answer(reply('Hello'));
      done.open();
    });
    await endpoint(toRequest(signer.sign(interaction)));
    await clock.advance(3000);
    await done.opened;
    expect(calls).toEqual([]);
    expect(lines).toEqual([]);
  });

  test('rejects with the error of the REST call', async () => {
    let thrown: unknown;
    const done = gate();
    const refusal = new Error('10062');
    const { signer, endpoint } = endpointWithHandler(
      async (answer) => {
        await answer(reply('First'));
        await answer(reply('Second')).catch((error: unknown) => {
          thrown = error;
        });
        done.open();
      },
      { sendLateResponse: () => Promise.reject(refusal) },
    );
    await (await endpoint(toRequest(signer.sign(interaction)))).text();
    await done.opened;
    expect(thrown).toBe(refusal);
  });
});

test('an initial response with an endless file is replaced by status 202 in time, and fails after a minute', async () => {
  const started = gate();
  const done = gate();
  let thrown: unknown;
  async function* endless() {
    started.open();
    await new Promise(() => {});
    yield Buffer.from('never');
  }
  const { clock, signer, endpoint, calls } = endpointWithHandler(async (answer) => {
    await answer({ ...reply('Soon'), files: [{ name: 'a.txt', data: endless() }] }).catch((error: unknown) => {
      thrown = error;
    });
    done.open();
  });
  const response = endpoint(toRequest(signer.sign(interaction)));
  await started.opened;
  await clock.advance(3000);
  expect((await response).status).toBe(202);
  await clock.advance(60_000);
  await done.opened;
  expect(thrown).toMatchObject({ code: 'transport_error', reason: 'timeout' });
  expect(calls).toEqual([]);
});

describe('two initial responses', () => {
  test('one uses the HTTP response, the other one is sent with a REST call', async () => {
    const done = gate();
    const { signer, endpoint, calls } = endpointWithHandler(async (answer) => {
      await Promise.all([answer(reply('One')), answer(reply('Two'))]);
      done.open();
    });
    const response = await endpoint(toRequest(signer.sign(interaction)));
    expect(await response.json()).toEqual(reply('One').body);
    await done.opened;
    expect(calls.map(({ first }) => first.body)).toEqual([reply('Two').body]);
  });
});

describe('a closed connection', () => {
  test('before the initial response causes a REST call instead', async () => {
    const started = gate();
    const left = gate();
    const done = gate();
    const { signer, endpoint, calls } = endpointWithHandler(async (answer) => {
      started.open();
      await left.opened;
      await answer(reply('Hello?'));
      done.open();
    });
    await using server = await serve(endpoint);
    const seen = server.nextRequest();
    const { headers, body } = signer.sign(interaction);
    const outgoing = httpRequest(server.url, { method: 'POST', headers });
    outgoing.on('error', () => {}).end(body);
    const { signal } = await seen;
    await started.opened;
    outgoing.destroy();
    if (!signal.aborted) await once(signal, 'abort');
    left.open();
    await done.opened;
    expect(calls.map(({ first }) => first)).toEqual([reply('Hello?')]);
  });

  test('while the response is read causes a REST call instead, with its files', async () => {
    const done = gate();
    async function* streamed() {
      yield Buffer.from('once');
    }
    const { signer, endpoint, calls } = endpointWithHandler(async (answer) => {
      await answer({ ...reply('Hello?'), files: [{ name: 'a.txt', data: streamed() }] });
      done.open();
    });
    const response = await endpoint(toRequest(signer.sign(interaction)));
    await response.body?.cancel();
    await done.opened;
    const [call] = calls;
    expect(call?.first.body).toEqual(reply('Hello?').body);
    const [file] = call?.first.files ?? [];
    expect(file?.data instanceof Blob && (await file.data.text())).toBe('once');
  });

  test('by an aborted request causes a REST call instead', async () => {
    const controller = new AbortController();
    const done = gate();
    const { signer, endpoint, calls } = endpointWithHandler(async (answer) => {
      controller.abort();
      await answer(reply('Hello?'));
      done.open();
    });
    const response = await endpoint(toRequest(signer.sign(interaction), { signal: controller.signal }));
    expect(response.status).toBe(202);
    await done.opened;
    expect(calls).toHaveLength(1);
  });
});
