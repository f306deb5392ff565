/** The details of a request's log entry: the request and the response. */

import { SECRET_FIELDS } from 'guildhall/internal';
import type { Endpoint } from 'guildhall/wire';
import type { RawBody } from '../../server/request-body.js';
import { queryValues } from '../../server/request-validation.js';

/** A file in a request, without its content. */
interface FileInfo {
  readonly index: number;
  readonly filename: string;
  readonly content_type?: string | undefined;
  /** Bytes. */
  readonly size: number;
}

/** The parts of a request, as far as it was parsed. */
export interface RequestDetails {
  /** JSON, or the fields of a form. Absent if the endpoint has no body or the request failed before parsing. */
  body?: unknown;
  /** The files, without their content. */
  files?: readonly FileInfo[] | undefined;
  /** The reason for the audit log. */
  reason?: string | undefined;
}

/** Extracts what the log stores of a request's body: requests of applications without their secrets, codes and tokens. */
export function toRequestDetails({ body, fields, files, file }: RawBody, { details }: Endpoint): RequestDetails {
  const all = file ? [...files, file] : files;
  return {
    body: fields && details.auth === 'client' ? withoutSecrets(fields) : (fields ?? body),
    files: all.map(({ index, filename, contentType, bytes }) => ({
      index,
      filename,
      content_type: contentType,
      size: bytes.byteLength,
    })),
  };
}

function withoutSecrets(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, SECRET_FIELDS.has(name) ? '[secret]' : text]),
  );
}

/** The parts of a response that the log stores. */
interface ResponseDetails {
  readonly status: number;
  readonly headers: Headers;
  /** The body, if it is JSON. */
  readonly text?: string | undefined;
}

/** Formats the request and the response as the control API returns them. */
export function requestLogDetail(
  url: string,
  { body, files = [], reason }: RequestDetails,
  { status, headers, text }: ResponseDetails,
) {
  const query = queryValues(new URL(url).searchParams);
  return {
    request: {
      ...(Object.keys(query).length > 0 ? { query } : {}),
      ...(body === undefined ? {} : { body }),
      ...(files.length > 0 ? { files } : {}),
      ...(reason === undefined ? {} : { reason }),
    },
    answer: {
      status,
      headers: Object.fromEntries(headers),
      ...(text === undefined ? {} : { body: JSON.parse(text) }),
    },
  };
}
