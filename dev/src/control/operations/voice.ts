/** What members do in voice channels and on stages. */
import { z } from 'zod';
import { emptyResult } from '../../../../src/wire/endpoints/declaration/endpoint.js';
import { SendSoundboardSoundRequest } from '../../../../src/wire/objects/expressions/soundboard-sound-request.js';
import type { Member } from '../../../../src/wire/objects/users/member.js';
import { snowflake } from '../../../../src/wire/validation/field-schemas.js';
import { declareUserAction, viewResult } from '../declaration/operation.js';
import { inChannel } from '../declaration/user-action.js';
import { stageRoles } from '../requests/stage-role.js';

export const voiceOperations = {
  connectVoice: declareUserAction('connectVoice', 'PUT', '/guilds/{guild_id}/members/{user_id}/voice', {
    summary:
      'The member connects, changes its own state, or disconnects (null), and is returned. With `self_stream` it shows a stream, which needs STREAM and ends in another channel.',
    body: z.object({
      /** Null disconnects the member. */
      channel_id: snowflake().nullable(),
      self_mute: z.boolean().optional(),
      self_deaf: z.boolean().optional(),
      /** Whether the member shows a stream. */
      self_stream: z.boolean().optional(),
    }),
    result: viewResult<Member>(),
    verb: 'use the voice channel',
    refusals: [...inChannel, 'wrong_kind', 'missing_permissions', 'channel_full'],
    steps: {
      leaveVoice: {
        causesEvent: true,
        label: 'leaves the voice channel',
        explore: { name: 'leave voice', weight: 0.7, when: 'inVoice' },
        method: 'voice.leave',
        sets: { channel_id: null },
      },
      startStream: { label: 'starts a stream', method: 'voice.startStream', sets: { self_stream: true } },
      stopStream: { label: 'stops the stream', method: 'voice.stopStream', sets: { self_stream: false } },
      joinVoice: {
        causesEvent: true,
        label: 'joins a voice channel',
        explore: { name: 'voice', weight: 0.7 },
        method: 'voice.join',
        fields: { channel: 'channel' },
      },
    },
  }),

  playSound: declareUserAction('playSound', 'POST', '/guilds/{guild_id}/members/{user_id}/sounds', {
    summary: 'Plays a sound of the soundboard in the voice channel to which the member is connected.',
    body: SendSoundboardSoundRequest,
    result: emptyResult,
    verb: 'play a sound',
    refusals: [...inChannel, 'wrong_context', 'missing_permissions', 'disabled'],
    steps: {
      playSound: {
        causesEvent: true,
        label: 'plays the sound "{sound}"',
        method: 'voice.playSound',
        fields: { sound: 'sound' },
      },
    },
  }),

  changeStageRole: declareUserAction('changeStageRole', 'PUT', '/guilds/{guild_id}/members/{user_id}/stage', {
    summary:
      'A member who is connected to a stage raises the hand, speaks, or moves to the audience. Without MUTE_MEMBERS, it can speak only if a moderator invited it. The response is the member.',
    body: z.object({ role: z.enum(stageRoles) }),
    result: viewResult<Member>(),
    verb: 'change the role on the stage',
    refusals: [...inChannel, 'not_connected', 'wrong_kind', 'not_invited', 'missing_permissions'],
    steps: {
      raiseHand: { label: 'raises the hand', method: 'stage.raiseHand', sets: { role: 'hand_raised' } },
      speak: { label: 'speaks on the stage', method: 'stage.speak', sets: { role: 'speaker' } },
      moveToAudience: { label: 'moves to the audience', method: 'stage.moveToAudience', sets: { role: 'audience' } },
    },
  }),
} as const;
