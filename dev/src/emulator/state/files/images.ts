/**
 * Images and sounds of requests. They are stored with the files of messages: those of emojis and sounds by the id of their
 * object, all others by their hash.
 */
import { createHash } from 'node:crypto';
import type { StoredFile } from '../records/channels.js';
import type { World } from '../world/world.js';
import { decodeDataUri } from './data-uri.js';

const HASH = /^(?:a_)?[0-9a-f]{32}$/;

/** Whether the type of an image is GIF. The frames are not counted; a WebP or AVIF image counts as static. */
export function isAnimatedImage(dataUri: string): boolean {
  return dataUri.startsWith('data:image/gif');
}

/** Stores the file of a data URI by an id or a hash. A malformed URI stores nothing. */
export function storeDataUri(world: World, key: string, dataUri: string): void {
  const contents = decodeDataUri(dataUri);
  if (contents) world.files.set(key, { filename: `${key}.${contents.contentType.split('/')[1]}`, ...contents });
}

/** Computes the hash by which the API identifies an image. GIFs, which may be animated, get the prefix `a_`. */
export function imageHash(uri: string): string {
  const hash = createHash('md5').update(uri).digest('hex');
  return isAnimatedImage(uri) ? `a_${hash}` : hash;
}

/**
 * Stores the image of a request, a data URI, and returns its hash. Null (no image) and undefined (unchanged) stay as they
 * are.
 */
export function storeImage(world: World, dataUri: string): string;
export function storeImage(world: World, dataUri: string | null): string | null;
export function storeImage(world: World, dataUri: string | null | undefined): string | null | undefined;
export function storeImage(world: World, dataUri: string | null | undefined): string | null | undefined {
  if (!dataUri) return dataUri;
  const hash = imageHash(dataUri);
  storeDataUri(world, hash, dataUri);
  return hash;
}

/** Finds an image by its hash. */
export function findImage(world: World, hash: string): StoredFile | undefined {
  return HASH.test(hash) ? world.files.get(hash) : undefined;
}
