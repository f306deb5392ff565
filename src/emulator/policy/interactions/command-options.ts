/** What a person puts into the options of a chat command, as its client lets it. */
import {
  type CommandOption,
  commandOptionTypes,
} from '../../../wire/objects/applications/application-command-option.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { UserActionError } from '../errors/user-action-error.js';
import type { ActingUser } from '../user-actions/select-checks.js';
import { checkUpload } from '../user-actions/upload-checks.js';
import { checkCommandValue, type SubmittedOptionValue } from './command-values.js';

/** An option as a person gives it: a branch (subcommand or group) with options, a parameter with a value. */
export interface SubmittedOption {
  readonly name: string;
  readonly value?: SubmittedOptionValue | undefined;
  readonly options?: readonly SubmittedOption[] | undefined;
  /** Whether it is the one being typed. */
  readonly focused?: boolean | undefined;
}

/** Everything that a person gives to a command. */
export interface CommandOptionsInput {
  readonly options: readonly SubmittedOption[];
  /** Files for attachment options, by the name of the option. */
  readonly files: ReadonlyMap<string, readonly ReceivedFile[]>;
}

/** An option that was given, checked. */
export type CheckedOption = { readonly declared: CommandOption } & (
  | { readonly kind: 'subcommand'; readonly options: readonly CheckedOption[] }
  | { readonly kind: 'value'; readonly value: SubmittedOptionValue; readonly focused?: true }
  | { readonly kind: 'file'; readonly file: ReceivedFile }
);

/** The parameters that a command, or one of its subcommands, declares, and what was given for them. */
interface OptionLevel {
  readonly declared: readonly CommandOption[];
  readonly given: readonly SubmittedOption[];
  /** Where `given` stands in the call. */
  readonly path: string;
}

/**
 * The options of a command that is sent, in the order in which they are declared.
 * @throws {UserActionError} when a client would not send them
 */
export function checkSubmittedOptions(
  declared: readonly CommandOption[],
  { options, files }: CommandOptionsInput,
  picker: ActingUser,
): CheckedOption[] {
  return checkSubcommands({ declared, given: options, path: 'options' }, (leaf) => {
    checkFiles(leaf.declared, files);
    return leaf.declared.flatMap((option) => checkSubmittedOption(option, leaf, files.get(option.name), picker));
  });
}

/**
 * The options of a command that is being typed: nothing but their names is checked, and that suggestions are asked for
 * one that has them.
 * @throws {UserActionError} when a client would not ask
 */
export function checkAutocompleteOptions(
  declared: readonly CommandOption[],
  { options, files }: CommandOptionsInput,
): CheckedOption[] {
  const [stray] = files.keys();
  if (stray !== undefined) {
    throw new UserActionError(
      'wrong_kind',
      'Files are sent with the command, not while it is typed.',
      `files.${stray}`,
    );
  }
  return checkSubcommands({ declared, given: options, path: 'options' }, (leaf) => {
    const focused = leaf.given.filter((each) => each.focused);
    const option = leaf.declared.find(({ name }) => name === focused[0]?.name);
    if (!option || focused.length > 1) {
      throw new UserActionError(
        'required',
        'Exactly one option is the one being typed: mark it as focused.',
        leaf.path,
      );
    }
    if (option.autocomplete !== true) {
      throw new UserActionError('no_autocomplete', `The option "${option.name}" has no suggestions.`, leaf.path);
    }
    return leaf.declared.flatMap((each) => checkAutocompleteOption(each, leaf));
  });
}

function checkSubcommands(level: OptionLevel, parameters: (leaf: OptionLevel) => CheckedOption[]): CheckedOption[] {
  checkNames(level);
  const branches = level.declared.filter(isSubcommandOption);
  if (branches.length === 0) return parameters(level);
  const names = branches.map(({ name }) => name).join(', ');
  const [chosen] = level.given;
  const declared = branches.find(({ name }) => name === chosen?.name);
  if (!chosen || !declared) throw new UserActionError('required', `One of these must be chosen: ${names}.`, level.path);
  if (level.given.length > 1)
    throw new UserActionError('too_many', `Only one of these can be chosen: ${names}.`, level.path);
  const path = `${level.path}.0`;
  if (chosen.value !== undefined)
    throw new UserActionError('wrong_kind', 'A subcommand has no value.', `${path}.value`);
  const inside = { declared: declared.options ?? [], given: chosen.options ?? [], path: `${path}.options` };
  return [{ kind: 'subcommand', declared, options: checkSubcommands(inside, parameters) }];
}

function isSubcommandOption({ type }: CommandOption): boolean {
  return type === commandOptionTypes.SUB_COMMAND || type === commandOptionTypes.SUB_COMMAND_GROUP;
}

function checkNames({ declared, given, path }: OptionLevel): void {
  const seen = new Set<string>();
  for (const [index, { name }] of given.entries()) {
    const at = `${path}.${index}.name`;
    if (!declared.some((each) => each.name === name)) {
      throw new UserActionError('unknown_option', `There is no option "${name}".`, at);
    }
    if (seen.has(name)) throw new UserActionError('too_many', `The option "${name}" can be given once.`, at);
    seen.add(name);
  }
}

function checkFiles(declared: readonly CommandOption[], files: CommandOptionsInput['files']): void {
  for (const name of files.keys()) {
    const option = declared.find((each) => each.name === name);
    if (!option) throw new UserActionError('unknown_option', `There is no option "${name}".`, `files.${name}`);
    if (option.type !== commandOptionTypes.ATTACHMENT) {
      throw new UserActionError('wrong_kind', `The option "${name}" takes no file.`, `files.${name}`);
    }
  }
}

function checkSubmittedOption(
  declared: CommandOption,
  leaf: OptionLevel,
  files: readonly ReceivedFile[] | undefined,
  picker: ActingUser,
): CheckedOption[] {
  const { value, at } = findGivenValue(declared, leaf);
  if (declared.type === commandOptionTypes.ATTACHMENT) {
    if (value !== undefined) throw new UserActionError('wrong_kind', `The option "${declared.name}" takes a file.`, at);
    return checkSubmittedFile(declared, files ?? []);
  }
  if (value === undefined) {
    if (declared.required) {
      throw new UserActionError('required', `The option "${declared.name}" is required.`, leaf.path);
    }
    return [];
  }
  checkCommandValue(declared, value, picker, at);
  return [{ kind: 'value', declared, value }];
}

function checkSubmittedFile(declared: CommandOption, files: readonly ReceivedFile[]): CheckedOption[] {
  const path = `files.${declared.name}`;
  const [file] = files;
  if (!file) {
    if (declared.required) throw new UserActionError('required', `The option "${declared.name}" is required.`, path);
    return [];
  }
  if (files.length > 1) throw new UserActionError('too_many', `The option "${declared.name}" takes one file.`, path);
  checkUpload(file, declared.file_types ?? [], `${path}.0`);
  return [{ kind: 'file', declared, file }];
}

/** What is being typed comes even when it is nothing yet; of the others, those that have a value. */
function checkAutocompleteOption(declared: CommandOption, leaf: OptionLevel): CheckedOption[] {
  const { value, at, focused } = findGivenValue(declared, leaf);
  if (declared.type === commandOptionTypes.ATTACHMENT && value !== undefined) {
    throw new UserActionError('wrong_kind', `The option "${declared.name}" takes a file.`, at);
  }
  if (focused) return [{ kind: 'value', declared, value: value ?? '', focused }];
  return value === undefined ? [] : [{ kind: 'value', declared, value }];
}

function findGivenValue({ name }: CommandOption, { given, path }: OptionLevel) {
  const index = given.findIndex((each) => each.name === name);
  const entry = given[index];
  if (entry?.options !== undefined) {
    throw new UserActionError('wrong_kind', `The option "${name}" takes a value.`, `${path}.${index}.options`);
  }
  return { value: entry?.value, at: `${path}.${index}.value`, ...(entry?.focused ? { focused: true as const } : {}) };
}
