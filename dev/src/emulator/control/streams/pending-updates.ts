import type { VoiceChannelEffect } from '../../../../../src/wire/events/voice.js';
import type { ViewChange } from './view-change.js';

interface ChangedMessage {
  readonly channelId: string;
  readonly isNew: boolean;
}

/** The changes that a user's stream has not sent yet. Each entity is listed once, however often it changed. */
export class PendingUpdates {
  readonly guilds = new Set<string>();
  /** Changed members: user ids by guild id. */
  readonly members = new Map<string, Set<string>>();
  /** By id, in the order of their first change, so new messages stay in order. */
  readonly messages = new Map<string, ChangedMessage>();
  /** Typing users: user ids by channel id. */
  readonly typing = new Map<string, Set<string>>();
  /** Played sounds, in their order. */
  readonly sounds: VoiceChannelEffect[] = [];
  userList = false;
  banner = false;
  gallery = false;
  maps = false;
  recording = false;
  conversations = false;

  get isEmpty(): boolean {
    const { userList, banner, gallery, maps, recording, conversations } = this;
    return !userList && !banner && !gallery && !maps && !recording && !conversations && this.size === 0;
  }

  /** The number of changed guilds, messages, guilds and channels with changed members or typing users, and of sounds. */
  get size(): number {
    return this.guilds.size + this.members.size + this.messages.size + this.typing.size + this.sounds.length;
  }

  add(change: ViewChange): void {
    switch (change.kind) {
      case 'guild':
        this.guilds.add(change.guildId);
        return;
      case 'member':
        addTo(this.members, change.guildId, change.userId);
        return;
      case 'messages':
        for (const id of change.messageIds) {
          const isNew = change.isNew || (this.messages.get(id)?.isNew ?? false);
          this.messages.set(id, { channelId: change.channelId, isNew });
        }
        return;
      case 'typing':
        addTo(this.typing, change.channelId, change.userId);
        return;
      case 'sound':
        this.sounds.push(change.effect);
    }
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(value));
}
