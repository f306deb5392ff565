import type { Snowflake } from '../../base/snowflake.js';
import {
  createAutoModerationRule,
  deleteAutoModerationRule,
  getAutoModerationRule,
  listAutoModerationRulesForGuild,
  modifyAutoModerationRule,
} from '../../wire/endpoints/auto-moderation.js';
import type { AutoModerationRule } from '../../wire/objects/auto-moderation/auto-moderation.js';
import type {
  AutoModerationRuleEdit,
  AutoModerationRuleRequest,
} from '../../wire/objects/auto-moderation/auto-moderation-rule-request.js';
import type { AuditOptions, Call, CallOptions } from '../call/call.js';

/**
 * Auto moderation rules of guilds: what triggers them, and what happens then. Every call requires MANAGE_GUILD.
 * @see https://docs.discord.com/developers/resources/auto-moderation
 */
export class AutoModerationResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the rules of a guild. Requires MANAGE_GUILD.
   * @see https://docs.discord.com/developers/resources/auto-moderation#list-auto-moderation-rules-for-guild
   */
  listRules(guildId: Snowflake, options?: CallOptions): Promise<AutoModerationRule[]> {
    return this.call(listAutoModerationRulesForGuild, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns a rule. Requires MANAGE_GUILD.
   * @see https://docs.discord.com/developers/resources/auto-moderation#get-auto-moderation-rule
   */
  getRule(guildId: Snowflake, ruleId: Snowflake, options?: CallOptions): Promise<AutoModerationRule> {
    return this.call(getAutoModerationRule, { path: { guild_id: guildId, rule_id: ruleId } }, options);
  }

  /**
   * Creates a rule, which is disabled unless `enabled` is true. Requires MANAGE_GUILD, and MODERATE_MEMBERS for a timeout. A
   * guild has at most 6 rules of the type KEYWORD, and one of each other type. A rule has 1 to 5 actions; a timeout lasts at
   * most 4 weeks (2419200 seconds) and is only possible for the types KEYWORD and MENTION_SPAM. At most 1000 keywords of 60
   * characters, 10 patterns of 260 characters, 50 mentions, 20 exempt roles and 50 exempt channels. Fires
   * `autoModerationRuleCreate`; accepts an audit reason.
   * @example
   * await api.autoModeration.createRule(guildId, {
   *   name: 'No advertising',
   *   event_type: autoModerationEventTypes.MESSAGE_SEND,
   *   trigger_type: autoModerationTriggerTypes.KEYWORD,
   *   trigger_metadata: { keyword_filter: ['buy now*'] },
   *   actions: [{ type: autoModerationActionTypes.BLOCK_MESSAGE }],
   *   enabled: true,
   * });
   * @see https://docs.discord.com/developers/resources/auto-moderation#create-auto-moderation-rule
   */
  createRule(guildId: Snowflake, rule: AutoModerationRuleRequest, options?: AuditOptions): Promise<AutoModerationRule> {
    return this.call(createAutoModerationRule, { path: { guild_id: guildId }, body: rule }, options);
  }

  /**
   * Changes a rule, except its trigger type. Omitted fields stay unchanged. Requires MANAGE_GUILD, and MODERATE_MEMBERS for a
   * timeout. Limits are those of `createRule`. Fires `autoModerationRuleUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/auto-moderation#modify-auto-moderation-rule
   */
  editRule(
    guildId: Snowflake,
    ruleId: Snowflake,
    changes: AutoModerationRuleEdit,
    options?: AuditOptions,
  ): Promise<AutoModerationRule> {
    const path = { guild_id: guildId, rule_id: ruleId };
    return this.call(modifyAutoModerationRule, { path, body: changes }, options);
  }

  /**
   * Deletes a rule. Requires MANAGE_GUILD. Fires `autoModerationRuleDelete`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/auto-moderation#delete-auto-moderation-rule
   */
  deleteRule(guildId: Snowflake, ruleId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteAutoModerationRule, { path: { guild_id: guildId, rule_id: ruleId } }, options);
  }
}
