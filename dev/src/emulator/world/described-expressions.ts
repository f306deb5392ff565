/** Adds the emojis and stickers of a description to its guild. Without an image, they show their name. */
import { stickerFormats } from '../../../../src/wire/objects/expressions/sticker.js';
import { drawBadge } from '../pictures/standard-sticker.js';
import { insertEmoji } from '../state/expressions/emojis.js';
import { insertSticker } from '../state/expressions/stickers.js';
import { decodeDataUri } from '../state/files/data-uri.js';
import type { GuildRecord } from '../state/records/guilds.js';
import type { World } from '../state/world/world.js';
import type { EmojiDescription, StickerDescription } from './world-description.js';

const BADGE_COLOR = 0x5865f2;

export function addEmoji(world: World, guild: GuildRecord, { name, image }: EmojiDescription): void {
  const spec = { name, image: image ?? `data:image/png;base64,${Buffer.from(badge(name)).toString('base64')}` };
  insertEmoji(world, guild, spec, { userId: guild.guild.owner_id });
}

export function addSticker(world: World, guild: GuildRecord, description: StickerDescription): void {
  const { name, tags = name, image } = description;
  const { contentType, bytes } = (image === undefined ? undefined : decodeDataUri(image)) ?? {
    contentType: 'image/png',
    bytes: badge(name),
  };
  const format = contentType === 'image/gif' ? stickerFormats.GIF : stickerFormats.PNG;
  const file = { filename: `${name}.${contentType.split('/')[1]}`, contentType, bytes };
  const spec = { name, description: description.description ?? '', tags, format, file };
  insertSticker(world, guild, spec, { userId: guild.guild.owner_id });
}

const badge = (name: string) => drawBadge(name.replaceAll('_', ' ').toUpperCase(), BADGE_COLOR);
