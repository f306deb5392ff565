import { channelTypes, endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { mentionOptionsFor, serializeMessageFor } from '../../../policy/messages/message-access.js';
import { searchThreads } from '../../../policy/search/thread-search.js';
import { serializeChannel } from '../../../state/channels/channels.js';
import {
  addMemberToThread,
  removeMemberFromThread,
  serializeThreadMember,
  threadMemberPage,
} from '../../../state/channels/thread-members.js';
import { newMessageText, resolveMentions } from '../../../state/messages/mentions.js';
import { insertForumPost } from '../../../state/threads/forum-posts.js';
import { addMemberWithNotice, removeMemberWithNotice } from '../../../state/threads/thread-member-notices.js';
import { archivedThreadPage, joinedArchivedThreadPage } from '../../../state/threads/thread-pages.js';
import * as threads from '../../../state/threads/threads.js';
import { defineRoute } from '../../endpoint-route.js';
import { requireGuild } from '../channels/require-guild.js';

export const threadRoutes = [
  defineRoute(endpoints.startThreadFromMessage, ({ world, guild, channel, message, body, actor, reason }) => {
    const executor = { userId: actor.user.user.id, reason };
    const isAnnouncement = channel.channel.type === channelTypes.GUILD_ANNOUNCEMENT;
    const type = isAnnouncement ? channelTypes.ANNOUNCEMENT_THREAD : channelTypes.PUBLIC_THREAD;
    const spec = { ...body, type };
    const { result, events } = threads.insertThreadFromMessage(
      world,
      requireGuild(guild),
      channel,
      message,
      spec,
      executor,
    );
    return { result: serializeChannel(world, result, executor.userId), events };
  }),

  defineRoute(endpoints.startThread, ({ channel, body, files, reason, ...call }) => {
    const { world, actor } = call;
    const executor = { userId: actor.user.user.id, reason };
    const guild = requireGuild(call.guild);
    const { message, ...spec } = body;
    const { type } = spec;
    if (!message) {
      const { result, events } = threads.insertThread(
        world,
        guild,
        channel,
        { ...spec, type: type ?? channelTypes.PRIVATE_THREAD },
        executor,
      );
      return { result: serializeChannel(world, result, executor.userId), events };
    }
    const { allowed_mentions: allowed, shared_client_theme: theme, ...draft } = message;
    const mentions = resolveMentions(world, newMessageText(draft), mentionOptionsFor(call, allowed));
    const { result, events } = insertForumPost(
      world,
      guild,
      channel,
      spec,
      { ...draft, theme, files, mentions },
      executor,
    );
    return {
      result: {
        ...serializeChannel(world, result.thread, executor.userId),
        message: serializeMessageFor(call, result.message),
      },
      events,
    };
  }),

  defineRoute(endpoints.joinThread, ({ world, channel, actor }) =>
    addMemberToThread(world, channel, actor.user.user.id),
  ),

  defineRoute(endpoints.addThreadMember, ({ world, channel, user, actor }) =>
    addMemberWithNotice(world, channel, user.user.id, actor.user.user.id),
  ),

  defineRoute(endpoints.leaveThread, ({ channel, actor }) => removeMemberFromThread(channel, actor.user.user.id)),

  defineRoute(endpoints.removeThreadMember, ({ world, channel, user, actor }) =>
    removeMemberWithNotice(world, channel, user.user.id, actor.user.user.id),
  ),

  defineRoute(endpoints.getThreadMember, ({ world, channel, user, query }) => {
    const membership = channel.threadMembers?.get(user.user.id) ?? rejectRequest('UNKNOWN_MEMBER');
    return {
      result: serializeThreadMember(world, channel, user.user.id, membership, query.with_member),
      events: [],
    };
  }),

  defineRoute(endpoints.listThreadMembers, ({ world, channel, query }) => ({
    result: threadMemberPage(world, channel, query),
    events: [],
  })),

  defineRoute(endpoints.listPublicArchivedThreads, ({ world, channel, query, actor }) => ({
    result: archivedThreadPage(world, channel, 'public', query, actor.user.user.id),
    events: [],
  })),

  defineRoute(endpoints.listPrivateArchivedThreads, ({ world, channel, query, actor }) => ({
    result: archivedThreadPage(world, channel, 'private', query, actor.user.user.id),
    events: [],
  })),

  defineRoute(endpoints.threadSearch, ({ query, ...call }) => ({ result: searchThreads(call, query), events: [] })),

  defineRoute(endpoints.listJoinedPrivateArchivedThreads, ({ world, channel, query, actor }) => ({
    result: joinedArchivedThreadPage(world, channel, query, actor.user.user.id),
    events: [],
  })),
];
