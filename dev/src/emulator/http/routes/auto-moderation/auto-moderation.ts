import { endpoints } from 'guildhall/wire';
import * as rules from '../../../state/auto-moderation/rules.js';
import { defineRoute } from '../../endpoint-route.js';

export const autoModerationRoutes = [
  defineRoute(endpoints.listAutoModerationRulesForGuild, ({ guild }) => ({
    result: [...guild.autoModerationRules.values()],
    events: [],
  })),

  defineRoute(endpoints.getAutoModerationRule, ({ autoModerationRule }) => ({
    result: autoModerationRule,
    events: [],
  })),

  defineRoute(endpoints.createAutoModerationRule, ({ world, guild, body, actor, reason }) =>
    rules.insertAutoModerationRule(world, guild, body, { userId: actor.user.user.id, reason }),
  ),

  defineRoute(endpoints.modifyAutoModerationRule, ({ world, guild, autoModerationRule, body, actor, reason }) =>
    rules.updateAutoModerationRule(world, guild, autoModerationRule, body, { userId: actor.user.user.id, reason }),
  ),

  defineRoute(endpoints.deleteAutoModerationRule, ({ world, guild, autoModerationRule, actor, reason }) =>
    rules.removeAutoModerationRule(world, guild, autoModerationRule, { userId: actor.user.user.id, reason }),
  ),
];
