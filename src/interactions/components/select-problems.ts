/** What is wrong with a select of messages as it is declared: the interface's own rules, in the words of the declaration. */
import type { z } from 'zod';
import { limits } from '../../wire/constants/limits.js';
import type { FieldError } from '../../wire/validation/form-errors.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { payloadErrors } from '../declarations/payload-errors.js';
import type { SelectRequest } from './select.js';

const bounds = limits.components;
const OPTION_PATH = /^options\.(\d+)\.(.+)$/;

/** The problems of a select's payload. */
export function selectProblems(schema: z.ZodType, payload: SelectRequest): DeclarationProblem[] {
  return [...payloadErrors(schema, payload).map((error) => toProblem(error, payload)), ...optionProblems(payload)];
}

function toProblem({ path, message }: FieldError, payload: SelectRequest): DeclarationProblem {
  const [, index, property] = OPTION_PATH.exec(path) ?? [];
  if (property === undefined) return { message: `${wordOf(path)}: ${message}`, remedy: remedyFor(wordOf(path)) };
  const value = 'options' in payload ? payload.options[Number(index)]?.value : undefined;
  return {
    message: `option "${value}", ${property === 'value' ? 'key' : property}: ${message}`,
    remedy: property.startsWith('emoji')
      ? 'Give `emoji` as the emoji itself, or as { id, name } of one of a guild.'
      : `Its key (the value), label and description have at most ${bounds.optionText} characters; key and label at least 1.`,
  };
}

const words: Readonly<Record<string, string>> = {
  min_values: 'minValues',
  max_values: 'maxValues',
  channel_types: 'channelTypes',
  default_values: 'defaults',
};

function wordOf(path: string): string {
  const [first = '', ...rest] = path.split('.');
  return [words[first] ?? first, ...rest].join('.');
}

function remedyFor(word: string): string {
  if (word === 'options') return `Offer 1 to ${bounds.options} options.`;
  if (word === 'placeholder') return `Shorten the placeholder to ${bounds.placeholder} characters.`;
  if (word.startsWith('channelTypes')) return 'Name kinds of channel, for example GUILD_TEXT.';
  if (word.startsWith('defaults')) return 'Give ids, as many as minValues to maxValues allow.';
  return `Let minValues be 0 to ${bounds.selectValues}, maxValues 1 to ${bounds.selectValues}, and minValues at most maxValues.`;
}

/** Counts that the options cannot meet: the interface's schema leaves those to the service. */
function optionProblems(payload: SelectRequest): DeclarationProblem[] {
  if (!('options' in payload)) return [];
  const { options, max_values: max = 1 } = payload;
  const chosen = options.filter((option) => option.default === true).length;
  const problems: DeclarationProblem[] = [];
  if (max > options.length && options.length > 0) {
    problems.push({
      message: `maxValues: ${max} is more than the ${options.length} options offered.`,
      remedy: 'Let maxValues be at most the number of options.',
    });
  }
  if (chosen > max) {
    problems.push({
      message: `options: ${chosen} are chosen beforehand, but maxValues is ${max}.`,
      remedy: 'Set `default: true` on at most maxValues options.',
    });
  }
  return problems;
}
