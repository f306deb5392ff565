/**
 * What an option of a command is: how it is registered, and how what a person gave is read. Each kind of option is one
 * function in this folder that makes such an object.
 */
import type {
  CommandOptionRequest,
  commandOptionTypes,
} from '../../../wire/objects/applications/application-command-option.js';
import type { CommandDataOption, ResolvedData } from '../../../wire/objects/interactions/interaction.js';
import { type ParseResult, rejected } from '../../declarations/parse-result.js';
import { type Localizations, toLocalizationsRequest } from './localizations.js';

type Types = typeof commandOptionTypes;

/** The number of a kind of option that takes a value. */
export type ValueOptionType = Types[Exclude<keyof Types, 'SUB_COMMAND' | 'SUB_COMMAND_GROUP'>];

/** An option that takes a value. */
export type ValueOptionRequest = Extract<CommandOptionRequest, { type: ValueOptionType }>;

/** An option that gives a `Value` to the handler. */
export interface DeclaredOption<
  Value = unknown,
  Type extends ValueOptionType = ValueOptionType,
  Autocomplete extends boolean = boolean,
> {
  /** A number of `commandOptionTypes`. */
  readonly type: Type;
  readonly required: boolean;
  /** Whether suggestions are asked for while it is typed. */
  readonly autocomplete: Autocomplete;
  /** The option as it is registered. */
  toRequest(name: string): ValueOptionRequest;
  /** The value, or why it cannot be accepted. */
  read(given: CommandDataOption | undefined, resolved: ResolvedData): ParseResult<Value>;
}

/** Options by name, each name of 1..32 small letters, digits, `-` and `_`. */
export type CommandOptions = Readonly<Record<string, DeclaredOption>>;

/** What every option is given. */
export interface OptionSettings<Required extends boolean> {
  /** 1..100 characters. */
  readonly description: string;
  /** Default true. Otherwise it may be left out, which is null. */
  readonly required?: Required | undefined;
  readonly localizations?: Localizations | undefined;
}

export interface OptionDefinition<Type extends ValueOptionType, Autocomplete extends boolean> {
  readonly type: Type;
  readonly autocomplete: Autocomplete;
  readonly settings: OptionSettings<boolean>;
  /** What the kind of option adds to the request. */
  readonly toRequest: (named: { name: string; description: string; required: boolean }) => ValueOptionRequest;
  readonly readValue: (value: string | number | boolean, resolved: ResolvedData) => ParseResult<unknown>;
}

/** Makes an option of its parts: one that was left out is null, or refused when it is required. */
export function makeOption<Value, Type extends ValueOptionType, Autocomplete extends boolean>(
  parts: OptionDefinition<Type, Autocomplete>,
): DeclaredOption<Value, Type, Autocomplete> {
  const { type, autocomplete, settings } = parts;
  const { description, required = true, localizations } = settings;
  const read = (given: CommandDataOption | undefined, resolved: ResolvedData): ParseResult<unknown> => {
    if (given?.value === undefined) return required ? rejected('It is required.') : { ok: true, value: null };
    if (given.type !== type) return rejected('It is of another kind than was declared.');
    return parts.readValue(given.value, resolved);
  };
  return Object.freeze<DeclaredOption<Value, Type, Autocomplete>>({
    type,
    required,
    autocomplete,
    toRequest: (name) => ({
      ...parts.toRequest({ name, description, required }),
      ...toLocalizationsRequest(localizations),
      ...(autocomplete ? { autocomplete } : {}),
    }),
    // Each function of this folder gives the kind's own value, and null only where its Value has it.
    read: read as DeclaredOption<Value, Type, Autocomplete>['read'],
  });
}
