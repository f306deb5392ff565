import type { AnyButton } from '../../interactions/components/button.js';
import type { ButtonContext } from '../../interactions/contexts/component-contexts.js';
import type { AnyGuard, GuardAdditions } from '../../interactions/guards/guard.js';
import { addBinding, type BindingOptions, bindingOptionNames, type HandlerDecorator } from './binding-metadata.js';

/**
 * Runs the method when a user clicks a declared button.
 *
 * @param declaration what `button(…)` returned
 * @param options.defer how the click is deferred if there is no response after 2 seconds. Default `'update'`
 * @param options.guards guards that are checked before the method runs
 * @param options.middleware middleware around the method, inside that of the bot, the feature, the class and the method
 * @see https://docs.discord.com/developers/components/reference#button
 *
 * @example
 * @Button(apply)
 * open(click: ButtonContext<typeof apply>) {
 *   return click.reply({ content: `You apply for ${click.params.track}.`, ephemeral: true });
 * }
 */
export function Button<D extends AnyButton, const Guards extends readonly AnyGuard[] = readonly []>(
  declaration: D,
  options: BindingOptions<Guards> = {},
): HandlerDecorator<ButtonContext<D> & GuardAdditions<Guards>> {
  return (target, key) =>
    addBinding(
      target,
      key,
      { kind: 'button', declaration, options: Object.freeze({ ...options }) },
      options,
      bindingOptionNames,
    );
}
