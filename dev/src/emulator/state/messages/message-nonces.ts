import { limits } from '../../../../../src/wire/constants/limits.js';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { World } from '../world/world.js';

/** Finds a recent message of an author in a channel with the same nonce. */
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
