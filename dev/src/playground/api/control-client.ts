/// <reference path="./control-routes.d.ts" />
/** Calls of the control API. Their types and requests follow from the declarations in `control/operations`. */
import { controlRoutes } from 'virtual:control-routes';
import { type ControlRequest, toControlRequest } from '../../control/declaration/control-request.js';
import type { CallResultOf, OperationInputOf, StreamResult } from '../../control/declaration/operation.js';
import type { OperationName, Operations } from '../../control/operations/all-operations.js';
import { callEmulator } from './emulator-request.js';

/** An operation that responds with a stream. */
export type StreamName = {
  [Name in OperationName]: Operations[Name]['details']['result'] extends StreamResult ? Name : never;
}[OperationName];

/** An operation that responds once. */
export type CallName = Exclude<OperationName, StreamName>;

/** The parameters of the path, the query parameters and the fields of the body, in one object. */
export type ControlInput<Name extends OperationName> = OperationInputOf<Operations[Name]>;

/** What an operation responds with; of a stream, each event. */
export type ControlResult<Name extends OperationName> = CallResultOf<Operations[Name]>;

/** The request of a call. */
export function controlRequestOf<Name extends OperationName>(name: Name, input: ControlInput<Name>): ControlRequest {
  const request = toControlRequest(controlRoutes[name], input);
  return { ...request, path: `/_control${request.path}` };
}

/**
 * Performs an operation.
 * @throws {EmulatorRequestError} when the emulator cannot be reached, rejects the request, or refuses the action of the user
 */
export async function control<Name extends CallName>(
  name: Name,
  input: ControlInput<Name>,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<ControlResult<Name>> {
  const { method, path, body } = controlRequestOf(name, input);
  return callEmulator<ControlResult<Name>>(method, path, { body, signal });
}
