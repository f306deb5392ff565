/** The files of emojis, stickers and sounds. Unlike other images they are stored by the id of their object, not by a hash. */
import type { World } from '../world/world.js';
import { decodeDataUri } from './data-uri.js';

/** Whether the type of an image is GIF. The frames are not counted; a WebP or AVIF image counts as static. */
export function isAnimatedImage(image: string): boolean {
  return image.startsWith('data:image/gif');
}

/** Stores the file of a data URI by the id of an emoji or sound. A malformed URI stores nothing. */
export function storeExpressionFile(world: World, id: string, dataUri: string): void {
  const contents = decodeDataUri(dataUri);
  if (contents) world.files.set(id, { filename: `${id}.${contents.contentType.split('/')[1]}`, ...contents });
}
