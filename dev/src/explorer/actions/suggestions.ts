import type { WorldReferences } from '../../scenario/references/world-references.js';
import type { ChosenSuggestion, OptionValue } from '../../scenario/steps/references.js';
import type { StepOf } from '../../scenario/steps/scenario-step.js';

/** An id that has no reference. */
const UNKNOWN_ID = /\d{15,20}/;

/** A suggestion of a bot. */
interface Suggested {
  readonly name: string;
  readonly value: string | number;
}

/** What bots suggested for options of commands, in one world. */
export class Suggestions {
  readonly #values = new Map<string, readonly OptionValue[]>();

  /** @param step what a user typed @param choices what the bot suggested */
  set(
    { path, options, focused }: StepOf<'autocomplete'>,
    choices: readonly Suggested[],
    references: WorldReferences,
  ): void {
    const typed = options[focused];
    const values = choices.map((choice, nth) =>
      toValue(choice, { typed: typeof typed === 'string' ? typed : '', nth }, references),
    );
    this.#values.set(keyOf(path, focused), values);
  }

  /** The values that users can choose. */
  of(path: readonly string[], option: string): readonly OptionValue[] {
    return this.#values.get(keyOf(path, option)) ?? [];
  }
}

/** A value that users do not see, for example an id or a random text, can be another one in another world. So its position is repeated. */
function toValue({ name, value }: Suggested, suggestion: ChosenSuggestion, references: WorldReferences): OptionValue {
  if (String(value) !== name) return { suggestion };
  if (typeof value === 'number') return value;
  const template = references.toTemplate(value);
  return UNKNOWN_ID.test(template) ? { suggestion } : template;
}

function keyOf(path: readonly string[], option: string): string {
  return `${path.join(' ')} ${option}`;
}
