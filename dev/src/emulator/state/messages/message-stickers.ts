import type { Message } from '../../../../../src/wire/objects/messages/message.js';
import { findSticker } from '../expressions/stickers.js';
import type { World } from '../world/world.js';

/** The stickers of a message: as much as is necessary to show them. Each is contained once. */
export function stickerItems(world: World, ids: readonly string[]): NonNullable<Message['sticker_items']> {
  return [...new Set(ids)].flatMap((each) => {
    const sticker = findSticker(world, each);
    return sticker ? [{ id: sticker.id, name: sticker.name, format_type: sticker.format_type }] : [];
  });
}
