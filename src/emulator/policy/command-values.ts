/** Values of the parameters of commands: what each kind takes, and within which bounds. */
import { limits } from '../../wire/limits.js';
import { type CommandOption, commandOptionTypes } from '../../wire/objects/application-command-option.js';
import type { World } from '../state/world.js';
import { Impossible } from './person.js';
import { channelsAt, type Picker, rolesAt } from './picking.js';

/** A value as the interface carries it; entities by their id. */
export type OptionValue = string | number | boolean;

const types = commandOptionTypes;

/** @throws {Impossible} when no client would take the value for the option */
export function checkCommandValue(option: CommandOption, value: OptionValue, picker: Picker, path: string): void {
  switch (option.type) {
    case types.STRING:
      return checkText(option, value, path);
    case types.INTEGER:
    case types.NUMBER:
      return checkNumber(option, value, path);
    case types.BOOLEAN:
      if (typeof value !== 'boolean') throw new Impossible('wrong_kind', 'This option is true or false.', path);
      return;
    default:
      return checkEntity(option, value, picker, path);
  }
}

function checkText(option: CommandOption, value: OptionValue, path: string): void {
  if (typeof value !== 'string') throw new Impossible('wrong_kind', 'This option takes text.', path);
  if (hasChoices(option)) return checkChoice(option, value, path);
  const { min_length: min = 1, max_length: max = limits.applicationCommand.stringLength } = option;
  const length = [...value].length;
  if (length === 0) throw new Impossible('required', 'An option that is given is not left empty.', path);
  if (length < min) throw new Impossible('too_short', `Must be ${min} or more in length.`, path);
  if (length > max) throw new Impossible('too_long', `Must be ${max} or fewer in length.`, path);
}

/** Beyond this the interface carries no whole numbers exactly, and no number at all. */
const BIGGEST = 2 ** 53;

function checkNumber(option: CommandOption, value: OptionValue, path: string): void {
  const mustBeWhole = option.type === types.INTEGER;
  if (typeof value !== 'number' || (mustBeWhole && !Number.isInteger(value))) {
    throw new Impossible('wrong_kind', `This option takes a ${mustBeWhole ? 'whole ' : ''}number.`, path);
  }
  if (hasChoices(option)) return checkChoice(option, value, path);
  const most = mustBeWhole ? Number.MAX_SAFE_INTEGER : BIGGEST;
  const { min_value: min = -most, max_value: max = most } = option;
  if (value < min) throw new Impossible('too_small', `Must be ${min} or more.`, path);
  if (value > max) throw new Impossible('too_large', `Must be ${max} or less.`, path);
}

function hasChoices({ choices = [] }: CommandOption): boolean {
  return choices.length > 0;
}

function checkChoice({ choices = [] }: CommandOption, value: OptionValue, path: string): void {
  if (!choices.some((choice) => choice.value === value)) {
    throw new Impossible('not_offered', `"${value}" is not among the choices.`, path);
  }
}

function checkEntity(option: CommandOption, value: OptionValue, picker: Picker, path: string): void {
  if (typeof value !== 'string') throw new Impossible('wrong_kind', 'This option takes the id of an entity.', path);
  if (!isThere(option, value, picker)) {
    throw new Impossible('not_offered', `There is no ${value} that this option takes.`, path);
  }
}

/** Users can be named by their id wherever they are; roles and channels are those of the guild. */
function isThere({ type, channel_types }: CommandOption, id: string, picker: Picker): boolean {
  switch (type) {
    case types.USER:
      return isUser(picker.world, id);
    case types.ROLE:
      return rolesAt(picker).includes(id);
    case types.MENTIONABLE:
      return isUser(picker.world, id) || rolesAt(picker).includes(id);
    case types.CHANNEL:
      return channelsAt(picker, channel_types ?? []).includes(id);
    default:
      return false;
  }
}

function isUser(world: World, id: string): boolean {
  return world.users.has(id);
}
