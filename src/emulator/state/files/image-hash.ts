import { createHash } from 'node:crypto';

/**
 * The hash by which the interface names a picture: the same picture, the same hash. One that may move (a GIF) begins
 * with `a_`.
 */
export function imageHash(dataUri: string): string {
  const hash = createHash('md5').update(dataUri).digest('hex');
  return dataUri.startsWith('data:image/gif') ? `a_${hash}` : hash;
}
