/** A process of a cluster that makes calls, all at once, and reports when they have settled. */
import { subscribe } from 'node:diagnostics_channel';
import { pino } from 'pino';
import { systemClock } from '../../../src/base/clock.js';
import { RedisRequestLimits } from '../../../src/cluster/limits/redis-request-limits.js';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { Rest } from '../../../src/rest/rest.js';
import { SENT_AT_HEADER } from './strict-api.js';

/** What undici publishes when it starts to send a request. */
interface SentRequest {
  readonly request: { addHeader(name: string, value: string): void };
}

function isSentRequest(message: unknown): message is SentRequest {
  return typeof message === 'object' && message !== null && 'request' in message;
}

const [redisUrl = '', baseUrl = '', processId = '', perSecond = '', firstChannel = '', channels = '', calls = ''] =
  process.argv.slice(2);

const connection = await openRedisConnection({ url: redisUrl });
const limits = new RedisRequestLimits({
  connection,
  application: '1001',
  processId,
  clock: systemClock,
  logger: pino({ level: 'silent' }),
});
const rest = new Rest({
  token: 'a-token-of-the-test',
  baseUrl,
  globalRequestsPerSecond: Number(perSecond),
  timeoutMs: 300_000,
  sharedLimits: limits,
});
await limits.start();
const channelId = (n: number) =>
  String(81_000_000_000_000_000n + BigInt(Number(firstChannel) + (n % Number(channels))));
// The first call loads the HTTP client, which on a busy machine takes longer than the limiter counts a call without a response.
// So its time is not reported.
await rest.api.channels.get(channelId(0));
subscribe('undici:request:create', (message) => {
  if (!isSentRequest(message)) return;
  message.request.addHeader(SENT_AT_HEADER, String(performance.timeOrigin + performance.now()));
});
process.send?.('ready');

// A listener keeps the process alive while all calls wait.
process.on('message', async () => {
  const ids = Array.from({ length: Number(calls) }, (_, n) => channelId(n));
  const results = await Promise.allSettled(ids.map((id) => rest.api.channels.get(id)));
  const failed = results.filter(({ status }) => status === 'rejected').length;
  await limits.stop();
  await rest.close();
  await connection.close();
  process.send?.({ failed }, () => process.disconnect());
});
