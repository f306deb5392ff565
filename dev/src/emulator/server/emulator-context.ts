import type { StructuredLogger } from 'guildhall';
import type { AdjustableClock } from 'guildhall/internal';
import type { EmulatorLog } from '../log/emulator-log.js';
import type { EmittedEvent } from '../state/world/state-change.js';
import type { World } from '../state/world/world.js';
import type { OpenRequests } from './open-requests.js';
import type { RateLimits } from './rate-limits.js';

/** The dependencies that all parts of one running emulator share. */
export interface EmulatorContext {
  readonly world: World;
  readonly clock: AdjustableClock;
  readonly log: EmulatorLog;
  readonly logger: StructuredLogger;
  readonly rateLimits: RateLimits;
  readonly openRequests: OpenRequests;
  /** Sends events to all sessions, webhooks and user streams that may receive them. */
  readonly emit: (events: readonly EmittedEvent[]) => void;
}
