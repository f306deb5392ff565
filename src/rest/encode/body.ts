import type { LoadedFile } from './upload-reader.js';

/** A body as it goes over the wire. */
export interface EncodedBody {
  readonly contentType: string;
  readonly data: string | Uint8Array<ArrayBuffer>;
}

/** A JSON body. Undefined is no body at all. */
export function encodeJson(body: unknown): EncodedBody | undefined {
  return body === undefined ? undefined : { contentType: 'application/json', data: JSON.stringify(body) };
}

/**
 * multipart/form-data as the service takes it: the JSON body in `payload_json`, each file in its field. All bytes are put
 * together here, so that a request can be sent again.
 */
export async function encodeMultipart(body: unknown, files: readonly LoadedFile[]): Promise<EncodedBody> {
  const form = new FormData();
  if (body !== undefined) form.append('payload_json', JSON.stringify(body));
  for (const { field, blob, name } of files) form.append(field, blob, name);
  const written = new Response(form);
  return {
    contentType: written.headers.get('content-type') ?? 'multipart/form-data',
    data: new Uint8Array(await written.arrayBuffer()),
  };
}
