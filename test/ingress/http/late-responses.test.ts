/** What becomes of an answer: when it counts as given, and how it goes when its response is gone. */
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { endpointWithHandler, gate, reply } from './endpoint-with-handler.js';
import { interaction, serve, toRequest } from './request-signer.js';

describe('the promise of an answer', () => {
  test('resolves when the response was read', async () => {
    const done = gate();
    let isDone = false;
    const { service, endpoint } = endpointWithHandler(async (answer) => {
      await answer(reply('Hello'));
      isDone = true;
      done.open();
    });
    const response = await endpoint(toRequest(service.sign(interaction)));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(false);
    await response.text();
    await done.opened;
    expect(isDone).toBe(true);
  });

  test('resolves when the 3 seconds are over, where nobody reads', async () => {
    const done = gate();
    const { clock, service, endpoint, calls, lines } = endpointWithHandler(async (answer) => {
      await answer(reply('Hello'));
      done.open();
    });
    await endpoint(toRequest(service.sign(interaction)));
    await clock.advance(3000);
    await done.opened;
    expect(calls).toEqual([]);
    expect(lines).toEqual([]);
  });

  test('is rejected with what the call says', async () => {
    let thrown: unknown;
    const done = gate();
    const refusal = new Error('10062');
    const { service, endpoint } = endpointWithHandler(
      async (answer) => {
        await answer(reply('First'));
        await answer(reply('Second')).catch((error: unknown) => {
          thrown = error;
        });
        done.open();
      },
      { sendLateResponse: () => Promise.reject(refusal) },
    );
    await (await endpoint(toRequest(service.sign(interaction)))).text();
    await done.opened;
    expect(thrown).toBe(refusal);
  });
});

test('a file that does not come to its end: 202 in time, and the answer is given up after a minute', async () => {
  const begun = gate();
  const done = gate();
  let thrown: unknown;
  async function* endless() {
    begun.open();
    await new Promise(() => {});
    yield Buffer.from('never');
  }
  const { clock, service, endpoint, calls } = endpointWithHandler(async (answer) => {
    await answer({ ...reply('Soon'), files: [{ name: 'a.txt', data: endless() }] }).catch((error: unknown) => {
      thrown = error;
    });
    done.open();
  });
  const response = endpoint(toRequest(service.sign(interaction)));
  await begun.opened;
  await clock.advance(3000);
  expect((await response).status).toBe(202);
  await clock.advance(60_000);
  await done.opened;
  expect(thrown).toMatchObject({ code: 'transport_error', reason: 'deadline' });
  expect(calls).toEqual([]);
});

describe('of two answers', () => {
  test('one takes the response, the other goes by a call', async () => {
    const done = gate();
    const { service, endpoint, calls } = endpointWithHandler(async (answer) => {
      await Promise.all([answer(reply('One')), answer(reply('Two'))]);
      done.open();
    });
    const response = await endpoint(toRequest(service.sign(interaction)));
    expect(await response.json()).toEqual(reply('One').body);
    await done.opened;
    expect(calls.map(({ first }) => first.body)).toEqual([reply('Two').body]);
  });
});

describe('a service that is gone', () => {
  test('before the answer: it goes by a call', async () => {
    const begun = gate();
    const left = gate();
    const done = gate();
    const { service, endpoint, calls } = endpointWithHandler(async (answer) => {
      begun.open();
      await left.opened;
      await answer(reply('Hello?'));
      done.open();
    });
    await using server = await serve(endpoint);
    const seen = server.nextRequest();
    const { headers, body } = service.sign(interaction);
    const outgoing = httpRequest(server.url, { method: 'POST', headers });
    outgoing.on('error', () => {}).end(body);
    const { signal } = await seen;
    await begun.opened;
    outgoing.destroy();
    if (!signal.aborted) await once(signal, 'abort');
    left.open();
    await done.opened;
    expect(calls.map(({ first }) => first)).toEqual([reply('Hello?')]);
  });

  test('while the answer is read: it goes by a call, with its files', async () => {
    const done = gate();
    async function* streamed() {
      yield Buffer.from('once');
    }
    const { service, endpoint, calls } = endpointWithHandler(async (answer) => {
      await answer({ ...reply('Hello?'), files: [{ name: 'a.txt', data: streamed() }] });
      done.open();
    });
    const response = await endpoint(toRequest(service.sign(interaction)));
    await response.body?.cancel();
    await done.opened;
    const [call] = calls;
    expect(call?.first.body).toEqual(reply('Hello?').body);
    const [file] = call?.first.files ?? [];
    expect(file?.data instanceof Blob && (await file.data.text())).toBe('once');
  });

  test('by an aborted request: it goes by a call', async () => {
    const controller = new AbortController();
    const done = gate();
    const { service, endpoint, calls } = endpointWithHandler(async (answer) => {
      controller.abort();
      await answer(reply('Hello?'));
      done.open();
    });
    const response = await endpoint(toRequest(service.sign(interaction), { signal: controller.signal }));
    expect(response.status).toBe(202);
    await done.opened;
    expect(calls).toHaveLength(1);
  });
});
