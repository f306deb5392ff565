/** The order of channels in the settings, as clients list them. */
import type { Channel } from 'guildhall/wire';
import { isCategoryType, isThreadType, isVoiceType } from '../../model/guild/channel-types.js';
import { type MoveDirection, moveItem } from '../form/list-order.js';

/**
 * Returns the channels among which a channel can move: those of the same category. Text channels are always above voice
 * channels, and categories move among each other.
 * @param channels in the order of clients
 */
export function siblingsOf(channels: readonly Channel[], { type, parent_id: parentId }: Channel): readonly Channel[] {
  return channels.filter(
    (each) =>
      !isThreadType(each.type) &&
      isCategoryType(each.type) === isCategoryType(type) &&
      isVoiceType(each.type) === isVoiceType(type) &&
      (each.parent_id ?? null) === (parentId ?? null),
  );
}

/**
 * Returns the new positions after a channel has moved by one: of all siblings whose position changes. Siblings share
 * the positions that they have; equal positions become different.
 */
export function channelPositionsAfterMove(
  siblings: readonly Channel[],
  id: string,
  direction: MoveDirection,
): readonly { readonly id: string; readonly position: number }[] {
  const index = siblings.findIndex((each) => each.id === id);
  let last = -1;
  const positions = siblings
    .map(positionOf)
    .sort((a, b) => a - b)
    .map((position) => {
      last = Math.max(position, last + 1);
      return last;
    });
  return moveItem(siblings, index, direction).flatMap((channel, newIndex) => {
    const position = positions[newIndex] ?? newIndex;
    return positionOf(channel) === position ? [] : [{ id: channel.id, position }];
  });
}

const positionOf = ({ position = 0 }: Channel) => position;
