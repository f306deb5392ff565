import type { Bot } from 'guildhall';
import type { DeclarationIndex, ScenarioSource } from '../../scenario/declarations/declaration-index.js';
import type { InitialWorld } from '../../scenario/tests/scenario-test.js';
import type { WorldOptions } from '../../testing/world/world-options.js';
import type { UncaughtErrors } from './uncaught-errors.js';

/** The bot that is explored, and the worlds in which it runs. */
export interface ExploredBot {
  readonly bot: Bot;
  /** The files of the bot that were loaded. */
  readonly files: readonly ScenarioSource[];
  readonly declarations: DeclarationIndex;
  readonly initialWorld: InitialWorld;
  /** The description of the world, if there is one. */
  readonly description: WorldOptions['world'];
  readonly uncaughtErrors: UncaughtErrors;
}
