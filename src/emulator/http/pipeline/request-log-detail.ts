/** A request and its answer as they are shown to whoever opens an entry of the log. */
import type { RawBody } from '../../server/request-body.js';

/** A file that came with a request. */
interface FileInfo {
  readonly index: number;
  readonly filename: string;
  readonly content_type?: string | undefined;
  /** Bytes. */
  readonly size: number;
}

/** What a request asked for, as far as it was read. */
export interface RequestDetails {
  /** As it came: JSON, or the fields of a form. Absent where the endpoint takes none, or the request failed before. */
  body?: unknown;
  /** What the files are. Their bytes are not held. */
  files?: readonly FileInfo[] | undefined;
  /** For the audit log. */
  reason?: string | undefined;
}

/** What came with a request. */
export function toRequestDetails({ body, fields, files, file }: RawBody): RequestDetails {
  const all = file ? [...files, file] : files;
  return {
    body: fields ?? body,
    files: all.map(({ index, filename, contentType, bytes }) => ({
      index,
      filename,
      content_type: contentType,
      size: bytes.byteLength,
    })),
  };
}

/** What it was told. */
interface ResponseDetails {
  readonly status: number;
  readonly headers: Headers;
  /** The body, where it is JSON. */
  readonly text?: string | undefined;
}

/** Both in the form in which the control API shows them. */
export function requestLogDetail(
  url: string,
  { body, files = [], reason }: RequestDetails,
  { status, headers, text }: ResponseDetails,
) {
  const query = Object.fromEntries(new URL(url).searchParams);
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
