import type { ModalContext } from '../../interactions/contexts/component-contexts.js';
import type { AnyModal } from '../../interactions/modals/modal.js';
import type { GuardAdditions, InteractionGuard } from '../guards/guard.js';
import { addBinding, type BindingOptions, type HandlerDecorator } from './binding-metadata.js';

/**
 * Runs the method when a declared modal was submitted and all its values were accepted. Where one is refused, the
 * person is told why and can open the modal again; the method does not run.
 *
 * @param options `defer`: how the answer is deferred when there is none after 2 seconds (default `reply`); `guards`:
 * what must hold before the values are read and the method runs
 */
export function ModalSubmit<D extends AnyModal, const Guards extends readonly InteractionGuard[] = readonly []>(
  declaration: D,
  options: BindingOptions<Guards> = {},
): HandlerDecorator<ModalContext<D> & GuardAdditions<Guards>> {
  return (target, key) =>
    addBinding(target, key, { kind: 'modal', declaration, options: Object.freeze({ ...options }) });
}
