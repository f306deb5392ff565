import type { ClockMode } from '../../base/adjustable-clock.js';
import type { LogLevel } from '../../base/logger.js';
import type { WorldFile } from '../../emulator/state/world-file/world-file.js';
import type { BotInput, Ingress } from '../bot/bot-under-test.js';
import type { TestGuildOptions } from '../guild/test-guild-options.js';

export interface WorldOptions {
  /**
   * The bot under test: composed (it is composed anew for the world, and itself left alone), the options of one, or a
   * function that makes it for the service. Without it, the world has people alone.
   */
  readonly bot?: BotInput | undefined;
  /** The guild to play in: one to make, or the name of one that the world file has. Default: the default guild. */
  readonly guild?: TestGuildOptions | string | undefined;
  /** What the world begins with: the path of a file that `world.save` wrote, or what is in one. Default: a new world. */
  readonly worldFile?: string | WorldFile | undefined;
  /** `manual`: once the bot is ready, time stands still until `world.clock.advance`. Default `real`. */
  readonly clock?: ClockMode | undefined;
  /**
   * How interactions reach the bot; with `http` it is served on loopback, and the service is told where. Default: as the
   * bot is written, by HTTP when it has the option `http` and no gateway. What a function makes is not served by default.
   */
  readonly ingress?: Ingress | undefined;
  /** Port of the service on loopback. Default: a free one. */
  readonly port?: number | undefined;
  /** How long people wait for what they expect, in milliseconds of real time. Default 4000. */
  readonly timeoutMs?: number | undefined;
  /**
   * From which level on the bot's log is printed, on standard error. Default `silent`: its warnings and errors stand in
   * failures, and in `world.botLog`.
   */
  readonly logLevel?: LogLevel | undefined;
}
