/** One call of the service: JSON there, JSON back, and a failure that says what happened in words for people. */

/** What the service did not do, in its own words. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    message: string,
    readonly facts: {
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

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the call. */
  readonly signal?: AbortSignal;
}

/** What a JSON object may hold. */
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Calls the service. `T` is what the documentation of the call promises: the service is ours, and is not checked again.
 * @throws {CallFailure} when it is not reached, refuses, or says that the person cannot do that
 */
export async function callService<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
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
    throw new CallFailure('The service was not reached. Is it still running?', { status: 0 });
  }
  const text = await response.text();
  const answer = parsed(text);
  if (!response.ok) throw failureOf(response.status, answer);
  if (isFields(answer) && answer['status'] === 'refused' && isFields(answer['error'])) {
    const { message, reason, path: place } = answer['error'];
    throw new CallFailure(String(message), {
      status: response.status,
      reason: String(reason),
      ...(typeof place === 'string' ? { path: place } : {}),
    });
  }
  // The promise that the function's docs speak of.
  return answer as T;
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function failureOf(status: number, answer: unknown): CallFailure {
  if (!isFields(answer)) return new CallFailure(`The service answered ${status}.`, { status });
  const { message, code, errors } = answer;
  const places = errors === undefined ? [] : problemsIn(errors);
  const words = typeof message === 'string' ? message : `The service answered ${status}.`;
  return new CallFailure([words, ...places].join(' '), {
    status,
    ...(typeof code === 'number' ? { code } : {}),
    ...(errors === undefined ? {} : { errors }),
  });
}

/** Every problem of a form error, with its place. */
function problemsIn(errors: unknown, place: readonly string[] = []): string[] {
  if (!isFields(errors)) return [];
  const here = errors['_errors'];
  if (Array.isArray(here)) {
    return here.map((each: unknown) => `${place.join('.')}: ${isFields(each) ? String(each['message']) : ''}`);
  }
  return Object.entries(errors).flatMap(([key, each]) => problemsIn(each, [...place, key]));
}
