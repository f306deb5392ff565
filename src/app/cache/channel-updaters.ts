import type { Snowflake } from '../../base/snowflake.js';
import { type Channel, threadTypes } from '../../wire/objects/channels/channel.js';
import type { RecentRemovals } from '../guild-loading/recent-removals.js';
import type { CachePartUpdaters } from './cache-part-events.js';
import type { CachedChannel, ChannelStore, DeepReadonly } from './cache-store.js';

/** The user of the bot, by whom its thread memberships are recognized. Its id is unknown before the first session. */
export interface BotUser {
  id: Snowflake | undefined;
}

/**
 * Applies events to cached channels and threads. Channels outside guilds are not cached, nor are archived threads: an
 * update that unarchives a thread therefore adds it, unlike an update of a channel.
 */
export function channelUpdaters(
  store: ChannelStore,
  botUser: BotUser,
  removals: RecentRemovals,
): CachePartUpdaters<'channels'> {
  const set = (channel: DeepReadonly<Channel>, guildId = channel.guild_id) => {
    if (guildId !== undefined) store.set(guildId, channel.id, toCachedChannel(channel, guildId));
  };
  /** Stores an active thread, with the membership that it has or had. */
  const setThread = (
    { newly_created, ...thread }: Channel & { newly_created?: boolean | undefined },
    guildId = thread.guild_id,
  ) => {
    if (guildId === undefined || removals.has(guildId, thread.id) || removals.has(guildId, thread.parent_id)) return;
    if (isArchived(thread)) {
      store.delete(guildId, thread.id);
      return;
    }
    const member = thread.member ?? store.get(thread.id)?.member;
    set(member ? { ...thread, member } : thread, guildId);
  };
  /** Adds the ids to the bot's own membership, which GUILD_CREATE leaves out. */
  const withMemberIds = ({ member, ...thread }: Channel): Channel =>
    member ? { ...thread, member: { id: thread.id, user_id: botUser.id, ...member } } : thread;
  return {
    ready: ({ user }) => {
      botUser.id = user.id;
    },
    guildCreate(guild) {
      if (!('members' in guild)) return;
      replaceChannels(store, guild.id, [...guild.channels, ...guild.threads.map(withMemberIds)]);
    },
    channelCreate(channel) {
      if (channel.guild_id !== undefined) removals.delete(channel.guild_id, channel.id);
      set(channel);
    },
    channelUpdate(channel) {
      if (store.get(channel.id)) set(channel);
    },
    channelDelete({ id, guild_id }) {
      if (guild_id === undefined) return;
      removals.add(guild_id, id);
      store.delete(guild_id, id);
      // Discord also deletes the threads of the channel, and sends no events for them.
      for (const thread of threadsOf(store, guild_id)) if (thread.parent_id === id) store.delete(guild_id, thread.id);
    },
    channelPinsUpdate({ channel_id, last_pin_timestamp = null }) {
      const channel = store.get(channel_id);
      if (channel) store.set(channel.guild_id, channel.id, { ...channel, last_pin_timestamp });
    },
    threadCreate(thread) {
      if (thread.guild_id !== undefined) removals.delete(thread.guild_id, thread.id);
      setThread(thread);
    },
    threadUpdate: (thread) => setThread(thread),
    threadDelete({ guild_id, id }) {
      removals.add(guild_id, id);
      store.delete(guild_id, id);
    },
    threadListSync({ guild_id, channel_ids, threads, members }) {
      const active = new Set(threads.map(({ id }) => id));
      for (const { id, parent_id } of threadsOf(store, guild_id)) {
        const isSynced = !channel_ids || (parent_id != null && channel_ids.includes(parent_id));
        if (isSynced && !active.has(id)) store.delete(guild_id, id);
      }
      const memberships = new Map(members.map((member) => [member.id, member]));
      for (const thread of threads) {
        const member = thread.member ?? memberships.get(thread.id);
        setThread(member ? { ...thread, member } : thread, guild_id);
      }
    },
    threadMemberUpdate({ guild_id, ...member }) {
      const thread = member.id === undefined ? undefined : store.get(member.id);
      if (thread) store.set(guild_id, thread.id, { ...thread, member });
    },
    threadMembersUpdate({ guild_id, id, added_members, removed_member_ids }) {
      const thread = store.get(id);
      if (!thread || botUser.id === undefined) return;
      const added = added_members?.find(({ user_id }) => user_id === botUser.id);
      if (added) {
        const { presence, member: _, ...membership } = added;
        store.set(guild_id, id, { ...thread, member: membership });
      } else if (removed_member_ids?.includes(botUser.id)) {
        const { member: _, ...withoutMember } = thread;
        store.set(guild_id, id, withoutMember);
      }
    },
  };
}

/** Replaces all channels and threads of a guild. */
export function replaceChannels(
  store: ChannelStore,
  guildId: Snowflake,
  channels: readonly DeepReadonly<Channel>[],
): void {
  store.deleteGuild(guildId);
  for (const channel of channels)
    if (!isArchived(channel)) store.set(guildId, channel.id, toCachedChannel(channel, guildId));
}

function isArchived({ thread_metadata }: DeepReadonly<Pick<Channel, 'thread_metadata'>>): boolean {
  return thread_metadata?.archived === true;
}

function toCachedChannel(channel: DeepReadonly<Channel>, guildId: Snowflake): CachedChannel {
  const { last_message_id, message_count, total_message_sent, member_count, ...cached } = channel;
  return { ...cached, guild_id: guildId };
}

function threadsOf(store: ChannelStore, guildId: Snowflake): CachedChannel[] {
  return [...store.of(guildId)].filter(({ type }) => threadTypes.includes(type));
}
