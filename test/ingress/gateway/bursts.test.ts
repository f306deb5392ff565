import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

test('a burst of events leaves turns of the event loop to other work', async () => {
  const { connection } = await gateway.ready();
  const before = gateway.delivered.length;
  const perTurn: number[] = [];
  let isEnded = false;
  let last = before;
  const countTurn = () => {
    perTurn.push(gateway.delivered.length - last);
    last = gateway.delivered.length;
    if (!isEnded) setImmediate(countTurn);
  };
  const content = 'a'.repeat(10_000);
  for (let n = 0; n < 400; n += 1) connection.dispatch('MESSAGE_CREATE', { content });
  setImmediate(countTurn);
  await connection.caughtUp();
  isEnded = true;
  expect(gateway.delivered.length - before).toBe(400);
  // 0.5 MB of 4 MB.
  expect(Math.max(...perTurn)).toBeLessThan(50);
});
