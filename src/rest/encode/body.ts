import type { LoadedFile } from './upload-reader.js';

/** An encoded body. */
export interface EncodedBody {
  readonly contentType: string;
  readonly data: string | Uint8Array<ArrayBuffer>;
}

/** Encodes a JSON body; undefined is no body. */
export function encodeJson(body: unknown): EncodedBody | undefined {
  return body === undefined ? undefined : { contentType: 'application/json', data: JSON.stringify(body) };
}

/** Encodes a body as application/x-www-form-urlencoded. */
export function encodeUrlEncoded(body: object): EncodedBody {
  const fields = fieldsOfBody(body).map(([name, text]): [string, string] => [name, text]);
  return { contentType: 'application/x-www-form-urlencoded', data: String(new URLSearchParams(fields)) };
}

/** A field of a form, and its text. */
export type FormField = readonly [name: string, text: string];

/** The JSON body of a form with files, in the field where the API expects it. */
export function payloadField(body: unknown): FormField[] {
  return body === undefined ? [] : [['payload_json', JSON.stringify(body)]];
}

/** A field for each property of a body. Text is sent as it is, other values as JSON; null and undefined are left out. */
export function fieldsOfBody(body: object): FormField[] {
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    value === undefined || value === null ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  );
}

/**
 * Encodes multipart/form-data. The result contains all bytes, so that a request can be retried. The platform's FormData is
 * not used, because it changes line breaks in texts to CRLF: a text would arrive longer than it was checked.
 */
export async function encodeMultipart(
  fields: readonly FormField[],
  files: readonly LoadedFile[],
): Promise<EncodedBody> {
  const boundary = `guildhall-${crypto.randomUUID()}`;
  const start = `--${boundary}\r\nContent-Disposition: form-data; name=`;
  const parts: (string | Blob)[] = [];
  for (const [name, text] of fields) parts.push(`${start}${quoted(name)}\r\n\r\n`, text, '\r\n');
  for (const { field, blob, name } of files) {
    const type = blob.type || 'application/octet-stream';
    parts.push(`${start}${quoted(field)}; filename=${quoted(name)}\r\nContent-Type: ${type}\r\n\r\n`, blob, '\r\n');
  }
  const form = new Blob([...parts, `--${boundary}--\r\n`]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    data: new Uint8Array(await form.arrayBuffer()),
  };
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '%22', '\r': '%0D', '\n': '%0A' };

/** A parameter of a header of a form, escaped as browsers do. */
function quoted(name: string): string {
  return `"${name.replaceAll(/["\r\n]/g, (character) => ESCAPES[character] ?? '')}"`;
}
