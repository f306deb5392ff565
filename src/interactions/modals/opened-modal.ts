/**
 * Calling a modal declaration returns a plain API request that also stores the call under a symbol. JSON omits symbols,
 * so Discord never receives it. `promptModal` reads the declaration and the parameters from it, and
 * `ModalService` reads what the modal is shown with.
 */
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ShownModal } from './shown-modal.js';

/** The options of a call of any modal declaration. */
export interface AnyModalOpenOptions extends ShownModal {
  /** The initial values, by the name of the field. */
  readonly prefill?: Readonly<Record<string, unknown>> | undefined;
}

/** The call of a declaration that produced a modal request. */
export interface ModalCall<D = unknown> {
  readonly declaration: D;
  /** The custom_id parameters of the call. */
  readonly params: unknown;
  /** The options of the call. */
  readonly options: AnyModalOpenOptions;
}

/** Shared by all copies of the package in a program: a library can declare modals with its own copy. */
const MODAL_CALL: unique symbol = Symbol.for('guildhall:opened-modal');

/** The result of calling a declared modal: a request for `showModal` or `promptModal`. */
export type OpenedModal<D> = ModalRequest & { readonly [MODAL_CALL]: ModalCall<D> };

/** Attaches `modalCall` to a request. The property is enumerable, so a spread copy of the request has it too. */
export function withModalCall<D>(request: ModalRequest, modalCall: ModalCall<D>): OpenedModal<D> {
  return Object.assign(request, { [MODAL_CALL]: modalCall });
}

/** The call that produced `request`; undefined if the request was written by hand. */
export function modalCallOf<D>(request: OpenedModal<D>): ModalCall<D>;
export function modalCallOf(request: ModalRequest): ModalCall | undefined;
export function modalCallOf(request: ModalRequest & { readonly [MODAL_CALL]?: ModalCall }): ModalCall | undefined {
  return request[MODAL_CALL];
}
