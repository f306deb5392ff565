import type { HttpMethod, JsonResult } from '../../../../src/wire/endpoints/declaration/endpoint.js';
import { toControlRequest } from '../../control/declaration/control-request.js';
import {
  type CallResultOf,
  type Operation,
  type OperationDetails,
  type OperationInputOf,
  routeOf,
} from '../../control/declaration/operation.js';
import { type OperationName, type Operations, operations } from '../../control/operations/all-operations.js';
import type { RejectedReport } from '../../control/views/interaction-report.js';
import { ActionRejectedError } from '../errors/action-rejected-error.js';
import { TestStepError } from '../errors/test-step-error.js';
import type { EmulatorHttpClient } from './emulator-http-client.js';

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
    if (isRejection(result)) throw new ActionRejectedError(result.error);
    return result;
  }
}

function isRejection(result: unknown): result is RejectedReport {
  return (
    typeof result === 'object' &&
    result !== null &&
    'status' in result &&
    result.status === 'refused' &&
    'error' in result &&
    typeof result.error === 'object'
  );
}
