/** Reads the body of a request with a size limit and a time limit. */
import type { Clock } from '../../base/clock.js';

export interface BodyLimits {
  readonly maxBytes: number;
  /** Time limit for the complete body, in milliseconds from now. */
  readonly timeoutMs: number;
}

/** Why a body was not read. */
export type BodyProblem = 'too_large' | 'too_slow' | 'aborted';

/** Returns the complete body, or why it was not read. */
export async function readRequestBody(
  request: Request,
  { maxBytes, timeoutMs }: BodyLimits,
  clock: Clock,
): Promise<Uint8Array<ArrayBuffer> | BodyProblem> {
  if (Number(request.headers.get('content-length')) > maxBytes) return 'too_large';
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  let problem: BodyProblem = 'aborted';
  const cancel = (reason: BodyProblem) => {
    problem = reason;
    // Errors of a canceled body do not matter.
    reader.cancel().catch(() => undefined);
  };
  const timer = clock.schedule(timeoutMs, () => cancel('too_slow'));
  try {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (problem !== 'aborted') return problem;
      if (done) return concatChunks(chunks, bytes);
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        cancel('too_large');
        return problem;
      }
      chunks.push(value);
    }
  } catch {
    return problem;
  } finally {
    timer.cancel();
  }
}

function concatChunks(chunks: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(bytes);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}
