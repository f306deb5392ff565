/** Messages that the service itself writes into a channel when somebody does something there. */
import type { MessageReference } from '../../wire/objects/message.js';
import type { Emission } from './change.js';
import { createMessage } from './messages.js';
import type { ChannelRecord } from './records/channels.js';
import type { World } from './world.js';

export interface SystemMessage {
  /** A number of `messageTypes`. */
  readonly type: number;
  /** Who did it. */
  readonly authorId: string;
  readonly content?: string | undefined;
  /** Whom it was done to. */
  readonly mentions?: readonly string[] | undefined;
  readonly reference?: MessageReference | undefined;
}

/** Adds a system message to a channel. */
export function writeSystemMessage(world: World, channel: ChannelRecord, notice: SystemMessage): Emission[] {
  const { authorId, type, content, reference, mentions: userIds = [] } = notice;
  const mentions = { everyone: false, userIds, roleIds: [] };
  return [...createMessage(world, channel, { authorId, type, content, reference, mentions }).events];
}
