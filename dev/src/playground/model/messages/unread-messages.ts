import { type Signal, signal } from '@preact/signals';
import type { Message } from 'guildhall/wire';
import type { UserView } from '../../../control/views/user-view.js';

/** The unread messages of a channel. */
export interface UnreadCount {
  readonly messages: number;
  /** Messages that mention the current user. */
  readonly mentions: number;
}

/** Counts unread messages by channel, until the page is closed. */
export class UnreadMessages {
  readonly byChannel: Signal<ReadonlyMap<string, UnreadCount>> = signal(new Map());

  add(message: Message, isMention: boolean): void {
    const { messages = 0, mentions = 0 } = this.byChannel.value.get(message.channel_id) ?? {};
    const count = { messages: messages + 1, mentions: mentions + (isMention ? 1 : 0) };
    this.byChannel.value = new Map([...this.byChannel.value, [message.channel_id, count]]);
  }

  markRead(channelId: string): void {
    if (!this.byChannel.peek().has(channelId)) return;
    this.byChannel.value = new Map([...this.byChannel.peek()].filter(([id]) => id !== channelId));
  }

  clear(): void {
    this.byChannel.value = new Map();
  }
}

/** Whether a message notifies the current user: it mentions them or is a direct message. */
export function notifiesUser(message: Message, view: UserView | undefined): boolean {
  const me = view?.me.user.id;
  if (view?.conversations.some(({ id }) => id === message.channel_id)) return true;
  const guild = view?.guilds.find(({ channels }) => channels.some(({ id }) => id === message.channel_id));
  const ownRoles = guild?.members.find(({ member }) => member.user.id === me)?.member.roles ?? [];
  return mentionsUser(message, me, ownRoles);
}

/** Whether a message mentions a user: by id, by one of their roles, or as a part of everyone. */
export function mentionsUser(message: Message, userId: string | undefined, roleIds: readonly string[]): boolean {
  return (
    message.mention_everyone ||
    message.mentions.some(({ id }) => id === userId) ||
    message.mention_roles.some((id) => roleIds.includes(id))
  );
}
