import type { Bot } from 'guildhall';
import type { BotCommand } from '../../command/bot-command.js';
import { type DeclarationExport, DeclarationIndex, type ScenarioSource } from '../declarations/declaration-index.js';

/** How a test gets a bot of Guildhall: it imports the bot. */
export interface ImportedBot {
  readonly kind: 'bot';
  /** Where a test can import the bot from. */
  readonly exported: DeclarationExport;
  /** Services that are replaced: the value of the option `override` of `createWorld`. */
  readonly override?: DeclarationExport | undefined;
}

/** A bot in any language, which has no declarations that a test could import: a test starts its process. */
export interface CommandBot {
  readonly kind: 'command';
  readonly command: BotCommand;
  /** The absolute path of the working folder of the process. */
  readonly cwd: string;
  /** Whether tests run in this folder, too. Then they need not name it. */
  readonly isTestFolder: boolean;
  /** Variables of the process that a test sets, by name. */
  readonly env: Readonly<Record<string, string>>;
  /** Further variables of the process, which a test must not contain: those of `--env-file` can be secret. */
  readonly privateEnv?: Readonly<Record<string, string>> | undefined;
}

/** The bot that a test is about, as the test starts it. */
export type TestedBot = ImportedBot | CommandBot;

/** A bot of Guildhall with what it and its files declare. */
export interface GuildhallBot extends ImportedBot {
  readonly bot: Bot;
  /** The files of the bot that were loaded. */
  readonly files: readonly ScenarioSource[];
}

/** The bot with which steps are performed. */
export type ScenarioBot = GuildhallBot | CommandBot;

/** The declarations of a bot; none for a command: what its users use is found by labels and custom_ids. */
export function declarationsOf(bot: ScenarioBot): DeclarationIndex {
  return bot.kind === 'bot' ? new DeclarationIndex(bot.bot.declarations, bot.files) : new DeclarationIndex([], []);
}

/** The files that tests can import declarations from. */
export function sourcesOf(bot: ScenarioBot): readonly ScenarioSource[] {
  return bot.kind === 'bot' ? bot.files : [];
}

/** The options of `createWorld` with which a command is started here. */
export function processOptions({ command, cwd, env, privateEnv }: CommandBot) {
  return { command, cwd, env: { ...privateEnv, ...env } };
}
