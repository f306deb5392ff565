import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { RedisConnection } from '../redis/redis-connection.js';

/** What every store on Redis needs. */
export interface RedisStoreOptions {
  readonly connection: RedisConnection;
  /** The name of the bot in keys. */
  readonly application: string;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}
