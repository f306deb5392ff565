/** A journal on Redis without a cluster: the shard count changes while the bot runs. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { textOf } from '../../ingress/gateway/emulated-gateway.js';
import { EventRecorder } from '../../ingress/gateway/event-recorder.js';
import { ScriptedGateway } from '../../ingress/gateway/scripted-gateway.js';
import { missingRedis, useRedis } from './redis-server.js';
import { RedisStorage } from './redis-storage.js';

const shared = useRedis({ aof: 'no' });
const Resume = z.object({ session_id: z.string(), seq: z.number() });

/** With two shards, this guild belongs to shard 0. */
const EVEN = '8388608';

describe.skipIf(missingRedis)('resharding with a journal on Redis', () => {
  test('replaces the stored sessions, which the process after a crash resumes where the new shards took over', async () => {
    await using storage = new RedisStorage(shared.newDatabase());
    const gateway = await ScriptedGateway.start();
    const started: string[] = [];
    const processor = new EventRecorder((inbound) => {
      const text = textOf(inbound);
      if (text === undefined) return undefined;
      started.push(text);
      return new Promise(() => {});
    });
    try {
      const journal = await storage.open();
      const { client, connection } = await gateway.ready({ shards: 'auto', journaling: { journal, processor } });
      const done = client.reshard(2);
      const connections = await gateway.greetShards(2);
      const [zero, one] = [connections.get(0), connections.get(1)];
      if (!zero || !one) throw new Error('the new shards did not identify');
      for (const each of [connection, zero]) {
        each.dispatch('MESSAGE_CREATE', { guild_id: EVEN, content: 'before' });
        await each.caughtUp();
      }
      await one.caughtUp();
      for (let period = 0; period < 2; period++) await gateway.clock.advance(5000);
      await done;
      const stored = await journal.storedShards();
      expect(stored.toSorted((left, right) => left.count - right.count || left.id - right.id)).toEqual([
        { id: 0, count: 1, hasSession: false },
        { id: 0, count: 2, hasSession: true },
        { id: 1, count: 2, hasSession: true },
      ]);
      const last = zero.sequence.last;
      const next = await storage.openAfterCrash();
      const second = gateway.client({ shards: 'auto', journaling: { journal: next, processor } });
      void second.connect();
      const resumed = new Map<string, number>();
      for (let count = 0; count < 2; count++) {
        const resuming = await gateway.firstConnection();
        resuming.hello();
        const { session_id, seq } = Resume.parse(await resuming.expectFrame(6));
        resumed.set(session_id, seq);
      }
      expect(Object.fromEntries(resumed)).toEqual({ 's0/2': last, 's1/2': 1 });
      await expect.poll(() => started).toEqual(['before', 'before']);
      await next.close();
    } finally {
      await gateway.close();
    }
  });
});
