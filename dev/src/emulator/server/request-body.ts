/** Parses the body of a request: JSON, or a form with `payload_json` and files. */
import { quoteLargeIntegers } from 'guildhall/internal';
import { limits } from 'guildhall/wire';
import { rejectOauth2 } from '../policy/errors/oauth2-error.js';
import { rejectInvalidFields, rejectRequest } from '../policy/errors/request-rejected-error.js';
import type { ReceivedFile } from '../state/files/attachments.js';
import { withImageDimensions } from '../state/files/image-dimensions.js';
import { type BodySource, readBytes } from './read-bytes.js';

/** A parsed body that is not validated yet. */
export interface RawBody {
  readonly body: unknown;
  readonly files: readonly ReceivedFile[];
  /** Whether the request has no body at all; `body` is then an empty object. */
  readonly isAbsent?: boolean | undefined;
  /** The fields of a form without `payload_json`, which replace the body. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** The file in the endpoint's own file field. */
  readonly file?: ReceivedFile | undefined;
}

const FILE_FIELD = /^files\[(\d+)\]$/;

/**
 * Parses a body by its content type.
 * @param fileField the form field of the endpoint's own file; other files are named `files[n]`
 * @throws {RequestRejectedError} 50109 for invalid JSON, 50035 for an unsupported content type or an invalid form, 40005
 *   for more than 25 MiB, 50045 for a file over 10 MiB, 30015 for more than ten files
 */
export async function parseRequestBody(request: BodySource, fileField?: string): Promise<RawBody> {
  const bytes = await readBytes(request, limits.request.bytes);
  const header = request.headers.get('content-type') ?? '';
  const type = header.split(';', 1)[0]?.trim().toLowerCase();
  if (bytes.byteLength === 0 && type !== 'application/json') return { body: {}, files: [], isAbsent: true };
  if (type === 'application/json') return { body: parseJson(new TextDecoder().decode(bytes)), files: [] };
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') {
    return parseFormFields(await parseForm(bytes, header), fileField);
  }
  rejectInvalidFields([
    {
      path: '',
      code: 'CONTENT_TYPE_INVALID',
      message: 'Expected "Content-Type" header to be one of {application/json, multipart/form-data}.',
    },
  ]);
  return { body: {}, files: [] };
}

/** @throws {Oauth2Error} `invalid_request` when a body is not declared as a form: RFC 6749 allows no other type */
export function requireUrlEncoded(headers: Headers): void {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') return;
  rejectOauth2('invalid_request', 'The body must have the content type application/x-www-form-urlencoded.');
}

/** @throws {RequestRejectedError} 50109 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(quoteLargeIntegers(text));
  } catch {
    return rejectRequest('INVALID_JSON');
  }
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    rejectInvalidFields([{ path: '', code: 'FORM_TYPE_CONVERT', message: 'The form could not be read.' }]);
    return new FormData();
  }
}

async function parseFormFields(form: FormData, fileField: string | undefined): Promise<RawBody> {
  const fields: Record<string, string> = {};
  const fieldFiles: ReceivedFile[] = [];
  const files: ReceivedFile[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else if (name === fileField) fieldFiles.push(await toUploadedFile(0, value));
    else files.push(await readFile(name, value));
  }
  if (files.length > limits.message.files) rejectRequest('TOO_MANY_ATTACHMENTS');
  const { payload_json: payload } = fields;
  const rest = { files, file: fieldFiles.at(-1) };
  return payload === undefined ? { body: {}, fields, ...rest } : { body: parseJson(payload), ...rest };
}

async function readFile(field: string, file: File): Promise<ReceivedFile> {
  const index = FILE_FIELD.exec(field)?.[1];
  if (index === undefined) {
    rejectInvalidFields([
      { path: field, code: 'BASE_TYPE_INVALID', message: 'The form field of a file must be named files[n].' },
    ]);
  }
  return toUploadedFile(Number(index), file);
}

async function toUploadedFile(index: number, file: File): Promise<ReceivedFile> {
  if (file.size > limits.message.fileBytes) rejectRequest('FILE_TOO_LARGE');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return withImageDimensions({ index, filename: file.name, contentType: file.type, bytes });
}
