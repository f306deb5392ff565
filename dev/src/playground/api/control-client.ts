/// <reference path="./control-routes.d.ts" />
/** Calls of the control API. Their types and requests follow from the declarations in `control/operations`. */
import { controlRoutes } from 'virtual:control-routes';
import { toControlRequest } from '../../control/declaration/control-request.js';
import type { CallResultOf, InputOf, StreamResult } from '../../control/declaration/operation.js';
import type { Operations } from '../../control/operations/all-operations.js';
import { callEmulator } from './emulator-request.js';
import { type EventStream, type EventStreamOptions, openEventStream } from './event-stream.js';

type OperationName = keyof Operations;
/** An operation that responds once. */
export type CallName = Exclude<OperationName, StreamName>;
type StreamName = {
  [Name in OperationName]: Operations[Name]['details']['result'] extends StreamResult ? Name : never;
}[OperationName];

/** The parameters of the path, the query parameters and the fields of the body, in one object. */
export type ControlInput<Name extends OperationName> = InputOf<Operations[Name]>;
export type ControlResult<Name extends OperationName> = CallResultOf<Operations[Name]>;

const requestOf = <Name extends OperationName>(name: Name, input: ControlInput<Name>) => {
  const { method, path, body } = toControlRequest(controlRoutes[name], input);
  return { method, path: `/_control${path}`, body };
};

/**
 * Performs an operation.
 * @throws {EmulatorRequestError} when the emulator cannot be reached, rejects the request, or refuses the action of the user
 */
export function control<Name extends CallName>(
  name: Name,
  input: ControlInput<Name>,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<ControlResult<Name>> {
  const { method, path, body } = requestOf(name, input);
  return callEmulator<ControlResult<Name>>(method, path, { body, signal });
}

export interface ControlStreamOptions<Name extends StreamName> extends Omit<EventStreamOptions, 'url' | 'onEvent'> {
  /** Called for every connection, so the input can contain the position to resume from. */
  readonly input: () => ControlInput<Name>;
  readonly onEvent: (event: ControlResult<Name>) => void;
}

/** Opens a stream of the control API. Like responses, its events are not validated. */
export function openControlStream<Name extends StreamName>(
  name: Name,
  { input, onEvent, ...options }: ControlStreamOptions<Name>,
): EventStream {
  return openEventStream({
    ...options,
    url: () => requestOf(name, input()).path,
    onEvent: (data) => onEvent(JSON.parse(data)),
  });
}
