import type { AnySelect } from '../../interactions/components/select.js';
import type { SelectContext } from '../../interactions/contexts/component-contexts.js';
import type { AnyGuard, GuardAdditions } from '../../interactions/guards/guard.js';
import { addBinding, type BindingOptions, bindingOptionNames, type HandlerDecorator } from './binding-metadata.js';

/**
 * Runs the method when a user chooses values in a declared select menu of a message. An invalid choice, such as an option
 * that the menu did not offer, is rejected before the method runs.
 *
 * @param declaration what `stringSelect(…)`, `userSelect(…)` or another select function returned
 * @param options.defer how the choice is deferred if there is no response after 2 seconds. Default `'update'`
 * @param options.guards guards that are checked before the values are validated and the method runs
 * @param options.middleware middleware around the method, inside that of the bot, the feature, the class and the method
 * @see https://docs.discord.com/developers/components/reference#string-select
 *
 * @example
 * @Select(color)
 * chosen(choice: SelectContext<typeof color>) {
 *   return choice.update({ content: `Your color is ${choice.value.join(', ')}.`, components: [] });
 * }
 */
export function Select<D extends AnySelect, const Guards extends readonly AnyGuard[] = readonly []>(
  declaration: D,
  options: BindingOptions<Guards> = {},
): HandlerDecorator<SelectContext<D> & GuardAdditions<Guards>> {
  return (target, key) =>
    addBinding(
      target,
      key,
      { kind: 'select', declaration, options: Object.freeze({ ...options }) },
      options,
      bindingOptionNames,
    );
}
