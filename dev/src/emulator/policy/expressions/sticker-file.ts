/** Checks the file of a new sticker and determines its format. */

import { FILE_TYPE_BYTES, fileTypeOf } from 'guildhall/internal';
import { guildFeatures, limits, stickerFormats } from 'guildhall/wire';
import type { ReceivedFile } from '../../state/files/attachments.js';
import type { StoredFile } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { rejectInvalidFields, rejectRequest } from '../errors/request-rejected-error.js';
import { gifFrameSeconds } from '../files/gif-frames.js';
import { pngAnimation } from '../files/png-frames.js';
import { lottieProblem } from './lottie-file.js';

/** The file of a sticker with its format. */
export interface StickerFile {
  readonly file: StoredFile;
  /** A value of `stickerFormats`. */
  readonly format: number;
}

const contentTypes: Readonly<Record<number, string>> = {
  [stickerFormats.PNG]: 'image/png',
  [stickerFormats.APNG]: 'image/png',
  [stickerFormats.GIF]: 'image/gif',
  [stickerFormats.LOTTIE]: 'application/json',
};

const lottieFeatures: readonly string[] = [guildFeatures.VERIFIED, guildFeatures.PARTNERED];

/**
 * Checks an uploaded file.
 * @throws {RequestRejectedError} 50035 without a file, 50045 for more than 512 KiB, 50046 for another type, a missing
 *   content type, more than 320 x 320 pixels, or a Lottie file in a guild that is neither verified nor partnered, 170001 to
 *   170007 for an invalid Lottie file and for animations that are too long
 */
export function requireStickerFile(guild: GuildRecord, file: ReceivedFile | undefined): StickerFile {
  if (!file) {
    rejectInvalidFields([{ path: 'file', code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }]);
    return rejectRequest('INVALID_UPLOAD');
  }
  if (file.bytes.byteLength > limits.sticker.bytes) rejectRequest('FILE_TOO_LARGE');
  if (!file.contentType || file.contentType === 'application/octet-stream') rejectRequest('INVALID_UPLOAD');
  const { filename, bytes } = file;
  const format = formatOf(guild, file);
  return { file: { filename, contentType: contentTypes[format] ?? '', bytes }, format };
}

function formatOf(guild: GuildRecord, file: ReceivedFile): number {
  const bytes = Buffer.from(file.bytes);
  switch (fileTypeOf(bytes.subarray(0, FILE_TYPE_BYTES))) {
    case 'image/png': {
      requireSize(file);
      const animation = pngAnimation(bytes);
      if (!animation) return stickerFormats.PNG;
      checkAnimation(animation.frames, animation.seconds);
      return stickerFormats.APNG;
    }
    case 'image/gif': {
      requireSize(file);
      const durations = [...gifFrameSeconds(bytes)];
      checkAnimation(
        durations.length,
        durations.reduce((sum, each) => sum + each, 0),
      );
      return stickerFormats.GIF;
    }
    case 'application/json': {
      // The code for guilds without these features is not documented.
      if (!guild.guild.features.some((feature) => lottieFeatures.includes(feature))) rejectRequest('INVALID_UPLOAD');
      const problem = lottieProblem(bytes);
      return problem ? rejectRequest(problem) : stickerFormats.LOTTIE;
    }
    default:
      return rejectRequest('INVALID_UPLOAD');
  }
}

/** An image without a readable size is damaged. */
function requireSize({ dimensions }: ReceivedFile): void {
  const { pixels } = limits.sticker;
  const fits = dimensions !== undefined && dimensions.width <= pixels && dimensions.height <= pixels;
  if (!fits) rejectRequest('INVALID_UPLOAD');
}

function checkAnimation(frames: number, seconds: number): void {
  if (frames > limits.sticker.frames) rejectRequest('TOO_MANY_STICKER_FRAMES');
  if (seconds > limits.sticker.seconds) rejectRequest('STICKER_TOO_LONG');
}
