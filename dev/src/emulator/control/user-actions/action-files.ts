import { Buffer } from 'node:buffer';
import { type Base64File } from '../../../control/requests/base64-file.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import type { ActionFile } from './user-action.js';

/** Converts files of a call of the control API. */
export function toActionFiles(files: readonly Base64File[]): ActionFile[] {
  return files.map(({ filename, content_type, data_base64 }) => ({
    name: filename,
    contentType: content_type,
    dataBase64: data_base64,
  }));
}

/** Converts the files of a call, by the name of their field. */
export function toActionFilesByName(
  files: Readonly<Record<string, readonly Base64File[]>>,
): Record<string, ActionFile[]> {
  return Object.fromEntries(Object.entries(files).map(([name, each]) => [name, toActionFiles(each)]));
}

/** Converts files of a request of the REST API. */
export function receivedToActionFiles(files: readonly ReceivedFile[]): ActionFile[] {
  return files.map(({ filename, contentType, bytes }) => ({
    name: filename,
    contentType,
    dataBase64: Buffer.from(bytes).toString('base64'),
  }));
}
