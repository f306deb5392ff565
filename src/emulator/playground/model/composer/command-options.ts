/** What is typed into the options of a command, as the interface takes it, and what is wrong with it. */
import { limits } from '../../../../wire/constants/limits.js';
import type { CommandOption } from '../../../../wire/objects/applications/application-command-option.js';
import { commandOptionTypes } from '../../../../wire/objects/applications/command-types.js';
import type { CommandOptionPayload } from '../../api/control-client.js';
import type { CommandEntry } from './command-entries.js';

export type FormOptionValue = string | number | boolean;

/** What stands in an option. */
export interface FormOptionState {
  readonly text: string;
  /** The value of the suggestion that was chosen; gone as soon as the text is changed. */
  readonly chosenValue?: FormOptionValue;
  readonly file?: File;
}

/** What an option offers, before anything is asked of the bot. */
export interface FormOptionChoice {
  readonly value: FormOptionValue;
  readonly label: string;
}

const types = commandOptionTypes;
const EMPTY_VALUE: FormOptionState = { text: '' };

/** What an option comes to: a value, nothing, or a problem in words. */
export type FormOptionResult =
  | { readonly kind: 'value'; readonly value: FormOptionValue }
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'problem'; readonly message: string };

/** @param offers what can be chosen: choices, true and false, or users, roles and channels */
export function parseFormOption(
  option: CommandOption,
  filled: FormOptionState = EMPTY_VALUE,
  offers: readonly FormOptionChoice[] = [],
): FormOptionResult {
  if (option.type === types.ATTACHMENT) return parseFileOption(option, filled);
  if (filled.chosenValue !== undefined) return { kind: 'value', value: filled.chosenValue };
  const text = option.type === types.STRING ? filled.text : filled.text.trim();
  if (text.trim() === '') return option.required ? problem('This option is required.') : { kind: 'nothing' };
  if (hasFixedChoices(option)) return parseChoice(text, offers);
  if (option.type === types.STRING) return parseText(option, text);
  return parseNumber(option, text);
}

/** Whether nothing but what is offered can be given. */
export function hasFixedChoices({ type, choices = [] }: CommandOption): boolean {
  if (choices.length > 0) return true;
  const offering: readonly number[] = [types.BOOLEAN, types.USER, types.CHANNEL, types.ROLE, types.MENTIONABLE];
  return offering.includes(type);
}

function parseFileOption({ required }: CommandOption, { file }: FormOptionState): FormOptionResult {
  if (!file) return required ? problem('This option takes a file.') : { kind: 'nothing' };
  if (file.size > limits.message.fileBytes) {
    return problem(`The file is too large: at most ${limits.message.fileBytes / 1024 / 1024} MB are taken.`);
  }
  return { kind: 'file', file };
}

/** Somebody who writes the whole name of what is offered has chosen it. */
function parseChoice(text: string, offers: readonly FormOptionChoice[]): FormOptionResult {
  const wanted = text.trim().replace(/^[@#]/, '').toLowerCase();
  const found = offers.find(({ label, value }) => label.toLowerCase() === wanted || String(value) === wanted);
  return found ? { kind: 'value', value: found.value } : problem('Choose one of what is offered.');
}

function parseText(
  { min_length: min = 0, max_length: max = limits.applicationCommand.stringLength }: CommandOption,
  text: string,
): FormOptionResult {
  const { length } = [...text];
  if (length < min) return problem(`At least ${min} characters: ${length} are there.`);
  if (length > max) return problem(`At most ${max} characters: ${length} are there.`);
  return { kind: 'value', value: text };
}

const INTEGER_PATTERN = /^[-+]?\d+$/;
const NUMBER_PATTERN = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

function parseNumber({ type, min_value: min, max_value: max }: CommandOption, text: string): FormOptionResult {
  const mustBeWhole = type === types.INTEGER;
  if (!(mustBeWhole ? INTEGER_PATTERN : NUMBER_PATTERN).test(text)) {
    return problem(mustBeWhole ? 'This option takes a whole number.' : 'This option takes a number.');
  }
  const value = Number(text.replace(',', '.'));
  if (mustBeWhole ? !Number.isSafeInteger(value) : Math.abs(value) > 2 ** 53) {
    return problem('This number is too far from zero.');
  }
  if (min !== undefined && value < min) return problem(`It must be ${min} or more.`);
  if (max !== undefined && value > max) return problem(`It must be ${max} or less.`);
  return { kind: 'value', value };
}

const problem = (message: string): FormOptionResult => ({ kind: 'problem', message });

/** What a command is sent with, or what is wrong, by option. */
export type CommandFormResult =
  | {
      readonly kind: 'ready';
      readonly options: readonly CommandOptionPayload[];
      readonly files: Readonly<Record<string, readonly File[]>>;
    }
  | { readonly kind: 'problems'; readonly problems: Readonly<Record<string, string>> };

/** Reads every option of a command. */
export function parseCommandForm(
  entry: CommandEntry,
  filled: Readonly<Record<string, FormOptionState>>,
  offersOf: (option: CommandOption) => readonly FormOptionChoice[],
): CommandFormResult {
  const problems: Record<string, string> = {};
  const options: CommandOptionPayload[] = [];
  const files: Record<string, readonly File[]> = {};
  for (const option of entry.options) {
    const reading = parseFormOption(option, filled[option.name], offersOf(option));
    if (reading.kind === 'problem') problems[option.name] = reading.message;
    else if (reading.kind === 'value') options.push({ name: option.name, value: reading.value });
    else if (reading.kind === 'file') files[option.name] = [reading.file];
  }
  if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
  return { kind: 'ready', options: nestInSubcommands(entry, options), files };
}

/** What is asked of the bot while one option is typed: that text, and the others as far as they are right. */
export function autocompleteOptions(
  entry: CommandEntry,
  filled: Readonly<Record<string, FormOptionState>>,
  focused: string,
  offersOf: (option: CommandOption) => readonly FormOptionChoice[],
): readonly CommandOptionPayload[] {
  const options = entry.options.flatMap((option): CommandOptionPayload[] => {
    const { name } = option;
    if (name === focused) return [{ name, value: filled[name]?.text ?? '', focused: true }];
    const reading = parseFormOption(option, filled[name], offersOf(option));
    return reading.kind === 'value' ? [{ name, value: reading.value }] : [];
  });
  return nestInSubcommands(entry, options);
}

function nestInSubcommands(
  { path }: CommandEntry,
  options: readonly CommandOptionPayload[],
): readonly CommandOptionPayload[] {
  return path.reduceRight<readonly CommandOptionPayload[]>((below, name) => [{ name, options: below }], options);
}

/**
 * The option that a refusal of the service is about, by its path: `options.0.options.1.value`, `files.cv.0`; undefined
 * when it is about the command as a whole.
 */
export function findOptionAtPath(path: string | undefined, sent: readonly CommandOptionPayload[]): string | undefined {
  const [root, ...keys] = path?.split('.') ?? [];
  if (root === 'files') return keys[0];
  if (root !== 'options') return undefined;
  let level = sent;
  let found: CommandOptionPayload | undefined;
  for (const key of keys) {
    if (key === 'options') {
      level = found?.options ?? [];
      found = undefined;
    } else if (/^\d+$/.test(key)) found = level[Number(key)];
  }
  return found && !found.options ? found.name : undefined;
}

/** What an option takes, in words. */
export function describeFormOption(option: CommandOption): string {
  const { type, choices = [], min_value: min, max_value: max, min_length: shortest, max_length: longest } = option;
  if (choices.length > 0) return 'one of the choices';
  switch (type) {
    case types.STRING:
      return describeRange('text', shortest, longest, 'characters');
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

function describeRange(what: string, min?: number, max?: number, unit?: string): string {
  const units = unit === undefined ? '' : ` ${unit}`;
  if (min !== undefined && max !== undefined) return `${what}, ${min} to ${max}${units}`;
  if (min !== undefined) return `${what}, ${min}${units} or more`;
  return max === undefined
    ? what
    : `${what}, ${max}${units} or fewer`.replace('or fewer', unit ? 'or fewer' : 'or less');
}
