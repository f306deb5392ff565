import type { FileRule } from '../../wire/endpoints/declaration/file-rule.js';
import { FILE_TYPE_BYTES, fileTypeOf } from '../../wire/validation/file-content.js';
import { FileReadError, type LoadedFile } from './upload-reader.js';

/**
 * Returns a file with the content type that is recognized by its first bytes.
 * @throws {FileReadError} if the rule does not allow this type
 */
export async function withFileType(file: LoadedFile, { types }: FileRule): Promise<LoadedFile> {
  const { field, blob } = file;
  const type = fileTypeOf(new Uint8Array(await blob.slice(0, FILE_TYPE_BYTES).arrayBuffer()));
  if (type && types.includes(type)) return { ...file, blob: blob.slice(0, blob.size, type) };
  const message = `Must be a file of type ${types.join(', ')}.`;
  throw new FileReadError({ path: `${field}.data`, code: 'BASE_TYPE_INVALID', message });
}
