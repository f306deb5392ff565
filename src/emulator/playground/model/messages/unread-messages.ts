import { type Signal, signal } from '@preact/signals';
import type { Message } from '../../../../wire/objects/messages/message.js';
import type { UserView } from '../../../control/views/user-view.js';

/** What came into channels that were not open. */
export interface UnreadCount {
  readonly messages: number;
  /** Those that mention the person. */
  readonly mentions: number;
}

/** What the person has not seen yet, by channel; forgotten with the page. */
export class UnreadMessages {
  readonly byChannel: Signal<ReadonlyMap<string, UnreadCount>> = signal(new Map());

  add(message: Message, isMention: boolean): void {
    const { messages = 0, mentions = 0 } = this.byChannel.value.get(message.channel_id) ?? {};
    const counted = { messages: messages + 1, mentions: mentions + (isMention ? 1 : 0) };
    this.byChannel.value = new Map([...this.byChannel.value, [message.channel_id, counted]]);
  }

  markRead(channelId: string): void {
    if (!this.byChannel.peek().has(channelId)) return;
    this.byChannel.value = new Map([...this.byChannel.peek()].filter(([id]) => id !== channelId));
  }

  clear(): void {
    this.byChannel.value = new Map();
  }
}

/** Whether a message speaks to the person: it mentions them, or was written to them. */
export function notifiesUser(message: Message, view: UserView | undefined): boolean {
  const me = view?.me.user.id;
  if (message.mention_everyone || message.mentions.some(({ id }) => id === me)) return true;
  if (view?.conversations.some(({ id }) => id === message.channel_id)) return true;
  const guild = view?.guilds.find(({ channels }) => channels.some(({ id }) => id === message.channel_id));
  const mine = guild?.members.find(({ member }) => member.user.id === me)?.member.roles ?? [];
  return message.mention_roles.some((id) => mine.includes(id));
}
