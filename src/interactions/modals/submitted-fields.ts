/** The submitted fields of a modal. Unknown and malformed components are ignored. */
import { isRecord } from '../../base/is-record.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ModalData, SubmittedModalField } from '../../wire/objects/interactions/interaction.js';

/** Returns the submitted fields by custom_id. Fields are in labels or, in older modals, in action rows. */
export function submittedFields(data: ModalData | undefined): ReadonlyMap<string, SubmittedModalField> {
  const fields = new Map<string, SubmittedModalField>();
  const addField = (item: unknown): void => {
    if (isSubmittedField(item)) fields.set(item.custom_id, item);
  };
  const items: unknown = data?.components;
  for (const item of listOf(items)) {
    if (!isRecord(item)) continue;
    addField(item['component']);
    for (const child of listOf(item['components'])) addField(child);
  }
  return fields;
}

function isSubmittedField(item: unknown): item is SubmittedModalField {
  if (!isRecord(item) || typeof item['custom_id'] !== 'string') return false;
  const { type, value, values } = item;
  switch (type) {
    case componentTypes.TEXT_INPUT:
      return typeof value === 'string';
    case componentTypes.RADIO_GROUP:
      return typeof value === 'string' || value === null;
    case componentTypes.CHECKBOX:
      return typeof value === 'boolean';
    case componentTypes.STRING_SELECT:
    case componentTypes.USER_SELECT:
    case componentTypes.ROLE_SELECT:
    case componentTypes.MENTIONABLE_SELECT:
    case componentTypes.CHANNEL_SELECT:
    case componentTypes.FILE_UPLOAD:
    case componentTypes.CHECKBOX_GROUP:
      return Array.isArray(values) && values.every((each) => typeof each === 'string');
    default:
      return false;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
