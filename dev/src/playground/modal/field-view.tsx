import { componentTypes, type ModalFieldValue } from 'guildhall/wire';
import { CheckboxField, CheckboxGroupField, RadioField } from './choice-fields.js';
import { FieldFrame, type FieldIds } from './field-frame.js';
import type { FieldProps } from './field-props.js';
import { FileField } from './file-field.js';
import {
  describeFieldRange,
  getFieldRange,
  getFilledAmount,
  type ModalFormDraft,
  type ModalFormField,
} from './modal-form-draft.js';
import { SelectField } from './select-field.js';
import { TextInputField } from './text-input-field.js';

interface FieldViewProps {
  readonly field: ModalFormField;
  readonly label: string;
  readonly description?: string | undefined;
  readonly ids: FieldIds;
  readonly draft: ModalFormDraft<File>;
  readonly error: string | undefined;
  readonly onValue: (value: ModalFieldValue) => void;
  readonly onFilesChange: (files: readonly File[]) => void;
}

/** A field of a modal. */
export function FieldView({ field, label, description, ids, draft, error, onValue, onFilesChange }: FieldViewProps) {
  const { min, isOptional } = getFieldRange(field);
  const filled = getFilledAmount(field, draft);
  return (
    <FieldFrame
      ids={ids}
      label={label}
      description={description}
      isRequired={!isOptional && min > 0}
      hint={fieldHint(field, filled)}
      error={error}
      isSingle={isSingle(field)}
    >
      <Control
        field={field}
        label={label}
        ids={ids}
        draft={draft}
        isInvalid={error !== undefined}
        onValue={onValue}
        onFilesChange={onFilesChange}
      />
    </FieldFrame>
  );
}

function isSingle({ type }: ModalFormField): boolean {
  return type !== componentTypes.RADIO_GROUP && type !== componentTypes.CHECKBOX_GROUP;
}

/** Returns the counter or the limits of a field. */
function fieldHint(field: ModalFormField, filled: number): string {
  if (field.type === componentTypes.TEXT_INPUT) {
    const { min, max } = getFieldRange(field);
    const isShort = filled > 0 && filled < min;
    if (field.max_length === undefined && !isShort && filled <= max) return '';
    return isShort ? `${filled} of at least ${min}` : `${filled} / ${max}`;
  }
  const range = describeFieldRange(field);
  return range === '' ? '' : `${range} · ${filled} selected`;
}

interface ControlProps extends FieldProps<ModalFormField> {
  readonly draft: ModalFormDraft<File>;
  readonly onFilesChange: (files: readonly File[]) => void;
}

function Control({ draft, onFilesChange, ...props }: ControlProps) {
  const { field } = props;
  const value = draft.values[field.custom_id] ?? null;
  const values = Array.isArray(value) ? value : [];
  switch (field.type) {
    case componentTypes.TEXT_INPUT:
      return <TextInputField {...props} field={field} value={typeof value === 'string' ? value : ''} />;
    case componentTypes.RADIO_GROUP:
      return <RadioField {...props} field={field} value={typeof value === 'string' ? value : null} />;
    case componentTypes.CHECKBOX_GROUP:
      return <CheckboxGroupField {...props} field={field} values={values} />;
    case componentTypes.CHECKBOX:
      return <CheckboxField {...props} field={field} isChecked={value === true} />;
    case componentTypes.FILE_UPLOAD:
      return (
        <FileField {...props} field={field} files={draft.files[field.custom_id] ?? []} onFilesChange={onFilesChange} />
      );
    default:
      return <SelectField {...props} field={field} values={values} />;
  }
}
