/** The submitted fields of a modal. Unknown and malformed components are ignored. */
import { isRecord } from '../../base/is-record.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ModalData, SubmittedModalField } from '../../wire/objects/interactions/interaction.js';

/** Returns the submitted fields by custom_id. Fields are in labels or, in older modals, in action rows. */
export function submittedFields(data: ModalData | undefined): ReadonlyMap<string, SubmittedModalField> {
  const fields = new Map<string, SubmittedModalField>();
  for (const item of itemsOf(data)) {
    for (const component of [componentOf(item), ...childrenOf(item)]) {
      if (isSubmittedField(component)) fields.set(component.custom_id, component);
    }
  }
  return fields;
}

/**
 * Returns the submitted field with this custom_id; undefined if there is none. It is the one that `submittedFields` contains: the
 * last one. It creates no list, because it is called for each field of each submission.
 */
export function submittedField(data: ModalData | undefined, customId: string): SubmittedModalField | undefined {
  const items = itemsOf(data);
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const children = childrenOf(items[index]);
    for (let child = children.length - 1; child >= 0; child -= 1) {
      const component = children[child];
      if (isSubmittedField(component) && component.custom_id === customId) return component;
    }
    const component = componentOf(items[index]);
    if (isSubmittedField(component) && component.custom_id === customId) return component;
  }
  return undefined;
}

const NONE: readonly unknown[] = [];

function itemsOf(data: ModalData | undefined): readonly unknown[] {
  return listOf(data?.components);
}

/** The component of a label. */
function componentOf(item: unknown): unknown {
  return isRecord(item) ? item['component'] : undefined;
}

/** The components of an action row. */
function childrenOf(item: unknown): readonly unknown[] {
  return isRecord(item) ? listOf(item['components']) : NONE;
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
      return Array.isArray(values) && values.every(isString);
    default:
      return false;
  }
}

const isString = (value: unknown) => typeof value === 'string';

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : NONE;
}
