import {
  createGuildEmoji,
  deleteGuildEmoji,
  getGuildEmoji,
  listGuildEmojis,
  modifyGuildEmoji,
} from '../../../wire/endpoints/emojis.js';
import type { Emoji } from '../../../wire/objects/emoji.js';
import { holds } from '../../policy/permissions.js';
import { refuse } from '../../policy/refusal.js';
import * as emojis from '../../state/emojis.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world.js';
import { type Route, serve } from '../serve.js';

interface Place {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly permissions: bigint;
}

export const emojiRoutes: readonly Route[] = [
  serve(listGuildEmojis, (place) => ({
    result: place.guild.guild.emojis.map((emoji) => shown(place, emoji)),
    events: [],
  })),

  serve(getGuildEmoji, ({ path, ...place }) => ({
    result: shown(place, named(place.guild, path.emoji_id)),
    events: [],
  })),

  serve(createGuildEmoji, ({ world, guild, body, actor, reason }) => {
    const { result, events } = emojis.createEmoji(world, guild, body, { userId: actor.user.user.id, reason });
    return { result: emojis.presentEmoji(world, guild, result), events };
  }),

  serve(modifyGuildEmoji, ({ world, guild, path, body, actor, reason }) => {
    const author = { userId: actor.user.user.id, reason };
    const { result, events } = emojis.modifyEmoji(world, guild, named(guild, path.emoji_id), body, author);
    return { result: emojis.presentEmoji(world, guild, result), events };
  }),

  serve(deleteGuildEmoji, ({ world, guild, path, actor, reason }) =>
    emojis.deleteEmoji(world, guild, named(guild, path.emoji_id), { userId: actor.user.user.id, reason }),
  ),
];

function named(guild: GuildRecord, id: string): Emoji {
  return emojis.emojiOf(guild, id) ?? refuse('UNKNOWN_EMOJI');
}

/** The maker is named to those who may make or manage expressions. */
function shown({ world, guild, permissions }: Place, emoji: Emoji): Emoji {
  const isInsider = holds(permissions, 'CREATE_GUILD_EXPRESSIONS') || holds(permissions, 'MANAGE_GUILD_EXPRESSIONS');
  return isInsider ? emojis.presentEmoji(world, guild, emoji) : emoji;
}
