import { rejectRequest } from '../policy/errors/request-rejected-error.js';

/** A request, or an application's response to one. */
export type BodySource = Pick<Request, 'headers' | 'body' | 'arrayBuffer'>;

/**
 * Reads a body. The rest of a larger one is read but not stored: a client that is still sending would otherwise see a reset
 * connection instead of the response.
 * @throws {RequestRejectedError} 40005 (status 413) for more than `maxBytes`, 400 when the connection ends before the body
 */
export async function readBytes(request: BodySource, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Node checks the declared length. Without a stream, a body takes half of the time.
    if (isDeclaredWithin(request.headers, maxBytes)) return new Uint8Array(await request.arrayBuffer());
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) chunks = [];
      else chunks.push(chunk);
    }
  } catch {
    rejectRequest('INCOMPLETE_BODY');
  }
  if (size > maxBytes) rejectRequest('ENTITY_TOO_LARGE');
  return Buffer.concat(chunks);
}

/** Whether the size of the body is known before it is read, and allowed. */
function isDeclaredWithin(headers: Headers, maxBytes: number): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= maxBytes;
}
