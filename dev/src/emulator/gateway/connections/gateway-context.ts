import type { Clock, StructuredLogger } from 'guildhall';
import type { EmulatorLog } from '../../log/emulator-log.js';
import type { World } from '../../state/world/world.js';
import type { Fanout } from '../events/fanout.js';
import type { BotPresences } from '../sessions/bot-presences.js';
import type { IdentifyLimiter } from '../sessions/identify-limiter.js';
import type { SessionTable } from '../sessions/session-table.js';
import type { GatewayFaults } from './gateway-faults.js';
import type { AllMembersLimiter } from './member-requests.js';

/** The dependencies that all connections of one gateway share. */
export interface GatewayContext {
  readonly world: World;
  readonly clock: Clock;
  readonly log: EmulatorLog;
  readonly logger: StructuredLogger;
  readonly sessions: SessionTable;
  readonly fanout: Fanout;
  readonly botPresences: BotPresences;
  readonly identifyLimiter: IdentifyLimiter;
  readonly allMembersLimiter: AllMembersLimiter;
  readonly faults: GatewayFaults;
  readonly heartbeatIntervalMs: number;
  readonly heartbeatGraceMs: number;
  /** How many dispatches a session stores for a resume. */
  readonly replayBuffer: number;
}
