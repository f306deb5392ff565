/** Messages, reactions and votes of users. */
import { z } from 'zod';
import { limits } from '../../../../src/wire/constants/limits.js';
import { emptyResult } from '../../../../src/wire/endpoints/declaration/endpoint.js';
import type { Message } from '../../../../src/wire/objects/messages/message.js';
import { boundedList, boundedText, queryInteger, snowflake } from '../../../../src/wire/validation/field-schemas.js';
import { declareRead, declareUserAction, viewResult } from '../declaration/operation.js';
import { Base64File } from '../requests/base64-file.js';

const onMessage = {
  body: z.object({ user_id: snowflake() }),
  result: emptyResult,
} as const;

const REACTION = '/channels/{channel_id}/messages/{message_id}/reactions/{emoji}';

const VOTE = '/channels/{channel_id}/messages/{message_id}/votes/{answer_id}';

export const messageOperations = {
  /** The messages of a channel that a user can see, newest first. */
  listMessages: declareRead('listMessages', 'GET', '/channels/{channel_id}/messages', {
    query: z.object({
      user_id: snowflake(),
      limit: queryInteger(limits.message.minPageSize, limits.message.pageSize).default(50),
      before: snowflake().optional(),
    }),
    result: viewResult<readonly Message[]>(),
  }),

  /** A user writes a message. */
  sendMessage: declareUserAction('sendMessage', 'POST', '/channels/{channel_id}/messages', {
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
      'no_access',
      'pending',
      'unverified',
      'timed_out',
      'dms_paused',
      'quarantined',
      'missing_permissions',
      'slowmode',
      'blocked',
      'unknown_message',
    ],
    steps: { sendMessage: { causesEvent: true, label: 'sends a message' } },
  }),

  /** A user reacts to a message. `emoji` is a character, or `name:id`. */
  addReaction: declareUserAction('addReaction', 'PUT', REACTION, {
    ...onMessage,
    verb: 'react',
    refusals: ['no_access', 'pending', 'unverified', 'timed_out', 'unknown_message', 'missing_permissions', 'too_many'],
    steps: {
      addReaction: {
        causesEvent: true,
        label: 'reacts with {emoji}',
        method: 'react',
        fields: { message: 'message', emoji: 'emoji' },
      },
    },
  }),

  /** A user removes its own reaction. */
  removeReaction: declareUserAction('removeReaction', 'DELETE', REACTION, {
    ...onMessage,
    verb: 'remove a reaction',
    refusals: ['no_access', 'unknown_message'],
    steps: {
      removeReaction: {
        causesEvent: true,
        label: 'removes the reaction {emoji}',
        method: 'removeReaction',
        fields: { message: 'message', emoji: 'emoji' },
      },
    },
  }),

  /** A user votes in a poll. `answer_id` is the number of the answer, from 1. */
  vote: declareUserAction('vote', 'PUT', VOTE, {
    ...onMessage,
    verb: 'vote',
    refusals: ['no_access', 'unknown_message', 'not_offered', 'disabled'],
    steps: {
      vote: {
        causesEvent: true,
        label: 'votes "{answer}"',
        method: 'vote',
        fields: { message: 'message', answer: 'pollAnswer' },
      },
    },
  }),

  /** A user takes back a vote. */
  removeVote: declareUserAction('removeVote', 'DELETE', VOTE, {
    ...onMessage,
    verb: 'remove a vote',
    refusals: ['no_access', 'unknown_message', 'not_offered', 'disabled'],
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
