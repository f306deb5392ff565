import { StageError } from './errors.js';

type ControlMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the control interface of an emulator: what people and clocks do. */
export class ControlClient {
  /** @param origin the emulator's HTTP origin, for example `http://127.0.0.1:4000` */
  constructor(private readonly origin: string) {}

  /**
   * Makes one call and checks the answer with `read`.
   * @throws {StageError} with the service's words when it refuses
   */
  async call<Result>(
    method: ControlMethod,
    path: string,
    read: { parse(answer: unknown): Result },
    body?: unknown,
  ): Promise<Result> {
    return read.parse(await this.#send(method, path, body));
  }

  /** Makes one call of which only the success matters. */
  async run(method: ControlMethod, path: string, body?: unknown): Promise<void> {
    await this.#send(method, path, body);
  }

  async #send(method: ControlMethod, path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${this.origin}/_control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new StageError(`${method} /_control${path} was refused (${response.status}): ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}
