/** Checks the options of a chat command as a user's client does. */

import { type CommandOption, commandOptionTypes } from 'guildhall/wire';
import { type SubmittedOption, type SubmittedOptionValue } from '../../../control/operations/interactions.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { UserActionError } from '../errors/user-action-error.js';
import type { ActingUser } from '../user-actions/select-checks.js';
import { checkUpload } from '../user-actions/upload-checks.js';
import { checkCommandValue } from './command-values.js';

/** All values and files that a user enters for a command. */
export interface CommandOptionsInput {
  readonly options: readonly SubmittedOption[];
  /** Files of attachment options, by option name. */
  readonly files: ReadonlyMap<string, readonly ReceivedFile[]>;
}

/** An option of the request that passed the checks. */
export type CheckedOption = { readonly declared: CommandOption } & (
  | { readonly kind: 'subcommand'; readonly options: readonly CheckedOption[] }
  | { readonly kind: 'value'; readonly value: SubmittedOptionValue; readonly focused?: true }
  | { readonly kind: 'file'; readonly file: ReceivedFile }
);

/** The declared parameters of a command or subcommand, and the submitted ones. */
interface OptionLevel {
  readonly declared: readonly CommandOption[];
  readonly submitted: readonly SubmittedOption[];
  /** The path of `submitted` in the request. */
  readonly path: string;
}

/**
 * Checks the options of a command that the user sends.
 * @returns the options in the order of their declaration
 * @throws {UserActionError} when a client would not send them
 */
export function checkSubmittedOptions(
  declared: readonly CommandOption[],
  { options, files }: CommandOptionsInput,
  actingUser: ActingUser,
): CheckedOption[] {
  return checkSubcommands({ declared, submitted: options, path: 'options' }, (leaf) => {
    checkFiles(leaf.declared, files);
    return leaf.declared.flatMap((option) => checkSubmittedOption(option, leaf, files.get(option.name), actingUser));
  });
}

/**
 * Checks the options of a command that the user is typing: only their names, and that the focused option has
 * autocomplete.
 * @throws {UserActionError} when a client would not ask for suggestions
 */
export function checkAutocompleteOptions(
  declared: readonly CommandOption[],
  { options, files }: CommandOptionsInput,
): CheckedOption[] {
  const [unexpectedFile] = files.keys();
  if (unexpectedFile !== undefined) {
    throw new UserActionError(
      'wrong_kind',
      'Autocomplete requests cannot contain files: send them with the command.',
      `files.${unexpectedFile}`,
    );
  }
  return checkSubcommands({ declared, submitted: options, path: 'options' }, (leaf) => {
    const focused = leaf.submitted.filter((each) => each.focused);
    const option = leaf.declared.find(({ name }) => name === focused[0]?.name);
    if (!option || focused.length > 1) {
      throw new UserActionError('required', 'Exactly one option must be marked as focused.', leaf.path);
    }
    if (option.autocomplete !== true) {
      throw new UserActionError('no_autocomplete', `The option "${option.name}" has no autocomplete.`, leaf.path);
    }
    return leaf.declared.flatMap((each) => checkAutocompleteOption(each, leaf));
  });
}

function checkSubcommands(level: OptionLevel, parameters: (leaf: OptionLevel) => CheckedOption[]): CheckedOption[] {
  checkNames(level);
  const subcommands = level.declared.filter(isSubcommandOption);
  if (subcommands.length === 0) return parameters(level);
  const names = subcommands.map(({ name }) => name).join(', ');
  const [subcommand] = level.submitted;
  const declared = subcommands.find(({ name }) => name === subcommand?.name);
  if (!subcommand || !declared)
    throw new UserActionError('required', `Select one of these subcommands: ${names}.`, level.path);
  if (level.submitted.length > 1)
    throw new UserActionError('too_many', `Select only one of these subcommands: ${names}.`, level.path);
  const path = `${level.path}.0`;
  if (subcommand.value !== undefined)
    throw new UserActionError('wrong_kind', 'A subcommand has no value.', `${path}.value`);
  const nested = { declared: declared.options ?? [], submitted: subcommand.options ?? [], path: `${path}.options` };
  return [{ kind: 'subcommand', declared, options: checkSubcommands(nested, parameters) }];
}

function isSubcommandOption({ type }: CommandOption): boolean {
  return type === commandOptionTypes.SUB_COMMAND || type === commandOptionTypes.SUB_COMMAND_GROUP;
}

function checkNames({ declared, submitted, path }: OptionLevel): void {
  const seen = new Set<string>();
  for (const [index, { name }] of submitted.entries()) {
    const at = `${path}.${index}.name`;
    if (!declared.some((each) => each.name === name)) {
      throw new UserActionError('unknown_option', `There is no option "${name}".`, at);
    }
    if (seen.has(name)) throw new UserActionError('too_many', `The option "${name}" can be used only once.`, at);
    seen.add(name);
  }
}

function checkFiles(declared: readonly CommandOption[], files: CommandOptionsInput['files']): void {
  for (const name of files.keys()) {
    const option = declared.find((each) => each.name === name);
    if (!option) throw new UserActionError('unknown_option', `There is no option "${name}".`, `files.${name}`);
    if (option.type !== commandOptionTypes.ATTACHMENT) {
      throw new UserActionError('wrong_kind', `The option "${name}" does not accept a file.`, `files.${name}`);
    }
  }
}

function checkSubmittedOption(
  declared: CommandOption,
  leaf: OptionLevel,
  files: readonly ReceivedFile[] | undefined,
  actingUser: ActingUser,
): CheckedOption[] {
  const { value, at } = findSubmittedValue(declared, leaf);
  if (declared.type === commandOptionTypes.ATTACHMENT) {
    if (value !== undefined)
      throw new UserActionError('wrong_kind', `The option "${declared.name}" must be a file.`, at);
    return checkSubmittedFile(declared, files ?? []);
  }
  if (value === undefined) {
    if (declared.required) {
      throw new UserActionError('required', `The option "${declared.name}" is required.`, leaf.path);
    }
    return [];
  }
  checkCommandValue(declared, value, actingUser, at);
  return [{ kind: 'value', declared, value }];
}

function checkSubmittedFile(declared: CommandOption, files: readonly ReceivedFile[]): CheckedOption[] {
  const path = `files.${declared.name}`;
  const [file] = files;
  if (!file) {
    if (declared.required) throw new UserActionError('required', `The option "${declared.name}" is required.`, path);
    return [];
  }
  if (files.length > 1)
    throw new UserActionError('too_many', `The option "${declared.name}" accepts only one file.`, path);
  checkUpload(file, declared.file_types ?? [], `${path}.0`);
  return [{ kind: 'file', declared, file }];
}

/** The focused option is included even if it is still empty, other options only if they have a value. */
function checkAutocompleteOption(declared: CommandOption, leaf: OptionLevel): CheckedOption[] {
  const { value, at, focused } = findSubmittedValue(declared, leaf);
  if (declared.type === commandOptionTypes.ATTACHMENT && value !== undefined) {
    throw new UserActionError('wrong_kind', `The option "${declared.name}" must be a file.`, at);
  }
  if (focused) return [{ kind: 'value', declared, value: value ?? '', focused }];
  return value === undefined ? [] : [{ kind: 'value', declared, value }];
}

function findSubmittedValue({ name }: CommandOption, { submitted, path }: OptionLevel) {
  const index = submitted.findIndex((each) => each.name === name);
  const entry = submitted[index];
  if (entry?.options !== undefined) {
    throw new UserActionError(
      'wrong_kind',
      `The option "${name}" must have a value, not options.`,
      `${path}.${index}.options`,
    );
  }
  return { value: entry?.value, at: `${path}.${index}.value`, ...(entry?.focused ? { focused: true as const } : {}) };
}
