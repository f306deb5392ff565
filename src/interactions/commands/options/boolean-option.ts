import { commandOptionTypes } from '../../../wire/objects/applications/command-types.js';
import type { NullIfOptional } from '../../declarations/null-if-optional.js';
import { parseFailure } from '../../declarations/parse-result.js';
import { type DeclaredOption, makeOption, type OptionSettings } from './declared-option.js';

const { BOOLEAN } = commandOptionTypes;

/**
 * An option that is true or false. The value is null if the option is optional and omitted.
 *
 * @example
 * silent: booleanOption({ description: 'Whether to reply only to you', required: false }) // boolean | null
 */
export function booleanOption<const Required extends boolean = true>(
  settings: OptionSettings<Required>,
): DeclaredOption<NullIfOptional<boolean, Required>, typeof BOOLEAN, false> {
  return makeOption({
    type: BOOLEAN,
    autocomplete: false,
    settings,
    toRequest: (named) => ({ type: BOOLEAN, ...named }),
    readValue: (value) =>
      typeof value === 'boolean' ? { ok: true, value } : parseFailure('It is neither true nor false.'),
  });
}
