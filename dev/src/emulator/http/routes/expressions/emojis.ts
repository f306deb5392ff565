import { type Emoji, endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { serializeEmojiFor } from '../../../policy/expressions/creators.js';
import * as emojis from '../../../state/expressions/emojis.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

export const emojiRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.listGuildEmojis, (call) => ({
    result: call.guild.guild.emojis.map((emoji) => serializeEmojiFor(call, emoji)),
    events: [],
  })),

  defineRoute(endpoints.getGuildEmoji, ({ path, ...call }) => ({
    result: serializeEmojiFor(call, findEmoji(call.guild, path.emoji_id)),
    events: [],
  })),

  defineRoute(endpoints.createGuildEmoji, ({ world, guild, body, actor, reason }) => {
    const { result, events } = emojis.insertEmoji(world, guild, body, { userId: actor.user.user.id, reason });
    return { result: emojis.serializeEmoji(world, guild, result), events };
  }),

  defineRoute(endpoints.modifyGuildEmoji, ({ world, guild, path, body, actor, reason }) => {
    const executor = { userId: actor.user.user.id, reason };
    const { result, events } = emojis.updateEmoji(world, guild, findEmoji(guild, path.emoji_id), body, executor);
    return { result: emojis.serializeEmoji(world, guild, result), events };
  }),

  defineRoute(endpoints.deleteGuildEmoji, ({ world, guild, path, actor, reason }) =>
    emojis.removeEmoji(world, guild, findEmoji(guild, path.emoji_id), { userId: actor.user.user.id, reason }),
  ),
];

function findEmoji(guild: GuildRecord, id: string): Emoji {
  return emojis.findGuildEmoji(guild, id) ?? rejectRequest('UNKNOWN_EMOJI');
}
