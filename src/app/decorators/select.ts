import type { AnySelect } from '../../interactions/components/select.js';
import type { SelectContext } from '../../interactions/contexts/component-contexts.js';
import type { GuardAdditions, InteractionGuard } from '../guards/guard.js';
import { addBinding, type BindingOptions, type HandlerDecorator } from './binding-metadata.js';

/**
 * Runs the method when something was chosen in a declared select of a message. What cannot be accepted (an option that
 * was not offered) is refused before.
 *
 * @param options `defer`: how it is deferred when there is no answer after 2 seconds (default `update`); `guards`: what
 * must hold before the values are read and the method runs
 */
export function Select<D extends AnySelect, const Guards extends readonly InteractionGuard[] = readonly []>(
  declaration: D,
  options: BindingOptions<Guards> = {},
): HandlerDecorator<SelectContext<D> & GuardAdditions<Guards>> {
  return (target, key) =>
    addBinding(target, key, { kind: 'select', declaration, options: Object.freeze({ ...options }) });
}
