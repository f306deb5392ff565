import { Agent, request } from 'node:http';
import type { HttpMethod, JsonResult } from 'guildhall/wire';
import { toControlRequest } from '../../control/declaration/control-request.js';
import {
  type CallResultOf,
  type Operation,
  type OperationDetails,
  type OperationInputOf,
  routeOf,
} from '../../control/declaration/operation.js';
import { type OperationName, type Operations, operations } from '../../control/operations/all-operations.js';
import { isRejectedReport } from '../../control/views/interaction-report.js';
import { ActionRejectedError } from '../errors/action-rejected-error.js';
import { TestStepError } from '../errors/test-step-error.js';

/** An operation whose input the compiler does not check. The emulator does. */
export type UncheckedOperation<Result> = Operation<
  string,
  string,
  OperationDetails & { readonly result: JsonResult<Result> }
>;

/** A client of the emulator's control API, which performs user actions and changes the world. */
export class ControlClient {
  constructor(private readonly httpClient: EmulatorHttpClient) {}

  /** Calls an operation by its declaration. Only what the type of the declaration contains is checked by the compiler. */
  call<O extends Operation>(operation: O, input: OperationInputOf<O>): Promise<CallResultOf<O>>;
  /**
   * Calls an operation of the control API.
   * @param operation its name
   * @param input the parameters of the path, the query parameters and the fields of the body, in one object
   * @returns the response; undefined if it has no body
   * @throws {TestStepError} when the emulator refuses the action, with its reason, or rejects the call as invalid
   *
   * @example
   * await world.control.call('editUser', { user_id: wren.id, mfa_enabled: true });
   */
  call<Name extends OperationName>(
    operation: Name,
    input: OperationInputOf<Operations[Name]>,
  ): Promise<CallResultOf<Operations[Name]>>;
  call(operation: OperationName | Operation, input: Readonly<Record<string, unknown>>): Promise<unknown> {
    const declared = typeof operation === 'string' ? operations[operation] : operation;
    const { method, path, body } = toControlRequest(routeOf(declared), input);
    return this.#request(method, path, body);
  }

  /**
   * Sends a request, and ignores the response body.
   * @param path below `/_control`
   * @throws {TestStepError} as `call`
   */
  async send(method: HttpMethod, path: string, body?: unknown): Promise<void> {
    await this.#request(method, path, body);
  }

  async #request(method: HttpMethod, path: string, body: unknown): Promise<unknown> {
    const { status, bytes } = await this.httpClient.send({
      method,
      path: `/_control${path}`,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = Buffer.from(bytes).toString('utf8');
    if (status >= 300) throw new TestStepError(`${method} /_control${path} was rejected (${status}): ${text}`);
    const result: unknown = text === '' ? undefined : JSON.parse(text);
    if (isRejectedReport(result)) throw new ActionRejectedError(result.error);
    return result;
  }
}

export interface EmulatorHttpRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
}

export interface EmulatorHttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Uint8Array;
}

/**
 * Sends HTTP requests to the emulator of a world. It uses `node:http`, which is already loaded, instead of `fetch`,
 * which Node loads on its first use.
 */
export class EmulatorHttpClient {
  readonly #agent = new Agent({ keepAlive: true });

  /** @param origin for example `http://127.0.0.1:4000` */
  constructor(readonly origin: string) {}

  /** Sends a request and reads the complete response. @throws the system error when the connection fails */
  send({ method, path, headers = {}, body }: EmulatorHttpRequest): Promise<EmulatorHttpResponse> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const outgoing = request(
        new URL(path, this.origin),
        { method, headers: { ...headers, ...length }, agent: this.#agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  /** Closes all connections. */
  close(): void {
    this.#agent.destroy();
  }
}
