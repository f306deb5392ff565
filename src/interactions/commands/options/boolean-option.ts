import { commandOptionTypes } from '../../../wire/objects/applications/application-command-option.js';
import type { OrNull } from '../../modals/fields/field.js';
import { type DeclaredOption, makeOption, type OptionSettings, refused } from './declared-option.js';

const { BOOLEAN } = commandOptionTypes;

/** An option that is true or false, or null when it is not required. */
export function booleanOption<const Required extends boolean = true>(
  settings: OptionSettings<Required>,
): DeclaredOption<OrNull<boolean, Required>, typeof BOOLEAN, false> {
  return makeOption({
    type: BOOLEAN,
    autocomplete: false,
    settings,
    request: (named) => ({ type: BOOLEAN, ...named }),
    value: (value) => (typeof value === 'boolean' ? { ok: true, value } : refused('It is neither true nor false.')),
  });
}
