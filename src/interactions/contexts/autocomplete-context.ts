import type { AutocompleteInteraction } from '../../wire/objects/interactions/interaction.js';
import type { AutocompleteChoice } from '../../wire/objects/interactions/interaction-callback.js';
import type { ChatCommand } from '../commands/command-declaration.js';
import type { AutocompleteOptionName, AutocompleteValue, PartialOptionValues } from '../commands/option-values.js';
import { type LocalizationMap, toNameLocalizations } from '../commands/options/localizations.js';
import { findUsedCommand } from '../commands/used-command.js';
import { type ContextDependencies, InteractionContextBase } from './interaction-context.js';

/** A suggestion: the value itself, or with what is shown for it, 1..100 characters. */
export type AutocompleteSuggestion<Value extends string | number> =
  | Value
  | { readonly name: string; readonly value: Value; readonly localizations?: LocalizationMap | undefined };

/**
 * What the handler of an option's suggestions receives. It is called with every few letters that a person types, and
 * has 3 seconds: there is no deferral, and no other answer than `choices`.
 */
export class AutocompleteContext<
  D extends ChatCommand = ChatCommand,
  Name extends AutocompleteOptionName<D['options']> = AutocompleteOptionName<D['options']>,
> extends InteractionContextBase {
  readonly declaration: D;
  /** The name of the option that is being typed. */
  readonly optionName: Name;
  /** What stands in it so far, as it was typed; of a number too. Empty at first. */
  readonly value: string;
  /** What stands in the options so far, by name. Nothing of it was checked, and required ones may be missing. */
  readonly options: PartialOptionValues<D['options']>;

  /** @param optionName the name of the option that is being typed */
  constructor(parts: ContextDependencies<AutocompleteInteraction>, declaration: D, optionName: Name) {
    super(parts);
    const { options } = findUsedCommand(parts.interaction.data);
    const stands = new Map(options.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
    this.declaration = declaration;
    this.optionName = optionName;
    this.value = String(stands.get(optionName) ?? '');
    // The client sends each option that has a value under its name, and the service passes it on.
    this.options = Object.fromEntries(stands) as PartialOptionValues<D['options']>;
  }

  /**
   * Answers with suggestions, at most 25, in the order in which they are shown. A value alone is shown as it is; texts
   * have at most 100 characters.
   * @throws InteractionError when it was answered already
   * @throws ValidationError when there are more, or one is too long
   */
  respond(suggestions: readonly AutocompleteSuggestion<AutocompleteValue<D['options'][Name]>>[]): Promise<void> {
    return this.responder.respondWithChoices(suggestions.map(toAutocompleteChoice));
  }
}

function toAutocompleteChoice(suggestion: AutocompleteSuggestion<string | number>): AutocompleteChoice {
  if (typeof suggestion !== 'object') return { name: String(suggestion), value: suggestion };
  const { name, value, localizations } = suggestion;
  return { name, value, ...toNameLocalizations(localizations) };
}

/** The name of the option that is being typed; undefined when none is. */
export function focusedOptionName({ data }: AutocompleteInteraction): string | undefined {
  return findUsedCommand(data).options.find(({ focused }) => focused)?.name;
}
