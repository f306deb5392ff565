/** Adds the emojis and stickers of a description to its guild. Without an image, they show their name. */
import { stickerFormats } from 'guildhall/wire';
import { Canvas, type Color, fitText } from '../pictures/canvas.js';
import { GLYPH_HEIGHT } from '../pictures/pixel-font.js';
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

const SIZE = 320;
const WHITE: Color = 0xffffff;
const MARGIN = 20;
const TEXT_SCALE = 9;
const LINE_GAP = 16;

/** Draws a round badge with a short text. */
function drawBadge(text: string, color: Color): Uint8Array {
  const canvas = new Canvas(SIZE, SIZE);
  const size = SIZE - 2 * MARGIN;
  canvas.rectangle(MARGIN, MARGIN, size, size, WHITE, size / 2);
  canvas.rectangle(MARGIN + 10, MARGIN + 10, size - 20, size - 20, color, size / 2 - 10);
  const lines = text.split(' ');
  const lineHeight = GLYPH_HEIGHT * TEXT_SCALE + LINE_GAP;
  const top = Math.round((SIZE - lines.length * lineHeight + LINE_GAP) / 2);
  for (const [index, line] of lines.entries()) {
    canvas.centeredText(SIZE / 2, top + index * lineHeight, fitText(line, size - 40, TEXT_SCALE), WHITE, TEXT_SCALE);
  }
  return canvas.toPng();
}
