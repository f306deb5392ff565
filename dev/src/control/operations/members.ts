/** Members of guilds: how they join and leave, and what they do as new members, in voice channels and on stages. */

import { boundedList, snowflake, timestamp } from 'guildhall/internal';
import { emptyResult, type Member, type Role, SendSoundboardSoundRequest } from 'guildhall/wire';
import { z } from 'zod';
import { declareRead, declareUserAction, inChannel, viewResult } from '../declaration/operation.js';
import { stageRoles } from '../requests/fields.js';
import { type LinksView, MAX_LINK_REQUIREMENTS } from '../views/application-views.js';

/** Shows interest in a scheduled event, or in one occurrence of it. */
const interest = {
  body: z.object({
    user_id: snowflake(),
    /** When the occurrence of a recurring event would start. Absent: all occurrences. */
    occurrence: timestamp().optional(),
  }),
  result: emptyResult,
  refusals: ['no_access', 'finished', 'unknown_occurrence'],
  unrecorded: { occurrence: 'its occurrences have other times in each world.' },
} as const;

export const memberOperations = {
  joinGuild: declareUserAction('joinGuild', 'POST', '/guilds/{guild_id}/members', {
    summary:
      'The user joins, with an invite or without. The response is the member: it is pending if Membership Screening is enabled, and a guest if the invite has `flags` 1.',
    body: z.object({ user_id: snowflake(), invite_code: z.string().optional() }),
    result: viewResult<Member>(),
    verb: 'join',
    refusals: ['banned', 'unknown_invite', 'invites_paused', 'not_invited'],
    steps: {
      joinGuild: {
        causesEvent: true,
        membership: 'joins',
        isPreparation: true,
        label: 'joins the guild',
        method: 'server.join',
        explore: { name: 'join', weight: 5, when: 'absent' },
      },
    },
    unrecorded: { invite_code: 'the invite has another code in each world.' },
  }),

  leaveGuild: declareUserAction('leaveGuild', 'DELETE', '/guilds/{guild_id}/members/{user_id}', {
    summary: 'The member leaves.',
    result: emptyResult,
    verb: 'leave',
    refusals: [],
    steps: {
      leaveGuild: {
        causesEvent: true,
        membership: 'leaves',
        label: 'leaves',
        method: 'server.leave',
        explore: { name: 'leave', weight: 0.5 },
      },
    },
  }),

  passScreening: declareUserAction('passScreening', 'POST', '/guilds/{guild_id}/members/{user_id}/screening', {
    summary:
      'The member completes the screening, or requests to join if moderators approve members. The response is the member.',
    result: viewResult<Member>(),
    verb: 'pass the screening',
    refusals: ['no_screening'],
    steps: {
      passScreening: {
        causesEvent: true,
        membership: 'passes',
        label: 'passes the screening',
        explore: { name: 'pass screening', weight: 2, when: 'pending' },
        method: 'server.passScreening',
      },
    },
  }),

  answerOnboarding: declareUserAction('answerOnboarding', 'POST', '/guilds/{guild_id}/members/{user_id}/onboarding', {
    summary: 'The member answers the onboarding questions, `{question_id: [option_id]}`, and is returned.',
    body: z.object({ answers: z.record(z.string(), z.array(z.string())).default({}) }),
    result: viewResult<Member>(),
    verb: 'answer the onboarding',
    refusals: ['no_onboarding', 'required', 'too_many', 'unknown_field', 'not_offered'],
    steps: {
      answerOnboarding: {
        causesEvent: true,
        label: 'answers the onboarding',
        method: 'server.answerOnboarding',
        fields: { answers: 'onboardingAnswers' },
      },
    },
  }),

  boostGuild: declareUserAction('boostGuild', 'PUT', '/guilds/{guild_id}/members/{user_id}/boost', {
    summary: 'The member boosts the guild since a timestamp, or no longer (null), and is returned.',
    body: z.object({ since: timestamp().nullable() }),
    result: viewResult<Member>(),
    verb: 'change the boost',
    refusals: [],
    steps: {
      stopBoosting: {
        causesEvent: true,
        label: 'stops boosting',
        method: 'server.stopBoosting',
        sets: { since: null },
      },
      boost: { causesEvent: true, label: 'boosts the guild', method: 'server.boost' },
    },
  }),

  getLinks: declareRead('getLinks', 'GET', '/guilds/{guild_id}/roles/{role_id}/links', {
    summary:
      '`{requirements: [{application_id, key?, value?}], sources: [{application, metadata}]}`: what a linked role requires, and the applications of the guild that it can require.',
    result: viewResult<LinksView>(),
  }),

  editLinkedRole: declareUserAction('editLinkedRole', 'PUT', '/guilds/{guild_id}/roles/{role_id}/links', {
    summary:
      'Changes what a linked role requires, and returns the role. With `user_id`, that user makes the change, needs MANAGE_ROLES and a higher role, and is in the audit log. At most 10 requirements; default of `application_id`: the default application.',
    body: z.strictObject({
      user_id: snowflake().optional(),
      requirements: boundedList(
        z.strictObject({
          /** Default: the default application. */
          application_id: snowflake().optional(),
          key: z.string().optional(),
          value: z.int().optional(),
        }),
        0,
        MAX_LINK_REQUIREMENTS,
      ),
    }),
    result: viewResult<Role>(),
    isUserOptional: true,
    verb: 'change the requirements of the role',
    refusals: ['no_access', 'missing_permissions', 'not_installed'],
    steps: { label: 'changes the requirements of a role', reason: 'the recorder does not write this step.' },
  }),

  claimLinkedRole: declareUserAction('claimLinkedRole', 'POST', '/guilds/{guild_id}/members/{user_id}/linked_roles', {
    summary: 'Gives a linked role to a member who meets all of its requirements, and returns the member.',
    body: z.strictObject({ role_id: snowflake() }),
    result: viewResult<Member>(),
    verb: 'claim the role',
    refusals: ['not_linked', 'requirements_not_met'],
    steps: { label: 'takes a linked role', reason: 'the recorder does not write this step.' },
  }),

  showInterest: declareUserAction('showInterest', 'PUT', '/guilds/{guild_id}/scheduled-events/{event_id}/interest', {
    summary:
      'The member is interested in the event. `occurrence` is the start of one occurrence of a recurring event; default: all.',
    ...interest,
    verb: 'show interest in an event',
    steps: {
      showInterest: {
        label: 'is interested in "{event}"',
        method: 'server.showInterest',
        fields: { event: 'scheduledEvent' },
      },
    },
  }),

  withdrawInterest: declareUserAction(
    'withdrawInterest',
    'DELETE',
    '/guilds/{guild_id}/scheduled-events/{event_id}/interest',
    {
      summary: 'The member is not interested any more.',
      ...interest,
      verb: 'withdraw the interest in an event',
      steps: {
        withdrawInterest: {
          label: 'is not interested in "{event}" any more',
          method: 'server.withdrawInterest',
          fields: { event: 'scheduledEvent' },
        },
      },
    },
  ),

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
