/** Applies updates to a user's view. The new view shares everything that did not change. */
import { type Channel, compareSnowflakes } from 'guildhall/wire';
import type { GuildView, UserView, UserViewUpdate } from '../../../control/views/user-view.js';

/** Returns the updated view, or the same one if the update does not concern it. */
export function applyViewUpdate(view: UserView, update: UserViewUpdate): UserView {
  switch (update.kind) {
    case 'view':
      return update.view;
    case 'guild':
      return { ...view, guilds: upsertItem(view.guilds, update.guild, ({ guild }) => guild.id) };
    case 'guild_gone':
      return { ...view, guilds: view.guilds.filter(({ guild }) => guild.id !== update.guild_id) };
    case 'member':
      return updateGuild(view, update.guild_id, (guild) => ({
        ...guild,
        members: upsertItem(guild.members, update.seen, ({ member }) => member.user.id),
        member_count: update.member_count,
      }));
    case 'member_gone':
      return updateGuild(view, update.guild_id, (guild) => ({
        ...guild,
        members: guild.members.filter(({ member }) => member.user.id !== update.user_id),
        member_count: update.member_count,
      }));
    case 'conversation':
      return { ...view, conversations: upsertConversation(view.conversations, update.channel) };
    case 'message':
      return update.is_new ? noteLastMessage(view, update.message.channel_id, update.message.id) : view;
    case 'people': {
      const me = update.people.find(({ user }) => user.id === view.me.user.id);
      return me ? { ...view, me } : view;
    }
    default:
      return view;
  }
}

function updateGuild(view: UserView, guildId: string, change: (guild: GuildView) => GuildView): UserView {
  return { ...view, guilds: view.guilds.map((each) => (each.guild.id === guildId ? change(each) : each)) };
}

/** Replaces the item with the same id, or appends the item. */
function upsertItem<T>(items: readonly T[], item: T, idOf: (item: T) => string): readonly T[] {
  const id = idOf(item);
  const index = items.findIndex((each) => idOf(each) === id);
  return index < 0 ? [...items, item] : items.with(index, item);
}

/** Inserts a conversation; conversations are sorted by their latest message. */
function upsertConversation(conversations: readonly Channel[], channel: Channel): readonly Channel[] {
  const latest = ({ id, last_message_id: last }: Channel) => last ?? id;
  return upsertItem(conversations, channel, ({ id }) => id).toSorted((a, b) => compareSnowflakes(latest(b), latest(a)));
}

function noteLastMessage(view: UserView, channelId: string, messageId: string): UserView {
  const conversation = view.conversations.find(({ id }) => id === channelId);
  if (!conversation) return view;
  const channel = { ...conversation, last_message_id: messageId };
  return { ...view, conversations: upsertConversation(view.conversations, channel) };
}
