import { endpoints } from 'guildhall/wire';
import { prunableMembers, pruneMembers } from '../../../state/membership/guild-prune.js';
import { defineRoute } from '../../endpoint-route.js';

export const guildPruneRoutes = [
  defineRoute(endpoints.getGuildPruneCount, ({ world, guild, query }) => {
    const criteria = { days: query.days, includeRoles: query.include_roles ?? [] };
    return { result: { pruned: prunableMembers(world, guild, criteria).length }, events: [] };
  }),

  defineRoute(endpoints.beginGuildPrune, ({ world, guild, body, actor, reason }) => {
    const criteria = { days: body.days, includeRoles: body.include_roles };
    const { result, events } = pruneMembers(world, guild, criteria, { userId: actor.user.user.id, reason });
    return { result: { pruned: body.compute_prune_count ? result : null }, events };
  }),
];
