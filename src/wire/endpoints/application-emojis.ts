import { z } from 'zod';
import { ApplicationEmojiEdit, ApplicationEmojiRequest, Emoji } from '../objects/expressions/emoji.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/**
 * List Application Emojis. The creator is the bot, or the team member who uploaded the emoji.
 * @see https://docs.discord.com/developers/resources/emoji#list-application-emojis
 */
export const listApplicationEmojis: Endpoint<'/applications/{application_id}/emojis', { result: { items: Emoji[] } }> =
  declareEndpoint('listApplicationEmojis', 'GET', '/applications/{application_id}/emojis', {
    result: jsonResult(z.object({ items: z.array(Emoji) })),
  });

/**
 * Get Application Emoji.
 * @see https://docs.discord.com/developers/resources/emoji#get-application-emoji
 */
export const getApplicationEmoji: Endpoint<'/applications/{application_id}/emojis/{emoji_id}', { result: Emoji }> =
  declareEndpoint('getApplicationEmoji', 'GET', '/applications/{application_id}/emojis/{emoji_id}', {
    result: jsonResult(Emoji),
  });

/**
 * Create Application Emoji: at most 2000 of an application.
 * @see https://docs.discord.com/developers/resources/emoji#create-application-emoji
 */
export const createApplicationEmoji: Endpoint<
  '/applications/{application_id}/emojis',
  { body: ApplicationEmojiRequest; result: Emoji }
> = declareEndpoint('createApplicationEmoji', 'POST', '/applications/{application_id}/emojis', {
  body: ApplicationEmojiRequest,
  result: jsonResult(Emoji),
  status: 201,
});

/**
 * Modify Application Emoji.
 * @see https://docs.discord.com/developers/resources/emoji#modify-application-emoji
 */
export const modifyApplicationEmoji: Endpoint<
  '/applications/{application_id}/emojis/{emoji_id}',
  { body: ApplicationEmojiEdit; result: Emoji }
> = declareEndpoint('modifyApplicationEmoji', 'PATCH', '/applications/{application_id}/emojis/{emoji_id}', {
  body: ApplicationEmojiEdit,
  result: jsonResult(Emoji),
});

/**
 * Delete Application Emoji.
 * @see https://docs.discord.com/developers/resources/emoji#delete-application-emoji
 */
export const deleteApplicationEmoji: Endpoint<
  '/applications/{application_id}/emojis/{emoji_id}',
  { result: undefined }
> = declareEndpoint('deleteApplicationEmoji', 'DELETE', '/applications/{application_id}/emojis/{emoji_id}', {
  result: emptyResult,
});
