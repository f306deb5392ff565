import {
  createAutoModerationRule,
  deleteAutoModerationRule,
  getAutoModerationRule,
  listAutoModerationRulesForGuild,
  modifyAutoModerationRule,
} from '../../../../../../src/wire/endpoints/auto-moderation.js';
import * as rules from '../../../state/auto-moderation/rules.js';
import { defineRoute } from '../../endpoint-route.js';

export const autoModerationRoutes = [
  defineRoute(listAutoModerationRulesForGuild, ({ guild }) => ({
    result: [...guild.autoModerationRules.values()],
    events: [],
  })),

  defineRoute(getAutoModerationRule, ({ autoModerationRule }) => ({ result: autoModerationRule, events: [] })),

  defineRoute(createAutoModerationRule, ({ world, guild, body, actor, reason }) =>
    rules.insertAutoModerationRule(world, guild, body, { userId: actor.user.user.id, reason }),
  ),

  defineRoute(modifyAutoModerationRule, ({ world, guild, autoModerationRule, body, actor, reason }) =>
    rules.updateAutoModerationRule(world, guild, autoModerationRule, body, { userId: actor.user.user.id, reason }),
  ),

  defineRoute(deleteAutoModerationRule, ({ world, guild, autoModerationRule, actor, reason }) =>
    rules.removeAutoModerationRule(world, guild, autoModerationRule, { userId: actor.user.user.id, reason }),
  ),
];
