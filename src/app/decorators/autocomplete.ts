import type { ChatCommand } from '../../interactions/commands/command-declaration.js';
import type { AutocompleteOptionName } from '../../interactions/commands/option-values.js';
import type { AutocompleteContext } from '../../interactions/contexts/autocomplete-context.js';
import type { GuardAdditions, InteractionGuard } from '../guards/guard.js';
import { addBinding, type BindingOptions, type HandlerDecorator } from './binding-metadata.js';

/** What may be said of suggestions; they are never deferred. */
export type AutocompleteOptions<Guards extends readonly InteractionGuard[]> = Pick<BindingOptions<Guards>, 'guards'>;

/**
 * Runs the method while a person types into an option of a declared command that has `autocomplete: true`. It answers by
 * `choices`, within 3 seconds; without an answer nothing is suggested. Where a guard refuses, nothing is either.
 *
 * @example
 * @Autocomplete(tag.subcommands.show, 'name')
 * suggest(typing: AutocompleteContext<typeof tag.subcommands.show, 'name'>) {
 *   return typing.choices(this.tags.startingWith(typing.value));
 * }
 */
export function Autocomplete<
  D extends ChatCommand,
  const Name extends AutocompleteOptionName<D['options']>,
  const Guards extends readonly InteractionGuard[] = readonly [],
>(
  declaration: D,
  option: Name,
  options: AutocompleteOptions<Guards> = {},
): HandlerDecorator<AutocompleteContext<D, Name> & GuardAdditions<Guards>> {
  return (target, key) =>
    addBinding(target, key, { kind: 'autocomplete', declaration, option, options: Object.freeze({ ...options }) });
}
