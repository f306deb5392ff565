/** Validation of the values of command parameters, by option type. */

import { type CommandOption, commandOptionTypes, limits } from 'guildhall/wire';
import { type SubmittedOptionValue } from '../../../control/operations/interactions.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';
import { type ActingUser, selectableChannelIds, selectableRoleIds } from '../user-actions/select-checks.js';

const optionTypes = commandOptionTypes;

/** @throws {UserActionError} when no client would accept the value for the option */
export function checkCommandValue(
  option: CommandOption,
  value: SubmittedOptionValue,
  actingUser: ActingUser,
  path: string,
): void {
  switch (option.type) {
    case optionTypes.STRING:
      return checkText(option, value, path);
    case optionTypes.INTEGER:
    case optionTypes.NUMBER:
      return checkNumber(option, value, path);
    case optionTypes.BOOLEAN:
      if (typeof value !== 'boolean')
        throw new UserActionError('wrong_kind', 'This option must be true or false.', path);
      return;
    default:
      return checkEntity(option, value, actingUser, path);
  }
}

function checkText(option: CommandOption, value: SubmittedOptionValue, path: string): void {
  if (typeof value !== 'string') throw new UserActionError('wrong_kind', 'This option must be text.', path);
  if (hasChoices(option)) return checkChoice(option, value, path);
  const { min_length: min = 1, max_length: max = limits.applicationCommand.stringLength } = option;
  const length = [...value].length;
  if (length === 0) throw new UserActionError('required', 'A submitted option cannot be empty.', path);
  if (length < min) throw new UserActionError('too_short', `Must be ${min} or more in length.`, path);
  if (length > max) throw new UserActionError('too_long', `Must be ${max} or fewer in length.`, path);
}

/** The API does not accept numbers beyond this; integers would lose precision. */
const MAX_NUMBER = 2 ** 53;

function checkNumber(option: CommandOption, value: SubmittedOptionValue, path: string): void {
  const isInteger = option.type === optionTypes.INTEGER;
  if (typeof value !== 'number' || (isInteger && !Number.isInteger(value))) {
    throw new UserActionError('wrong_kind', `This option must be ${isInteger ? 'an integer' : 'a number'}.`, path);
  }
  if (hasChoices(option)) return checkChoice(option, value, path);
  const maxAbsolute = isInteger ? Number.MAX_SAFE_INTEGER : MAX_NUMBER;
  const { min_value: min = -maxAbsolute, max_value: max = maxAbsolute } = option;
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

function checkEntity(option: CommandOption, value: SubmittedOptionValue, actingUser: ActingUser, path: string): void {
  if (typeof value !== 'string') throw new UserActionError('wrong_kind', 'This option must be an id.', path);
  if (!isSelectableEntity(option, value, actingUser)) {
    throw new UserActionError('not_offered', `"${value}" is not a valid id for this option.`, path);
  }
}

/** All existing users are valid, but only roles and channels of the guild. */
function isSelectableEntity({ type, channel_types }: CommandOption, id: string, actingUser: ActingUser): boolean {
  switch (type) {
    case optionTypes.USER:
      return userExists(actingUser.world, id);
    case optionTypes.ROLE:
      return selectableRoleIds(actingUser).includes(id);
    case optionTypes.MENTIONABLE:
      return userExists(actingUser.world, id) || selectableRoleIds(actingUser).includes(id);
    case optionTypes.CHANNEL:
      return selectableChannelIds(actingUser, channel_types ?? []).includes(id);
    default:
      return false;
  }
}

function userExists(world: World, id: string): boolean {
  return world.users.has(id);
}
