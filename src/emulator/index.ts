/** The service on this machine: start it in a test or a program of your own. */
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
export type { LogEntry, LogEntryData, LogPage } from './log/log-entry.js';
export { type WorldFile, WorldFileError } from './state/world-file/world-file.js';
