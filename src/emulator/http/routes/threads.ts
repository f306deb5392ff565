import {
  addThreadMember,
  getThreadMember,
  joinThread,
  leaveThread,
  listJoinedPrivateArchivedThreads,
  listPrivateArchivedThreads,
  listPublicArchivedThreads,
  listThreadMembers,
  removeThreadMember,
  startThread,
  startThreadFromMessage,
} from '../../../wire/endpoints/threads.js';
import { channelTypes } from '../../../wire/objects/channel.js';
import { refuse } from '../../policy/refusal.js';
import { presentChannel } from '../../state/channels.js';
import { mentionsIn, writtenText } from '../../state/mentions.js';
import { createPost } from '../../state/posts.js';
import { inviteToThread, removeFromThread } from '../../state/thread-invitations.js';
import {
  addThreadMember as enter,
  removeThreadMember as leave,
  presentThreadMember,
  threadMembersPage,
} from '../../state/thread-members.js';
import { archivedPage, joinedPage } from '../../state/thread-pages.js';
import * as threads from '../../state/threads.js';
import { guildOf } from '../guild-of.js';
import { mentionTerms, messageFor } from '../message-reading.js';
import { serve } from '../serve.js';

export const threadRoutes = [
  serve(startThreadFromMessage, ({ world, guild, channel, message, body, actor, reason }) => {
    const by = { userId: actor.user.user.id, reason };
    const isNews = channel.channel.type === channelTypes.GUILD_ANNOUNCEMENT;
    const type = isNews ? channelTypes.ANNOUNCEMENT_THREAD : channelTypes.PUBLIC_THREAD;
    const spec = { ...body, type };
    const { result, events } = threads.startThreadFromMessage(world, guildOf(guild), channel, message, spec, by);
    return { result: presentChannel(world, result, by.userId), events };
  }),

  serve(startThread, ({ channel, body, files, reason, ...place }) => {
    const { world, actor } = place;
    const by = { userId: actor.user.user.id, reason };
    const guild = guildOf(place.guild);
    const { message, ...spec } = body;
    const { type } = spec;
    if (!message) {
      const { result, events } = threads.startThread(
        world,
        guild,
        channel,
        { ...spec, type: type ?? channelTypes.PRIVATE_THREAD },
        by,
      );
      return { result: presentChannel(world, result, by.userId), events };
    }
    const { allowed_mentions: allowed, shared_client_theme: theme, ...draft } = message;
    const mentions = mentionsIn(world, writtenText(draft), mentionTerms(place, allowed));
    const { result, events } = createPost(world, guild, channel, spec, { ...draft, theme, files, mentions }, by);
    return {
      result: {
        ...presentChannel(world, result.thread, by.userId),
        message: messageFor(place, result.message),
      },
      events,
    };
  }),

  serve(joinThread, ({ world, channel, actor }) => enter(world, channel, actor.user.user.id)),

  serve(addThreadMember, ({ world, channel, user, actor }) =>
    inviteToThread(world, channel, user.user.id, actor.user.user.id),
  ),

  serve(leaveThread, ({ channel, actor }) => leave(channel, actor.user.user.id)),

  serve(removeThreadMember, ({ world, channel, user, actor }) =>
    removeFromThread(world, channel, user.user.id, actor.user.user.id),
  ),

  serve(getThreadMember, ({ world, channel, user, query }) => {
    const membership = channel.threadMembers?.get(user.user.id) ?? refuse('UNKNOWN_MEMBER');
    return {
      result: presentThreadMember(world, channel, user.user.id, membership, query.with_member),
      events: [],
    };
  }),

  serve(listThreadMembers, ({ world, channel, query }) => ({
    result: threadMembersPage(world, channel, query),
    events: [],
  })),

  serve(listPublicArchivedThreads, ({ world, channel, query, actor }) => ({
    result: archivedPage(world, channel, 'public', query, actor.user.user.id),
    events: [],
  })),

  serve(listPrivateArchivedThreads, ({ world, channel, query, actor }) => ({
    result: archivedPage(world, channel, 'private', query, actor.user.user.id),
    events: [],
  })),

  serve(listJoinedPrivateArchivedThreads, ({ world, channel, query, actor }) => ({
    result: joinedPage(world, channel, query, actor.user.user.id),
    events: [],
  })),
];
