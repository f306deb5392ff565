import { messageOf } from '../base/errors.js';
import type { Endpoint } from '../wire/endpoint.js';
import type { AnyInput } from './call.js';
import { subjectOf } from './call-place.js';
import { type EncodedBody, encodeJson, encodeMultipart } from './encode/body.js';
import { FileReading, type FormFile, type ReadFile, UnreadableFile } from './encode/file-reading.js';
import { TransportError, ValidationError } from './errors.js';
import { type Lifetime, within } from './lifetime.js';

/**
 * The body of a call as it goes over the wire. At once where it is JSON; files are read first, for as long as the call
 * may last.
 * @throws ValidationError for a body that JSON cannot hold, a file that cannot be read, or too many bytes
 */
export function encodeBody(
  endpoint: Endpoint,
  input: AnyInput & { readonly body: object },
  lifetime: Lifetime,
): EncodedBody | Promise<EncodedBody>;
export function encodeBody(
  endpoint: Endpoint,
  input: AnyInput,
  lifetime: Lifetime,
): EncodedBody | undefined | Promise<EncodedBody>;
export function encodeBody(
  endpoint: Endpoint,
  input: AnyInput,
  lifetime: Lifetime,
): EncodedBody | undefined | Promise<EncodedBody> {
  const { body, files, file } = input;
  if (file !== undefined || (files && files.length > 0)) return encodeFiles(endpoint, input, lifetime);
  try {
    return encodeJson(body);
  } catch (error) {
    throw unwritable(error, endpoint, lifetime);
  }
}

/**
 * The files of a call, read into memory, for as long as the call may last.
 * @throws ValidationError for a file that cannot be read, or too many bytes
 */
export async function readFiles(
  endpoint: Endpoint,
  { files = [], file }: AnyInput,
  lifetime: Lifetime,
): Promise<ReadFile[]> {
  const fields: FormFile[] = files.map((each, n) => ({ field: `files[${n}]`, file: each }));
  if (file && endpoint.facts.file !== undefined) fields.push({ field: endpoint.facts.file, file });
  const reading = new FileReading();
  try {
    return await within<ReadFile[]>(lifetime, (resolve, reject) => {
      reading.read(fields).then(resolve, reject);
      return () => reading.stop();
    });
  } catch (error) {
    reading.stop();
    throw error instanceof TransportError ? error : unwritable(error, endpoint, lifetime);
  }
}

async function encodeFiles(endpoint: Endpoint, input: AnyInput, lifetime: Lifetime): Promise<EncodedBody> {
  const read = await readFiles(endpoint, input, lifetime);
  try {
    return await encodeMultipart(input.body, read);
  } catch (error) {
    throw unwritable(error, endpoint, lifetime);
  }
}

function unwritable(error: unknown, endpoint: Endpoint, { place }: Lifetime): ValidationError {
  const problem =
    error instanceof UnreadableFile
      ? error.problem
      : { path: '', code: 'BASE_TYPE_INVALID', message: `Cannot be written: ${messageOf(error)}` };
  return new ValidationError(subjectOf(endpoint, place), [problem], { cause: error });
}
