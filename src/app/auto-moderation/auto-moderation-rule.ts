import type { Snowflake } from '../../base/snowflake.js';
import type { DeclarationProblem } from '../../interactions/declarations/declaration-problem.js';
import type { AutoModerationRuleRequest } from '../../wire/objects/auto-moderation/auto-moderation-rule-request.js';
import type { AutoModerationRuleOptions } from './rule-options.js';
import { ruleProblems } from './rule-problems.js';
import { toRuleRequest } from './rule-request.js';

/** A declared auto moderation rule. */
export interface AutoModerationRuleDeclaration {
  readonly kind: 'autoModerationRule';
  readonly name: string;
  /** The options as they were declared. */
  readonly options: AutoModerationRuleOptions;
  /** Problems of the declaration, which `new Bot` reports. */
  readonly problems: readonly DeclarationProblem[];
  /** For messages, for example `auto moderation rule "No invites"`. */
  describe(): string;
  /** The request that creates the rule in a guild. */
  toRequest(guildId: Snowflake): Promise<AutoModerationRuleRequest>;
}

/**
 * Declares an auto moderation rule: Discord itself checks messages or profiles, and acts. List it in the option
 * `autoModeration` of the bot or in `autoModerationRules` of a feature; `bot.autoModeration.sync()` registers it in guilds.
 * The bot needs MANAGE_GUILD there, and MODERATE_MEMBERS for timeouts.
 *
 * This function does not throw: problems of the declaration are reported when the bot is composed.
 *
 * @param name the name of the rule, 1 to 100 characters. It identifies the rule among those of the bot
 *
 * @example
 * const noInvites = autoModerationRule('No invites', {
 *   trigger: { type: 'keyword', keywords: ['*discord.gg/*'] },
 *   actions: { blockMessage: { customMessage: 'Please do not advertise other servers.' }, timeout: '10m' },
 * });
 * @see https://docs.discord.com/developers/resources/auto-moderation
 */
export function autoModerationRule(name: string, options: AutoModerationRuleOptions): AutoModerationRuleDeclaration {
  return Object.freeze({
    kind: 'autoModerationRule',
    name,
    options,
    problems: ruleProblems(name, options),
    describe: () => `auto moderation rule "${name}"`,
    toRequest: (guildId: Snowflake) => toRuleRequest(name, options, guildId),
  } as const);
}
