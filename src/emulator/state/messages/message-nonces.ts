import { limits } from '../../../wire/constants/limits.js';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { World } from '../world/world.js';

/** The message that an author sent to a channel with the same nonce in the last minutes. */
export function findMessageByNonce(
  world: World,
  channel: ChannelRecord,
  authorId: string,
  nonce: string | number | undefined,
): MessageRecord | undefined {
  if (nonce === undefined) return undefined;
  const since = world.clock.now() - limits.message.nonceMs;
  return [...channel.messages.values()].findLast(
    ({ message }) => message.nonce === nonce && message.author.id === authorId && Date.parse(message.timestamp) > since,
  );
}
