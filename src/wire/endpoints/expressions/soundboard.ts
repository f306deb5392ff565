import { z } from 'zod';
import { SoundboardSound } from '../../objects/expressions/soundboard-sound.js';
import { SendSoundboardSoundRequest } from '../../objects/expressions/soundboard-sound-request.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/**
 * Send Soundboard Sound. The caller must be connected to the channel, and neither deafened nor muted nor suppressed
 * (50167). A sound of another guild needs USE_EXTERNAL_SOUNDS.
 * @see https://docs.discord.com/developers/resources/soundboard#send-soundboard-sound
 */
export const sendSoundboardSound: Endpoint<
  '/channels/{channel_id}/send-soundboard-sound',
  { body: SendSoundboardSoundRequest; result: undefined }
> = declareEndpoint('sendSoundboardSound', 'POST', '/channels/{channel_id}/send-soundboard-sound', {
  body: SendSoundboardSoundRequest,
  result: emptyResult,
  requiredPermissions: ['VIEW_CHANNEL', 'SPEAK', 'USE_SOUNDBOARD'],
  emits: ['voiceChannelEffectSend'],
});

/**
 * List Default Soundboard Sounds, which all users can use.
 * @see https://docs.discord.com/developers/resources/soundboard#list-default-soundboard-sounds
 */
export const listDefaultSoundboardSounds: Endpoint<'/soundboard-default-sounds', { result: SoundboardSound[] }> =
  declareEndpoint('listDefaultSoundboardSounds', 'GET', '/soundboard-default-sounds', {
    result: jsonResult(z.array(SoundboardSound)),
  });
