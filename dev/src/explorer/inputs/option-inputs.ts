/** Generates the options of a command. */
import { type Arbitrary, constantFrom, double, integer } from 'fast-check';
import type { ChatCommand, ValueOptionRequest } from 'guildhall';
import { commandOptionTypes } from 'guildhall/wire';
import type { OptionValue } from '../../scenario/steps/references.js';
import type { SeededRandom } from '../random/seeded-random.js';
import { channelsOf, type EntityValues } from './entity-values.js';
import { GENERATED_FILES } from './file-values.js';
import type { InputKind } from './input-kind.js';
import { textValues, typicalTexts } from './text-values.js';

const MAX_TEXT = 6000;
const MAX_NUMBER = 2 ** 53 - 1;

export interface OptionInputOptions {
  readonly command: ChatCommand;
  readonly kind: InputKind;
  readonly random: SeededRandom;
  readonly entities: EntityValues;
  /** What the bot suggested for an option. */
  readonly suggestionsOf: (option: string) => readonly OptionValue[];
}

/** With `boundary` and `invalid`, one option gets such a value and the others valid ones. */
export function optionInputs(options: OptionInputOptions): Record<string, OptionValue> {
  const { command, random, kind } = options;
  const entries = Object.entries(command.options);
  const special = random.below(entries.length);
  const inputs: Record<string, OptionValue> = {};
  for (const [index, [name, option]] of entries.entries()) {
    const isSpecial = index === special;
    if (!option.required && !isSpecial && random.chance(0.4)) continue;
    const suggestions = options.suggestionsOf(name);
    const value =
      suggestions.length > 0 && random.chance(0.7)
        ? random.pick(suggestions)
        : optionValue(options, option.toRequest(name), isSpecial ? kind : 'valid');
    if (value !== undefined) inputs[name] = value;
  }
  return inputs;
}

function optionValue(
  { random, entities }: OptionInputOptions,
  request: ValueOptionRequest,
  kind: InputKind,
): OptionValue | undefined {
  const choices = 'choices' in request ? request.choices : undefined;
  if (choices && choices.length > 0) return random.pick<{ readonly value: string | number }>(choices)?.value;
  switch (request.type) {
    case commandOptionTypes.STRING: {
      const shape = { min: request.min_length ?? 1, max: request.max_length ?? MAX_TEXT, isMultiline: false };
      return random.sample(textValues(kind, shape, typicalTexts(shape, [request.description])));
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
      return random.pick(channelsOf(entities, request.channel_types));
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
