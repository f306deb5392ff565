import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { ServiceLog } from '../log.js';
import type { World } from '../state/world/world.js';
import type { Attendance } from './attendance.js';
import type { Fanout } from './fanout.js';
import type { GatewayFaults } from './gateway-faults.js';
import type { IdentifyPacing } from './identify-pacing.js';
import type { AllMembersPacing } from './member-requests.js';
import type { SessionTable } from './session-table.js';

/** What every connection of one gateway shares. */
export interface GatewayContext {
  readonly world: World;
  readonly clock: Clock;
  readonly log: ServiceLog;
  readonly logger: Logger;
  readonly sessions: SessionTable;
  readonly fanout: Fanout;
  readonly attendance: Attendance;
  readonly pacing: IdentifyPacing;
  readonly allMembers: AllMembersPacing;
  readonly faults: GatewayFaults;
  /** Where a session is resumed. */
  readonly url: () => string;
  readonly heartbeatIntervalMs: number;
  readonly probeMs: number;
  readonly replayBuffer: number;
}
