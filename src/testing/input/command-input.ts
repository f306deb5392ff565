/** What a person gives to commands, typed by their declarations, and as the control interface takes it. */
import type { ChatCommand } from '../../interactions/commands/command-declaration.js';
import type { CommandOptions, DeclaredOption } from '../../interactions/commands/options/declared-option.js';
import { commandTypes } from '../../wire/objects/applications/application-command.js';
import { type CommandOption, commandOptionTypes } from '../../wire/objects/applications/application-command-option.js';
import { TestStepError } from '../errors/test-step-error.js';
import {
  type ChannelInput,
  type EntityResolver,
  entityKindOfOption,
  hasId,
  type Identifiable,
  type RoleInput,
  type UserInput,
} from './entity-resolver.js';
import { type FileInput, isFileInput, toUploadPayload } from './file-input.js';

/** What a person can give for one option. */
export type CommandOptionInput = string | number | boolean | Identifiable | FileInput;

/** What a person gives for options, by their names. */
export type CommandOptionInputs = Readonly<Record<string, CommandOptionInput | null | undefined>>;

type OptionTypes = typeof commandOptionTypes;

type ValueFor<Value, Type> = Type extends OptionTypes['USER']
  ? UserInput
  : Type extends OptionTypes['ROLE']
    ? RoleInput
    : Type extends OptionTypes['MENTIONABLE']
      ? UserInput | RoleInput
      : Type extends OptionTypes['CHANNEL']
        ? ChannelInput
        : Type extends OptionTypes['ATTACHMENT']
          ? FileInput
          : NonNullable<Value>;

type InputOf<Option> = Option extends DeclaredOption<infer Value, infer Type> ? ValueFor<Value, Type> : never;

type OptionalNames<Options extends CommandOptions> = {
  [Name in keyof Options]: Options[Name] extends DeclaredOption<infer Value>
    ? null extends Value
      ? Name
      : never
    : never;
}[keyof Options];

/** What is given for the options of a declared command: all that are required. */
export type CommandInputs<Options extends CommandOptions> = {
  readonly [Name in Exclude<keyof Options, OptionalNames<Options>>]: InputOf<Options[Name]>;
} & { readonly [Name in OptionalNames<Options>]?: InputOf<Options[Name]> | null | undefined };

/** What was typed into the options so far: anything, of those that have suggestions. */
export type AutocompleteInputs<Options extends CommandOptions> = {
  readonly [Name in keyof Options]?: InputOf<Options[Name]> | string | number | undefined;
};

/** Where a command is used. */
export interface UseCommandOptions {
  /** Default: the first channel of the guild in which the person can write. */
  readonly channel?: ChannelInput | undefined;
}

/** Options, which may be left out where none is required, and where it is used. */
export type UseCommandArguments<Options extends CommandOptions> = [
  Exclude<keyof Options, OptionalNames<Options>>,
] extends [never]
  ? [inputs?: CommandInputs<Options>, at?: UseCommandOptions]
  : [inputs: CommandInputs<Options>, at?: UseCommandOptions];

/** A command as a test means it: its path, and the options that it has there. */
export interface ResolvedCommand {
  readonly path: readonly string[];
  /** The number of each option's type. */
  readonly optionTypes: ReadonlyMap<string, number>;
}

/** The command that was declared. */
export function resolveDeclaredCommand({ path, options }: ChatCommand): ResolvedCommand {
  return { path, optionTypes: new Map(Object.entries(options).map(([name, { type }]) => [name, type])) };
}

/** The command of that path among those that are registered; undefined when there is none. */
export function findRegisteredCommand(
  registered: Iterable<{
    readonly name: string;
    readonly type: number;
    readonly options?: readonly CommandOption[] | undefined;
  }>,
  path: readonly string[],
): ResolvedCommand | undefined {
  const [name, ...branches] = path;
  const root = [...registered].find((each) => each.name === name && each.type === commandTypes.CHAT_INPUT);
  let options = root?.options ?? [];
  for (const branch of branches) {
    const found = options.find((each) => each.name === branch && isSubcommandOrGroup(each));
    if (found === undefined) return undefined;
    options = found.options ?? [];
  }
  if (root === undefined || options.some(isSubcommandOrGroup)) return undefined;
  return { path, optionTypes: new Map(options.map((each) => [each.name, each.type])) };
}

function isSubcommandOrGroup({ type }: CommandOption): boolean {
  return type === commandOptionTypes.SUB_COMMAND || type === commandOptionTypes.SUB_COMMAND_GROUP;
}

/** A use of a command as the control interface takes it. @param focused the option that is being typed */
export function toCommandPayload(
  { path, optionTypes }: ResolvedCommand,
  inputs: CommandOptionInputs,
  names: EntityResolver,
  focused?: string,
) {
  const files: Record<string, unknown> = {};
  const options: object[] = [];
  const given = focused === undefined || focused in inputs ? inputs : { ...inputs, [focused]: '' };
  for (const [name, input] of Object.entries(given)) {
    if (input === undefined || input === null) continue;
    if (isFileInput(input)) files[name] = [toUploadPayload(input)];
    else
      options.push({
        name,
        value: toOptionValue(optionTypes.get(name), input, names),
        ...(name === focused ? { focused: true } : {}),
      });
  }
  const [command = '', ...branches] = path;
  const nested = branches.reduceRight<object[]>((inside, name) => [{ name, options: inside }], options);
  return { command, options: nested, files };
}

function toOptionValue(type: number | undefined, input: Exclude<CommandOptionInput, FileInput>, names: EntityResolver) {
  const kind = entityKindOfOption(type ?? 0);
  if (kind !== undefined && (typeof input === 'string' || hasId(input))) return names.resolveId(kind, input);
  if (!hasId(input)) return input;
  throw new TestStepError('Only options that take users, roles or channels can be given one.', 'wrong_kind');
}
