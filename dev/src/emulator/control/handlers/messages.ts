/** Messages, reactions and votes of users. */
import { endpoints, threadOnlyTypes } from 'guildhall/wire';
import type { CallOf } from '../../../control/declaration/operation.js';
import type { messageOperations } from '../../../control/operations/messages.js';
import { reviewContent } from '../../moderation/content-review.js';
import { errorNameOf } from '../../policy/errors/permission-refusal.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { mentionOptionsFor } from '../../policy/messages/message-access.js';
import { reactionError } from '../../policy/messages/reaction-checks.js';
import { parseReactionEmoji } from '../../policy/messages/reaction-emoji.js';
import { permissionsIn } from '../../policy/permissions/permissions.js';
import { checkCanSendStickers } from '../../policy/user-actions/expression-checks.js';
import {
  canReadMessages,
  checkCanAttachFiles,
  checkCanSendMessages,
  checkChannelAccess,
  checkVerification,
  requireRepliableMessage,
  requireVisibleMessage,
} from '../../policy/user-actions/user-action-checks.js';
import { findCustomEmoji } from '../../state/messages/custom-emojis.js';
import { resolveMentions } from '../../state/messages/mentions.js';
import { messagePage } from '../../state/messages/message-pages.js';
import { referenceFields } from '../../state/messages/message-references.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import { insertMessage } from '../../state/messages/messages.js';
import { insertPollVote, isPollOver, removePollVote } from '../../state/messages/polls.js';
import { insertReaction, type ReactionEmoji, removeReaction } from '../../state/messages/reactions.js';
import type { ChannelRecord, MessageRecord } from '../../state/records/channels.js';
import { endpointActions } from '../requests/endpoint-actions.js';
import { decodeFiles, findChannelOrThrow, findUserOrThrow } from '../requests/read-request.js';
import type { HandlerServices, Handlers } from './handlers.js';

type MessageOperations = typeof messageOperations;

/** What the user reads if the rule has no message of its own. */
const BLOCKED = 'This message contains content that this server blocks.';

type Services = Pick<HandlerServices, 'world' | 'emit' | 'callAsUser'>;

export function messageHandlers({ world, emit, callAsUser }: Services): Handlers<MessageOperations> {
  const act = endpointActions(world, callAsUser);

  return {
    listMessages: ({ channel_id, user_id: userId, ...query }) => {
      const channel = findChannelOrThrow(world, channel_id);
      findUserOrThrow(world, userId);
      // In a channel that the user cannot see there are no visible messages. That is not an error.
      const page = canReadMessages(world, userId, channel) ? messagePage(channel, query, userId) : [];
      return page.map((record) => serializeMessage(world, record, userId));
    },

    sendMessage: (call) => {
      const channel = findChannelOrThrow(world, call.channel_id);
      findUserOrThrow(world, call.user_id);
      return () => sendMessage(channel, call);
    },

    editMessage: ({ user_id, channel_id, message_id, content }) =>
      act(user_id, endpoints.editMessage, { path: { channel_id, message_id }, body: { content } }),

    createPost: ({ user_id, channel_id, name, content, applied_tags }) => {
      const post = act(user_id, endpoints.startThread, {
        path: { channel_id },
        body: { name, message: { content }, ...(applied_tags ? { applied_tags } : {}) },
      });
      const { type } = findChannelOrThrow(world, channel_id).channel;
      return async () => {
        if (!threadOnlyTypes.includes(type)) {
          throw new UserActionError('wrong_kind', 'Only forum and media channels have posts.', 'channel_id');
        }
        const { message, ...thread } = await post();
        return { ...thread, message: message ?? rejectRequest('INTERNAL') };
      };
    },

    addReaction: (call) => {
      const { channel, find } = findMessage(call);
      const emoji = findEmoji(call);
      return () => {
        const message = find();
        checkCanReact(channel, message, emoji, call.user_id);
        const current = emoji.id === null ? undefined : findCustomEmoji(world, emoji.id)?.emoji;
        emit(insertReaction({ world, channel, message }, current ?? emoji, call.user_id).events);
      };
    },

    removeReaction: (call) => {
      const { channel, find } = findMessage(call);
      const emoji = findEmoji(call);
      return () => emit(removeReaction({ world, channel, message: find() }, emoji, call.user_id).events);
    },

    vote: (call) => changeVote(call, insertPollVote),

    removeVote: (call) => changeVote(call, removePollVote),
  };

  async function sendMessage(channel: ChannelRecord, call: CallOf<MessageOperations['sendMessage']>) {
    const { user_id: userId, content = '', sticker_ids, reply_to: repliedToId } = call;
    const files = await decodeFiles(call.files);
    checkCanSendMessages(world, userId, channel);
    if (files.length > 0) checkCanAttachFiles(world, userId, channel);
    checkCanSendStickers(world, userId, channel, sticker_ids);
    if (content.trim() === '' && files.length === 0 && sticker_ids.length === 0) rejectRequest('EMPTY_MESSAGE');
    const replyFields =
      repliedToId === undefined
        ? {}
        : referenceFields(world, { channel, record: requireRepliableMessage(world, userId, channel, repliedToId) });
    const guild = world.guilds.get(channel.channel.guild_id ?? '');
    const review = guild && reviewContent(world, { guild, channel, userId, text: content });
    if (review?.isBlocked) {
      emit(review.execute());
      throw new UserActionError('blocked', review.explanation ?? BLOCKED, 'content');
    }
    const permissions = permissionsIn(world, channel, userId);
    const { result, events } = insertMessage(world, channel, {
      ...replyFields,
      authorId: userId,
      content,
      files,
      sticker_ids,
      mentions: resolveMentions(world, content, {
        ...mentionOptionsFor({ guild, permissions }),
        repliedTo: replyFields.repliedTo,
      }),
    });
    emit([...events, ...(review?.execute(result.message.id) ?? [])]);
    return serializeMessage(world, result, userId);
  }

  /** Finds the channel of a call, and then the message: the client of the user only acts on messages that the user sees. */
  function findMessage({ channel_id, message_id, user_id }: OnMessage) {
    const channel = findChannelOrThrow(world, channel_id);
    findUserOrThrow(world, user_id);
    const find = (): MessageRecord => {
      checkChannelAccess(world, user_id, channel);
      return requireVisibleMessage(world, user_id, channel, message_id);
    };
    return { channel, find };
  }

  function checkCanReact(channel: ChannelRecord, message: MessageRecord, emoji: ReactionEmoji, userId: string): void {
    checkVerification(world, userId, channel);
    const guild = world.guilds.get(channel.channel.guild_id ?? '');
    const permissions = permissionsIn(world, channel, userId);
    const refusal = reactionError({ world, applicationId: undefined, userId, guild, message, permissions }, emoji);
    const error = refusal && errorNameOf(refusal);
    if (error === 'MISSING_PERMISSIONS') {
      const problem = 'This user has no permission to add this reaction in the channel.';
      throw new UserActionError('missing_permissions', problem, 'emoji');
    }
    if (error === 'TOO_MANY_REACTIONS') {
      const problem = 'The message already has the maximum number of different reactions.';
      throw new UserActionError('too_many', problem, 'emoji');
    }
    if (error) rejectRequest(error);
  }

  type VoteCall = CallOf<MessageOperations['vote']>;
  function changeVote(call: VoteCall, change: typeof insertPollVote | typeof removePollVote) {
    const { channel, find } = findMessage(call);
    const answerId = Number(call.answer_id);
    return () => {
      const message = find();
      const poll = message.poll ?? rejectRequest('NOT_A_POLL');
      if (!poll.votes.has(answerId)) throw new UserActionError('not_offered', 'The poll has no such answer.', 'answer');
      if (isPollOver(world, poll)) throw new UserActionError('disabled', 'The poll is over.', 'answer');
      emit(change(channel, message, poll, call.user_id, answerId).events);
    };
  }
}

type OnMessage = Pick<CallOf<MessageOperations['vote']>, 'channel_id' | 'message_id' | 'user_id'>;

function findEmoji({ emoji }: { readonly emoji: string }): ReactionEmoji {
  return parseReactionEmoji(emoji) ?? rejectRequest('UNKNOWN_EMOJI');
}
