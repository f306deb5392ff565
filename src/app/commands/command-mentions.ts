/** Mentions of the commands of a bot, which users click to run them. */
import { type OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { AnyCommand, ChatCommand, CommandRoot } from '../../interactions/commands/command-declaration.js';
import type { CommandIds } from './command-ids.js';
import { CommandMentionError } from './command-mention-error.js';

/** A declared slash command: one without subcommands, one with subcommands, or a subcommand. */
export type MentionableCommand =
  | ChatCommand
  | (CommandRoot & { readonly commandType: 'chat'; readonly subcommands: object });

/** The names of the group and the subcommand below a command with subcommands. Empty for other commands. */
export type SubcommandPath<C> = C extends { readonly subcommands: infer Branches }
  ? {
      [Name in keyof Branches & string]: Branches[Name] extends { readonly subcommands: infer Subcommands }
        ? readonly [group: Name, subcommand: keyof Subcommands & string]
        : readonly [subcommand: Name];
    }[keyof Branches & string]
  : readonly [];

/** The options of `bot.commandMention`. */
export interface CommandMentionOptions {
  /**
   * The guild in which the mention is shown. Only needed if the commands are registered in several guilds
   * (`commands: { guilds }`): the id of a command differs between them.
   */
  readonly guildId?: Snowflake | undefined;
}

const mentionNames: OptionNames<CommandMentionOptions> = { guildId: true };

export interface CommandMentionDependencies {
  readonly ids: CommandIds;
  /** The declared top-level commands. */
  readonly roots: readonly CommandRoot[];
  /** The guilds that the commands are registered in; undefined if they are global. */
  readonly guilds: readonly Snowflake[] | undefined;
}

export class CommandMentions {
  readonly #dependencies: CommandMentionDependencies;

  constructor(dependencies: CommandMentionDependencies) {
    this.#dependencies = dependencies;
  }

  /** See `BaseBot.commandMention`. */
  async mention(
    command: MentionableCommand | AnyCommand,
    path: readonly string[],
    options: CommandMentionOptions,
  ): Promise<string> {
    requireKnownOptions('bot.commandMention()', options, mentionNames);
    const [root, names] =
      'path' in command ? [command.root, [...command.path, ...path]] : [command, [command.name, ...path]];
    checkPath(root, names);
    const guildId = this.#scopeOf(root, options.guildId);
    const id = await this.#dependencies.ids.find(root, guildId);
    if (id === undefined) throw this.#notRegisteredError(root, guildId);
    return `</${names.join(' ')}:${id}>`;
  }

  /** The guild whose commands contain the id; undefined for global commands. */
  #scopeOf(root: CommandRoot, guildId: Snowflake | undefined): Snowflake | undefined {
    const { guilds } = this.#dependencies;
    if (guilds === undefined) return undefined;
    const [only] = guilds;
    if (guildId === undefined && guilds.length === 1) return only;
    if (guildId === undefined) {
      throw new CommandMentionError(
        'guild_required',
        `${root.describe()} is registered in ${guilds.length} guilds, each with its own id. Pass the guild in which the mention is shown: \`{ guildId }\`.`,
      );
    }
    if (guilds.includes(guildId)) return guildId;
    throw new CommandMentionError(
      'not_registered',
      `${root.describe()} is not registered in guild ${guildId}: the option \`commands.guilds\` lists ${guilds.join(', ') || 'no guild'}.`,
    );
  }

  #notRegisteredError(root: CommandRoot, guildId: Snowflake | undefined): CommandMentionError {
    const where = guildId === undefined ? 'globally' : `in guild ${guildId}`;
    const remedy = this.#dependencies.roots.includes(root)
      ? "It is registered when the bot starts, after its services: call this in a handler, or `await bot.commands.sync()` before. If the option `commands.sync` is 'never', register it with `guildhall commands sync`."
      : 'No handler of this bot is bound to it, so the bot does not register it: bind one with `@Command`.';
    return new CommandMentionError('not_registered', `${root.describe()} is not registered ${where}. ${remedy}`);
  }
}

/** Checked at run time, because names can come from data. */
function checkPath(root: CommandRoot, names: readonly string[]): void {
  if (root.commandType !== 'chat') {
    throw new CommandMentionError(
      'not_a_slash_command',
      `${root.describe()} belongs to a context menu, which cannot be mentioned. Only slash commands can.`,
    );
  }
  const paths = root.leaves.map(({ path }) => path.join(' '));
  if (paths.includes(names.join(' '))) return;
  throw new CommandMentionError(
    'unknown_subcommand',
    `"/${names.join(' ')}" is not a command that users can run. ${root.describe()} has: ${paths.map((path) => `/${path}`).join(', ')}.`,
  );
}
