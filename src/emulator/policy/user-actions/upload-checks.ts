/** What a person's client takes of a file: its size, and its ending. */
import { limits } from '../../../wire/constants/limits.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { UserActionError } from '../errors/user-action-error.js';

/** Groups of file types by the endings that belong to them. */
const extensionsByGroup: Readonly<Record<string, readonly string[]>> = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'svg'],
  video: ['mp4', 'mov', 'webm', 'mkv', 'avi'],
  audio: ['mp3', 'ogg', 'wav', 'flac', 'm4a', 'opus'],
};

/**
 * @param types endings with their dot, and groups; none: any file
 * @throws {UserActionError} when the file is too large, or of none of the types
 */
export function checkUpload(file: ReceivedFile, types: readonly string[], path: string): void {
  if (file.bytes.byteLength > limits.message.fileBytes) {
    throw new UserActionError('file_too_large', `At most ${limits.message.fileBytes} bytes are taken.`, path);
  }
  if (!matchesFileTypes(file.filename, types)) {
    throw new UserActionError('file_type', `Only ${types.join(', ')} are taken.`, path);
  }
}

function matchesFileTypes(filename: string, types: readonly string[]): boolean {
  if (types.length === 0) return true;
  const name = filename.toLowerCase();
  const endings = types.flatMap((type) =>
    type.startsWith('.') ? [type] : (extensionsByGroup[type] ?? []).map((each) => `.${each}`),
  );
  return endings.some((ending) => name.endsWith(ending.toLowerCase()));
}
