/** The emulator of Discord: start it in a test or in your own program. */
export type { FaultDefinition } from './control/faults/fault-definition.js';
export type { InteractionReport } from './control/interactions/interaction-report.js';
export type { InteractionActionBody } from './control/requests/interaction-action.js';
export type {
  Banner,
  GuildView,
  MemberView,
  UsableCommand,
  UserAccount,
  UserView,
  UserViewUpdate,
} from './control/views/user-view.js';
export { type Emulator, type EmulatorOptions, startEmulator } from './emulator.js';
export type { EmulatorGatewayOptions } from './gateway/gateway-options.js';
export type { IpBanOptions } from './http/ip-ban.js';
export type { LogEntry, LogEntryData, LogPage } from './log/log-entry.js';
export type { RateLimitOptions, RateLimitRule } from './server/rate-limits.js';
export { type WorldFile, WorldFileError } from './state/world-file/world-file.js';
