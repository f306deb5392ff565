/** Validates a declared message select: the rules of the API, reported with the property names of the declaration. */
import type { z } from 'zod';
import { limits } from '../../wire/constants/limits.js';
import type { FieldError } from '../../wire/validation/form-errors.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { payloadErrors } from '../declarations/payload-errors.js';
import type { SelectRequest } from './select.js';

const bounds = limits.components;
const OPTION_PATH = /^options\.(\d+)\.(.+)$/;

/** The problems of a select, by its payload. */
export function selectProblems(schema: z.ZodType, payload: SelectRequest): DeclarationProblem[] {
  return [...payloadErrors(schema, payload).map((error) => toProblem(error, payload)), ...optionProblems(payload)];
}

function toProblem({ path, message }: FieldError, payload: SelectRequest): DeclarationProblem {
  const [, index, property] = OPTION_PATH.exec(path) ?? [];
  if (property === undefined)
    return { message: `${propertyOf(path)}: ${message}`, remedy: remedyFor(propertyOf(path)) };
  const value = 'options' in payload ? payload.options[Number(index)]?.value : undefined;
  return {
    message: `option "${value}", ${property === 'value' ? 'key' : property}: ${message}`,
    remedy: property.startsWith('emoji')
      ? 'Set `emoji` to a Unicode emoji, or to { id, name } of a custom emoji.'
      : `Its key (the value), label and description have at most ${bounds.optionText} characters; key and label at least 1.`,
  };
}

const PROPERTIES: Readonly<Record<string, string>> = {
  min_values: 'minValues',
  max_values: 'maxValues',
  channel_types: 'channelTypes',
  default_values: 'defaults',
};

function propertyOf(path: string): string {
  const [first = '', ...rest] = path.split('.');
  return [PROPERTIES[first] ?? first, ...rest].join('.');
}

function remedyFor(property: string): string {
  if (property === 'options') return `Declare 1 to ${bounds.options} options.`;
  if (property === 'placeholder') return `Shorten the placeholder to ${bounds.placeholder} characters.`;
  if (property.startsWith('channelTypes')) return 'List names of channel types, for example GUILD_TEXT.';
  if (property.startsWith('defaults')) return 'List ids, from minValues to maxValues of them.';
  return `Set minValues to 0 to ${bounds.selectValues}, maxValues to 1 to ${bounds.selectValues}, and minValues to at most maxValues.`;
}

/** Value counts that contradict the options. The schema of the API does not check them. */
function optionProblems(payload: SelectRequest): DeclarationProblem[] {
  if (!('options' in payload)) return [];
  const { options, max_values: max = 1 } = payload;
  const selected = options.filter((option) => option.default === true).length;
  const problems: DeclarationProblem[] = [];
  if (max > options.length && options.length > 0) {
    problems.push({
      message: `maxValues: ${max} is more than the ${options.length} options.`,
      remedy: 'Set maxValues to at most the number of options.',
    });
  }
  if (selected > max) {
    problems.push({
      message: `options: ${selected} are selected by default, but maxValues is ${max}.`,
      remedy: 'Set `default: true` on at most maxValues options.',
    });
  }
  return problems;
}
