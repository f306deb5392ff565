import { TestStepError } from '../errors/test-step-error.js';
import type { EmulatorHttpClient } from './emulator-http-client.js';

export type ControlMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Something that a person cannot do. */
export class ActionRejectedError extends TestStepError {}

/** Calls the control interface of an emulator: what people and clocks do. */
export class ControlClient {
  constructor(private readonly httpClient: EmulatorHttpClient) {}

  /**
   * Makes one call and checks the answer with `read`.
   * @throws {TestStepError} with the service's words when it refuses the call, or no person could do that
   */
  async call<Result>(
    method: ControlMethod,
    path: string,
    read: { parse(answer: unknown): Result },
    body?: unknown,
  ): Promise<Result> {
    const answer = await this.#sendRequest(method, path, body);
    // Interactions have reports of their own, which tell of refusals too.
    if (isRejection(answer) && !path.startsWith('/interactions')) {
      throw new ActionRejectedError(`${answer.error.reason}: ${answer.error.message}`, answer.error.reason);
    }
    return read.parse(answer);
  }

  /** Makes one call of which only the success matters. */
  async send(method: ControlMethod, path: string, body?: unknown): Promise<void> {
    await this.call(method, path, { parse: () => undefined }, body);
  }

  async #sendRequest(method: ControlMethod, path: string, body: unknown): Promise<unknown> {
    const { status, bytes } = await this.httpClient.send({
      method,
      path: `/_control${path}`,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = Buffer.from(bytes).toString('utf8');
    if (status >= 300) throw new TestStepError(`${method} /_control${path} was refused (${status}): ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}

function isRejection(
  answer: unknown,
): answer is { readonly error: { readonly reason: string; readonly message: string } } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'status' in answer &&
    answer.status === 'refused' &&
    'error' in answer &&
    typeof answer.error === 'object'
  );
}
