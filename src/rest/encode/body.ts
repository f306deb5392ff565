import type { OutgoingFile } from '../../wire/inbound.js';

/** A body as it goes over the wire. */
export interface EncodedBody {
  readonly contentType: string;
  readonly data: string | Uint8Array<ArrayBuffer>;
}

/** A JSON body, or multipart/form-data when files go with it. Undefined is no body at all. */
export async function encodeBody(body: unknown, files: readonly OutgoingFile[]): Promise<EncodedBody | undefined> {
  if (files.length > 0) return encodeMultipart(body, files);
  return body === undefined ? undefined : { contentType: 'application/json', data: JSON.stringify(body) };
}

/**
 * multipart/form-data as the service takes it: the JSON body in `payload_json`, file n in `files[n]`. All bytes are put
 * together here, so that a request can be sent again.
 */
export async function encodeMultipart(body: unknown, files: readonly OutgoingFile[]): Promise<EncodedBody> {
  const form = new FormData();
  if (body !== undefined) form.append('payload_json', JSON.stringify(body));
  files.forEach((file, n) => {
    form.append(`files[${n}]`, blobOf(file), file.name);
  });
  const written = new Response(form);
  return {
    contentType: written.headers.get('content-type') ?? 'multipart/form-data',
    data: new Uint8Array(await written.arrayBuffer()),
  };
}

function blobOf({ data, contentType }: OutgoingFile): Blob {
  if (data instanceof Blob && contentType === undefined) return data;
  return new Blob([data], contentType === undefined ? {} : { type: contentType });
}
