/**
 * The choices of a command option that the page lists without asking the bot: declared choices, true and false, users,
 * roles and channels.
 */
import { type CommandOption, commandOptionTypes, componentTypes } from 'guildhall/wire';
import { listSelectChoices, type SelectChoice, type SelectLocation } from '../../message-components/select-choices.js';
import type { FormOptionValue } from '../../model/composer/command-options.js';

/** A choice of an option, with the entry that the suggestion list renders for it. */
export interface FormOptionChoiceItem {
  readonly value: FormOptionValue;
  readonly label: string;
  readonly display: SelectChoice;
}

const types = commandOptionTypes;

const selectTypes: Readonly<Record<number, number>> = {
  [types.USER]: componentTypes.USER_SELECT,
  [types.ROLE]: componentTypes.ROLE_SELECT,
  [types.MENTIONABLE]: componentTypes.MENTIONABLE_SELECT,
  [types.CHANNEL]: componentTypes.CHANNEL_SELECT,
};

/** Lists the choices of an option in a location; empty for free text and for options with autocomplete. */
export function listOptionChoices(option: CommandOption, location: SelectLocation): readonly FormOptionChoiceItem[] {
  const { type, choices = [], channel_types: channelTypes } = option;
  if (choices.length > 0) return choices.map(({ name, value }) => textChoice(name, value));
  if (type === types.BOOLEAN) return [textChoice('True', true), textChoice('False', false)];
  const selectType = selectTypes[type];
  if (selectType === undefined) return [];
  return listSelectChoices({ type: selectType, channel_types: channelTypes }, location).map((choice) => ({
    value: choice.value,
    label: choice.label,
    display: choice,
  }));
}

/** A choice that consists of text only. */
export function textChoice(label: string, value: FormOptionValue): FormOptionChoiceItem {
  return { value, label, display: { value: String(value), label } };
}
