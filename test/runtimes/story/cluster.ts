/** Two members of a cluster share the shards. When one stops, the other one takes over its shard. */

import { startEmulator } from '@guildhall/dev/emulator';
import { createWorld } from '@guildhall/dev/testing';
import { redisCluster } from 'guildhall/cluster';
import { Logbook } from './bot.js';
import { startBot, until } from './own-process.js';
import { note } from './transcript.js';

export async function runCluster(url: string): Promise<void> {
  const emulator = await startEmulator({ gateway: { maxConcurrency: 16 } });
  const world = await createWorld({ emulator });
  const start = () => startBot(world, { gateway: { shards: 2 }, cluster: redisCluster({ url, drainMs: 500 }) });
  const bots = [await start(), await start()];
  const shardsOf = (bot: (typeof bots)[number]) =>
    bot.gateway.shards.filter(({ status }) => status === 'ready').map(({ id }) => id);
  await until(() => bots.every((bot) => shardsOf(bot).length === 1));
  note('cluster', { shards: bots.flatMap(shardsOf).sort() });
  await world.createMember('finch');
  await until(() => bots.some((bot) => bot.get(Logbook).lines.length > 0));
  const [first, second] = bots;
  await first?.stop();
  await until(() => second !== undefined && shardsOf(second).length === 2);
  await world.createMember('wren');
  await until(() => bots.flatMap((bot) => bot.get(Logbook).lines).length > 1);
  note('cluster', { lines: bots.flatMap((bot) => bot.get(Logbook).lines).sort() });
  await second?.stop();
  await world.close();
  await emulator.close();
}
