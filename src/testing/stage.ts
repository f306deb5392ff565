import type { Emulator } from '../emulator/emulator.js';
import type { Connection } from './connection.js';
import type { ControlClient } from './control-client.js';
import type { Names } from './entities.js';
import type { News } from './news.js';

/** What people and guilds of a world need of it. */
export interface Stage {
  readonly service: Emulator;
  readonly control: ControlClient;
  /** For calls of the interface. */
  readonly connection: Connection;
  readonly news: News;
  readonly guildId: string;
  readonly names: Names;
  /** How long people wait for something, in milliseconds of real time. */
  readonly patienceMs: number;
  /** What went wrong lately, a line each, the latest last. */
  troubles(): readonly string[];
  /** Waits until no handler of the bot runs and nothing is on its way. False: patience or the signal ended first. */
  quiet(patienceMs: number, signal?: AbortSignal): Promise<boolean>;
}
