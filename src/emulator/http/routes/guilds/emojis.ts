import {
  createGuildEmoji,
  deleteGuildEmoji,
  getGuildEmoji,
  listGuildEmojis,
  modifyGuildEmoji,
} from '../../../../wire/endpoints/guilds/emojis.js';
import type { Emoji } from '../../../../wire/objects/guilds/emoji.js';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { hasPermissionBits } from '../../../policy/permissions/permissions.js';
import * as emojis from '../../../state/guilds/emojis.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';

interface EmojiCall {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly permissions: bigint;
}

export const emojiRoutes: readonly EndpointRoute[] = [
  defineRoute(listGuildEmojis, (place) => ({
    result: place.guild.guild.emojis.map((emoji) => serializeEmojiFor(place, emoji)),
    events: [],
  })),

  defineRoute(getGuildEmoji, ({ path, ...place }) => ({
    result: serializeEmojiFor(place, findEmoji(place.guild, path.emoji_id)),
    events: [],
  })),

  defineRoute(createGuildEmoji, ({ world, guild, body, actor, reason }) => {
    const { result, events } = emojis.insertEmoji(world, guild, body, { userId: actor.user.user.id, reason });
    return { result: emojis.serializeEmoji(world, guild, result), events };
  }),

  defineRoute(modifyGuildEmoji, ({ world, guild, path, body, actor, reason }) => {
    const author = { userId: actor.user.user.id, reason };
    const { result, events } = emojis.updateEmoji(world, guild, findEmoji(guild, path.emoji_id), body, author);
    return { result: emojis.serializeEmoji(world, guild, result), events };
  }),

  defineRoute(deleteGuildEmoji, ({ world, guild, path, actor, reason }) =>
    emojis.removeEmoji(world, guild, findEmoji(guild, path.emoji_id), { userId: actor.user.user.id, reason }),
  ),
];

function findEmoji(guild: GuildRecord, id: string): Emoji {
  return emojis.findGuildEmoji(guild, id) ?? rejectRequest('UNKNOWN_EMOJI');
}

/** The maker is named to those who may make or manage expressions. */
function serializeEmojiFor({ world, guild, permissions }: EmojiCall, emoji: Emoji): Emoji {
  const isInsider =
    hasPermissionBits(permissions, 'CREATE_GUILD_EXPRESSIONS') ||
    hasPermissionBits(permissions, 'MANAGE_GUILD_EXPRESSIONS');
  return isInsider ? emojis.serializeEmoji(world, guild, emoji) : emoji;
}
