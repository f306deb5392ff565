/** Messages, reactions and votes of users. */

import { boundedList, boundedText, queryInteger, snowflake } from 'guildhall/internal';
import { emptyResult, limits, type Message } from 'guildhall/wire';
import { z } from 'zod';
import { declareRead, declareUserAction, inChannel, viewResult } from '../declaration/operation.js';
import { Base64File } from '../requests/fields.js';

const onMessage = {
  body: z.object({ user_id: snowflake() }),
  result: emptyResult,
} as const;

const REACTION = '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}';

const VOTE = '/channels/{channel_id}/messages/{message_id}/votes/{answer_id}';

export const messageOperations = {
  listMessages: declareRead('listMessages', 'GET', '/channels/{channel_id}/messages', {
    summary: 'The messages that the user can see, newest first, including ephemeral ones. `limit`: 1 to 100.',
    query: z.object({
      user_id: snowflake(),
      limit: queryInteger(limits.message.minPageSize, limits.message.pageSize).default(50),
      before: snowflake().optional(),
    }),
    result: viewResult<readonly Message[]>(),
  }),

  sendMessage: declareUserAction('sendMessage', 'POST', '/channels/{channel_id}/messages', {
    summary: 'Writes a message, and returns it. A reply mentions the author of the message, as clients do by default.',
    body: z.object({
      user_id: snowflake(),
      content: boundedText(0, limits.message.content).optional(),
      files: boundedList(Base64File, 0, limits.message.files).default([]),
      sticker_ids: boundedList(snowflake(), 0, limits.message.stickers).default([]),
      /** The message to reply to. The reply mentions its author, as clients do by default. */
      reply_to: snowflake().optional(),
    }),
    result: viewResult<Message>(),
    verb: 'send a message',
    refusals: [
      ...inChannel,
      'unverified',
      'dms_paused',
      'missing_permissions',
      'slowmode',
      'unknown_message',
      'wrong_kind',
      'blocked',
    ],
    steps: { sendMessage: { causesEvent: true, label: 'sends a message' } },
  }),

  addReaction: declareUserAction('addReaction', 'PUT', REACTION, {
    summary: 'Reacts. `{emoji}` is a character or `name:id`.',
    ...onMessage,
    verb: 'react',
    refusals: [...inChannel, 'unknown_message', 'unverified', 'missing_permissions', 'too_many'],
    steps: {
      addReaction: {
        causesEvent: true,
        label: 'reacts with {emoji}',
        method: 'react',
        fields: { message: 'message', emoji: 'emoji' },
        explore: { name: 'react', weight: 1, undoneBy: 'removeReaction' },
      },
    },
  }),

  removeReaction: declareUserAction('removeReaction', 'DELETE', REACTION, {
    summary: "Removes the user's own reaction.",
    ...onMessage,
    verb: 'remove a reaction',
    refusals: [...inChannel, 'unknown_message'],
    steps: {
      removeReaction: {
        causesEvent: true,
        label: 'removes the reaction {emoji}',
        method: 'removeReaction',
        fields: { message: 'message', emoji: 'emoji' },
      },
    },
  }),

  vote: declareUserAction('vote', 'PUT', VOTE, {
    summary: 'Votes in a poll. `{answer_id}` is the number of the answer, from 1.',
    ...onMessage,
    verb: 'vote',
    refusals: [...inChannel, 'unknown_message', 'not_offered', 'disabled'],
    steps: {
      vote: {
        causesEvent: true,
        label: 'votes "{answer}"',
        method: 'vote',
        fields: { message: 'message', answer: 'pollAnswer' },
        explore: { name: 'vote', weight: 1, undoneBy: 'removeVote' },
      },
    },
  }),

  removeVote: declareUserAction('removeVote', 'DELETE', VOTE, {
    summary: 'Takes back a vote.',
    ...onMessage,
    verb: 'remove a vote',
    refusals: [...inChannel, 'unknown_message', 'not_offered', 'disabled'],
    steps: {
      removeVote: {
        causesEvent: true,
        label: 'removes the vote "{answer}"',
        method: 'removeVote',
        fields: { message: 'message', answer: 'pollAnswer' },
      },
    },
  }),
} as const;
