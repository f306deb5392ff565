import type { AdjustableClock } from '../base/adjustable-clock.js';
import type { Logger } from '../base/logger.js';
import type { RateLimits } from './http/rate-limits.js';
import type { ServiceLog } from './log.js';
import type { EmittedEvent } from './state/world/state-change.js';
import type { World } from './state/world/world.js';

/** What the parts of one running service share. */
export interface Service {
  readonly world: World;
  readonly clock: AdjustableClock;
  readonly log: ServiceLog;
  readonly logger: Logger;
  readonly rateLimits: RateLimits;
  /** Sends events to whom they concern. */
  readonly emit: (events: readonly EmittedEvent[]) => void;
}
