/** Inputs of commands, typed by their declarations, and their conversion for the control API. */

import type { ChatCommand, CommandOptions, DeclaredOption } from 'guildhall';
import { isSubcommandType, type OptionNames } from 'guildhall/internal';
import { type CommandOption, type commandOptionTypes, commandTypes } from 'guildhall/wire';
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
import type { SuggestionInput } from './suggestion-input.js';

type KnownOptionInput = string | number | boolean | Identifiable | FileInput;

/** The input of one command option. */
export type CommandOptionInput = KnownOptionInput | SuggestionInput;

/** Inputs of command options, by option name. */
export type CommandOptionInputs = Readonly<Record<string, CommandOptionInput | null | undefined>>;

/** Inputs whose suggestions were chosen, so that each has a value. */
export type KnownOptionInputs = Readonly<Record<string, KnownOptionInput | null | undefined>>;

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

type InputOf<Option> =
  | (Option extends DeclaredOption<infer Value, infer Type> ? ValueFor<Value, Type> : never)
  | (Option extends { readonly autocomplete: false } ? never : SuggestionInput);

type OptionalNames<Options extends CommandOptions> = {
  [Name in keyof Options]: Options[Name] extends DeclaredOption<infer Value>
    ? null extends Value
      ? Name
      : never
    : never;
}[keyof Options];

/** The inputs of a declared command. Required options must be included. */
export type CommandInputs<Options extends CommandOptions> = {
  readonly [Name in Exclude<keyof Options, OptionalNames<Options>>]: InputOf<Options[Name]>;
} & { readonly [Name in OptionalNames<Options>]?: InputOf<Options[Name]> | null | undefined };

/** The current values of the options while a user types. Options with autocomplete may contain any text. */
export type AutocompleteInputs<Options extends CommandOptions> = {
  readonly [Name in keyof Options]?: InputOf<Options[Name]> | string | number | undefined;
};

/** Options of `useCommand`. */
export interface UseCommandOptions {
  /**
   * The channel in which the command is used.
   * @default the first text channel of the guild in which the user can write
   */
  readonly channel?: ChannelInput | undefined;
}

export const useCommandNames: OptionNames<UseCommandOptions> = { channel: true };

/** The arguments after the command. The inputs may be omitted if no option is required. */
export type UseCommandArguments<Options extends CommandOptions> = [
  Exclude<keyof Options, OptionalNames<Options>>,
] extends [never]
  ? [inputs?: CommandInputs<Options>, options?: UseCommandOptions]
  : [inputs: CommandInputs<Options>, options?: UseCommandOptions];

/** The path and options of a command or subcommand. */
export interface ResolvedCommand {
  readonly path: readonly string[];
  /** Numbers of `commandOptionTypes`, by option name. */
  readonly optionTypes: ReadonlyMap<string, number>;
}

/** Resolves a declared command. */
export function resolveDeclaredCommand({ path, options }: ChatCommand): ResolvedCommand {
  return { path, optionTypes: new Map(Object.entries(options).map(([name, { type }]) => [name, type])) };
}

/** Finds the command or subcommand of a path among registered commands. */
export function findRegisteredCommand(
  registered: Iterable<{
    readonly name: string;
    readonly type: number;
    readonly options?: readonly CommandOption[] | undefined;
  }>,
  path: readonly string[],
): ResolvedCommand | undefined {
  const [name, ...subcommands] = path;
  const root = [...registered].find((each) => each.name === name && each.type === commandTypes.CHAT_INPUT);
  let options = root?.options ?? [];
  for (const subcommand of subcommands) {
    const found = options.find((each) => each.name === subcommand && isSubcommandType(each.type));
    if (found === undefined) return undefined;
    options = found.options ?? [];
  }
  if (root === undefined || options.some(({ type }) => isSubcommandType(type))) return undefined;
  return { path, optionTypes: new Map(options.map((each) => [each.name, each.type])) };
}

/** Creates the request of the control API that uses a command. @param focused the option into which the user types */
export function toCommandPayload(
  { path, optionTypes }: ResolvedCommand,
  inputs: KnownOptionInputs,
  entities: EntityResolver,
  focused?: string,
) {
  const files: Record<string, unknown> = {};
  const options: object[] = [];
  const allInputs = focused === undefined || focused in inputs ? inputs : { ...inputs, [focused]: '' };
  for (const [name, input] of Object.entries(allInputs)) {
    if (input === undefined || input === null) continue;
    if (isFileInput(input)) files[name] = [toUploadPayload(input)];
    else
      options.push({
        name,
        value: toOptionValue(optionTypes.get(name), input, entities),
        ...(name === focused ? { focused: true } : {}),
      });
  }
  const [command = '', ...subcommands] = path;
  const nested = subcommands.reduceRight<object[]>((inner, name) => [{ name, options: inner }], options);
  return { command, options: nested, files };
}

function toOptionValue(
  type: number | undefined,
  input: Exclude<KnownOptionInput, FileInput>,
  entities: EntityResolver,
) {
  const kind = entityKindOfOption(type ?? 0);
  if (kind !== undefined && (typeof input === 'string' || hasId(input))) return entities.resolveId(kind, input);
  if (!hasId(input)) return input;
  throw new TestStepError(
    'Only options for users, roles, channels and mentionables accept an object with an id.',
    'wrong_kind',
  );
}
