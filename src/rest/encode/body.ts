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

/** Encodes multipart/form-data. The result contains all bytes, so that a request can be retried. */
export async function encodeMultipart(
  fields: readonly FormField[],
  files: readonly LoadedFile[],
): Promise<EncodedBody> {
  const form = new FormData();
  for (const [name, text] of fields) form.append(name, text);
  for (const { field, blob, name } of files) form.append(field, blob, name);
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type') ?? 'multipart/form-data',
    data: new Uint8Array(await encoded.arrayBuffer()),
  };
}
