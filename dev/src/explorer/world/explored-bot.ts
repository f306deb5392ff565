import type { CommandBot, GuildhallBot, ScenarioBot } from '../../scenario/bot/scenario-bot.js';
import type { DeclarationIndex } from '../../scenario/declarations/declaration-index.js';
import type { InitialWorld } from '../../scenario/tests/scenario-test.js';
import type { Invariants } from '../../testing/invariants/invariants.js';
import type { WorldOptions } from '../../testing/world/world-options.js';
import type { UncaughtErrors } from './uncaught-errors.js';

/** The invariants of the author of a bot. */
export interface LoadedInvariants {
  /** The absolute path of the file. */
  readonly path: string;
  readonly invariants: Invariants;
}

/** The bot that is explored, and the worlds in which it runs. */
interface ExploredBotOf<Tested extends ScenarioBot> {
  readonly bot: Tested;
  readonly declarations: DeclarationIndex;
  readonly initialWorld: InitialWorld;
  /** The description of the world, if there is one. */
  readonly description: WorldOptions['world'];
  /** What its author says of it; undefined if there is nothing. */
  readonly invariants?: LoadedInvariants | undefined;
}

/** A bot of Guildhall, which runs in this process. */
export interface ExploredGuildhallBot extends ExploredBotOf<GuildhallBot> {
  readonly uncaughtErrors: UncaughtErrors;
}

/** A bot whose process is started for each world. */
export type ExploredCommand = ExploredBotOf<CommandBot>;

export type ExploredBot = ExploredGuildhallBot | ExploredCommand;

/** Whether it is a bot of Guildhall, which runs in this process. */
export function isGuildhallBot(explored: ExploredBot): explored is ExploredGuildhallBot {
  return explored.bot.kind === 'bot';
}
