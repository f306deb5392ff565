/** The files that are the same in every world: default avatars, default sounds and standard stickers. */
import { existsSync, readFileSync } from 'node:fs';
import type { StoredFile } from '../state/records/channels.js';

const folder = new URL('./standard-files/', import.meta.url);
const PATH = /^(?:avatars|sounds|stickers)\/(\d+\.(png|json|ogg))$/;
const contentTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  json: 'application/json',
  ogg: 'audio/ogg',
};

/** Reads a file; undefined if there is none. @param path in the folder, for example `avatars/0.png` */
export function standardFile(path: string): StoredFile | undefined {
  const [, filename = '', extension = ''] = PATH.exec(path) ?? [];
  const contentType = contentTypes[extension];
  if (contentType === undefined || !existsSync(new URL(path, folder))) return undefined;
  return { filename, contentType, bytes: readFileSync(new URL(path, folder)) };
}
