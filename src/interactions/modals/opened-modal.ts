/**
 * Calling a modal declaration returns a plain API request that also stores the call under a symbol. JSON omits symbols,
 * so Discord never receives it. `promptModal` reads the declaration and the parameters from it, and
 * `ModalService` reads what the modal is shown with.
 */
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { CustomIdParams } from '../custom-id/params.js';
import type { AnyModal } from './any-modal.js';
import type { AnyModalOpenOptions } from './shown-modal.js';

/** The call of a declaration that produced a modal request. */
export interface ModalCall<D = unknown> {
  readonly declaration: D;
  /** The custom_id parameters of the call. */
  readonly params: CustomIdParams;
  /** The options of the call. */
  readonly options: AnyModalOpenOptions;
}

/** Shared by all copies of the package in a program: a library can declare modals with its own copy. */
const MODAL_CALL: unique symbol = Symbol.for('guildhall:opened-modal');

/** The result of calling a declared modal: a request for `showModal` or `promptModal`. */
export type OpenedModal<D> = ModalRequest & { readonly [MODAL_CALL]: ModalCall<D> };

/**
 * The result of calling a modal with loaded fields: `showModal` and `promptModal` accept it, and load the fields.
 *
 * @typeParam D the declaration
 */
export interface UnloadedModal<D = AnyModal> {
  /** The custom_id with the parameters. */
  readonly custom_id: string;
  /** The call. */
  readonly [MODAL_CALL]: ModalCall<D>;
}

/** Attaches `modalCall` to a request. The property is enumerable, so a spread copy of the request has it too. */
export function withModalCall<Request extends object, D>(
  request: Request,
  modalCall: ModalCall<D>,
): Request & { readonly [MODAL_CALL]: ModalCall<D> } {
  return Object.assign(request, { [MODAL_CALL]: modalCall });
}

/** The call that produced `request`; undefined if the request was written by hand. */
export function modalCallOf<D>(request: UnloadedModal<D>): ModalCall<D>;
export function modalCallOf(request: object): ModalCall | undefined;
export function modalCallOf(request: { readonly [MODAL_CALL]?: ModalCall }): ModalCall | undefined {
  return request[MODAL_CALL];
}

/** Whether the fields of a modal must be loaded before it can be shown. */
export function isUnloaded(request: ModalRequest | UnloadedModal): request is UnloadedModal {
  return !('components' in request) && modalCallOf(request) !== undefined;
}
