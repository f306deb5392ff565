/** A bot with a file journal stops while a handler runs and while members join. The next one handles what it left. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorld } from '@guildhall/dev/testing';
import { fileJournal } from 'guildhall';
import { Logbook } from './bot.js';
import { startBot, until } from './own-process.js';
import { note } from './transcript.js';

export async function restartWithJournal(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-runtime-'));
  const path = join(folder, 'bot.journal');
  for (const [fsync, compression] of [
    [false, 'zlib-stream'],
    [true, 'auto'],
  ] as const) {
    const world = await createWorld();
    const first = await startBot(world, { gateway: { compression }, journal: fileJournal(path, { fsync }) });
    await world.createMember('finch');
    await until(() => first.get(Logbook).lines.length === 1);
    const second = await fileJournal(path)
      .acquire({ id: 0, count: 1 })
      .catch((error: Error) => error);
    note('journal', { fsync, second: second instanceof Error ? second.name : 'acquired' });
    await first.stop();
    await world.createMember('wren');
    const next = await startBot(world, { gateway: { compression }, journal: fileJournal(path, { fsync }) });
    await until(() => next.get(Logbook).lines.length > 0);
    note('journal', { before: first.get(Logbook).lines, after: next.get(Logbook).lines });
    await next.stop();
    await world.close();
    await rm(path, { recursive: true });
  }
  await rm(folder, { recursive: true });
}
