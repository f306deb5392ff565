import type { FileRule } from '../../wire/endpoints/declaration/file-rule.js';
import { FILE_TYPE_BYTES, fileTypeOf } from '../../wire/validation/file-content.js';
import { FileReadError, type LoadedFile } from './upload-reader.js';

/** The most problems of a file that are reported. */
const MAX_PROBLEMS = 20;

/**
 * Checks the content of a file, and returns the file with the content type that is recognized by its first bytes.
 * @throws {FileReadError} if the rule does not allow its type or its content
 */
export async function applyFileRule(file: LoadedFile, { types, contentProblems }: FileRule): Promise<LoadedFile> {
  const path = `${file.field}.data`;
  if (contentProblems) {
    const problems = contentProblems(new Uint8Array(await file.blob.arrayBuffer()));
    if (problems.length > 0) {
      const shown = problems.slice(0, MAX_PROBLEMS).map((message) => ({ path, code: 'BASE_TYPE_INVALID', message }));
      throw new FileReadError(shown);
    }
  }
  return types ? withFileType(file, types, path) : file;
}

async function withFileType(
  file: LoadedFile,
  types: NonNullable<FileRule['types']>,
  path: string,
): Promise<LoadedFile> {
  const { blob } = file;
  const type = fileTypeOf(new Uint8Array(await blob.slice(0, FILE_TYPE_BYTES).arrayBuffer()));
  if (type && types.includes(type)) return { ...file, blob: blob.slice(0, blob.size, type) };
  const message = `Must be a file of type ${types.join(', ')}.`;
  throw new FileReadError([{ path, code: 'BASE_TYPE_INVALID', message }]);
}
