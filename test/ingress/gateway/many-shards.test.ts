import { expect, test } from 'vitest';
import { EmulatedGateway } from './emulated-gateway.js';

test('64 shards in one process identify 16 at a time, in four rounds five seconds apart, without a rejection', async () => {
  await using gateway = await EmulatedGateway.start({ maxConcurrency: 16, recommendedShards: 64 });
  const starts: { shardId: number; at: number }[] = [];
  const startedAt = gateway.clock.now();
  const client = gateway.client({
    sessionHooks: {
      test: { onSessionStart: ({ shardId }) => starts.push({ shardId, at: gateway.clock.now() - startedAt }) },
    },
  });
  const connected = client.connect();
  for (let round = 1; round <= 4; round++) {
    while (starts.length < round * 16) await new Promise((resolve) => setImmediate(resolve));
    await gateway.clock.advance(5000);
  }
  await connected;
  expect(client.shards).toHaveLength(64);
  expect(new Set(client.shards.map(({ status }) => status))).toEqual(new Set(['ready']));
  const rounds = starts.map(({ shardId, at }) => [Math.floor(shardId / 16), Math.floor(at / 5000)]);
  expect(rounds).toEqual(starts.map(({ shardId }) => [Math.floor(shardId / 16), Math.floor(shardId / 16)]));
});
