import { createHash } from 'node:crypto';

/** Computes the hash by which the API identifies an image. GIFs, which may be animated, get the prefix `a_`. */
export function imageHash(dataUri: string): string {
  const hash = createHash('md5').update(dataUri).digest('hex');
  return dataUri.startsWith('data:image/gif') ? `a_${hash}` : hash;
}

/** Converts the image of a request to its hash. Null (no image) and undefined (unchanged) stay as they are. */
export function toImageHash(dataUri: string | null): string | null;
export function toImageHash(dataUri: string | null | undefined): string | null | undefined;
export function toImageHash(dataUri: string | null | undefined): string | null | undefined {
  return dataUri && imageHash(dataUri);
}
