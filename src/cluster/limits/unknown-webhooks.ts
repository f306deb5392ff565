import { createHash } from 'node:crypto';
import { defineScript } from '../redis/redis-script.js';

/** The most webhooks that are stored; the oldest ones are removed. */
const CAPACITY = 10_000;
const LIFETIME_MS = 24 * 60 * 60_000;

/**
 * Stores the digest of a webhook.
 *
 * KEYS: a sorted set, digest → expiry. ARGV: digest.
 */
export const addWebhookScript = defineScript(
  'limits-add-webhook',
  `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('TYPE', KEYS[1]).ok ~= 'zset' then redis.call('DEL', KEYS[1]) end
redis.call('ZADD', KEYS[1], now + ${LIFETIME_MS}, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -${CAPACITY + 1})
redis.call('PEXPIRE', KEYS[1], ${LIFETIME_MS})
`,
);

/** Returns the stored digests. KEYS: as above. */
export const readWebhooksScript = defineScript(
  'limits-read-webhooks',
  `
if redis.call('TYPE', KEYS[1]).ok ~= 'zset' then return {} end
local time = redis.call('TIME')
return redis.call('ZRANGEBYSCORE', KEYS[1], time[1] * 1000 + math.floor(time[2] / 1000), '+inf')
`,
);

/**
 * The webhooks that do not exist and the tokens that are not valid, as this process knows them. It stores digests, because
 * their keys contain tokens.
 */
export class UnknownWebhooks {
  readonly #digests = new Set<string>();

  has(webhookKey: string): boolean {
    return this.#digests.size > 0 && this.#digests.has(digestOf(webhookKey));
  }

  /** @returns the digest; undefined if it is known already */
  addKey(webhookKey: string): string | undefined {
    const digest = digestOf(webhookKey);
    if (this.#digests.has(digest)) return undefined;
    this.addDigest(digest);
    return digest;
  }

  addDigest(digest: string): void {
    this.#digests.add(digest);
    if (this.#digests.size <= CAPACITY) return;
    const [oldest = ''] = this.#digests;
    this.#digests.delete(oldest);
  }
}

function digestOf(webhookKey: string): string {
  return createHash('sha256').update(webhookKey).digest('base64url').slice(0, 22);
}
