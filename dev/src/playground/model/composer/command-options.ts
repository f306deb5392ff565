/** Parses what the user typed into the options of a command, and reports problems. */
import { type CommandOption, commandOptionTypes, limits } from 'guildhall/wire';
import type { SubmittedOption } from '../../../control/operations/interactions.js';
import type { CommandEntry } from './command-entries.js';

export type FormOptionValue = string | number | boolean;

/** The input of an option. */
export interface FormOptionState {
  readonly text: string;
  /** The value of the chosen suggestion; removed as soon as the text changes. */
  readonly chosenValue?: FormOptionValue;
  readonly file?: File;
}

/** A choice of an option that is available without a request to the bot. */
export interface FormOptionChoice {
  readonly value: FormOptionValue;
  readonly label: string;
}

const types = commandOptionTypes;
const EMPTY_VALUE: FormOptionState = { text: '' };

/** The parsed option: a value, a file, nothing, or a problem. */
export type FormOptionResult =
  | { readonly kind: 'value'; readonly value: FormOptionValue }
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'empty' }
  | { readonly kind: 'problem'; readonly message: string };

/** @param choices the available choices: fixed choices, true and false, or users, roles and channels */
export function parseFormOption(
  option: CommandOption,
  input: FormOptionState = EMPTY_VALUE,
  choices: readonly FormOptionChoice[] = [],
): FormOptionResult {
  if (option.type === types.ATTACHMENT) return parseFileOption(option, input);
  if (input.chosenValue !== undefined) return { kind: 'value', value: input.chosenValue };
  const text = option.type === types.STRING ? input.text : input.text.trim();
  if (text.trim() === '') return option.required ? problem('This option is required.') : { kind: 'empty' };
  if (hasFixedChoices(option)) return parseChoice(text, choices);
  if (option.type === types.STRING) return parseText(option, text);
  return parseNumber(option, text);
}

/** Whether an option accepts only its choices. */
export function hasFixedChoices({ type, choices = [] }: CommandOption): boolean {
  if (choices.length > 0) return true;
  const choiceTypes: readonly number[] = [types.BOOLEAN, types.USER, types.CHANNEL, types.ROLE, types.MENTIONABLE];
  return choiceTypes.includes(type);
}

function parseFileOption({ required }: CommandOption, { file }: FormOptionState): FormOptionResult {
  if (!file) return required ? problem('This option requires a file.') : { kind: 'empty' };
  if (file.size > limits.message.fileBytes) {
    return problem(`The file is too large (at most ${limits.message.fileBytes / 1024 / 1024} MB).`);
  }
  return { kind: 'file', file };
}

/** A fully typed name counts as a choice. */
function parseChoice(text: string, choices: readonly FormOptionChoice[]): FormOptionResult {
  const query = text.trim().replace(/^[@#]/, '').toLowerCase();
  const found = choices.find(({ label, value }) => label.toLowerCase() === query || String(value) === query);
  return found ? { kind: 'value', value: found.value } : problem('Choose one of the options.');
}

function parseText(
  { min_length: min = 0, max_length: max = limits.applicationCommand.stringLength }: CommandOption,
  text: string,
): FormOptionResult {
  const { length } = [...text];
  if (length < min) return problem(`At least ${min} characters (now ${length}).`);
  if (length > max) return problem(`At most ${max} characters (now ${length}).`);
  return { kind: 'value', value: text };
}

const INTEGER_PATTERN = /^[-+]?\d+$/;
const NUMBER_PATTERN = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

function parseNumber({ type, min_value: min, max_value: max }: CommandOption, text: string): FormOptionResult {
  const mustBeWhole = type === types.INTEGER;
  if (!(mustBeWhole ? INTEGER_PATTERN : NUMBER_PATTERN).test(text)) {
    return problem(mustBeWhole ? 'This option requires a whole number.' : 'This option requires a number.');
  }
  const value = Number(text.replace(',', '.'));
  if (mustBeWhole ? !Number.isSafeInteger(value) : Math.abs(value) > 2 ** 53) {
    return problem('This number is out of range.');
  }
  if (min !== undefined && value < min) return problem(`It must be ${min} or more.`);
  if (max !== undefined && value > max) return problem(`It must be ${max} or less.`);
  return { kind: 'value', value };
}

const problem = (message: string): FormOptionResult => ({ kind: 'problem', message });

/** The options and files to send, or the problems by option. */
export type CommandFormResult =
  | {
      readonly kind: 'ready';
      readonly options: readonly SubmittedOption[];
      readonly files: Readonly<Record<string, readonly File[]>>;
    }
  | { readonly kind: 'problems'; readonly problems: Readonly<Record<string, string>> };

/** Parses all options of a command. */
export function parseCommandForm(
  entry: CommandEntry,
  inputs: Readonly<Record<string, FormOptionState>>,
  choicesOf: (option: CommandOption) => readonly FormOptionChoice[],
): CommandFormResult {
  const problems: Record<string, string> = {};
  const options: SubmittedOption[] = [];
  const files: Record<string, readonly File[]> = {};
  for (const option of entry.options) {
    const result = parseFormOption(option, inputs[option.name], choicesOf(option));
    if (result.kind === 'problem') problems[option.name] = result.message;
    else if (result.kind === 'value') options.push({ name: option.name, value: result.value });
    else if (result.kind === 'file') files[option.name] = [result.file];
  }
  if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
  return { kind: 'ready', options: nestInSubcommands(entry, options), files };
}

/** Returns the options of an autocomplete request: the focused text, and the other options if they are valid. */
export function autocompleteOptions(
  entry: CommandEntry,
  inputs: Readonly<Record<string, FormOptionState>>,
  focused: string,
  choicesOf: (option: CommandOption) => readonly FormOptionChoice[],
): readonly SubmittedOption[] {
  const options = entry.options.flatMap((option): SubmittedOption[] => {
    const { name } = option;
    if (name === focused) return [{ name, value: inputs[name]?.text ?? '', focused: true }];
    const result = parseFormOption(option, inputs[name], choicesOf(option));
    return result.kind === 'value' ? [{ name, value: result.value }] : [];
  });
  return nestInSubcommands(entry, options);
}

function nestInSubcommands({ path }: CommandEntry, options: readonly SubmittedOption[]): readonly SubmittedOption[] {
  return path.reduceRight<readonly SubmittedOption[]>((nested, name) => [{ name, options: nested }], options);
}

/**
 * Finds the option that an error is about, by the path of the error (`options.0.options.1.value`, `files.cv.0`).
 * Returns undefined if the error is about the whole command.
 */
export function findOptionAtPath(path: string | undefined, sent: readonly SubmittedOption[]): string | undefined {
  const [root, ...keys] = path?.split('.') ?? [];
  if (root === 'files') return keys[0];
  if (root !== 'options') return undefined;
  let level = sent;
  let found: SubmittedOption | undefined;
  for (const key of keys) {
    if (key === 'options') {
      level = found?.options ?? [];
      found = undefined;
    } else if (/^\d+$/.test(key)) found = level[Number(key)];
  }
  return found && !found.options ? found.name : undefined;
}

/** Describes the accepted values of an option. */
export function describeFormOption(option: CommandOption): string {
  const { type, choices = [], min_value: min, max_value: max, min_length: minLength, max_length: maxLength } = option;
  if (choices.length > 0) return 'one of the choices';
  switch (type) {
    case types.STRING:
      return describeRange('text', minLength, maxLength, 'characters');
    case types.INTEGER:
      return describeRange('a whole number', min, max);
    case types.NUMBER:
      return describeRange('a number', min, max);
    case types.BOOLEAN:
      return 'true or false';
    case types.USER:
      return 'a user';
    case types.CHANNEL:
      return 'a channel';
    case types.ROLE:
      return 'a role';
    case types.MENTIONABLE:
      return 'a user or a role';
    case types.ATTACHMENT:
      return option.file_types?.length ? `a file: ${option.file_types.join(', ')}` : 'a file';
    default:
      return 'a value';
  }
}

function describeRange(type: string, min?: number, max?: number, unit?: string): string {
  const units = unit === undefined ? '' : ` ${unit}`;
  if (min !== undefined && max !== undefined) return `${type}, ${min} to ${max}${units}`;
  if (min !== undefined) return `${type}, ${min}${units} or more`;
  return max === undefined
    ? type
    : `${type}, ${max}${units} or fewer`.replace('or fewer', unit ? 'or fewer' : 'or less');
}
