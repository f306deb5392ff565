import { expect, test } from 'vitest';
import { EmulatedGateway } from './emulated-gateway.js';

test('64 shards in one process identify 16 at a time, in four rounds five seconds apart, and none is refused', async () => {
  await using service = await EmulatedGateway.start({ maxConcurrency: 16, recommendedShards: 64 });
  const began: { shard: number; at: number }[] = [];
  const start = service.clock.now();
  const client = service.client({
    onSessionStart: ({ shard }) => began.push({ shard, at: service.clock.now() - start }),
  });
  const connected = client.connect();
  for (let round = 1; round <= 4; round++) {
    while (began.length < round * 16) await new Promise((resolve) => setImmediate(resolve));
    await service.clock.advance(5000);
  }
  await connected;
  expect(client.shards).toHaveLength(64);
  expect(new Set(client.shards.map(({ status }) => status))).toEqual(new Set(['ready']));
  const rounds = began.map(({ shard, at }) => [Math.floor(shard / 16), Math.floor(at / 5000)]);
  expect(rounds).toEqual(began.map(({ shard }) => [Math.floor(shard / 16), Math.floor(shard / 16)]));
});
