import type { OptionNames } from '../../base/options/option-problems.js';
import type { ChatCommand } from '../../interactions/commands/command-declaration.js';
import type { AutocompleteOptionName } from '../../interactions/commands/option-values.js';
import type { AutocompleteContext } from '../../interactions/contexts/autocomplete-context.js';
import type { AnyGuard, GuardAdditions } from '../../interactions/guards/guard.js';
import { addBinding, type BindingOptions, type HandlerDecorator } from './binding-metadata.js';

/** The options of `@Autocomplete`. There is no `defer`, because Discord does not allow deferring suggestions. */
export type AutocompleteBindingOptions<Guards extends readonly AnyGuard[]> = Pick<
  BindingOptions<Guards>,
  'guards' | 'middleware'
>;

const autocompleteBindingOptionNames: OptionNames<AutocompleteBindingOptions<readonly AnyGuard[]>> = {
  guards: true,
  middleware: true,
};

/**
 * Runs the method while a user types into a command option with `autocomplete: true`. The method calls `respond` with
 * suggestions within 3 seconds. Without a response, or if a guard denies the interaction, the user sees no suggestions.
 *
 * @param declaration the chat command, or one of its subcommands
 * @param option the name of the option
 * @param options.guards guards that are checked before the method runs
 * @see https://docs.discord.com/developers/interactions/application-commands#autocomplete
 *
 * @example
 * @Autocomplete(tag.subcommands.show, 'name')
 * suggest(typing: AutocompleteContext<typeof tag.subcommands.show, 'name'>) {
 *   return typing.respond(this.tags.listNames().filter((name) => name.startsWith(typing.value)).slice(0, 25));
 * }
 */
export function Autocomplete<
  D extends ChatCommand,
  const Name extends AutocompleteOptionName<D['options']>,
  const Guards extends readonly AnyGuard[] = readonly [],
>(
  declaration: D,
  option: Name,
  options: AutocompleteBindingOptions<Guards> = {},
): HandlerDecorator<AutocompleteContext<D, Name> & GuardAdditions<Guards>> {
  return (target, key) =>
    addBinding(
      target,
      key,
      { kind: 'autocomplete', declaration, option, options: Object.freeze({ ...options }) },
      options,
      autocompleteBindingOptionNames,
    );
}
