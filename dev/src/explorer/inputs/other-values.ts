/** Another valid value in place of one that a user entered, to compare what both lead to. */
import { commandOptionTypes, componentTypes } from 'guildhall/wire';
import type { Template, WorldReferences } from '../../scenario/references/world-references.js';
import type { FieldValue, OptionValue } from '../../scenario/steps/references.js';
import type { VisibleModalField } from '../../testing/visible/visible-modal.js';
import { channelsOf, type EntityValues, entitiesOfSelect } from './entity-values.js';
import { findMark } from './marked-text.js';
import type { OptionRequest } from './option-inputs.js';
import { PROSE } from './text-values.js';

const OTHER_PROSE = 'A noisy morning';
/** The last digit of a text. One of a reference is followed by its end. */
const LAST_DIGIT = /\d(?=[^\d\u{E000}\u{E001}]*$)/u;

/** Another text of the same form and length; undefined if none is known. */
export function otherText(text: Template): Template | undefined {
  const isKnownForm = findMark(text) !== undefined || !/\p{L}{4}/u.test(text);
  if (isKnownForm && LAST_DIGIT.test(text)) return text.replace(LAST_DIGIT, (digit) => (digit === '1' ? '2' : '1'));
  return text.includes(PROSE) ? text.replace(PROSE, OTHER_PROSE) : undefined;
}

/** @param field as it is shown in the open form */
export function otherFieldValue(
  { component, options }: Pick<VisibleModalField, 'component' | 'options'>,
  value: FieldValue,
  entities: EntityValues,
  references: WorldReferences,
): FieldValue | undefined {
  const templates = options.map((each) => references.toTemplate(each));
  switch (component.type) {
    case componentTypes.TEXT_INPUT:
      return typeof value === 'string' ? otherText(value) : undefined;
    case componentTypes.CHECKBOX:
      return typeof value === 'boolean' ? !value : undefined;
    case componentTypes.RADIO_GROUP:
      return templates.find((each) => each !== value);
    case componentTypes.STRING_SELECT:
    case componentTypes.CHECKBOX_GROUP:
      return Array.isArray(value) ? otherValues(value, templates) : undefined;
    case componentTypes.FILE_UPLOAD:
      return undefined;
    default: {
      const types = 'channel_types' in component ? component.channel_types : undefined;
      const selectable = entitiesOfSelect(entities, component.type, types) ?? [];
      return Array.isArray(value) ? otherValues(value, selectable) : undefined;
    }
  }
}

/** As many values, of which the first is another one; undefined if there is no other one. @param values the first is replaced */
export function otherValues(values: readonly Template[], selectable: readonly Template[]): Template[] | undefined {
  const other = selectable.find((each) => !values.includes(each));
  return other === undefined || values.length === 0 ? undefined : [other, ...values.slice(1)];
}

/** Of a number, the end of its range that is further away: a small difference often has no effect. */
export function otherOptionValue(
  request: OptionRequest,
  value: OptionValue,
  entities: EntityValues,
): OptionValue | undefined {
  const { choices = [] } = request;
  const other = <Value>(values: readonly Value[]) => values.find((each) => each !== value);
  if (choices.length > 0) return other(choices.map((choice) => choice.value));
  switch (request.type) {
    case commandOptionTypes.STRING:
      return typeof value === 'string' ? otherText(value) : undefined;
    case commandOptionTypes.BOOLEAN:
      return typeof value === 'boolean' ? !value : undefined;
    case commandOptionTypes.USER:
      return other(entities.users);
    case commandOptionTypes.ROLE:
      return other(entities.roles);
    case commandOptionTypes.MENTIONABLE:
      return other([...entities.users, ...entities.roles]);
    case commandOptionTypes.CHANNEL:
      return other(channelsOf(entities, request.channel_types));
    case commandOptionTypes.INTEGER:
    case commandOptionTypes.NUMBER: {
      const { min_value: min, max_value: max } = request;
      if (typeof value !== 'number' || min === undefined || max === undefined) return undefined;
      return value - min < max - value ? max : min;
    }
    default:
      return undefined;
  }
}
