import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/base/clock.js';
import { createLogger } from '../../src/base/logging/pino-logger.js';
import type { ClusterMember } from '../../src/cluster/cluster.js';
import { openRedisConnection } from '../../src/cluster/redis/redis-connection.js';
import { type RedisClusterOptions, redisCluster } from '../../src/cluster/redis-cluster.js';
import type { ShardLeaseListener } from '../../src/ingress/gateway/journaled/journaling-options.js';
import { until } from './leases/join-member.js';
import { missingRedis, startRedis, useRedis } from './redis/redis-server.js';
import { startTcpProxy } from './redis/tcp-proxy.js';

const redis = useRedis();

/** Joins a cluster. The process leaves at the end of the test. */
async function join(options: RedisClusterOptions, application = '1001', version = '1.0.0'): Promise<ClusterMember> {
  const logger = createLogger({ level: 'silent' });
  const member = await redisCluster(options).join({ application, version, clock: systemClock, logger });
  onTestFinished(() => member.leave());
  return member;
}

/** Changes the keys of a server. */
async function send(url: string, ...command: [string, ...string[]]): Promise<void> {
  const connection = await openRedisConnection({ url });
  await connection.call(...command);
  await connection.close();
}

describe('an invalid option', () => {
  test.each([
    [{ url: 'redis://h', name: '' }, 'The option "name" of redisCluster is invalid.'],
    [{ url: 'redis://h', name: 'a{b}' }, 'The option "name" of redisCluster is invalid.'],
    [{ url: 'redis://h', drainMs: -1 }, 'The option "drainMs" of redisCluster is invalid. Use milliseconds, 0 to'],
    [{ url: 'redis://h', drainMs: Number.NaN }, 'The option "drainMs" of redisCluster is invalid.'],
    [{ url: 'localhost:6379' }, 'The URL of Redis is malformed.'],
    [{ url: '' }, 'The URL of Redis is malformed.'],
  ])('%j is reported before the bot starts', (options, message) => {
    expect(() => redisCluster(options)).toThrow(message);
  });
});

test.skipIf(missingRedis)('by default, a shard that moves waits for 15 seconds', async () => {
  expect((await join({ url: redis.newDatabase() })).drainMs).toBe(15_000);
});

describe.skipIf(missingRedis)('a process cannot join', () => {
  test('without a server', async () => {
    await expect(join({ url: 'redis://127.0.0.1:1' })).rejects.toMatchObject({
      code: 'cluster_error',
      reason: 'unreachable',
    });
  });

  test.concurrent.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    'if Redis stops responding after %i requests of it: that is the same error, whichever command found out',
    async (count) => {
      const { port } = await startRedis();
      const proxy = await startTcpProxy(port);
      proxy.blockAfter(count);
      const logger = createLogger({ level: 'silent' });
      const context = { application: '1001', version: '1.0.0', clock: systemClock, logger };
      const joined = await redisCluster({ url: proxy.url })
        .join(context)
        .catch((error) => error);
      proxy.unblock();
      if (joined instanceof Error) expect(joined).toMatchObject({ code: 'cluster_error', reason: 'unreachable' });
      else await joined.leave();
    },
  );

  test('with a wrong password, which the error does not contain', async () => {
    const { port } = await startRedis({ password: 'right-password' });
    const url = `redis://:wrong-password@127.0.0.1:${port}`;
    const error: Error = await join({ url }).then(
      () => new Error('joined'),
      (reason) => reason,
    );
    expect(error).toMatchObject({ reason: 'authentication' });
    expect(`${error.message} ${error.stack} ${error.cause}`).not.toContain('wrong-password');
  });

  test('if the cluster is that of another bot', async () => {
    const url = redis.newDatabase();
    await join({ url, name: 'shop' }, '1001');
    await expect(join({ url, name: 'shop' }, '1002')).rejects.toMatchObject({
      reason: 'identity',
      message:
        'The cluster "shop" belongs to the bot with the application id 1001, and this bot has the application id 1002. ' +
        'Give each bot its own name: redisCluster({ name }).',
    });
  });

  test('if a newer version of Guildhall has created the cluster', async () => {
    const url = redis.newDatabase();
    await send(url, 'HSET', 'guildhall:{1001}:identity', 'application', '1001', 'format', '2');
    await expect(join({ url })).rejects.toMatchObject({
      reason: 'version',
      message: expect.stringContaining('created by a newer version of Guildhall (format 2; this version has format 1)'),
    });
  });

  test('if an older version of Guildhall has created the cluster', async () => {
    const url = redis.newDatabase();
    await send(url, 'HSET', 'guildhall:{1001}:identity', 'application', '1001', 'format', '0');
    await expect(join({ url })).rejects.toMatchObject({
      reason: 'version',
      message: expect.stringContaining('created by an older version of Guildhall'),
    });
  });

  test('if the journal has another format', async () => {
    const url = redis.newDatabase();
    await send(url, 'SET', 'guildhall:{1001}:format', '7');
    await expect(join({ url })).rejects.toMatchObject({ code: 'journal_error', reason: 'version' });
  });
});

describe.skipIf(missingRedis)('the processes of two bots on one server', () => {
  test('do not affect each other', async () => {
    const url = redis.newDatabase();
    const members = await Promise.all(['1001', '1002'].map((application) => join({ url }, application)));
    const acquired = members.map(() => new Set<number>());
    for (const [index, member] of members.entries()) {
      const count = await member.leases.shardCount(async () => index + 2);
      await member.leases.start(count, listenerOf(acquired[index] ?? new Set()));
    }
    await until(() => acquired[0]?.size === 2 && acquired[1]?.size === 3);
  });
});

describe.skipIf(missingRedis)('a process that leaves', () => {
  test('releases its shards, so that the next one runs them at once', async () => {
    const url = redis.newDatabase();
    const first = await join({ url });
    const acquired = new Set<number>();
    await first.leases.start(await first.leases.shardCount(async () => 4), listenerOf(acquired));
    await until(() => acquired.size === 4);
    await first.leave();
    const second = await join({ url });
    acquired.clear();
    const releases: boolean[] = [];
    const listener = listenerOf(acquired);
    await second.leases.start(await second.leases.shardCount(async () => 4), {
      ...listener,
      onAcquired(journal) {
        releases.push(journal.recovery.wasReleased);
        listener.onAcquired(journal);
      },
    });
    await until(() => acquired.size === 4);
    expect(releases).toEqual([true, true, true, true]);
  });

  test('can leave twice', async () => {
    const url = redis.newDatabase();
    const member = await join({ url });
    await member.leave();
    await member.leave();
  });
});

function listenerOf(acquired: Set<number>): ShardLeaseListener {
  return {
    onAcquired: ({ shard }) => acquired.add(shard.id),
    onMove: async () => {},
    onLost: () => {},
    onReplay: async () => {},
    reportShards: () => [],
  };
}
