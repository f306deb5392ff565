import type { AnyButton } from '../../interactions/components/button.js';
import type { ButtonContext } from '../../interactions/contexts/component-contexts.js';
import type { GuardAdditions, InteractionGuard } from '../guards/guard.js';
import { addBinding, type BindingOptions, type HandlerDecorator } from './binding-metadata.js';

/**
 * Runs the method on a click on a declared button.
 *
 * @param options `defer`: how the click is deferred when there is no answer after 2 seconds (default `update`);
 * `guards`: what must hold before the method runs
 */
export function Button<D extends AnyButton, const Guards extends readonly InteractionGuard[] = readonly []>(
  declaration: D,
  options: BindingOptions<Guards> = {},
): HandlerDecorator<ButtonContext<D> & GuardAdditions<Guards>> {
  return (target, key) =>
    addBinding(target, key, { kind: 'button', declaration, options: Object.freeze({ ...options }) });
}
