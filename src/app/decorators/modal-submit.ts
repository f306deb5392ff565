import type { ModalContext } from '../../interactions/contexts/component-contexts.js';
import type { AnyGuard, GuardAdditions } from '../../interactions/guards/guard.js';
import type { AnyModal } from '../../interactions/modals/any-modal.js';
import { addBinding, type BindingOptions, bindingOptionNames, type HandlerDecorator } from './binding-metadata.js';

/**
 * Runs the method when a user submits a declared modal and all values are valid. If a value is rejected, the method does
 * not run; the user sees the reason and can open the modal again with the previous values.
 *
 * @param declaration what `modal(…)` or `wizard(…)` returned
 * @param options.defer how the submission is deferred if there is no response after 2 seconds. Default `'reply'`
 * @param options.guards guards that are checked before the values are validated and the method runs
 * @param options.middleware middleware around the method, inside that of the bot, the feature, the class and the method
 * @see https://docs.discord.com/developers/interactions/receiving-and-responding
 *
 * @example
 * @ModalSubmit(application)
 * submitted(form: ModalContext<typeof application>) {
 *   return form.reply({ content: `Thank you, ${form.values.name}!`, ephemeral: true });
 * }
 */
export function ModalSubmit<D extends AnyModal, const Guards extends readonly AnyGuard[] = readonly []>(
  declaration: D,
  options: BindingOptions<Guards> = {},
): HandlerDecorator<ModalContext<D> & GuardAdditions<Guards>> {
  return (target, key) =>
    addBinding(
      target,
      key,
      { kind: 'modal', declaration, options: Object.freeze({ ...options }) },
      options,
      bindingOptionNames,
    );
}
