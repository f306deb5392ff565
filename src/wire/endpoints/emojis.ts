import { z } from 'zod';
import { empty, endpoint, json } from '../endpoint.js';
import { Emoji, EmojiEdit, EmojiRequest } from '../objects/emoji.js';

/** List Guild Emojis. Their makers are named to those who may make or manage expressions. */
export const listGuildEmojis = endpoint('listGuildEmojis', 'GET', '/guilds/{guild_id}/emojis', {
  result: json(z.array(Emoji)),
});

/** Get Guild Emoji. Its maker is named to those who may make or manage expressions. */
export const getGuildEmoji = endpoint('getGuildEmoji', 'GET', '/guilds/{guild_id}/emojis/{emoji_id}', {
  result: json(Emoji),
});

/** Create Guild Emoji. */
export const createGuildEmoji = endpoint('createGuildEmoji', 'POST', '/guilds/{guild_id}/emojis', {
  body: EmojiRequest,
  result: json(Emoji),
  status: 201,
  needs: ['CREATE_GUILD_EXPRESSIONS'],
  audit: 'EMOJI_CREATE',
  emits: ['guildEmojisUpdate'],
});

/** Modify Guild Emoji. For one's own CREATE_GUILD_EXPRESSIONS will do, for others MANAGE_GUILD_EXPRESSIONS is needed. */
export const modifyGuildEmoji = endpoint('modifyGuildEmoji', 'PATCH', '/guilds/{guild_id}/emojis/{emoji_id}', {
  body: EmojiEdit,
  result: json(Emoji),
  audit: 'EMOJI_UPDATE',
  emits: ['guildEmojisUpdate'],
});

/** Delete Guild Emoji. For one's own CREATE_GUILD_EXPRESSIONS will do, for others MANAGE_GUILD_EXPRESSIONS is needed. */
export const deleteGuildEmoji = endpoint('deleteGuildEmoji', 'DELETE', '/guilds/{guild_id}/emojis/{emoji_id}', {
  result: empty,
  audit: 'EMOJI_DELETE',
  emits: ['guildEmojisUpdate'],
});
