/** Messages, reactions and votes of users. */

import { boundedList, boundedText, queryInteger, snowflake } from 'guildhall/internal';
import { type Channel, emptyResult, limits, type Message } from 'guildhall/wire';
import { z } from 'zod';
import { declareRead, declareUserAction, inChannel, refusalsOfRequests, viewResult } from '../declaration/operation.js';
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
      'dms_closed',
      'dms_paused',
      'missing_permissions',
      'slowmode',
      'unknown_message',
      'wrong_kind',
      'blocked',
    ],
    steps: { sendMessage: { causesEvent: true, label: 'sends a message' } },
  }),

  editMessage: declareUserAction('editMessage', 'PATCH', '/channels/{channel_id}/messages/{message_id}', {
    summary: 'Edits the text of an own message, and returns the message.',
    body: z.strictObject({ user_id: snowflake(), content: boundedText(0, limits.message.content) }),
    result: viewResult<Message>(),
    verb: 'edit the message',
    refusals: refusalsOfRequests,
    steps: {
      editMessage: {
        causesEvent: true,
        label: 'edits a message',
        method: 'edit',
        fields: { message: 'message', content: 'text' },
        explore: {
          name: 'edit a message',
          weight: 0.5,
          hostile: true,
          chooses: { message: 'ownMessage', content: 'text' },
        },
      },
    },
  }),

  createPost: declareUserAction('createPost', 'POST', '/channels/{channel_id}/posts', {
    summary:
      'Writes a post in a forum or media channel: a thread with its first message. The response is the thread, with the message as `message`.',
    body: z.strictObject({
      user_id: snowflake(),
      name: boundedText(limits.channelName.min, limits.channelName.max),
      content: boundedText(1, limits.message.content),
      applied_tags: boundedList(snowflake(), 0, limits.thread.appliedTags).optional(),
    }),
    result: viewResult<Channel & { readonly message: Message }>(),
    verb: 'write the post',
    refusals: [...refusalsOfRequests, 'wrong_kind'],
    steps: {
      createPost: {
        causesEvent: true,
        label: 'writes the post "{name}"',
        method: 'post',
        fields: { channel: 'channel', name: 'value', content: 'text', tags: 'forumTags' },
        explore: {
          name: 'write a post',
          weight: 1,
          when: 'forum',
          chooses: { channel: 'forum', name: ['A question', 'Look at this'], content: 'text' },
        },
      },
    },
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
