import {
  bulkGuildBan,
  createGuildBan,
  getGuildBan,
  getGuildBans,
  removeGuildBan,
} from '../../../wire/endpoints/guild-bans.js';
import { refuse } from '../../policy/refusal.js';
import { bannable } from '../../policy/rules/guild-bans.js';
import { banOf, banPage, banUser, banUsers, unbanUser } from '../../state/guild-bans.js';
import { serve } from '../serve.js';

const DAY_SECONDS = 24 * 60 * 60;

export const guildBanRoutes = [
  serve(getGuildBans, ({ world, guild, query }) => ({ result: banPage(world, guild, query), events: [] })),

  serve(getGuildBan, ({ world, guild, user }) => ({
    result: banOf(world, guild, user.user.id) ?? refuse('UNKNOWN_BAN'),
    events: [],
  })),

  serve(createGuildBan, ({ world, guild, user, body, actor, reason }) => {
    const seconds = body.delete_message_seconds ?? (body.delete_message_days ?? 0) * DAY_SECONDS;
    return banUser(world, guild, user.user.id, seconds, { userId: actor.user.user.id, reason });
  }),

  serve(removeGuildBan, ({ world, guild, user, actor, reason }) =>
    unbanUser(world, guild, user.user.id, { userId: actor.user.user.id, reason }),
  ),

  serve(bulkGuildBan, (call) => {
    const { world, guild, body, actor, reason } = call;
    const banned = bannable(call);
    const by = { userId: actor.user.user.id, reason };
    const { events } = banUsers(world, guild, banned, body.delete_message_seconds, by);
    const failed = [...new Set(body.user_ids)].filter((id) => !banned.includes(id));
    return { result: { banned_users: banned, failed_users: failed }, events };
  }),
];
