import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { afterTest } from '../../current-test.js';
import { runs } from '../../runs.js';
import { missingRedis, startRedis } from './redis-server.js';
import { type Incident, RefusingRedis } from './refusing-redis.js';
import { startTcpProxy } from './tcp-proxy.js';

const size = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 100 }) },
  { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 200_000 }) },
);
const incident: fc.Arbitrary<Incident> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('receive'), sizes: fc.array(size, { minLength: 1 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refuse'),
      refusal: fc.constantFrom('OOM', 'OOM', 'MISCONF', 'LOADING', 'BUSY', 'READONLY', 'NOREPLICAS'),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'accept' }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'forget-scripts' }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cut' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cut-after'),
      bytes: fc.integer({ min: 1, max: 300_000 }),
      direction: fc.constantFrom('requests', 'replies'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: 0, max: 30 }) }) },
);

/** Applies incidents, then lets Redis accept everything, and checks what has become of the events. */
async function checkHistories(incidents: fc.Arbitrary<Incident>): Promise<void> {
  const redis = await startRedis({ aof: 'no', settings: ['--maxmemory-policy', 'noeviction'] });
  const proxy = await startTcpProxy(redis.port);
  const operator = await openRedisConnection({ url: redis.url });
  afterTest(() => operator.close());
  let histories = 0;
  const property = fc.asyncProperty(fc.array(incidents, { minLength: 5, maxLength: 25 }), async (history) => {
    histories += 1;
    await using bot = new RefusingRedis(operator, proxy, `history-${histories}`);
    await bot.start();
    for (const one of history) await bot.apply(one);
    await bot.accept();
    await expect.poll(() => bot.unfinished(), { timeout: 10_000, interval: 10 }).toEqual({ missing: [], stored: 0 });
    expect(bot.lostEvents).toBe(0);
    for (const started of bot.started) {
      const sequences = started.flatMap(({ sequence, isReplayed }) => (isReplayed ? [] : [sequence]));
      expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    }
  });
  await fc.assert(property, { numRuns: runs(15), endOnFailure: true });
}

test.skipIf(missingRedis)(
  'whatever Redis refuses and whichever connections break, every event starts once, in order, and nothing stays in the journal',
  () => checkHistories(incident),
  120_000,
);

test.skipIf(missingRedis)(
  'if the process is killed at any time as well, the next one starts what is missing, and new events keep their order',
  () =>
    checkHistories(
      fc.oneof({ weight: 12, arbitrary: incident }, { weight: 1, arbitrary: fc.constant({ kind: 'kill' }) }),
    ),
  120_000,
);
