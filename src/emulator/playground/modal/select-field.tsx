import type { componentTypes } from '../../../wire/objects/components/component-types.js';
import { choicesOf, isEntitySelect } from '../components/select-choices.js';
import { SelectMenu } from '../components/select-menu.js';
import { placeholderOf } from '../components/select-view.js';
import { useModel } from '../model/model-context.js';
import type { FieldProps } from './field-props.js';
import { type FieldOf, rangeOf } from './modal-draft.js';

type Select = FieldOf<
  | typeof componentTypes.STRING_SELECT
  | typeof componentTypes.USER_SELECT
  | typeof componentTypes.ROLE_SELECT
  | typeof componentTypes.MENTIONABLE_SELECT
  | typeof componentTypes.CHANNEL_SELECT
>;

interface SelectFieldProps extends FieldProps<Select> {
  readonly values: readonly string[];
}

/** A select in a modal. */
export function SelectField({ field, label, ids, isInvalid, values, onValue }: SelectFieldProps) {
  const model = useModel();
  const { min, max, isOptional } = rangeOf(field);
  const place = { guild: model.guild.value, channel: model.channel.value, me: model.view.value?.me.user };
  return (
    <SelectMenu
      id={ids.field}
      label={label}
      placeholder={field.placeholder || placeholderOf(field.type)}
      choices={choicesOf(field, place)}
      chosen={values}
      bounds={{ min: isOptional ? 0 : min, max }}
      hasSearch={isEntitySelect(field.type)}
      describedBy={ids.describedBy}
      isInvalid={isInvalid}
      isLive
      onChange={onValue}
    />
  );
}
