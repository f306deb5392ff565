import type { componentTypes } from 'guildhall/wire';
import { isEntitySelectType, listSelectChoices } from '../message-components/select-choices.js';
import { SelectMenu } from '../message-components/select-menu.js';
import { defaultPlaceholder } from '../message-components/select-view.js';
import { useContentModel } from '../model/content-model.js';
import type { FieldProps } from './field-props.js';
import { getFieldRange, type ModalFormFieldOf } from './modal-form-draft.js';

type SelectFormField = ModalFormFieldOf<
  | typeof componentTypes.STRING_SELECT
  | typeof componentTypes.USER_SELECT
  | typeof componentTypes.ROLE_SELECT
  | typeof componentTypes.MENTIONABLE_SELECT
  | typeof componentTypes.CHANNEL_SELECT
>;

interface SelectFieldProps extends FieldProps<SelectFormField> {
  readonly values: readonly string[];
}

/** A select in a modal. */
export function SelectField({ field, label, ids, isInvalid, values, onValue }: SelectFieldProps) {
  const model = useContentModel();
  const { min, max, isOptional } = getFieldRange(field);
  const location = { guild: model.guild.value, channel: model.channel.value, me: model.view.value?.me.user };
  return (
    <SelectMenu
      id={ids.field}
      label={label}
      placeholder={field.placeholder || defaultPlaceholder(field.type)}
      choices={listSelectChoices(field, location)}
      selectedValues={values}
      limits={{ min: isOptional ? 0 : min, max }}
      hasSearch={isEntitySelectType(field.type)}
      describedBy={ids.describedBy}
      isInvalid={isInvalid}
      isImmediate
      onChange={onValue}
    />
  );
}
