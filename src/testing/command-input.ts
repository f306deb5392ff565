/** What a person gives to commands, typed by their declarations, and as the control interface takes it. */
import type { ChatCommand } from '../interactions/commands/command-declaration.js';
import type { CommandOptions, DeclaredOption } from '../interactions/commands/options/declared-option.js';
import { commandTypes } from '../wire/objects/applications/application-command.js';
import { type CommandOption, commandOptionTypes } from '../wire/objects/applications/application-command-option.js';
import {
  type Identified,
  isIdentified,
  kindOfOption,
  type Names,
  type Place,
  type RoleInput,
  type UserInput,
} from './entities.js';
import { StageError } from './errors.js';
import { isUpload, type UploadedFile, uploadOf } from './uploads.js';

/** What a person can give for one option. */
export type OptionInput = string | number | boolean | Identified | UploadedFile;

/** What a person gives for options, by their names. */
export type OptionInputs = Readonly<Record<string, OptionInput | null | undefined>>;

type Types = typeof commandOptionTypes;

type ValueFor<Value, Type> = Type extends Types['USER']
  ? UserInput
  : Type extends Types['ROLE']
    ? RoleInput
    : Type extends Types['MENTIONABLE']
      ? UserInput | RoleInput
      : Type extends Types['CHANNEL']
        ? Place
        : Type extends Types['ATTACHMENT']
          ? UploadedFile
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
export type InputsForOptions<Options extends CommandOptions> = {
  readonly [Name in Exclude<keyof Options, OptionalNames<Options>>]: InputOf<Options[Name]>;
} & { readonly [Name in OptionalNames<Options>]?: InputOf<Options[Name]> | null | undefined };

/** What was typed into the options so far: anything, of those that have suggestions. */
export type TypedInputs<Options extends CommandOptions> = {
  readonly [Name in keyof Options]?: InputOf<Options[Name]> | string | number | undefined;
};

/** Where a command is used. */
export interface At {
  /** Default: the first channel of the guild in which the person can write. */
  readonly in?: Place | undefined;
}

/** Options, which may be left out where none is required, and where it is used. */
export type UseArguments<Options extends CommandOptions> = [Exclude<keyof Options, OptionalNames<Options>>] extends [
  never,
]
  ? [inputs?: InputsForOptions<Options>, at?: At]
  : [inputs: InputsForOptions<Options>, at?: At];

/** A command as a test means it: its path, and the options that it has there. */
export interface MeantCommand {
  readonly path: readonly string[];
  /** The number of each option's type. */
  readonly types: ReadonlyMap<string, number>;
}

/** The command that was declared. */
export function declaredCommand({ path, options }: ChatCommand): MeantCommand {
  return { path, types: new Map(Object.entries(options).map(([name, { type }]) => [name, type])) };
}

/** The command of that path among those that are registered; undefined when there is none. */
export function registeredCommand(
  registered: Iterable<{
    readonly name: string;
    readonly type: number;
    readonly options?: readonly CommandOption[] | undefined;
  }>,
  path: readonly string[],
): MeantCommand | undefined {
  const [name, ...branches] = path;
  const root = [...registered].find((each) => each.name === name && each.type === commandTypes.CHAT_INPUT);
  let options = root?.options ?? [];
  for (const branch of branches) {
    const found = options.find((each) => each.name === branch && isBranch(each));
    if (found === undefined) return undefined;
    options = found.options ?? [];
  }
  if (root === undefined || options.some(isBranch)) return undefined;
  return { path, types: new Map(options.map((each) => [each.name, each.type])) };
}

function isBranch({ type }: CommandOption): boolean {
  return type === commandOptionTypes.SUB_COMMAND || type === commandOptionTypes.SUB_COMMAND_GROUP;
}

/** A use of a command as the control interface takes it. @param focused the option that is being typed */
export function commandBody({ path, types }: MeantCommand, inputs: OptionInputs, names: Names, focused?: string) {
  const files: Record<string, unknown> = {};
  const options: object[] = [];
  const given = focused === undefined || focused in inputs ? inputs : { ...inputs, [focused]: '' };
  for (const [name, input] of Object.entries(given)) {
    if (input === undefined || input === null) continue;
    if (isUpload(input)) files[name] = [uploadOf(input)];
    else
      options.push({
        name,
        value: valueFor(types.get(name), input, names),
        ...(name === focused ? { focused: true } : {}),
      });
  }
  const [command = '', ...branches] = path;
  const nested = branches.reduceRight<object[]>((inside, name) => [{ name, options: inside }], options);
  return { command, options: nested, files };
}

function valueFor(type: number | undefined, input: Exclude<OptionInput, UploadedFile>, names: Names) {
  const kind = kindOfOption(type ?? 0);
  if (kind !== undefined && (typeof input === 'string' || isIdentified(input))) return names.id(kind, input);
  if (!isIdentified(input)) return input;
  throw new StageError('Only options that take users, roles or channels can be given one.', 'wrong_kind');
}
