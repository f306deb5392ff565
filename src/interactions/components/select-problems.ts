/** Validates a declared message select: the rules of the API, reported with the property names of the declaration. */
import type { z } from 'zod';
import { limits } from '../../wire/constants/limits.js';
import { EMOJI_REMEDY } from '../../wire/validation/emoji-text.js';
import type { FieldError } from '../../wire/validation/form-errors.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { payloadErrors } from '../declarations/payload-errors.js';
import type { SelectRequest } from '../entities/entity-kinds.js';

const bounds = limits.components;
const OPTION_PATH = /^options\.(\d+)\.(.+)$/;

/** Validates the payload of a select. */
export function selectProblems(schema: z.ZodType, payload: SelectRequest): DeclarationProblem[] {
  return payloadErrors(schema, payload).map((error) => toProblem(error, payload));
}

function toProblem({ path, message }: FieldError, payload: SelectRequest): DeclarationProblem {
  const [, index, property] = OPTION_PATH.exec(path) ?? [];
  if (property === undefined)
    return { message: `${toPropertyPath(path)}: ${message}`, remedy: remedyFor(toPropertyPath(path)) };
  const value = 'options' in payload ? payload.options[Number(index)]?.value : undefined;
  return {
    message: `option "${value}", ${property === 'value' ? 'key' : property}: ${message}`,
    remedy: property.startsWith('emoji')
      ? EMOJI_REMEDY
      : property === 'default'
        ? 'Set `default: true` on at most maxValues options.'
        : `Key and label must have 1 to ${bounds.optionText} characters, the description at most ${bounds.optionText}.`,
  };
}

/** Properties of a declaration, by the field of the payload. Other fields have the same name in both. */
const PROPERTY_NAMES: Readonly<Record<string, string>> = {
  min_values: 'minValues',
  max_values: 'maxValues',
  channel_types: 'channelTypes',
  default_values: 'defaults',
};

function toPropertyPath(payloadPath: string): string {
  const [first = '', ...rest] = payloadPath.split('.');
  return [PROPERTY_NAMES[first] ?? first, ...rest].join('.');
}

function remedyFor(property: string): string {
  if (property === 'options') return `Declare 1 to ${bounds.options} options, and at least maxValues.`;
  if (property === 'placeholder') return `Shorten the placeholder to ${bounds.placeholder} characters.`;
  if (property.startsWith('channelTypes')) return 'List names of channel types, for example GUILD_TEXT.';
  if (property.startsWith('defaults')) return 'List ids: at least minValues and at most maxValues.';
  return `minValues must be 0 to ${bounds.selectValues}, maxValues 1 to ${bounds.selectValues}, and minValues must not exceed maxValues.`;
}
