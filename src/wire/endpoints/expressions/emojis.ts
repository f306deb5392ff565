import { z } from 'zod';
import { Emoji, EmojiEdit, EmojiRequest } from '../../objects/expressions/emoji.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/**
 * List Guild Emojis. The creator is included for callers who may create or manage expressions.
 * @see https://docs.discord.com/developers/resources/emoji#list-guild-emojis
 */
export const listGuildEmojis: Endpoint<'/guilds/{guild_id}/emojis', { result: Emoji[] }> = declareEndpoint(
  'listGuildEmojis',
  'GET',
  '/guilds/{guild_id}/emojis',
  {
    result: jsonResult(z.array(Emoji)),
  },
);

/**
 * Get Guild Emoji. `user`, the creator, is included for callers with CREATE_GUILD_EXPRESSIONS or
 * MANAGE_GUILD_EXPRESSIONS.
 * @see https://docs.discord.com/developers/resources/emoji#get-guild-emoji
 */
export const getGuildEmoji: Endpoint<'/guilds/{guild_id}/emojis/{emoji_id}', { result: Emoji }> = declareEndpoint(
  'getGuildEmoji',
  'GET',
  '/guilds/{guild_id}/emojis/{emoji_id}',
  {
    result: jsonResult(Emoji),
  },
);

/**
 * Create Guild Emoji.
 * @see https://docs.discord.com/developers/resources/emoji#create-guild-emoji
 */
export const createGuildEmoji: Endpoint<
  '/guilds/{guild_id}/emojis',
  { body: EmojiRequest; result: Emoji; audit: true }
> = declareEndpoint('createGuildEmoji', 'POST', '/guilds/{guild_id}/emojis', {
  body: EmojiRequest,
  result: jsonResult(Emoji),
  status: 201,
  requiredPermissions: ['CREATE_GUILD_EXPRESSIONS'],
  audit: 'EMOJI_CREATE',
  emits: ['guildEmojisUpdate'],
});

/**
 * Modify Guild Emoji. The caller's own emojis need CREATE_GUILD_EXPRESSIONS, others MANAGE_GUILD_EXPRESSIONS.
 * @see https://docs.discord.com/developers/resources/emoji#modify-guild-emoji
 */
export const modifyGuildEmoji: Endpoint<
  '/guilds/{guild_id}/emojis/{emoji_id}',
  { body: EmojiEdit; result: Emoji; audit: true }
> = declareEndpoint('modifyGuildEmoji', 'PATCH', '/guilds/{guild_id}/emojis/{emoji_id}', {
  body: EmojiEdit,
  result: jsonResult(Emoji),
  audit: 'EMOJI_UPDATE',
  emits: ['guildEmojisUpdate'],
});

/**
 * Delete Guild Emoji. The caller's own emojis need CREATE_GUILD_EXPRESSIONS, others MANAGE_GUILD_EXPRESSIONS.
 * @see https://docs.discord.com/developers/resources/emoji#delete-guild-emoji
 */
export const deleteGuildEmoji: Endpoint<'/guilds/{guild_id}/emojis/{emoji_id}', { result: undefined; audit: true }> =
  declareEndpoint('deleteGuildEmoji', 'DELETE', '/guilds/{guild_id}/emojis/{emoji_id}', {
    result: emptyResult,
    audit: 'EMOJI_DELETE',
    emits: ['guildEmojisUpdate'],
  });
