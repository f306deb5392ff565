import { ActionRejectedError } from '../errors/action-rejected-error.js';
import { TestStepError } from '../errors/test-step-error.js';
import type { EmulatorHttpClient } from './emulator-http-client.js';

export type ControlMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A client of the emulator's control API, which performs user actions and changes the world. */
export class ControlClient {
  constructor(private readonly httpClient: EmulatorHttpClient) {}

  /**
   * Makes a call and parses the response body with `schema`.
   * @param path below `/_control`
   * @throws {TestStepError} when the emulator rejects the call; the message is the emulator's
   */
  async call<Result>(
    method: ControlMethod,
    path: string,
    schema: { parse(body: unknown): Result },
    body?: unknown,
  ): Promise<Result> {
    const result = await this.#sendRequest(method, path, body);
    // Reports of interactions contain their rejections.
    if (isRejection(result) && !path.startsWith('/interactions')) {
      throw new ActionRejectedError(`${result.error.reason}: ${result.error.message}`, result.error.reason);
    }
    return schema.parse(result);
  }

  /** Makes a call and ignores the response body. */
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
    if (status >= 300) throw new TestStepError(`${method} /_control${path} was rejected (${status}): ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}

function isRejection(
  result: unknown,
): result is { readonly error: { readonly reason: string; readonly message: string } } {
  return (
    typeof result === 'object' &&
    result !== null &&
    'status' in result &&
    result.status === 'refused' &&
    'error' in result &&
    typeof result.error === 'object'
  );
}
