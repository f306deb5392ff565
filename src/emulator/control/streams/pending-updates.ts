import type { ViewChange } from './view-change.js';

/** A message that changed. */
interface ChangedMessage {
  readonly channelId: string;
  readonly isNew: boolean;
}

/** What a person is to be told of next, each thing once however often it changed. */
export class PendingUpdates {
  readonly guilds = new Set<string>();
  /** By guild: members, by the id of the user. */
  readonly members = new Map<string, Set<string>>();
  /** By id, in the order in which they first changed: new ones come in their own. */
  readonly messages = new Map<string, ChangedMessage>();
  /** Who is typing, by channel. */
  readonly typing = new Map<string, Set<string>>();
  userList = false;
  banner = false;
  conversations = false;

  get isEmpty(): boolean {
    const { guilds, members, messages, typing, userList, banner, conversations } = this;
    return !userList && !banner && !conversations && guilds.size + members.size + messages.size + typing.size === 0;
  }

  add(trace: ViewChange): void {
    switch (trace.kind) {
      case 'guild':
        this.guilds.add(trace.guildId);
        return;
      case 'member':
        addTo(this.members, trace.guildId, trace.userId);
        return;
      case 'messages':
        for (const id of trace.messageIds) {
          const isNew = trace.isNew || (this.messages.get(id)?.isNew ?? false);
          this.messages.set(id, { channelId: trace.channelId, isNew });
        }
        return;
      case 'typing':
        addTo(this.typing, trace.channelId, trace.userId);
    }
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(value));
}
