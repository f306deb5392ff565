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

/**
 * Encodes multipart/form-data: the JSON body in `payload_json`, and each file in its field. The result contains all
 * bytes, so that a request can be retried.
 */
export async function encodeMultipart(body: unknown, files: readonly LoadedFile[]): Promise<EncodedBody> {
  const form = new FormData();
  if (body !== undefined) form.append('payload_json', JSON.stringify(body));
  for (const { field, blob, name } of files) form.append(field, blob, name);
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type') ?? 'multipart/form-data',
    data: new Uint8Array(await encoded.arrayBuffer()),
  };
}
