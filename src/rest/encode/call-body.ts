import { errorMessage } from '../../base/errors.js';
import { isObject } from '../../base/objects.js';
import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import type { FileRule } from '../../wire/endpoints/declaration/file-rule.js';
import { FILE_TYPE_BYTES, fileSizeProblem, fileTypeOf, uploadSizeProblem } from '../../wire/validation/file-content.js';
import type { AnyCallInput } from '../call/call.js';
import { type CallDeadline, withCallDeadline } from '../call/call-deadline.js';
import { describeOperation } from '../call/call-info.js';
import { TransportError, ValidationError } from '../call/errors.js';
import { type EncodedBody, encodeJson, encodeMultipart, encodeUrlEncoded, fieldsOfBody, payloadField } from './body.js';
import { FileReadError, type FormFile, type LoadedFile, UploadReader } from './upload-reader.js';

/**
 * Encodes the body of a call. JSON is encoded synchronously; files are read first, within the time limit of the call.
 * @param maxFileBytes the limit for each of `files`, if it is known
 * @throws {ValidationError} for a body that cannot be encoded as JSON, a file that cannot be read, or too many bytes
 */
export function encodeBody(
  endpoint: Endpoint,
  input: AnyCallInput & { readonly body: object },
  deadline: CallDeadline,
  maxFileBytes?: number,
): EncodedBody | Promise<EncodedBody>;
export function encodeBody(
  endpoint: Endpoint,
  input: AnyCallInput,
  deadline: CallDeadline,
  maxFileBytes?: number,
): EncodedBody | undefined | Promise<EncodedBody>;
export function encodeBody(
  endpoint: Endpoint,
  input: AnyCallInput,
  deadline: CallDeadline,
  maxFileBytes?: number,
): EncodedBody | undefined | Promise<EncodedBody> {
  const { body, files, file } = input;
  if (file !== undefined || (files && files.length > 0)) return encodeFiles(endpoint, input, deadline, maxFileBytes);
  try {
    const isForm = endpoint.details.isUrlEncoded === true && isObject(body);
    return isForm ? encodeUrlEncoded(body) : encodeJson(body);
  } catch (error) {
    throw encodingError(error, endpoint, deadline);
  }
}

/**
 * Reads the files of a call into memory, within the time limit of the call.
 * @param maxFileBytes the limit for each of `files`, if it is known
 * @throws {ValidationError} for a file that cannot be read, or too many bytes
 */
export async function readFiles(
  endpoint: Endpoint,
  { files = [], file }: AnyCallInput,
  deadline: CallDeadline,
  maxFileBytes?: number,
): Promise<LoadedFile[]> {
  const limit = maxFileBytes === undefined ? undefined : { maxBytes: maxFileBytes, problemOf: uploadSizeProblem };
  const fields: FormFile[] = files.map((upload, n) => ({ field: `files[${n}]`, file: upload, limit }));
  const { file: field, fileRule } = endpoint.details;
  if (file && field !== undefined) {
    const maxBytes = fileRule?.maxBytes;
    fields.push({ field, file, limit: maxBytes === undefined ? undefined : { maxBytes, problemOf: fileSizeProblem } });
  }
  const reader = new UploadReader();
  try {
    const loadedFiles = await withCallDeadline<LoadedFile[]>(deadline, (resolve, reject) => {
      reader.read(fields).then(resolve, reject);
      return () => reader.stop();
    });
    return fileRule ? await Promise.all(loadedFiles.map((each) => applyFileRule(each, fileRule))) : loadedFiles;
  } catch (error) {
    reader.stop();
    throw error instanceof TransportError ? error : encodingError(error, endpoint, deadline);
  }
}

async function encodeFiles(
  endpoint: Endpoint,
  input: AnyCallInput,
  deadline: CallDeadline,
  maxFileBytes: number | undefined,
): Promise<EncodedBody> {
  const loadedFiles = await readFiles(endpoint, input, deadline, maxFileBytes);
  try {
    const { body } = input;
    const hasFields = endpoint.details.hasFormFields === true && typeof body === 'object' && body !== null;
    return await encodeMultipart(hasFields ? fieldsOfBody(body) : payloadField(body), loadedFiles);
  } catch (error) {
    throw encodingError(error, endpoint, deadline);
  }
}

function encodingError(error: unknown, endpoint: Endpoint, { call }: CallDeadline): ValidationError {
  const problems =
    error instanceof FileReadError
      ? error.problems
      : [{ path: '', code: 'BASE_TYPE_INVALID', message: `Cannot be encoded: ${errorMessage(error)}` }];
  return new ValidationError(describeOperation(endpoint, call), problems, { cause: error });
}

/** The most problems of a file that are reported. */
const MAX_PROBLEMS = 20;

/**
 * Checks the content of a file, and returns the file with the content type that is recognized by its first bytes.
 * @throws {FileReadError} if the rule does not allow its type or its content
 */
async function applyFileRule(file: LoadedFile, { types, contentProblems }: FileRule): Promise<LoadedFile> {
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
