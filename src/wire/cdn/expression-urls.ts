/** URLs of emojis, stickers and sounds. */
import type { Snowflake } from '../../base/snowflake.js';
import { stickerFormats } from '../objects/expressions/sticker.js';
import { CDN_ORIGIN, MEDIA_ORIGIN } from './image-kinds.js';
import { type AnimatedImageUrlOptions, checkedImageId, ImageUrlError, imageUrl } from './image-url.js';

/**
 * Returns the URL of a custom emoji; undefined for a Unicode emoji, which has no image.
 *
 * @param emoji an emoji of the API. Pass `{ id, animated }` if only the id is known
 * @throws {ImageUrlError} when the format or size is not supported, or the id is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = emojiUrl(data.emoji, { size: 128 });
 */
export function emojiUrl(
  emoji: { readonly id: Snowflake | null; readonly animated?: boolean | undefined },
  options: AnimatedImageUrlOptions = {},
): string | undefined {
  return imageUrl('emojiUrl', {}, emoji.id, options, emoji.animated === true);
}

/**
 * Returns the URL of a sticker in the format that it has: PNG (also animated), GIF, or Lottie (`.json`).
 *
 * @param sticker a sticker of the API, or of the list in a message
 * @throws {ImageUrlError} when the id is malformed or the format is unknown
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const urls = (message.sticker_items ?? []).map(stickerUrl);
 */
export function stickerUrl(sticker: { readonly id: Snowflake; readonly format_type: number }): string {
  const path = `/stickers/${checkedImageId('stickerUrl', 'sticker_id', sticker.id)}`;
  switch (sticker.format_type) {
    case stickerFormats.PNG:
    case stickerFormats.APNG:
      return `${CDN_ORIGIN}${path}.png`;
    case stickerFormats.LOTTIE:
      return `${CDN_ORIGIN}${path}.json`;
    case stickerFormats.GIF:
      return `${MEDIA_ORIGIN}${path}.gif`;
    default:
      throw new ImageUrlError(
        `stickerUrl: ${String(sticker.format_type)} is not a format of stickers. Pass a sticker with a value of stickerFormats.`,
      );
  }
}

/**
 * Returns the URL of a soundboard sound, an MP3 or Ogg file.
 *
 * @throws {ImageUrlError} when the id is malformed
 * @see https://docs.discord.com/developers/resources/soundboard#soundboard-sound-object
 * @example
 * const urls = data.soundboard_sounds.map(soundboardSoundUrl);
 */
export function soundboardSoundUrl(sound: { readonly sound_id: Snowflake }): string {
  return `${CDN_ORIGIN}/soundboard-sounds/${checkedImageId('soundboardSoundUrl', 'sound_id', sound.sound_id)}`;
}
