import type { Emulator } from '../../emulator/emulator.js';
import type { ControlClient } from '../control/control-client.js';
import type { EmulatorHttpClient } from '../control/emulator-http-client.js';
import type { EntityResolver } from '../input/entity-resolver.js';
import type { ChangeNotifier } from '../waiting/change-notifier.js';

/** What people and guilds of a world need of it. */
export interface WorldContext {
  readonly emulator: Emulator;
  readonly control: ControlClient;
  /** For calls of the interface. */
  readonly httpClient: EmulatorHttpClient;
  readonly changes: ChangeNotifier;
  readonly guildId: string;
  readonly entities: EntityResolver;
  /** How long people wait for something, in milliseconds of real time. */
  readonly timeoutMs: number;
  /** What went wrong lately, a line each, the latest last. */
  recentFailures(): readonly string[];
  /** Waits until no handler of the bot runs and nothing is on its way. False: patience or the signal ended first. */
  waitForIdle(patienceMs: number, signal?: AbortSignal): Promise<boolean>;
}
