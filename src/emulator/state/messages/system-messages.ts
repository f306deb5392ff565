/** System messages, which Discord adds to a channel after certain actions of users. */
import type { MessageReference } from '../../../wire/objects/messages/message.js';
import type { ChannelRecord } from '../records/channels.js';
import type { EmittedEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { insertMessage } from './messages.js';

export interface SystemMessage {
  /** A value of `messageTypes`. */
  readonly type: number;
  /** The user who acted. */
  readonly authorId: string;
  readonly content?: string | undefined;
  /** The users affected by the action. */
  readonly mentions?: readonly string[] | undefined;
  readonly reference?: MessageReference | undefined;
}

/** Adds a system message to a channel. */
export function insertSystemMessage(world: World, channel: ChannelRecord, notice: SystemMessage): EmittedEvent[] {
  const { authorId, type, content, reference, mentions: userIds = [] } = notice;
  const mentions = { everyone: false, userIds, roleIds: [] };
  return [...insertMessage(world, channel, { authorId, type, content, reference, mentions }).events];
}
