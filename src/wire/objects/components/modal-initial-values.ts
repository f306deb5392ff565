/** The initial values of the fields of a modal. Without schemas, so that the page can load it. */
import { componentTypes } from './component-types.js';
import type { ModalRequest } from './modal.js';

type Child<Modal extends ModalRequest> = Modal['components'][number];

/** A field of a modal, in a label or in an action row. */
export type ModalFieldRequest<Modal extends ModalRequest = ModalRequest> =
  | Extract<Child<Modal>, { type: typeof componentTypes.LABEL }>['component']
  | Extract<Child<Modal>, { type: typeof componentTypes.ACTION_ROW }>['components'][number];

/** The value of a field: a text, a boolean, an option or none, a list of options or ids. */
export type ModalFieldValue = string | boolean | null | readonly string[];

/** The value of a field before the user changes it. None for a file upload. */
export function initialFieldValue(field: ModalFieldRequest): ModalFieldValue {
  switch (field.type) {
    case componentTypes.TEXT_INPUT:
      return field.value ?? '';
    case componentTypes.CHECKBOX:
      return field.default ?? false;
    case componentTypes.RADIO_GROUP:
      return defaultValuesOf(field.options)[0] ?? null;
    case componentTypes.STRING_SELECT:
    case componentTypes.CHECKBOX_GROUP:
      return defaultValuesOf(field.options);
    case componentTypes.FILE_UPLOAD:
      return [];
    default:
      return (field.default_values ?? []).map(({ id }) => id);
  }
}

function defaultValuesOf(
  options: readonly { readonly value: string; readonly default?: boolean | undefined }[],
): string[] {
  return options.filter((option) => option.default === true).map(({ value }) => value);
}
