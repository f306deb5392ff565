import type { JsonConvertible } from '../../rest/call/builders.js';
import { toReadable } from '../../rest/encode/convert-builders.js';
import type { ActionRowRequest } from '../../wire/objects/components/action-row.js';
import type { ButtonRequest } from '../../wire/objects/components/button.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { SelectRequest } from '../entities/entity-kinds.js';

/** One to five buttons; any number if the length is not known at compile time. */
type ValidButtonRow<Buttons extends readonly (ButtonRequest | JsonConvertible)[]> = number extends Buttons['length']
  ? Buttons
  : Buttons['length'] extends 1 | 2 | 3 | 4 | 5
    ? Buttons
    : 'an action row contains one to five buttons';

/**
 * A row of a message: one to five buttons, or exactly one select. Builders of other libraries are accepted in their place.
 *
 * @example
 * actionRow(apply({ track: 'dev' }), linkButton({ label: 'Rules', url }));
 * actionRow(...pages.map((page) => open({ page })));
 * @see https://docs.discord.com/developers/components/reference
 */
export function actionRow(select: SelectRequest): ActionRowRequest;
export function actionRow<const Buttons extends readonly (ButtonRequest | JsonConvertible)[]>(
  ...buttons: Buttons & ValidButtonRow<Buttons>
): ActionRowRequest;
export function actionRow(
  ...components: readonly (ActionRowRequest['components'][number] | JsonConvertible)[]
): ActionRowRequest {
  return { type: componentTypes.ACTION_ROW, components: components.map(toReadable) };
}
