/** Custom_ids that are shown inside a longer one have fewer than the 100 characters. */
import { ValidationError } from '../../rest/call/errors.js';
import { limits } from '../../wire/constants/limits.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import type { CustomIdCodec } from './custom-id-codec.js';
import { codePointLength } from './segment.js';

/**
 * @param declaration in messages, for example `modal "report"`
 * @param when when the limit applies, in messages
 * @throws {ValidationError} when the custom_id has more than `max` characters
 */
export function requireIdLength(declaration: string, customId: string, max: number, when: string): void {
  const length = codePointLength(customId);
  if (length <= max) return;
  const message = `Must be ${max} or fewer in length ${when}; "${customId}" has ${length}.`;
  throw new ValidationError(declaration, [{ path: 'custom_id', code: 'BASE_TYPE_BAD_LENGTH', message }]);
}

/** The problem of a pattern whose ids can have more than `max` characters. Above 100 characters, the codec reports it. */
export function idLengthProblems(
  { pattern, maxLength = 0 }: CustomIdCodec,
  max: number,
  when: string,
): DeclarationProblem[] {
  if (maxLength <= max || maxLength > limits.customId) return [];
  return [
    {
      message: `custom_id pattern "${pattern}" can reach ${maxLength} characters; the limit is ${max} ${when}.`,
      remedy:
        'Shorten its fixed text, or lower the maximum of its text parameters: an escaped character takes three characters.',
    },
  ];
}
