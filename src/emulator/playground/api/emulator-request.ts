/** One call of the service: JSON there, JSON back, and a failure that says what happened in words for people. */

/** What the service did not do, in its own words. */
export class EmulatorRequestError extends Error {
  override readonly name = 'CallFailure';

  constructor(
    message: string,
    readonly details: {
      /** The HTTP status; 0 when the service was not reached, 200 when the person cannot do what was asked. */
      readonly status: number;
      /** The interface's JSON code. */
      readonly code?: number | undefined;
      /** Why a person cannot do it. */
      readonly reason?: string | undefined;
      /** Where in the call. */
      readonly path?: string | undefined;
      /** What is wrong in the body, by place. */
      readonly errors?: unknown;
    },
  ) {
    super(message);
  }
}

export interface EmulatorRequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the call. */
  readonly signal?: AbortSignal;
}

/** What a JSON object may hold. */
type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/**
 * Calls the service. `T` is what the documentation of the call promises: the service is ours, and is not checked again.
 * @throws {EmulatorRequestError} when it is not reached, refuses, or says that the person cannot do that
 */
export async function callEmulator<T>(method: string, path: string, options: EmulatorRequestOptions = {}): Promise<T> {
  const { body, headers, signal } = options;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new EmulatorRequestError('The service was not reached. Is it still running?', { status: 0 });
  }
  const text = await response.text();
  const answer = parseJson(text);
  if (!response.ok) throw toRequestError(response.status, answer);
  if (isJsonObject(answer) && answer['status'] === 'refused' && isJsonObject(answer['error'])) {
    const { message, reason, path: place } = answer['error'];
    throw new EmulatorRequestError(String(message), {
      status: response.status,
      reason: String(reason),
      ...(typeof place === 'string' ? { path: place } : {}),
    });
  }
  // The promise that the function's docs speak of.
  return answer as T;
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toRequestError(status: number, answer: unknown): EmulatorRequestError {
  if (!isJsonObject(answer)) return new EmulatorRequestError(`The service answered ${status}.`, { status });
  const { message, code, errors } = answer;
  const places = errors === undefined ? [] : describeFieldErrors(errors);
  const words = typeof message === 'string' ? message : `The service answered ${status}.`;
  return new EmulatorRequestError([words, ...places].join(' '), {
    status,
    ...(typeof code === 'number' ? { code } : {}),
    ...(errors === undefined ? {} : { errors }),
  });
}

/** Every problem of a form error, with its place. */
function describeFieldErrors(errors: unknown, place: readonly string[] = []): string[] {
  if (!isJsonObject(errors)) return [];
  const here = errors['_errors'];
  if (Array.isArray(here)) {
    return here.map((each: unknown) => `${place.join('.')}: ${isJsonObject(each) ? String(each['message']) : ''}`);
  }
  return Object.entries(errors).flatMap(([key, each]) => describeFieldErrors(each, [...place, key]));
}
