import { errorMessage } from '../../base/errors.js';
import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import type { AnyCallInput } from '../call/call.js';
import { type CallDeadline, withCallDeadline } from '../call/call-deadline.js';
import { describeOperation } from '../call/call-info.js';
import { TransportError, ValidationError } from '../call/errors.js';
import { type EncodedBody, encodeJson, encodeMultipart } from './body.js';
import { FileReadError, type FormFile, type LoadedFile, UploadReader } from './upload-reader.js';

/**
 * The body of a call as it goes over the wire. At once where it is JSON; files are read first, for as long as the call
 * may last.
 * @throws ValidationError for a body that JSON cannot hold, a file that cannot be read, or too many bytes
 */
export function encodeBody(
  endpoint: Endpoint,
  input: AnyCallInput & { readonly body: object },
  lifetime: CallDeadline,
): EncodedBody | Promise<EncodedBody>;
export function encodeBody(
  endpoint: Endpoint,
  input: AnyCallInput,
  lifetime: CallDeadline,
): EncodedBody | undefined | Promise<EncodedBody>;
export function encodeBody(
  endpoint: Endpoint,
  input: AnyCallInput,
  lifetime: CallDeadline,
): EncodedBody | undefined | Promise<EncodedBody> {
  const { body, files, file } = input;
  if (file !== undefined || (files && files.length > 0)) return encodeFiles(endpoint, input, lifetime);
  try {
    return encodeJson(body);
  } catch (error) {
    throw encodingError(error, endpoint, lifetime);
  }
}

/**
 * The files of a call, read into memory, for as long as the call may last.
 * @throws ValidationError for a file that cannot be read, or too many bytes
 */
export async function readFiles(
  endpoint: Endpoint,
  { files = [], file }: AnyCallInput,
  lifetime: CallDeadline,
): Promise<LoadedFile[]> {
  const fields: FormFile[] = files.map((each, n) => ({ field: `files[${n}]`, file: each }));
  if (file && endpoint.details.file !== undefined) fields.push({ field: endpoint.details.file, file });
  const reading = new UploadReader();
  try {
    return await withCallDeadline<LoadedFile[]>(lifetime, (resolve, reject) => {
      reading.read(fields).then(resolve, reject);
      return () => reading.stop();
    });
  } catch (error) {
    reading.stop();
    throw error instanceof TransportError ? error : encodingError(error, endpoint, lifetime);
  }
}

async function encodeFiles(endpoint: Endpoint, input: AnyCallInput, lifetime: CallDeadline): Promise<EncodedBody> {
  const read = await readFiles(endpoint, input, lifetime);
  try {
    return await encodeMultipart(input.body, read);
  } catch (error) {
    throw encodingError(error, endpoint, lifetime);
  }
}

function encodingError(error: unknown, endpoint: Endpoint, { call }: CallDeadline): ValidationError {
  const problem =
    error instanceof FileReadError
      ? error.problem
      : { path: '', code: 'BASE_TYPE_INVALID', message: `Cannot be written: ${errorMessage(error)}` };
  return new ValidationError(describeOperation(endpoint, call), [problem], { cause: error });
}
