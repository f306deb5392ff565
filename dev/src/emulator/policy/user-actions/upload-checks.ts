/** Checks a file that a user uploads: its size and its extension. */
import { limits } from 'guildhall/wire';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { UserActionError } from '../errors/user-action-error.js';

/** The file extensions of each group of file types. */
const extensionsByGroup: Readonly<Record<string, readonly string[]>> = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'svg'],
  video: ['mp4', 'mov', 'webm', 'mkv', 'avi'],
  audio: ['mp3', 'ogg', 'wav', 'flac', 'm4a', 'opus'],
};

/**
 * @param types extensions with their dot, or group names; empty: all files
 * @throws {UserActionError} when the file is too large or its type is not allowed
 */
export function checkUpload(file: ReceivedFile, types: readonly string[], path: string): void {
  if (file.bytes.byteLength > limits.message.fileBytes) {
    throw new UserActionError('file_too_large', `The file may have at most ${limits.message.fileBytes} bytes.`, path);
  }
  if (!matchesFileTypes(file.filename, types)) {
    throw new UserActionError('file_type', `Only these file types are allowed: ${types.join(', ')}.`, path);
  }
}

function matchesFileTypes(filename: string, types: readonly string[]): boolean {
  if (types.length === 0) return true;
  const name = filename.toLowerCase();
  const extensions = types.flatMap((type) =>
    type.startsWith('.') ? [type] : (extensionsByGroup[type] ?? []).map((each) => `.${each}`),
  );
  return extensions.some((extension) => name.endsWith(extension.toLowerCase()));
}
