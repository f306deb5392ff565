/** Images of users, guilds, roles and webhooks. They are stored with the files of messages, by their hash. */
import { createHash } from 'node:crypto';
import type { StoredFile } from '../records/channels.js';
import type { World } from '../world/world.js';
import { decodeDataUri } from './data-uri.js';

const HASH = /^(?:a_)?[0-9a-f]{32}$/;

/** Computes the hash by which the API identifies an image. GIFs, which may be animated, get the prefix `a_`. */
export function imageHash(uri: string): string {
  const hash = createHash('md5').update(uri).digest('hex');
  return uri.startsWith('data:image/gif') ? `a_${hash}` : hash;
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
  const contents = decodeDataUri(dataUri);
  if (contents) world.files.set(hash, { filename: `${hash}.${contents.contentType.split('/')[1]}`, ...contents });
  return hash;
}

/** Finds an image by its hash. */
export function findImage(world: World, hash: string): StoredFile | undefined {
  return HASH.test(hash) ? world.files.get(hash) : undefined;
}
