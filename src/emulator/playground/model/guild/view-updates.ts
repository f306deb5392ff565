/** What a person's view becomes by a piece of news: a new view, of which only what changed is new. */
import type { Channel } from '../../../../wire/objects/channels/channel.js';
import type { GuildView, UserView, UserViewUpdate } from '../../../control/views/user-view.js';
import { compareIdOrder } from './snowflakes.js';

/** The view after the news; the same one when the news is about something else. */
export function applyViewUpdate(view: UserView, news: UserViewUpdate): UserView {
  switch (news.kind) {
    case 'view':
      return news.view;
    case 'guild':
      return { ...view, guilds: upsertItem(view.guilds, news.guild, ({ guild }) => guild.id) };
    case 'guild_gone':
      return { ...view, guilds: view.guilds.filter(({ guild }) => guild.id !== news.guild_id) };
    case 'member':
      return updateGuild(view, news.guild_id, (guild) => ({
        ...guild,
        members: upsertItem(guild.members, news.seen, ({ member }) => member.user.id),
        member_count: news.member_count,
      }));
    case 'member_gone':
      return updateGuild(view, news.guild_id, (guild) => ({
        ...guild,
        members: guild.members.filter(({ member }) => member.user.id !== news.user_id),
        member_count: news.member_count,
      }));
    case 'conversation':
      return { ...view, conversations: upsertConversation(view.conversations, news.channel) };
    case 'message':
      return news.is_new ? noteLastMessage(view, news.message.channel_id, news.message.id) : view;
    case 'people': {
      const me = news.people.find(({ user }) => user.id === view.me.user.id);
      return me ? { ...view, me } : view;
    }
    default:
      return view;
  }
}

function updateGuild(view: UserView, guildId: string, change: (guild: GuildView) => GuildView): UserView {
  return { ...view, guilds: view.guilds.map((each) => (each.guild.id === guildId ? change(each) : each)) };
}

/** The item in the place of the one with its id, or at the end. */
function upsertItem<T>(items: readonly T[], item: T, idOf: (item: T) => string): readonly T[] {
  const id = idOf(item);
  const at = items.findIndex((each) => idOf(each) === id);
  return at < 0 ? [...items, item] : items.with(at, item);
}

/** Conversations, those with the latest message first. */
function upsertConversation(conversations: readonly Channel[], channel: Channel): readonly Channel[] {
  const latest = ({ id, last_message_id: last }: Channel) => last ?? id;
  return upsertItem(conversations, channel, ({ id }) => id).toSorted((a, b) => compareIdOrder(latest(b), latest(a)));
}

function noteLastMessage(view: UserView, channelId: string, messageId: string): UserView {
  const conversation = view.conversations.find(({ id }) => id === channelId);
  if (!conversation) return view;
  const channel = { ...conversation, last_message_id: messageId };
  return { ...view, conversations: upsertConversation(view.conversations, channel) };
}
