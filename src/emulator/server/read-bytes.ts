import { RequestRejectedError, rejectRequest } from '../policy/errors/request-rejected-error.js';

/** A request, or an application's response to one. */
export type BodySource = Pick<Request, 'headers' | 'body'>;

/**
 * Reads a body. A larger one is rejected before it is read if its length is known, and otherwise as soon as it exceeds the
 * limit.
 * @throws {RequestRejectedError} 40005 (status 413) for more than `maxBytes`, 400 when the connection ends before the body
 */
export async function readBytes(request: BodySource, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > maxBytes) rejectRequest('ENTITY_TOO_LARGE');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) rejectRequest('ENTITY_TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (thrown) {
    if (thrown instanceof RequestRejectedError) throw thrown;
    rejectRequest('INCOMPLETE_BODY');
  }
  return Buffer.concat(chunks);
}
