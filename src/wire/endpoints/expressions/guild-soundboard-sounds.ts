import { z } from 'zod';
import { SoundboardSound } from '../../objects/expressions/soundboard-sound.js';
import { SoundboardSoundEdit, SoundboardSoundRequest } from '../../objects/expressions/soundboard-sound-request.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/**
 * List Guild Soundboard Sounds. The creator is included for callers who may create or manage expressions.
 * @see https://docs.discord.com/developers/resources/soundboard#list-guild-soundboard-sounds
 */
export const listGuildSoundboardSounds: Endpoint<
  '/guilds/{guild_id}/soundboard-sounds',
  { result: { items: SoundboardSound[] } }
> = declareEndpoint('listGuildSoundboardSounds', 'GET', '/guilds/{guild_id}/soundboard-sounds', {
  result: jsonResult(z.object({ items: z.array(SoundboardSound) })),
});

/**
 * Get Guild Soundboard Sound. The creator is included for callers who may create or manage expressions.
 * @see https://docs.discord.com/developers/resources/soundboard#get-guild-soundboard-sound
 */
export const getGuildSoundboardSound: Endpoint<
  '/guilds/{guild_id}/soundboard-sounds/{sound_id}',
  { result: SoundboardSound }
> = declareEndpoint('getGuildSoundboardSound', 'GET', '/guilds/{guild_id}/soundboard-sounds/{sound_id}', {
  result: jsonResult(SoundboardSound),
});

/**
 * Create Guild Soundboard Sound.
 * @see https://docs.discord.com/developers/resources/soundboard#create-guild-soundboard-sound
 */
export const createGuildSoundboardSound: Endpoint<
  '/guilds/{guild_id}/soundboard-sounds',
  { body: SoundboardSoundRequest; result: SoundboardSound; audit: true }
> = declareEndpoint('createGuildSoundboardSound', 'POST', '/guilds/{guild_id}/soundboard-sounds', {
  body: SoundboardSoundRequest,
  result: jsonResult(SoundboardSound),
  status: 201,
  requiredPermissions: ['CREATE_GUILD_EXPRESSIONS'],
  audit: 'SOUNDBOARD_SOUND_CREATE',
  emits: ['guildSoundboardSoundCreate'],
});

/**
 * Modify Guild Soundboard Sound. The caller's own sounds need CREATE_GUILD_EXPRESSIONS, others MANAGE_GUILD_EXPRESSIONS.
 * @see https://docs.discord.com/developers/resources/soundboard#modify-guild-soundboard-sound
 */
export const modifyGuildSoundboardSound: Endpoint<
  '/guilds/{guild_id}/soundboard-sounds/{sound_id}',
  { body: SoundboardSoundEdit; result: SoundboardSound; audit: true }
> = declareEndpoint('modifyGuildSoundboardSound', 'PATCH', '/guilds/{guild_id}/soundboard-sounds/{sound_id}', {
  body: SoundboardSoundEdit,
  result: jsonResult(SoundboardSound),
  audit: 'SOUNDBOARD_SOUND_UPDATE',
  emits: ['guildSoundboardSoundUpdate'],
});

/**
 * Delete Guild Soundboard Sound. The caller's own sounds need CREATE_GUILD_EXPRESSIONS, others MANAGE_GUILD_EXPRESSIONS.
 * @see https://docs.discord.com/developers/resources/soundboard#delete-guild-soundboard-sound
 */
export const deleteGuildSoundboardSound: Endpoint<
  '/guilds/{guild_id}/soundboard-sounds/{sound_id}',
  { result: undefined; audit: true }
> = declareEndpoint('deleteGuildSoundboardSound', 'DELETE', '/guilds/{guild_id}/soundboard-sounds/{sound_id}', {
  result: emptyResult,
  audit: 'SOUNDBOARD_SOUND_DELETE',
  emits: ['guildSoundboardSoundDelete'],
});
