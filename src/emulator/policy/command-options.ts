/** What a person puts into the options of a chat command, as its client lets it. */
import { type CommandOption, commandOptionTypes } from '../../wire/objects/application-command-option.js';
import type { UploadedFile } from '../state/attachments.js';
import { checkCommandValue, type OptionValue } from './command-values.js';
import { Impossible } from './person.js';
import type { Picker } from './picking.js';
import { checkUpload } from './uploading.js';

/** An option as a person gives it: a branch (subcommand or group) with options, a parameter with a value. */
export interface OptionInput {
  readonly name: string;
  readonly value?: OptionValue | undefined;
  readonly options?: readonly OptionInput[] | undefined;
  /** Whether it is the one being typed. */
  readonly focused?: boolean | undefined;
}

/** Everything that a person gives to a command. */
export interface CommandInput {
  readonly options: readonly OptionInput[];
  /** Files for attachment options, by the name of the option. */
  readonly files: ReadonlyMap<string, readonly UploadedFile[]>;
}

/** An option that was given, checked. */
export type GivenOption = { readonly declared: CommandOption } & (
  | { readonly kind: 'branch'; readonly options: readonly GivenOption[] }
  | { readonly kind: 'value'; readonly value: OptionValue; readonly focused?: true }
  | { readonly kind: 'file'; readonly file: UploadedFile }
);

/** The parameters that a command, or one of its subcommands, declares, and what was given for them. */
interface Leaf {
  readonly declared: readonly CommandOption[];
  readonly given: readonly OptionInput[];
  /** Where `given` stands in the call. */
  readonly path: string;
}

/**
 * The options of a command that is sent, in the order in which they are declared.
 * @throws {Impossible} when a client would not send them
 */
export function sentOptions(
  declared: readonly CommandOption[],
  { options, files }: CommandInput,
  picker: Picker,
): GivenOption[] {
  return throughBranches({ declared, given: options, path: 'options' }, (leaf) => {
    checkFiles(leaf.declared, files);
    return leaf.declared.flatMap((option) => sentParameter(option, leaf, files.get(option.name), picker));
  });
}

/**
 * The options of a command that is being typed: nothing but their names is checked, and that suggestions are asked for
 * one that has them.
 * @throws {Impossible} when a client would not ask
 */
export function typedOptions(declared: readonly CommandOption[], { options, files }: CommandInput): GivenOption[] {
  const [stray] = files.keys();
  if (stray !== undefined) {
    throw new Impossible('wrong_kind', 'Files are sent with the command, not while it is typed.', `files.${stray}`);
  }
  return throughBranches({ declared, given: options, path: 'options' }, (leaf) => {
    const focused = leaf.given.filter((each) => each.focused);
    const option = leaf.declared.find(({ name }) => name === focused[0]?.name);
    if (!option || focused.length > 1) {
      throw new Impossible('required', 'Exactly one option is the one being typed: mark it as focused.', leaf.path);
    }
    if (option.autocomplete !== true) {
      throw new Impossible('no_autocomplete', `The option "${option.name}" has no suggestions.`, leaf.path);
    }
    return leaf.declared.flatMap((each) => typedParameter(each, leaf));
  });
}

function throughBranches(level: Leaf, parameters: (leaf: Leaf) => GivenOption[]): GivenOption[] {
  checkNames(level);
  const branches = level.declared.filter(isBranch);
  if (branches.length === 0) return parameters(level);
  const names = branches.map(({ name }) => name).join(', ');
  const [chosen] = level.given;
  const declared = branches.find(({ name }) => name === chosen?.name);
  if (!chosen || !declared) throw new Impossible('required', `One of these must be chosen: ${names}.`, level.path);
  if (level.given.length > 1)
    throw new Impossible('too_many', `Only one of these can be chosen: ${names}.`, level.path);
  const path = `${level.path}.0`;
  if (chosen.value !== undefined) throw new Impossible('wrong_kind', 'A subcommand has no value.', `${path}.value`);
  const inside = { declared: declared.options ?? [], given: chosen.options ?? [], path: `${path}.options` };
  return [{ kind: 'branch', declared, options: throughBranches(inside, parameters) }];
}

function isBranch({ type }: CommandOption): boolean {
  return type === commandOptionTypes.SUB_COMMAND || type === commandOptionTypes.SUB_COMMAND_GROUP;
}

function checkNames({ declared, given, path }: Leaf): void {
  const seen = new Set<string>();
  for (const [index, { name }] of given.entries()) {
    const at = `${path}.${index}.name`;
    if (!declared.some((each) => each.name === name)) {
      throw new Impossible('unknown_option', `There is no option "${name}".`, at);
    }
    if (seen.has(name)) throw new Impossible('too_many', `The option "${name}" can be given once.`, at);
    seen.add(name);
  }
}

function checkFiles(declared: readonly CommandOption[], files: CommandInput['files']): void {
  for (const name of files.keys()) {
    const option = declared.find((each) => each.name === name);
    if (!option) throw new Impossible('unknown_option', `There is no option "${name}".`, `files.${name}`);
    if (option.type !== commandOptionTypes.ATTACHMENT) {
      throw new Impossible('wrong_kind', `The option "${name}" takes no file.`, `files.${name}`);
    }
  }
}

function sentParameter(
  declared: CommandOption,
  leaf: Leaf,
  files: readonly UploadedFile[] | undefined,
  picker: Picker,
): GivenOption[] {
  const { value, at } = valueGiven(declared, leaf);
  if (declared.type === commandOptionTypes.ATTACHMENT) {
    if (value !== undefined) throw new Impossible('wrong_kind', `The option "${declared.name}" takes a file.`, at);
    return sentFile(declared, files ?? []);
  }
  if (value === undefined) {
    if (declared.required) {
      throw new Impossible('required', `The option "${declared.name}" is required.`, leaf.path);
    }
    return [];
  }
  checkCommandValue(declared, value, picker, at);
  return [{ kind: 'value', declared, value }];
}

function sentFile(declared: CommandOption, files: readonly UploadedFile[]): GivenOption[] {
  const path = `files.${declared.name}`;
  const [file] = files;
  if (!file) {
    if (declared.required) throw new Impossible('required', `The option "${declared.name}" is required.`, path);
    return [];
  }
  if (files.length > 1) throw new Impossible('too_many', `The option "${declared.name}" takes one file.`, path);
  checkUpload(file, declared.file_types ?? [], `${path}.0`);
  return [{ kind: 'file', declared, file }];
}

/** What is being typed comes even when it is nothing yet; of the others, those that have a value. */
function typedParameter(declared: CommandOption, leaf: Leaf): GivenOption[] {
  const { value, at, focused } = valueGiven(declared, leaf);
  if (declared.type === commandOptionTypes.ATTACHMENT && value !== undefined) {
    throw new Impossible('wrong_kind', `The option "${declared.name}" takes a file.`, at);
  }
  if (focused) return [{ kind: 'value', declared, value: value ?? '', focused }];
  return value === undefined ? [] : [{ kind: 'value', declared, value }];
}

function valueGiven({ name }: CommandOption, { given, path }: Leaf) {
  const index = given.findIndex((each) => each.name === name);
  const entry = given[index];
  if (entry?.options !== undefined) {
    throw new Impossible('wrong_kind', `The option "${name}" takes a value.`, `${path}.${index}.options`);
  }
  return { value: entry?.value, at: `${path}.${index}.value`, ...(entry?.focused ? { focused: true as const } : {}) };
}
