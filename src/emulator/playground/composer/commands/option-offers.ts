/** What an option of a command offers by itself: choices, true and false, users, roles, channels. */
import type { CommandOption } from '../../../../wire/objects/applications/application-command-option.js';
import { commandOptionTypes } from '../../../../wire/objects/applications/command-types.js';
import { componentTypes } from '../../../../wire/objects/components/component-types.js';
import { type Choice, choicesOf, type SelectPlace } from '../../components/select-choices.js';
import type { OptionValue } from './option-values.js';

/** Something that an option offers, as it is drawn. */
export interface OptionOffer {
  readonly value: OptionValue;
  readonly label: string;
  readonly choice: Choice;
}

const types = commandOptionTypes;

const selects: Readonly<Record<number, number>> = {
  [types.USER]: componentTypes.USER_SELECT,
  [types.ROLE]: componentTypes.ROLE_SELECT,
  [types.MENTIONABLE]: componentTypes.MENTIONABLE_SELECT,
  [types.CHANNEL]: componentTypes.CHANNEL_SELECT,
};

/** What an option offers at a place; nothing for what is typed freely or suggested by the bot. */
export function offersOf(option: CommandOption, place: SelectPlace): readonly OptionOffer[] {
  const { type, choices = [], channel_types: channelTypes } = option;
  if (choices.length > 0) return choices.map(({ name, value }) => plainOffer(name, value));
  if (type === types.BOOLEAN) return [plainOffer('True', true), plainOffer('False', false)];
  const select = selects[type];
  if (select === undefined) return [];
  return choicesOf({ type: select, channel_types: channelTypes }, place).map((choice) => ({
    value: choice.value,
    label: choice.label,
    choice,
  }));
}

/** An offer that is nothing but a word. */
export function plainOffer(label: string, value: OptionValue): OptionOffer {
  return { value, label, choice: { value: String(value), label } };
}
