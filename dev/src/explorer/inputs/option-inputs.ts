/** Generates the options of a command. */
import { type Arbitrary, constantFrom, double, integer } from 'fast-check';
import { commandOptionTypes } from 'guildhall/wire';
import type { OptionValue } from '../../scenario/steps/references.js';
import type { SeededRandom } from '../random/seeded-random.js';
import { consideredChannels, type EntityValues } from './entity-values.js';
import { GENERATED_FILES } from './file-values.js';
import type { InputKind } from './input-kind.js';
import { typedText } from './marked-text.js';
import { typicalTexts } from './text-values.js';

const MAX_TEXT = 6000;
const MAX_NUMBER = 2 ** 53 - 1;

/** What is allowed in an option, as it is registered. */
export interface OptionRequest {
  readonly type: number;
  readonly description: string;
  readonly choices?: readonly { readonly value: string | number }[] | undefined;
  readonly min_length?: number | undefined;
  readonly max_length?: number | undefined;
  readonly min_value?: number | undefined;
  readonly max_value?: number | undefined;
  readonly channel_types?: readonly number[] | undefined;
}

/** An option of a command, declared or registered. */
export interface UsableOption {
  readonly name: string;
  readonly required: boolean;
  readonly autocomplete: boolean;
  readonly toRequest: () => OptionRequest;
}

export interface OptionInputOptions {
  readonly options: readonly UsableOption[];
  readonly kind: InputKind;
  readonly random: SeededRandom;
  readonly entities: EntityValues;
  /** What the bot suggested for an option. */
  readonly suggestionsOf: (option: string) => readonly OptionValue[];
}

/** With `boundary` and `invalid`, one option gets such a value and the others valid ones. */
export function optionInputs(input: OptionInputOptions): Record<string, OptionValue> {
  const { options, random, kind } = input;
  const special = random.below(options.length);
  const inputs: Record<string, OptionValue> = {};
  for (const [index, option] of options.entries()) {
    const { name } = option;
    const isSpecial = index === special;
    if (!option.required && !isSpecial && random.chance(0.4)) continue;
    const suggestions = input.suggestionsOf(name);
    const value =
      suggestions.length > 0 && random.chance(0.7)
        ? random.pick(suggestions)
        : optionValue(input, option.toRequest(), isSpecial ? kind : 'valid');
    if (value !== undefined) inputs[name] = value;
  }
  return inputs;
}

function optionValue(
  { random, entities }: OptionInputOptions,
  request: OptionRequest,
  kind: InputKind,
): OptionValue | undefined {
  const { choices = [] } = request;
  if (choices.length > 0) return random.pick(choices)?.value;
  switch (request.type) {
    case commandOptionTypes.STRING: {
      const shape = { min: request.min_length ?? 1, max: request.max_length ?? MAX_TEXT, isMultiline: false };
      const accepted = typicalTexts(shape, [request.description]);
      return typedText({ kind, shape, accepted, random, entities });
    }
    case commandOptionTypes.INTEGER:
    case commandOptionTypes.NUMBER: {
      const { min_value: min = -MAX_NUMBER, max_value: max = MAX_NUMBER } = request;
      return random.sample(numberValues(kind, { min, max, isInteger: request.type === commandOptionTypes.INTEGER }));
    }
    case commandOptionTypes.BOOLEAN:
      return random.chance(0.5);
    case commandOptionTypes.USER:
      return random.pick(entities.users);
    case commandOptionTypes.ROLE:
      return random.pick(entities.roles);
    case commandOptionTypes.MENTIONABLE:
      return random.pick([...entities.users, ...entities.roles]);
    case commandOptionTypes.CHANNEL:
      return random.pick(consideredChannels(random, entities, request.channel_types));
    case commandOptionTypes.ATTACHMENT: {
      const file = random.pick(GENERATED_FILES);
      return file && { file };
    }
    default:
      return undefined;
  }
}

interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly isInteger: boolean;
}

function numberValues(kind: InputKind, { min, max, isInteger }: NumberRange): Arbitrary<number> {
  if (kind === 'boundary') return constantFrom(min, max);
  const small = { min: Math.max(min, -1000), max: Math.min(max, 1000) };
  const range = small.min <= small.max && kind === 'valid' ? small : { min, max };
  return isInteger
    ? integer({ min: Math.ceil(range.min), max: Math.floor(range.max) })
    : double({ ...range, noNaN: true });
}
