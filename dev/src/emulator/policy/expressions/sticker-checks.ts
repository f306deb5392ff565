/** Which stickers a user or bot can send. */
import type { ErrorCodeName, Sticker } from 'guildhall/wire';
import { findSticker } from '../../state/expressions/stickers.js';
import type { World } from '../../state/world/world.js';
import { hasPermissionBits } from '../permissions/permissions.js';

/** Where stickers are sent, and the permissions of the sender there. */
export interface StickerPlace {
  readonly world: World;
  readonly userId: string;
  /** The guild of the channel; undefined in direct messages. */
  readonly guildId: string | undefined;
  readonly permissions: bigint;
}

/**
 * The error of a message with these stickers, if any: 50081 for one that does not exist or is unavailable, 50600 for one of
 * another guild that the sender is not in, or without USE_EXTERNAL_STICKERS. Standard stickers can be sent everywhere.
 * Discord does not document which of both codes it uses when.
 */
export function stickerProblem(place: StickerPlace, ids: readonly string[]): ErrorCodeName | undefined {
  for (const id of ids) {
    const sticker = findSticker(place.world, id);
    if (!sticker || sticker.available === false) return 'INVALID_STICKER';
    if (!canSend(place, sticker)) return 'CANNOT_SEND_STICKER';
  }
  return undefined;
}

function canSend(place: StickerPlace, { guild_id: source }: Sticker): boolean {
  if (source === undefined || source === place.guildId) return true;
  const isMember = place.world.guilds.get(source)?.members.has(place.userId) ?? false;
  const isExternalAllowed =
    place.guildId === undefined || hasPermissionBits(place.permissions, 'USE_EXTERNAL_STICKERS');
  return isMember && isExternalAllowed;
}
