import { endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { bannableUserIds, userIdsToBan } from '../../../policy/rules/guilds/guild-bans.js';
import { banPage, banUser, banUsers, findBan, unbanUser } from '../../../state/membership/guild-bans.js';
import { defineRoute } from '../../endpoint-route.js';

const DAY_SECONDS = 24 * 60 * 60;

export const guildBanRoutes = [
  defineRoute(endpoints.getGuildBans, ({ world, guild, query }) => ({
    result: banPage(world, guild, query),
    events: [],
  })),

  defineRoute(endpoints.getGuildBan, ({ world, guild, user }) => ({
    result: findBan(world, guild, user.user.id) ?? rejectRequest('UNKNOWN_BAN'),
    events: [],
  })),

  defineRoute(endpoints.createGuildBan, ({ world, guild, user, body, actor, reason }) => {
    const seconds = body.delete_message_seconds ?? (body.delete_message_days ?? 0) * DAY_SECONDS;
    return banUser(world, guild, user.user.id, seconds, { userId: actor.user.user.id, reason });
  }),

  defineRoute(endpoints.removeGuildBan, ({ world, guild, user, actor, reason }) =>
    unbanUser(world, guild, user.user.id, { userId: actor.user.user.id, reason }),
  ),

  defineRoute(endpoints.bulkGuildBan, (call) => {
    const { world, guild, body, actor, reason } = call;
    const banned = bannableUserIds(call);
    const executor = { userId: actor.user.user.id, reason };
    const { events } = banUsers(world, guild, banned, body.delete_message_seconds, executor);
    const failed = userIdsToBan(call).filter((id) => !banned.includes(id));
    return { result: { banned_users: banned, failed_users: failed }, events };
  }),
];
