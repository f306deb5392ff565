import { type ImageUrlFunction, imageKinds } from 'guildhall/internal';

const HASH = /^\w+$/;

/**
 * Returns the emulator's origin of files on the host of the page, because the page may have been opened under another name of
 * the same computer.
 */
export function filesOriginOn(pageHost: string, filesOrigin: string): string {
  const url = new URL(filesOrigin);
  url.hostname = pageHost;
  return url.origin;
}

/**
 * Returns the address of an image that a user or bot has uploaded; undefined if there is none.
 * @param filesOrigin the emulator's origin of files
 * @param ids the ids in the path of this kind of image, for example `user_id`
 * @param hash the hash of the image, such as `avatar` of a user
 */
export function uploadedImageUrl(
  filesOrigin: string,
  kind: ImageUrlFunction,
  ids: Readonly<Record<string, string>>,
  hash: string | null | undefined,
): string | undefined {
  if (!hash || !HASH.test(hash)) return undefined;
  const folder = imageKinds[kind].folder.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
  return `${filesOrigin}/${folder}/${hash}.${hash.startsWith('a_') ? 'gif' : 'png'}`;
}
