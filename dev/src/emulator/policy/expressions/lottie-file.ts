import { type ErrorCodeName, limits } from 'guildhall/wire';
import { z } from 'zod';

/** The fields of a Lottie file that Discord checks. */
const Lottie = z.object({
  w: z.number().positive(),
  h: z.number().positive(),
  /** Frames per second. */
  fr: z.number(),
  /** The first and the last frame. */
  ip: z.number(),
  op: z.number(),
  layers: z.array(z.unknown()),
  assets: z.array(z.looseObject({})).optional(),
});

const { pixels, seconds, frames, framesPerSecond } = limits.sticker;

/**
 * The error of a Lottie file, if any: 170001 when it is not one, 170002 for images, 170003 to 170007 for its frames and its
 * size. Discord does not publish the limits of the frame rate and of the size.
 */
export function lottieProblem(bytes: Uint8Array): ErrorCodeName | undefined {
  const { data, success } = Lottie.safeParse(parseJson(bytes));
  if (!success) return 'INVALID_LOTTIE';
  if (data.assets?.some((asset) => 'p' in asset)) return 'LOTTIE_WITH_IMAGES';
  if (data.w > pixels || data.h > pixels) return 'LOTTIE_TOO_LARGE';
  if (data.fr <= 0) return 'INVALID_STICKER_FRAME_RATE';
  if (data.fr > framesPerSecond) return 'STICKER_FRAME_RATE_TOO_HIGH';
  const count = data.op - data.ip;
  if (count > frames) return 'TOO_MANY_STICKER_FRAMES';
  return count / data.fr > seconds ? 'STICKER_TOO_LONG' : undefined;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
