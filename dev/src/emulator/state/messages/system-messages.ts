/** System messages, which Discord adds to a channel after certain actions of users. */
import type { Embed, MessageReference, User } from 'guildhall/wire';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { insertMessage } from './messages.js';

export interface SystemMessage {
  /** A value of `messageTypes`. */
  readonly type: number;
  /** The user who acted. */
  readonly authorId: string;
  /** The author, if it is not a user: a webhook. */
  readonly author?: User | undefined;
  readonly content?: string | undefined;
  /** The users affected by the action. */
  readonly mentions?: readonly string[] | undefined;
  /** Whether it notifies everyone. Default: false. */
  readonly mentionsEveryone?: boolean | undefined;
  readonly reference?: MessageReference | undefined;
  readonly embed?: Embed | undefined;
}

/** Adds a system message to a channel. */
export function insertSystemMessage(
  world: World,
  channel: ChannelRecord,
  notice: SystemMessage,
): StateChange<MessageRecord> {
  const { mentions: userIds = [], mentionsEveryone: everyone = false, embed: systemEmbed, ...draft } = notice;
  const mentions = { everyone, userIds, roleIds: [] };
  return insertMessage(world, channel, { ...draft, systemEmbed, mentions });
}
