import { expect, test } from 'vitest';
import { HandledSequences } from '../../../../src/ingress/gateway/session/handled-sequences.js';
import { deferred } from '../../../app/fixture/deferred.js';

/** Handlers that finish on demand. */
function handlers(): { readonly running: Promise<void>; end(): Promise<void> } {
  const { promise: running, resolve } = deferred();
  return {
    running,
    async end() {
      resolve();
      await running;
    },
  };
}

test('events without a handler count as handled on arrival', () => {
  const handled = new HandledSequences({ sequence: 1, finished: [] });
  for (const sequence of [2, 3, 4]) handled.addHandled(sequence);
  expect(handled.state).toEqual({ sequence: 4, finished: [] });
});

test('the sequence stops before the first event that is still being handled', async () => {
  const handled = new HandledSequences({ sequence: 1, finished: [] });
  const slow = handlers();
  handled.addHandled(2);
  handled.addPending(3, slow.running);
  expect(handled.state).toEqual({ sequence: 2, finished: [] });
  await slow.end();
  expect(handled.state).toEqual({ sequence: 3, finished: [] });
});

test('events that finished after a slow one are returned as ranges', async () => {
  const handled = new HandledSequences({ sequence: 0, finished: [] });
  const slow = handlers();
  const other = handlers();
  handled.addHandled(1);
  handled.addPending(2, slow.running);
  for (const sequence of [3, 4, 5]) handled.addHandled(sequence);
  handled.addPending(6, other.running);
  handled.addHandled(7);
  expect(handled.state).toEqual({
    sequence: 1,
    finished: [
      [3, 5],
      [7, 7],
    ],
  });
  await slow.end();
  expect(handled.state).toEqual({ sequence: 5, finished: [[7, 7]] });
  await other.end();
  expect(handled.state).toEqual({ sequence: 7, finished: [] });
});

test('a handler that rejects has finished too', async () => {
  const handled = new HandledSequences();
  const failing = Promise.reject(new Error('handler failed'));
  handled.addPending(1, failing);
  await failing.catch(() => {});
  expect(handled.state).toEqual({ sequence: 1, finished: [] });
});

test('sequences that a previous process finished count as handled until they arrive', () => {
  const handled = new HandledSequences({
    sequence: 10,
    finished: [
      [12, 14],
      [17, 17],
    ],
  });
  const came = [];
  for (const sequence of [11, 12, 13]) {
    came.push(handled.wasHandled(sequence));
    handled.addHandled(sequence);
  }
  expect(came).toEqual([false, true, true]);
  expect(handled.state).toEqual({
    sequence: 13,
    finished: [
      [12, 14],
      [17, 17],
    ],
  });
  expect([14, 15, 16, 17, 18].map((sequence) => handled.wasHandled(sequence))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('ranges that a previous process finished are returned again after those of this process', () => {
  const handled = new HandledSequences({ sequence: 10, finished: [[12, 20]] });
  handled.addPending(11, new Promise(() => {}));
  handled.addHandled(12);
  expect(handled.state).toEqual({
    sequence: 10,
    finished: [
      [12, 12],
      [12, 20],
    ],
  });
});
