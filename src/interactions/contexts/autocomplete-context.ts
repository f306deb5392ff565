import type { AutocompleteInteraction } from '../../wire/objects/interactions/interaction.js';
import type { AutocompleteChoice } from '../../wire/objects/interactions/interaction-callback.js';
import type { ChatCommand } from '../commands/command-declaration.js';
import { usedCommand } from '../commands/command-path.js';
import { type LocalizationMap, namesRequest } from '../commands/localizations.js';
import type { PartialOptions, SuggestedValue, SuggestingName } from '../commands/option-values.js';
import { type ContextParts, InteractionFacts } from './interaction-context.js';

/** A suggestion: the value itself, or with what is shown for it, 1..100 characters. */
export type Suggestion<Value extends string | number> =
  | Value
  | { readonly name: string; readonly value: Value; readonly localizations?: LocalizationMap | undefined };

/**
 * What the handler of an option's suggestions receives. It is called with every few letters that a person types, and
 * has 3 seconds: there is no deferral, and no other answer than `choices`.
 */
export class AutocompleteContext<
  D extends ChatCommand = ChatCommand,
  Name extends SuggestingName<D['options']> = SuggestingName<D['options']>,
> extends InteractionFacts {
  readonly declaration: D;
  /** The name of the option that is being typed. */
  readonly option: Name;
  /** What stands in it so far, as it was typed; of a number too. Empty at first. */
  readonly value: string;
  /** What stands in the options so far, by name. Nothing of it was checked, and required ones may be missing. */
  readonly options: PartialOptions<D['options']>;

  /** @param option the name of the option that is being typed */
  constructor(parts: ContextParts<AutocompleteInteraction>, declaration: D, option: Name) {
    super(parts);
    const { options } = usedCommand(parts.interaction.data);
    const stands = new Map(options.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
    this.declaration = declaration;
    this.option = option;
    this.value = String(stands.get(option) ?? '');
    // The client sends each option that has a value under its name, and the service passes it on.
    this.options = Object.fromEntries(stands) as PartialOptions<D['options']>;
  }

  /**
   * Answers with suggestions, at most 25, in the order in which they are shown. A value alone is shown as it is; texts
   * have at most 100 characters.
   * @throws InteractionError when it was answered already
   * @throws ValidationError when there are more, or one is too long
   */
  choices(suggestions: readonly Suggestion<SuggestedValue<D['options'][Name]>>[]): Promise<void> {
    return this.responder.choices(suggestions.map(choiceRequest));
  }
}

function choiceRequest(suggestion: Suggestion<string | number>): AutocompleteChoice {
  if (typeof suggestion !== 'object') return { name: String(suggestion), value: suggestion };
  const { name, value, localizations } = suggestion;
  return { name, value, ...namesRequest(localizations) };
}

/** The name of the option that is being typed; undefined when none is. */
export function focusedOption({ data }: AutocompleteInteraction): string | undefined {
  return usedCommand(data).options.find(({ focused }) => focused)?.name;
}
