import type { Emulator } from '../../emulator/index.js';
import type { ControlClient, EmulatorHttpClient } from '../control/control-client.js';
import type { EntityResolver } from '../input/entity-resolver.js';
import type { ChangeNotifier } from '../waiting/change-notifier.js';

/** The parts of a world that its users need. */
export interface WorldContext {
  readonly emulator: Emulator;
  readonly control: ControlClient;
  /** Sends the API requests of the users. */
  readonly httpClient: EmulatorHttpClient;
  readonly changes: ChangeNotifier;
  readonly guildId: string;
  readonly entities: EntityResolver;
  /** How long users wait for something, in milliseconds of real time. */
  readonly timeoutMs: number;
  /** Whether the bot can register commands at any time, so that users wait for them: it is another process. */
  readonly registersCommandsLate: boolean;
  /** Lists recent failures for error messages. The text starts with a newline; it is empty if there are none. */
  describeFailures(): string;
  /** Lists refused calls of the bot for the messages of matchers. The text starts with a newline; it is empty if there are none. */
  describeRefusedCalls(): string;
  /** Waits until the world is idle. Returns false if the time was over or the signal aborted before. */
  waitForIdle(timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
}
