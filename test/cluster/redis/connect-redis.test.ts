/** What a cluster reports about a server that it cannot use. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { ClusterError } from '../../../src/cluster/errors/cluster-error.js';
import { connectRedis } from '../../../src/cluster/redis/connect-redis.js';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import type { RedisOptions } from '../../../src/cluster/redis/redis-options.js';
import { afterTest } from '../../current-test.js';
import type { RedisProcessOptions } from './redis-process.js';
import { missingRedis, startRedis } from './redis-server.js';
import { startTcpProxy } from './tcp-proxy.js';

const silent = createLogger({ level: 'silent' });
const PASSWORD = 'correct-horse/battery';
/** The rights that the documentation names. */
const RIGHTS = '+@all -@dangerous +info ~guildhall:* &guildhall:*';

/** The error of a connection, which must not contain a password. */
async function errorOf(options: RedisOptions): Promise<ClusterError> {
  const error: unknown = await connectRedis(options, silent).then(
    async (connection) => {
      await connection.close();
      return new Error('it is connected');
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClusterError)) throw error;
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('battery');
  return error;
}

/** Connects, and disconnects. */
async function connectOnce(options: RedisOptions): Promise<void> {
  const connection = await connectRedis(options, silent);
  onTestFinished(() => connection.close());
  expect(await connection.call('GET', 'guildhall:nothing')).toBeNull();
}

describe('a URL is rejected', () => {
  test.each([
    ['without a protocol', `user:${PASSWORD}@127.0.0.1`],
    ['with another protocol', `http://user:${PASSWORD}@127.0.0.1:6379`],
    ['without a host', 'redis://'],
    ['with a port that does not exist', 'redis://:battery@127.0.0.1:99999'],
    ['with a database that is no number', 'redis://:battery@127.0.0.1/main'],
    ['with a password that is not percent-encoded', 'redis://:100%battery@127.0.0.1'],
    ['that is empty', ''],
  ])('%s', async (_what, url) => {
    const error = await errorOf({ url });
    expect(error.reason).toBe('invalid_url');
    expect(error.message).toContain('redis://user:password@host:6379');
  });
});

describe.skipIf(missingRedis)('a server', () => {
  test('that does not run is named without the password', async () => {
    const redis = await startRedis();
    await redis.stop();
    const error = await errorOf({ url: redis.url.replace('//', '//:battery@') });
    expect(error.reason).toBe('unreachable');
    expect(error.message).toContain(`redis://127.0.0.1:${redis.port}`);
    expect(error.message).toContain('ECONNREFUSED');
  });

  test('that does not exist is named', async () => {
    const error = await errorOf({ url: 'redis://:battery@redis.invalid' });
    expect(error.reason).toBe('unreachable');
    expect(error.message).toContain('redis.invalid:6379');
  });

  test('that does not respond is an error after a time', async () => {
    const redis = await startRedis();
    redis.pause();
    expect((await errorOf({ url: redis.url })).message).toContain('no response in 2000 ms');
  });

  test('that is no Redis is an error', async () => {
    const server = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect((await errorOf({ url: `redis://127.0.0.1:${port}` })).reason).toBe('unreachable');
  });

  test('with a password accepts the right one only', async () => {
    const redis = await startRedis({ password: PASSWORD });
    await connectOnce({ url: redis.url });
    for (const url of [`redis://127.0.0.1:${redis.port}`, `redis://:wrong-battery@127.0.0.1:${redis.port}`]) {
      const error = await errorOf({ url });
      expect(error.reason).toBe('authentication');
      expect(error.message).toContain('rejected the user or the password');
    }
  });

  test('accepts a user with the documented rights', async () => {
    const redis = await startRedis({ acl: ['user default off', `user bot on >${PASSWORD} ${RIGHTS}`] });
    await connectOnce({ url: `redis://bot:${encodeURIComponent(PASSWORD)}@127.0.0.1:${redis.port}` });
  });

  test.each([
    ['the keys', '+@all ~other:*'],
    ['scripts', '+@all -@scripting ~*'],
    ['INFO', '+@all -info ~*'],
  ])('rejects a user without rights for %s, and names them', async (_what, rights) => {
    const redis = await startRedis({ acl: ['user default off', `user bot on >battery ${rights}`] });
    const error = await errorOf({ url: `redis://bot:battery@127.0.0.1:${redis.port}` });
    expect(error.reason).toBe('authentication');
    expect(error.message).toContain(RIGHTS);
  });

  test('is reached with TLS, if its certificate is trusted', async () => {
    const redis = await startRedis({ tls: true });
    await connectOnce({ url: redis.url, tls: { ca: redis.certificate?.cert } });
    const error = await errorOf({ url: redis.url });
    expect(error.reason).toBe('unreachable');
    expect(error.message).toContain('self-signed certificate');
  });

  test('with TLS must have a certificate for the host of the URL, or for `servername`', async () => {
    const redis = await startRedis({ tls: true, settings: ['--bind', '127.0.0.1', '127.0.0.2'] });
    const url = redis.url.replace('127.0.0.1', '127.0.0.2');
    const ca = redis.certificate?.cert;
    expect((await errorOf({ url, tls: { ca } })).message).toContain('127.0.0.2');
    await connectOnce({ url, tls: { ca, servername: 'localhost' } });
  });

  test('with TLS can require a certificate of the client', async () => {
    const { url, certificate } = await startRedis({ tls: true, settings: ['--tls-auth-clients', 'yes'] });
    if (!certificate) throw new Error('the server has no certificate');
    const { cert } = certificate;
    await connectOnce({ url, tls: { ca: cert, cert, key: await readFile(certificate.keyPath) } });
    expect((await errorOf({ url, tls: { ca: cert } })).reason).toBe('unreachable');
  });

  test('is found with Sentinel, also when another one has become the primary', async () => {
    const [first, second] = [await startRedis(), await startRedis()];
    const watcher = await startRedis({ sentinelOf: { name: 'harbour', port: first.port } });
    const sentinel = { name: 'harbour', urls: [watcher.url] };
    const connection = await connectRedis({ url: 'redis://unused.invalid', sentinel }, silent);
    onTestFinished(() => connection.close());
    const port = async () => /tcp_port:(\d+)/.exec(String(await connection.call('INFO', 'server')))?.[1];
    expect(await port()).toBe(String(first.port));
    const operator = new Redis(watcher.port, '127.0.0.1');
    onTestFinished(() => operator.disconnect());
    await operator.call('SENTINEL', 'REMOVE', 'harbour');
    await operator.call('SENTINEL', 'MONITOR', 'harbour', '127.0.0.1', String(second.port), '1');
    await first.kill();
    await expect.poll(() => port().catch(() => undefined)).toBe(String(second.port));
  });

  test('that no Sentinel knows is named', async () => {
    const redis = await startRedis();
    const watcher = await startRedis({ sentinelOf: { name: 'harbour', port: redis.port } });
    const error = await errorOf({ url: 'redis://:battery@unused', sentinel: { name: 'other', urls: [watcher.url] } });
    expect(error.reason).toBe('unreachable');
    expect(error.message).toContain('the Sentinel master other');
  });

  test('with TLS is not reached without it', async () => {
    const redis = await startRedis({ tls: true });
    expect((await errorOf({ url: `redis://127.0.0.1:${redis.port}` })).reason).toBe('unreachable');
  });

  test('with an eviction policy and a limit is rejected', async () => {
    for (const policy of ['allkeys-lru', 'volatile-ttl']) {
      const redis = await startRedis({ settings: ['--maxmemory', '100mb', '--maxmemory-policy', policy] });
      const error = await errorOf({ url: redis.url });
      expect(error.reason).toBe('unsupported');
      expect(error.message).toContain(policy);
      expect(error.message).toContain('Set maxmemory-policy to noeviction');
    }
  });

  test('with a limit and no eviction is accepted', async () => {
    const redis = await startRedis({ settings: ['--maxmemory', '100mb', '--maxmemory-policy', 'noeviction'] });
    await connectOnce({ url: redis.url });
  });

  test.each<[string, RedisProcessOptions, string]>([
    [
      'with an eviction policy but no limit',
      { settings: ['--maxmemory-policy', 'allkeys-lru'] },
      'maxmemory-policy to noeviction',
    ],
    ['without AOF', { aof: 'no' }, 'appendonly to yes'],
  ])('%s causes a warning, and no other does', async (_what, settings, warning) => {
    const warningsOf = async (options: RedisProcessOptions) => {
      const lines = new PassThrough();
      const { url } = await startRedis(options);
      const connection = await connectRedis({ url }, createLogger({ destination: lines }));
      await connection.close();
      lines.end();
      return text(lines);
    };
    expect(await warningsOf(settings)).toContain(warning);
    expect(await warningsOf({})).toBe('');
  });

  test('that is a replica is rejected', async () => {
    const master = await startRedis();
    const replica = await startRedis({ settings: ['--replicaof', `127.0.0.1 ${master.port}`] });
    const error = await errorOf({ url: replica.url });
    expect(error.reason).toBe('unsupported');
    expect(error.message).toContain('master');
  });

  test('that is older than Redis 7 is rejected, and Valkey is not', async () => {
    const redis = await startRedis();
    const proxy = await startTcpProxy(redis.port);
    proxy.replaceInReplies('redis_version:7', 'redis_version:6');
    const error = await errorOf({ url: proxy.url });
    expect(error.reason).toBe('unsupported');
    expect(error.message).toMatch(/version 6\.\d.*Redis 7\.0 or later, or Valkey/);
    proxy.replaceInReplies('redis_git_sha1:', 'valkey_version:');
    await connectOnce({ url: proxy.url });
  });
});

test.skipIf(missingRedis)(
  'a subscription continues after connections that are lost at any byte while they are opened again, and no error is left unhandled',
  async () => {
    const { port, url } = await startRedis();
    const proxy = await startTcpProxy(port);
    const connection = await openRedisConnection({ url: proxy.url });
    afterTest(() => connection.close());
    const publisher = await openRedisConnection({ url });
    afterTest(() => publisher.close());
    let received = 0;
    await connection.subscribe('news', () => {
      received += 1;
    });
    // An error that nobody handles fails the run of the tests.
    for (let bytes = 10; bytes <= 400; bytes += 30) {
      proxy.cut();
      proxy.cutAfter(bytes, bytes % 20 === 0 ? 'requests' : 'replies');
      await expect.poll(() => connection.isConnected, { interval: 1 }).toBe(true);
    }
    proxy.cutAfter(Number.POSITIVE_INFINITY, 'requests');
    proxy.cutAfter(Number.POSITIVE_INFINITY, 'replies');
    await expect.poll(async () => publisher.call('PUBLISH', 'news', 'x').then(() => received)).toBeGreaterThan(0);
  },
);
