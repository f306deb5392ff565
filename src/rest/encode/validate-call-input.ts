/**
 * Validates the input of a call before sending, with the schemas of its endpoint. The messages are those of Discord.
 */
import { z } from 'zod';
import { isObject } from '../../base/objects.js';
import { limits } from '../../wire/constants/limits.js';
import type { ClientRequest } from '../../wire/endpoints/declaration/client-request.js';
import { type Endpoint, SECRET_FIELDS, SECRET_PARAMS } from '../../wire/endpoints/declaration/endpoint.js';
import type { FileData, OutgoingFile } from '../../wire/events/inbound-event.js';
import { attachmentFilename } from '../../wire/objects/components/attachment-references.js';
import { storedFilename } from '../../wire/objects/messages/attachment.js';
import { attachmentUrl } from '../../wire/objects/messages/attachment-url.js';
import { boundedList, boundedText } from '../../wire/validation/field-schemas.js';
import {
  addFieldErrors,
  type FieldError,
  fieldErrorsOf,
  NO_FIELD_ERRORS,
  valueAt,
} from '../../wire/validation/form-errors.js';
import { certainlyAccepts } from '../../wire/validation/quick-check.js';
import type { AnyCallInput } from '../call/call.js';
import { uploadProblems } from './attachments.js';
import { pathProblems } from './path.js';
import { toQueryParams } from './query.js';

const Data = z.custom<FileData>(isFileData, 'Must be a Uint8Array, a Blob, a stream of bytes, or a { path }.');
const File = z.object({ name: boundedText(1, limits.message.filename), data: Data });
const Files = z.object({ files: boundedList(File, 0, limits.message.files) });

/** What the rules of an endpoint need to know besides the input of a call. */
export type CallCircumstances = Pick<ClientRequest, 'now' | 'hasAccessToken'>;

/** Returns all problems of the input of a call. */
export function validateCallInput(
  endpoint: Endpoint,
  input: AnyCallInput,
  { now, hasAccessToken }: CallCircumstances,
): FieldError[] {
  const problems = partProblems(endpoint, input);
  if (problems.length > 0) return problems;
  const { body, query, files = NO_FILES } = input;
  return endpoint.details.clientCheck?.({ body, query, fileCount: files.length, now, hasAccessToken }) ?? problems;
}

const NO_FILES: readonly OutgoingFile[] = [];
const NO_FIELDS = {};

/** The problems of each part of the input. Nearly all calls have none, so only they create lists. */
function partProblems(endpoint: Endpoint, input: AnyCallInput): FieldError[] {
  const { query, headers } = endpoint.details;
  const { files = NO_FILES } = input;
  const problems = pathProblems(endpoint, input.path ?? NO_FIELDS);
  if (query)
    addFieldErrors(problems, input.query ? schemaProblems(query, toQueryParams(input.query)) : problemsWithout(query));
  if (headers) addFieldErrors(problems, schemaProblems(headers, input.headers ?? NO_FIELDS));
  addFieldErrors(problems, bodyProblems(endpoint, input.body));
  addFieldErrors(problems, uploadProblems(endpoint, input.body, files));
  addFieldErrors(problems, filesProblems(endpoint, files));
  addFieldErrors(problems, fileProblems(endpoint, input.file));
  return problems;
}

function schemaProblems(schema: z.ZodType, value: unknown, prefix: readonly PropertyKey[] = []): readonly FieldError[] {
  if (certainlyAccepts(schema, value)) return NO_FIELD_ERRORS;
  const checked = schema.safeParse(value);
  return checked.success ? NO_FIELD_ERRORS : fieldErrorsOf(checked.error, value, prefix);
}

const withoutQuery = new WeakMap<z.ZodType, readonly FieldError[]>();

/** The problems of a call without a query, which are always the same. */
function problemsWithout(query: z.ZodType): readonly FieldError[] {
  const known = withoutQuery.get(query);
  if (known !== undefined) return known;
  const problems = schemaProblems(query, NO_FIELDS);
  withoutQuery.set(query, problems);
  return problems;
}

/** Problems that Discord would report come first; the stricter client schema is only checked without them. */
function bodyProblems({ details: { body, clientBody } }: Endpoint, value: unknown): readonly FieldError[] {
  const problems = body ? schemaProblems(body, value) : NO_FIELD_ERRORS;
  if (problems.length > 0) return problems.map((problem) => withFilenameRemedy(problem, value));
  return clientBody ? schemaProblems(clientBody, value) : NO_FIELD_ERRORS;
}

/** Names the URL of a file whose name Discord changes: a URL cannot contain a space. */
function withFilenameRemedy(problem: FieldError, body: unknown): FieldError {
  if (problem.code !== 'URL_TYPE_INVALID_URL') return problem;
  const url = valueAt(body, problem.path.split('.'));
  const name = typeof url === 'string' ? attachmentFilename(url) : undefined;
  if (name === undefined || attachmentUrl(name) === url) return problem;
  return {
    ...problem,
    message: `${problem.message} Discord stores the file as "${storedFilename(name)}": write ${attachmentUrl(name)}.`,
  };
}

function filesProblems(endpoint: Endpoint, files: readonly unknown[]): readonly FieldError[] {
  if (files.length === 0) return NO_FIELD_ERRORS;
  return endpoint.details.files ? schemaProblems(Files, { files }) : [unexpectedFile('files')];
}

/** Validates the single file of an endpoint. Next to a body it is optional, unless the declaration says otherwise. */
function fileProblems({ details }: Endpoint, file: unknown): readonly FieldError[] {
  const isOptional = details.file === undefined || (details.body !== undefined && details.isFileRequired !== true);
  if (file === undefined && isOptional) return NO_FIELD_ERRORS;
  return details.file === undefined ? [unexpectedFile('file')] : schemaProblems(File, file, [details.file]);
}

function unexpectedFile(path: string): FieldError {
  return { path, code: 'BASE_TYPE_INVALID', message: 'This endpoint accepts no files' };
}

function isFileData(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (data instanceof Uint8Array || data instanceof Blob || Symbol.asyncIterator in data) return true;
  return 'path' in data && typeof data.path === 'string' && data.path !== '';
}

/** The secrets in the path and in the body of a call, which no error and no log may contain. */
export function secretsOfInput({ path = {}, body }: AnyCallInput): string[] {
  return [...valuesOf(path, SECRET_PARAMS), ...(isObject(body) ? valuesOf(body, SECRET_FIELDS) : [])];
}

/** The values of some fields. Numbers are included because a caller may have passed a secret as one. */
function valuesOf(fields: object, names: ReadonlySet<string>): string[] {
  return Object.entries(fields)
    .filter(([name]) => names.has(name))
    .flatMap(([, value]: [string, unknown]) => value)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String);
}
