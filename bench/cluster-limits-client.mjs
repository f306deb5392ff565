// A process of a cluster for the suite `cluster-limits`: makes calls when it receives a message, all at once.
import { pino } from 'pino';
import { systemClock } from '../build/modules/src/base/clock.js';
import { RedisRequestLimits } from '../build/modules/src/cluster/limits/redis-request-limits.js';
import { openRedisConnection } from '../build/modules/src/cluster/redis/redis-connection.js';
import { Rest } from '../build/modules/src/rest/rest.js';

const { redisUrl, baseUrl, processId, perSecond, firstChannel, channels } = JSON.parse(process.argv[2]);
const logger = pino({ level: 'silent' });
const connection = redisUrl && (await openRedisConnection({ url: redisUrl }));
const limits =
  connection && new RedisRequestLimits({ connection, application: '1001', processId, clock: systemClock, logger });
const rest = new Rest({
  token: 'a-secret-of-the-bench',
  baseUrl,
  globalRequestsPerSecond: perSecond,
  timeoutMs: 600_000,
  sharedLimits: limits,
});
await limits?.start();
const channelId = (n) => String(81_000_000_000_000_000n + BigInt(firstChannel + (n % channels)));
// The first call loads the HTTP client.
await rest.api.channels.get(channelId(0));
process.send('ready');

process.on('message', async (calls) => {
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: calls }, (_, n) => rest.api.channels.get(channelId(n)).catch(() => {})));
  const { user, system } = process.cpuUsage(before);
  process.send({ cpuMicros: user + system });
});
process.on('disconnect', () => process.exit());
