/** HTTP requests to the emulator: JSON in, JSON out, and errors with a message for users. */
import { isRejectedReport, type ReportedError } from '../../control/views/interaction-report.js';

/** A problem with one field of a request. */
export interface FieldProblem {
  /** Keys and indexes joined by dots, for example `rules.0`. */
  readonly path: string;
  readonly message: string;
}

/** A request that the emulator rejected. The message comes from the emulator. */
export class EmulatorRequestError extends Error {
  override readonly name = 'EmulatorRequestError';

  constructor(
    message: string,
    /** If the user cannot perform the action, what the emulator reports about it. */
    readonly details: Partial<Omit<ReportedError, 'message'>> & {
      /** The HTTP status; 0 if the emulator could not be reached, 200 if the user cannot perform the action. */
      readonly status: number;
      /** The JSON error code of the API. */
      readonly code?: number | undefined;
      /** What is wrong without the fields, if the emulator named fields. */
      readonly summary?: string | undefined;
      /** The fields that are invalid. */
      readonly fields?: readonly FieldProblem[] | undefined;
    },
  ) {
    super(message);
  }
}

export interface EmulatorRequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
}

/** The fields of a JSON object. */
type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/**
 * Sends a request to the emulator. `T` is the declared or documented type of the response. Here the JSON gets this type: the page does
 * not validate responses, because the emulator that serves the page has the same version.
 * @throws {EmulatorRequestError} when the emulator cannot be reached, rejects the request, or reports that the user
 * cannot perform the action
 */
export async function callEmulator<T>(method: string, path: string, options: EmulatorRequestOptions = {}): Promise<T> {
  const { body: requestBody, headers, signal } = options;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { ...(requestBody === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(requestBody === undefined ? {} : { body: JSON.stringify(requestBody) }),
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new EmulatorRequestError('Cannot reach the emulator. Is it still running?', { status: 0 });
  }
  const text = await response.text();
  const body = parseJson(text);
  if (!response.ok) throw toRequestError(response.status, body);
  if (isRejectedReport(body)) {
    const { message, ...refusal } = body.error;
    throw new EmulatorRequestError(message, { status: response.status, ...refusal });
  }
  return body as T;
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toRequestError(status: number, body: unknown): EmulatorRequestError {
  if (!isJsonObject(body)) return new EmulatorRequestError(`The emulator responded with ${status}.`, { status });
  const { message, code, errors } = body;
  const fields = listFieldProblems(errors);
  const summary = typeof message === 'string' ? message : `The emulator responded with ${status}.`;
  const text = [summary, ...fields.map((each) => `${each.path}: ${each.message}`)].join(' ');
  return new EmulatorRequestError(text, {
    status,
    ...(typeof code === 'number' ? { code } : {}),
    ...(fields.length === 0 ? {} : { summary, fields }),
  });
}

/** Lists every problem of a validation error, each with its field. */
export function listFieldProblems(errors: unknown, path: readonly string[] = []): FieldProblem[] {
  if (!isJsonObject(errors)) return [];
  const problems = errors['_errors'];
  if (Array.isArray(problems)) {
    return problems.map((each: unknown) => ({
      path: path.join('.'),
      message: isJsonObject(each) ? String(each['message']) : '',
    }));
  }
  return Object.entries(errors).flatMap(([key, each]) => listFieldProblems(each, [...path, key]));
}

export interface CurrentUserApiOptions {
  readonly body?: unknown;
  /** Shown in the audit log. */
  readonly reason?: string;
}

/** Sends API requests with the token of one user. */
export class CurrentUserApi {
  /** @param getToken returns the token of the current user */
  constructor(private readonly getToken: () => string) {}

  /**
   * Sends a request to `/api/v10`; `T` is the documented type of the response.
   * @throws {EmulatorRequestError} when the request fails
   */
  call<T>(method: string, path: string, { body, reason }: CurrentUserApiOptions = {}): Promise<T> {
    const headers = {
      authorization: this.getToken(),
      ...(reason ? { 'x-audit-log-reason': encodeURIComponent(reason) } : {}),
    };
    return callEmulator<T>(method, `/api/v10${path}`, { headers, ...(body === undefined ? {} : { body }) });
  }
}
