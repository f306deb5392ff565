import type { OptionNames } from '../../base/options/option-problems.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { AutoModerationRuleDeclaration } from '../auto-moderation/auto-moderation-rule.js';
import type { LinkedRoleDeclaration } from '../linked-roles/linked-role-records.js';

/** When something is registered: when the bot starts, or only by its method `sync`. */
export type SyncTime = 'start' | 'never';

/**
 * How the commands of a bot are registered with Discord.
 *
 * @see https://docs.discord.com/developers/interactions/application-commands#registering-a-command
 */
export interface CommandsOptions {
  /**
   * When commands are registered: `'start'` registers what differs when the bot starts, `'never'` leaves it to
   * `bot.commands.sync()`.
   *
   * @default 'start'
   */
  readonly sync?: SyncTime | undefined;
  /**
   * Ids of the guilds in which commands are registered. Without it they are registered globally.
   *
   * @default undefined
   */
  readonly guilds?: readonly Snowflake[] | undefined;
  /**
   * Whether registered commands that the bot does not declare are deleted. Otherwise they stay, and a warning names them.
   *
   * @default false
   */
  readonly deleteUndeclared?: boolean | undefined;
}

export const commandsOptionNames: OptionNames<CommandsOptions> = { sync: true, guilds: true, deleteUndeclared: true };

/**
 * The auto moderation rules of a bot, and how they are registered with Discord.
 *
 * @see https://docs.discord.com/developers/resources/auto-moderation
 */
export interface AutoModerationOptions {
  /**
   * What `autoModerationRule(…)` returned. Those of features are added.
   *
   * @default []
   */
  readonly rules?: readonly AutoModerationRuleDeclaration[] | undefined;
  /**
   * When rules are registered: `'start'` registers what differs when the bot starts, `'never'` leaves it to
   * `bot.autoModeration.sync()`.
   *
   * @default 'start' if `guilds` is set, otherwise 'never': comparing the rules of all guilds takes a call for each
   */
  readonly sync?: SyncTime | undefined;
  /**
   * Ids of the guilds in which rules are registered.
   *
   * @default all guilds of the bot
   */
  readonly guilds?: readonly Snowflake[] | undefined;
  /**
   * Whether rules that the bot created but does not declare are deleted. Otherwise they stay, and a warning names them.
   *
   * @default false
   */
  readonly deleteUndeclared?: boolean | undefined;
}

export const autoModerationOptionNames: OptionNames<AutoModerationOptions> = {
  rules: true,
  sync: true,
  guilds: true,
  deleteUndeclared: true,
};

/**
 * What guilds can require for linked roles, and how it is registered with Discord.
 *
 * @see https://docs.discord.com/developers/resources/application-role-connection-metadata
 */
export interface LinkedRolesOptions {
  /** What `linkedRoles(…)` returned. */
  readonly records: LinkedRoleDeclaration;
  /**
   * When records are registered: `'start'` registers what differs when the bot starts, `'never'` leaves it to
   * `bot.linkedRoles.sync()`.
   *
   * @default 'start'
   */
  readonly sync?: SyncTime | undefined;
  /**
   * Whether registered records that the bot does not declare are deleted. Otherwise they stay, and a warning names them.
   *
   * @default false
   */
  readonly deleteUndeclared?: boolean | undefined;
}

export const linkedRolesOptionNames: OptionNames<LinkedRolesOptions> = {
  records: true,
  sync: true,
  deleteUndeclared: true,
};
