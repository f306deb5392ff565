import type { AutocompleteInteraction } from '../../wire/objects/interactions/interaction.js';
import type { AutocompleteChoice } from '../../wire/objects/interactions/interaction-callback.js';
import type { ChatCommand } from '../commands/command-declaration.js';
import type { AutocompleteOptionName, AutocompleteValue, PartialOptionValues } from '../commands/option-values.js';
import { type LocalizationMap, toNameLocalizations } from '../commands/options/localizations.js';
import { findUsedCommand } from '../commands/used-command.js';
import type { DeclaredAdditions } from '../guards/declared-guards.js';
import { InteractionContextBase } from '../responses/interaction-context.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';

/** A suggestion: the value, or an object with the name (1 to 100 characters) that is shown for the value. */
export type AutocompleteSuggestion<Value extends string | number> =
  | Value
  | { readonly name: string; readonly value: Value; readonly localizations?: LocalizationMap | undefined };

/**
 * The context of a user who is typing an option with `autocomplete: true`. The handler runs again whenever the input
 * changes and has 3 seconds to call `respond`. There is no deferral and no other response.
 *
 * @example
 * @Autocomplete(play, 'title')
 * async suggest(typing: AutocompleteContext<typeof play, 'title'>) {
 *   await typing.respond(titles.filter((title) => title.startsWith(typing.value)).slice(0, 25));
 * }
 * @see https://docs.discord.com/developers/interactions/application-commands
 */
export type AutocompleteContext<
  D extends ChatCommand = ChatCommand,
  Name extends AutocompleteOptionName<D['options']> = AutocompleteOptionName<D['options']>,
> = AutocompleteContextBase<D, Name> & DeclaredAdditions<D>;

/** An `AutocompleteContext` without the properties that guards add. */
export class AutocompleteContextBase<
  D extends ChatCommand = ChatCommand,
  Name extends AutocompleteOptionName<D['options']> = AutocompleteOptionName<D['options']>,
> extends InteractionContextBase {
  readonly declaration: D;
  /** The name of the option that the user is typing. */
  readonly optionName: Name;
  /** The text that the user has typed so far, also for number options. Empty at first. */
  readonly value: string;
  /** The other values so far, by option name. They are not validated, and required options may be missing. */
  readonly options: PartialOptionValues<D['options']>;

  /** @param optionName the name of the option that the user is typing */
  constructor(received: ReceivedInteraction<AutocompleteInteraction>, declaration: D, optionName: Name) {
    super(received);
    const { options } = findUsedCommand(received.interaction.data);
    const values = new Map(options.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
    this.declaration = declaration;
    this.optionName = optionName;
    this.value = String(values.get(optionName) ?? '');
    // Discord sends each option that has a value under its declared name.
    this.options = Object.fromEntries(values) as PartialOptionValues<D['options']>;
  }

  /**
   * Responds with suggestions, in display order. A value without a name is shown as its own name.
   *
   * @param suggestions at most 25; an empty list shows that there are none
   * @throws {InteractionError} when the interaction was already responded to (`already_responded`)
   * @throws {ValidationError} when there are more than 25 suggestions, or a name or text is not 1 to 100 characters long
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

/** The name of the option that the user is typing; undefined if Discord marks none. */
export function focusedOptionName({ data }: AutocompleteInteraction): string | undefined {
  return findUsedCommand(data).options.find(({ focused }) => focused)?.name;
}
