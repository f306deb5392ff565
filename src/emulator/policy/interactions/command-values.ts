/** Values of the parameters of commands: what each kind takes, and within which bounds. */
import { limits } from '../../../wire/constants/limits.js';
import {
  type CommandOption,
  commandOptionTypes,
} from '../../../wire/objects/applications/application-command-option.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';
import { type ActingUser, selectableChannelIds, selectableRoleIds } from '../user-actions/select-checks.js';

/** A value as the interface carries it; entities by their id. */
export type SubmittedOptionValue = string | number | boolean;

const optionTypes = commandOptionTypes;

/** @throws {UserActionError} when no client would take the value for the option */
export function checkCommandValue(
  option: CommandOption,
  value: SubmittedOptionValue,
  picker: ActingUser,
  path: string,
): void {
  switch (option.type) {
    case optionTypes.STRING:
      return checkText(option, value, path);
    case optionTypes.INTEGER:
    case optionTypes.NUMBER:
      return checkNumber(option, value, path);
    case optionTypes.BOOLEAN:
      if (typeof value !== 'boolean') throw new UserActionError('wrong_kind', 'This option is true or false.', path);
      return;
    default:
      return checkEntity(option, value, picker, path);
  }
}

function checkText(option: CommandOption, value: SubmittedOptionValue, path: string): void {
  if (typeof value !== 'string') throw new UserActionError('wrong_kind', 'This option takes text.', path);
  if (hasChoices(option)) return checkChoice(option, value, path);
  const { min_length: min = 1, max_length: max = limits.applicationCommand.stringLength } = option;
  const length = [...value].length;
  if (length === 0) throw new UserActionError('required', 'An option that is given is not left empty.', path);
  if (length < min) throw new UserActionError('too_short', `Must be ${min} or more in length.`, path);
  if (length > max) throw new UserActionError('too_long', `Must be ${max} or fewer in length.`, path);
}

/** Beyond this the interface carries no whole numbers exactly, and no number at all. */
const MAX_NUMBER = 2 ** 53;

function checkNumber(option: CommandOption, value: SubmittedOptionValue, path: string): void {
  const mustBeWhole = option.type === optionTypes.INTEGER;
  if (typeof value !== 'number' || (mustBeWhole && !Number.isInteger(value))) {
    throw new UserActionError('wrong_kind', `This option takes a ${mustBeWhole ? 'whole ' : ''}number.`, path);
  }
  if (hasChoices(option)) return checkChoice(option, value, path);
  const most = mustBeWhole ? Number.MAX_SAFE_INTEGER : MAX_NUMBER;
  const { min_value: min = -most, max_value: max = most } = option;
  if (value < min) throw new UserActionError('too_small', `Must be ${min} or more.`, path);
  if (value > max) throw new UserActionError('too_large', `Must be ${max} or less.`, path);
}

function hasChoices({ choices = [] }: CommandOption): boolean {
  return choices.length > 0;
}

function checkChoice({ choices = [] }: CommandOption, value: SubmittedOptionValue, path: string): void {
  if (!choices.some((choice) => choice.value === value)) {
    throw new UserActionError('not_offered', `"${value}" is not among the choices.`, path);
  }
}

function checkEntity(option: CommandOption, value: SubmittedOptionValue, picker: ActingUser, path: string): void {
  if (typeof value !== 'string')
    throw new UserActionError('wrong_kind', 'This option takes the id of an entity.', path);
  if (!isSelectableEntity(option, value, picker)) {
    throw new UserActionError('not_offered', `There is no ${value} that this option takes.`, path);
  }
}

/** Users can be named by their id wherever they are; roles and channels are those of the guild. */
function isSelectableEntity({ type, channel_types }: CommandOption, id: string, picker: ActingUser): boolean {
  switch (type) {
    case optionTypes.USER:
      return userExists(picker.world, id);
    case optionTypes.ROLE:
      return selectableRoleIds(picker).includes(id);
    case optionTypes.MENTIONABLE:
      return userExists(picker.world, id) || selectableRoleIds(picker).includes(id);
    case optionTypes.CHANNEL:
      return selectableChannelIds(picker, channel_types ?? []).includes(id);
    default:
      return false;
  }
}

function userExists(world: World, id: string): boolean {
  return world.users.has(id);
}
