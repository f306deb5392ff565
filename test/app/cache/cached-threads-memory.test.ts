/** The memory of cached threads. `RUNS=1000000 npx vitest run --project unit --reporter=verbose <this file>` is the long form. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createCacheStores } from '../../../src/app/cache/cache-options.js';
import { CacheUpdater } from '../../../src/app/cache/cache-updater.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { runs } from '../../runs.js';

const GUILD = '81';
const CHANNEL = '31';
/** More than the removals that are remembered. */
const WARM_UP = 20_000;
const MAX_GROWTH_BYTES = 2 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function usedHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test('the memory of cached threads does not grow with the number of threads that were opened and closed', async ({
  annotate,
}) => {
  const stores = createCacheStores({ channels: true });
  const updater = new CacheUpdater(stores, createLogger({ level: 'silent' }), { requestsAllMembers: false });
  const apply = (event: string, data: unknown) =>
    updater.apply({ event, data, origin: { via: 'gateway', shard: 0, sequence: 1, replayed: false } });
  const channel = (id: string) => ({ id, type: 0, name: `channel ${id}`, guild_id: GUILD });
  const lists = { roles: [], emojis: [], stickers: [], members: [], threads: [], presences: [] };
  apply('GUILD_CREATE', { id: GUILD, name: 'Harbour', ...lists, channels: [channel(CHANNEL)] });

  let nextId = 1000;
  /** A thread is created, changed and removed in one of four ways. Then an old update of it arrives, unless it was archived. */
  const playHistory = (n: number) => {
    const parent_id = n % 4 === 3 ? String(nextId++) : CHANNEL;
    const id = String(nextId++);
    const thread = (archived: boolean) => ({
      ...{ id, type: 11, guild_id: GUILD, parent_id, name: `ticket ${n}`, message_count: n },
      thread_metadata: { archived, auto_archive_duration: 60, locked: false },
    });
    if (parent_id !== CHANNEL) apply('CHANNEL_CREATE', channel(parent_id));
    apply('THREAD_CREATE', { ...thread(false), newly_created: true });
    apply('THREAD_MEMBER_UPDATE', { guild_id: GUILD, id, user_id: '9', join_timestamp: 'then', flags: 0 });
    if (n % 4 === 1) for (const archived of [true, false]) apply('THREAD_UPDATE', thread(archived));
    if (n % 4 < 2) apply('THREAD_UPDATE', thread(true));
    else {
      if (n % 4 === 2) apply('THREAD_DELETE', { id, guild_id: GUILD, parent_id, type: 11 });
      else apply('CHANNEL_DELETE', channel(parent_id));
      apply('THREAD_UPDATE', thread(false));
    }
  };

  for (let n = 0; n < WARM_UP; n++) playHistory(n);
  const before = usedHeap();
  const count = runs(20_000);
  for (let n = 0; n < count; n++) playHistory(n);
  const growth = usedHeap() - before;
  await annotate(
    `${count} threads: the heap of ${Math.round(before / 1024)} KiB grew by ${Math.round(growth / 1024)} KiB`,
  );
  expect([...(stores.channels ?? [])].map(({ id }) => id)).toEqual([CHANNEL]);
  expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
}, 600_000);
