/** The service on this machine: start it in a test or a program of your own. */
export type {
  Account,
  Banner,
  GuildView,
  PersonNews,
  PersonView,
  SeenMember,
  UsableCommand,
} from './control/person-view.js';
export { type Emulator, type EmulatorOptions, startEmulator } from './emulator.js';
export type { LogEntry, LogFacts, LogPage } from './log.js';
export { type WorldFile, WorldFileError } from './state/world-file/world-file.js';
