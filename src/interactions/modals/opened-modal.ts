/**
 * A called modal declaration returns a plain API request that also stores, under a symbol, how it was made. JSON omits
 * symbols, so Discord never receives this record. `promptModal` reads the declaration and the parameters from it, and
 * `ModalService` reads the options that the fields are shown with.
 */
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ShownFieldOptions } from '../modal-fields/option-record.js';

/** What a modal is opened with, whatever its fields are. */
export interface AnyModalOpenOptions {
  readonly prefill?: Readonly<Record<string, unknown>> | undefined;
  readonly options?: ShownFieldOptions | undefined;
}

/** The call of a declaration that produced a modal request. */
export interface ModalOpening<D = unknown> {
  readonly declaration: D;
  /** The custom_id parameters of the call. */
  readonly params: unknown;
  readonly options: AnyModalOpenOptions;
}

const OPENING: unique symbol = Symbol('guildhall:opened-modal');

/** The result of calling a declared modal: a request for `showModal` or `promptModal`. */
export type OpenedModal<D> = ModalRequest & { readonly [OPENING]: ModalOpening<D> };

/** Attaches `opening` to a request. The property is enumerable, so a spread copy of the request has it too. */
export function withOpening<D>(request: ModalRequest, opening: ModalOpening<D>): OpenedModal<D> {
  return Object.assign(request, { [OPENING]: opening });
}

/** The call that produced `request`; undefined if the request was written by hand. */
export function openingOf<D>(request: OpenedModal<D>): ModalOpening<D>;
export function openingOf(request: ModalRequest): ModalOpening | undefined;
export function openingOf(request: ModalRequest & { readonly [OPENING]?: ModalOpening }): ModalOpening | undefined {
  return request[OPENING];
}
