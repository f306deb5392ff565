import { z } from 'zod';
import { Emoji, EmojiEdit, EmojiRequest } from '../../objects/guilds/emoji.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/** List Guild Emojis. Their makers are named to those who may make or manage expressions. */
export const listGuildEmojis = declareEndpoint('listGuildEmojis', 'GET', '/guilds/{guild_id}/emojis', {
  result: jsonResult(z.array(Emoji)),
});

/** Get Guild Emoji. Its maker is named to those who may make or manage expressions. */
export const getGuildEmoji = declareEndpoint('getGuildEmoji', 'GET', '/guilds/{guild_id}/emojis/{emoji_id}', {
  result: jsonResult(Emoji),
});

/** Create Guild Emoji. */
export const createGuildEmoji = declareEndpoint('createGuildEmoji', 'POST', '/guilds/{guild_id}/emojis', {
  body: EmojiRequest,
  result: jsonResult(Emoji),
  status: 201,
  requiredPermissions: ['CREATE_GUILD_EXPRESSIONS'],
  audit: 'EMOJI_CREATE',
  emits: ['guildEmojisUpdate'],
});

/** Modify Guild Emoji. For one's own CREATE_GUILD_EXPRESSIONS will do, for others MANAGE_GUILD_EXPRESSIONS is needed. */
export const modifyGuildEmoji = declareEndpoint('modifyGuildEmoji', 'PATCH', '/guilds/{guild_id}/emojis/{emoji_id}', {
  body: EmojiEdit,
  result: jsonResult(Emoji),
  audit: 'EMOJI_UPDATE',
  emits: ['guildEmojisUpdate'],
});

/** Delete Guild Emoji. For one's own CREATE_GUILD_EXPRESSIONS will do, for others MANAGE_GUILD_EXPRESSIONS is needed. */
export const deleteGuildEmoji = declareEndpoint('deleteGuildEmoji', 'DELETE', '/guilds/{guild_id}/emojis/{emoji_id}', {
  result: emptyResult,
  audit: 'EMOJI_DELETE',
  emits: ['guildEmojisUpdate'],
});
