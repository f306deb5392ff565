/** What an option of a command offers by itself: choices, true and false, users, roles, channels. */
import type { CommandOption } from '../../../../wire/objects/applications/application-command-option.js';
import { commandOptionTypes } from '../../../../wire/objects/applications/command-types.js';
import { componentTypes } from '../../../../wire/objects/components/component-types.js';
import { listSelectChoices, type SelectChoice, type SelectLocation } from '../../message-components/select-choices.js';
import type { FormOptionValue } from '../../model/composer/command-options.js';

/** Something that an option offers, as it is drawn. */
export interface FormOptionChoiceItem {
  readonly value: FormOptionValue;
  readonly label: string;
  readonly display: SelectChoice;
}

const types = commandOptionTypes;

const selects: Readonly<Record<number, number>> = {
  [types.USER]: componentTypes.USER_SELECT,
  [types.ROLE]: componentTypes.ROLE_SELECT,
  [types.MENTIONABLE]: componentTypes.MENTIONABLE_SELECT,
  [types.CHANNEL]: componentTypes.CHANNEL_SELECT,
};

/** What an option offers at a place; nothing for what is typed freely or suggested by the bot. */
export function listOptionChoices(option: CommandOption, place: SelectLocation): readonly FormOptionChoiceItem[] {
  const { type, choices = [], channel_types: channelTypes } = option;
  if (choices.length > 0) return choices.map(({ name, value }) => textChoice(name, value));
  if (type === types.BOOLEAN) return [textChoice('True', true), textChoice('False', false)];
  const select = selects[type];
  if (select === undefined) return [];
  return listSelectChoices({ type: select, channel_types: channelTypes }, place).map((choice) => ({
    value: choice.value,
    label: choice.label,
    display: choice,
  }));
}

/** An offer that is nothing but a word. */
export function textChoice(label: string, value: FormOptionValue): FormOptionChoiceItem {
  return { value, label, display: { value: String(value), label } };
}
