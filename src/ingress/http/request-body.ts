/** Reads the body of a request, and no more of it, and for no longer, than is allowed. */
import type { Clock } from '../../base/clock.js';

export interface BodyLimits {
  readonly maxBytes: number;
  /** Milliseconds from now in which all of it must have come. */
  readonly timeoutMs: number;
}

/** Why a body was not read. */
export type BodyProblem = 'too_large' | 'too_slow' | 'broken_off';

/** The whole body, or why it could not be had. */
export async function readRequestBody(
  request: Request,
  { maxBytes, timeoutMs }: BodyLimits,
  clock: Clock,
): Promise<Uint8Array<ArrayBuffer> | BodyProblem> {
  if (Number(request.headers.get('content-length')) > maxBytes) return 'too_large';
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  let problem: BodyProblem = 'broken_off';
  const give = (found: BodyProblem) => {
    problem = found;
    // A body that is given up may fail however it likes.
    reader.cancel().catch(() => undefined);
  };
  const timer = clock.schedule(timeoutMs, () => give('too_slow'));
  try {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (problem !== 'broken_off') return problem;
      if (done) return concatChunks(chunks, bytes);
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        give('too_large');
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
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
