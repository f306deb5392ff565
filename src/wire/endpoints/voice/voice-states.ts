import { VoiceState } from '../../objects/voice/voice-state.js';
import { CurrentUserVoiceStateEdit, VoiceStateEdit } from '../../objects/voice/voice-state-edit.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/**
 * Get Current User Voice State. 10065 if the caller is not connected.
 * @see https://docs.discord.com/developers/resources/voice#get-current-user-voice-state
 */
export const getCurrentUserVoiceState: Endpoint<'/guilds/{guild_id}/voice-states/@me', { result: VoiceState }> =
  declareEndpoint('getCurrentUserVoiceState', 'GET', '/guilds/{guild_id}/voice-states/@me', {
    result: jsonResult(VoiceState),
  });

/**
 * Get User Voice State. Needs CONNECT in the channel of the user. 10065 if the user is not connected.
 * @see https://docs.discord.com/developers/resources/voice#get-user-voice-state
 */
export const getUserVoiceState: Endpoint<'/guilds/{guild_id}/voice-states/{user_id}', { result: VoiceState }> =
  declareEndpoint('getUserVoiceState', 'GET', '/guilds/{guild_id}/voice-states/{user_id}', {
    result: jsonResult(VoiceState),
  });

/**
 * Modify Current User Voice State: only in a stage channel to which the caller is connected. There it needs MUTE_MEMBERS to
 * become a speaker, and REQUEST_TO_SPEAK to request to speak.
 * @see https://docs.discord.com/developers/resources/voice#modify-current-user-voice-state
 */
export const modifyCurrentUserVoiceState: Endpoint<
  '/guilds/{guild_id}/voice-states/@me',
  { body: CurrentUserVoiceStateEdit; result: undefined }
> = declareEndpoint('modifyCurrentUserVoiceState', 'PATCH', '/guilds/{guild_id}/voice-states/@me', {
  body: CurrentUserVoiceStateEdit,
  result: emptyResult,
  emits: ['voiceStateUpdate'],
});

/**
 * Modify User Voice State: only in a stage channel to which the user is connected. Needs MUTE_MEMBERS there.
 * @see https://docs.discord.com/developers/resources/voice#modify-user-voice-state
 */
export const modifyUserVoiceState: Endpoint<
  '/guilds/{guild_id}/voice-states/{user_id}',
  { body: VoiceStateEdit; result: undefined }
> = declareEndpoint('modifyUserVoiceState', 'PATCH', '/guilds/{guild_id}/voice-states/{user_id}', {
  body: VoiceStateEdit,
  result: emptyResult,
  emits: ['voiceStateUpdate'],
});
