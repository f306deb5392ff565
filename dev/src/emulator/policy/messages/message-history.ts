/** Reading older messages. Without READ_MESSAGE_HISTORY Discord responds with empty lists instead of an error. */
import { type MessagePageQuery, messagePage } from '../../state/messages/message-pages.js';
import { pinsOf } from '../../state/messages/pins.js';
import type { ChannelRecord, MessageRecord } from '../../state/records/channels.js';
import { hasPermissionBits } from '../permissions/permissions.js';

/** A page of a channel's messages, newest first. Empty without READ_MESSAGE_HISTORY. */
export function readableMessagePage(
  channel: ChannelRecord,
  query: MessagePageQuery,
  permissions: bigint,
): MessageRecord[] {
  return hasPermissionBits(permissions, 'READ_MESSAGE_HISTORY') ? messagePage(channel, query) : [];
}

/** The pinned messages of a channel, latest pin first. Empty without READ_MESSAGE_HISTORY. */
export function readablePins(channel: ChannelRecord, permissions: bigint): ReturnType<typeof pinsOf> {
  return hasPermissionBits(permissions, 'READ_MESSAGE_HISTORY') ? pinsOf(channel) : [];
}
