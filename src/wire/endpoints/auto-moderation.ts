import { z } from 'zod';
import { AutoModerationRule } from '../objects/auto-moderation/auto-moderation.js';
import {
  AutoModerationRuleEdit,
  AutoModerationRuleRequest,
} from '../objects/auto-moderation/auto-moderation-rule-request.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/**
 * List Auto Moderation Rules for Guild.
 * @see https://docs.discord.com/developers/resources/auto-moderation#list-auto-moderation-rules-for-guild
 */
export const listAutoModerationRulesForGuild: Endpoint<
  '/guilds/{guild_id}/auto-moderation/rules',
  { result: AutoModerationRule[] }
> = declareEndpoint('listAutoModerationRulesForGuild', 'GET', '/guilds/{guild_id}/auto-moderation/rules', {
  result: jsonResult(z.array(AutoModerationRule)),
  requiredPermissions: ['MANAGE_GUILD'],
});

/**
 * Get Auto Moderation Rule.
 * @see https://docs.discord.com/developers/resources/auto-moderation#get-auto-moderation-rule
 */
export const getAutoModerationRule: Endpoint<
  '/guilds/{guild_id}/auto-moderation/rules/{rule_id}',
  { result: AutoModerationRule }
> = declareEndpoint('getAutoModerationRule', 'GET', '/guilds/{guild_id}/auto-moderation/rules/{rule_id}', {
  result: jsonResult(AutoModerationRule),
  requiredPermissions: ['MANAGE_GUILD'],
});

/**
 * Create Auto Moderation Rule: at most 6 of the type KEYWORD, and 1 of each other type. A timeout needs MODERATE_MEMBERS too.
 * @see https://docs.discord.com/developers/resources/auto-moderation#create-auto-moderation-rule
 */
export const createAutoModerationRule: Endpoint<
  '/guilds/{guild_id}/auto-moderation/rules',
  { body: AutoModerationRuleRequest; result: AutoModerationRule; audit: true }
> = declareEndpoint('createAutoModerationRule', 'POST', '/guilds/{guild_id}/auto-moderation/rules', {
  body: AutoModerationRuleRequest,
  result: jsonResult(AutoModerationRule),
  requiredPermissions: ['MANAGE_GUILD'],
  audit: 'AUTO_MODERATION_RULE_CREATE',
  emits: ['autoModerationRuleCreate'],
});

/**
 * Modify Auto Moderation Rule. A timeout needs MODERATE_MEMBERS too.
 * @see https://docs.discord.com/developers/resources/auto-moderation#modify-auto-moderation-rule
 */
export const modifyAutoModerationRule: Endpoint<
  '/guilds/{guild_id}/auto-moderation/rules/{rule_id}',
  { body: AutoModerationRuleEdit; result: AutoModerationRule; audit: true }
> = declareEndpoint('modifyAutoModerationRule', 'PATCH', '/guilds/{guild_id}/auto-moderation/rules/{rule_id}', {
  body: AutoModerationRuleEdit,
  result: jsonResult(AutoModerationRule),
  requiredPermissions: ['MANAGE_GUILD'],
  audit: 'AUTO_MODERATION_RULE_UPDATE',
  emits: ['autoModerationRuleUpdate'],
});

/**
 * Delete Auto Moderation Rule.
 * @see https://docs.discord.com/developers/resources/auto-moderation#delete-auto-moderation-rule
 */
export const deleteAutoModerationRule: Endpoint<
  '/guilds/{guild_id}/auto-moderation/rules/{rule_id}',
  { result: undefined; audit: true }
> = declareEndpoint('deleteAutoModerationRule', 'DELETE', '/guilds/{guild_id}/auto-moderation/rules/{rule_id}', {
  result: emptyResult,
  requiredPermissions: ['MANAGE_GUILD'],
  audit: 'AUTO_MODERATION_RULE_DELETE',
  emits: ['autoModerationRuleDelete'],
});
