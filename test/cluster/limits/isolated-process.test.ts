/** What the limit of requests is for a process that loses Redis while the others keep it: they notice it only after real seconds. */
import { test } from 'vitest';
import { missingRedis, startRedis } from '../redis/redis-server.js';
import { startTcpProxy } from '../redis/tcp-proxy.js';
import { haveReported, keepBusy, startLimits, until } from './start-limits.js';

test.skipIf(missingRedis)('the share of a process that cannot reach Redis is reserved by the others', async () => {
  const { url, port } = await startRedis({ aof: 'no' });
  const proxy = await startTcpProxy(port);
  const isolated = await startLimits({ url: proxy.url, processId: 'a' });
  const other = await startLimits({ url, processId: 'b' });
  await until(() => isolated.limits.capacity > 0);
  keepBusy(other.client, other.limits);
  await until(() => other.limits.capacity >= 45);
  // Shares stay as they are for a moment after a start of Redis, and that is over now.
  await haveReported(isolated, other);
  proxy.block();
  await until(() => other.limits.capacity === 25);
  await until(() => isolated.limits.capacity === 25);
});
