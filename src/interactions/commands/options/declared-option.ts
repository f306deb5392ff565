/**
 * What an option of a command is: how it is registered, and how what a person gave is read. Each kind of option is one
 * function in this folder that makes such an object.
 */
import type {
  CommandOptionRequest,
  commandOptionTypes,
} from '../../../wire/objects/applications/application-command-option.js';
import type { CommandDataOption, ResolvedData } from '../../../wire/objects/interactions/interaction.js';
import type { Reading } from '../../reading.js';
import { type Localizations, localizationsRequest } from '../localizations.js';

type Types = typeof commandOptionTypes;

/** The number of a kind of option that takes a value. */
export type ValueType = Types[Exclude<keyof Types, 'SUB_COMMAND' | 'SUB_COMMAND_GROUP'>];

/** An option that takes a value. */
export type ParameterRequest = Extract<CommandOptionRequest, { type: ValueType }>;

/** An option that gives a `Value` to the handler. */
export interface DeclaredOption<
  Value = unknown,
  Type extends ValueType = ValueType,
  Autocomplete extends boolean = boolean,
> {
  /** A number of `commandOptionTypes`. */
  readonly type: Type;
  readonly required: boolean;
  /** Whether suggestions are asked for while it is typed. */
  readonly autocomplete: Autocomplete;
  /** The option as it is registered. */
  request(name: string): ParameterRequest;
  /** The value, or why it cannot be accepted. */
  read(given: CommandDataOption | undefined, resolved: ResolvedData): Reading<Value>;
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

export interface OptionParts<Type extends ValueType, Autocomplete extends boolean> {
  readonly type: Type;
  readonly autocomplete: Autocomplete;
  readonly settings: OptionSettings<boolean>;
  /** What the kind of option adds to the request. */
  readonly request: (named: { name: string; description: string; required: boolean }) => ParameterRequest;
  readonly value: (value: string | number | boolean, resolved: ResolvedData) => Reading<unknown>;
}

/** Makes an option of its parts: one that was left out is null, or refused when it is required. */
export function makeOption<Value, Type extends ValueType, Autocomplete extends boolean>(
  parts: OptionParts<Type, Autocomplete>,
): DeclaredOption<Value, Type, Autocomplete> {
  const { type, autocomplete, settings } = parts;
  const { description, required = true, localizations } = settings;
  const read = (given: CommandDataOption | undefined, resolved: ResolvedData): Reading<unknown> => {
    if (given?.value === undefined) return required ? refused('It is required.') : { ok: true, value: null };
    if (given.type !== type) return refused('It is of another kind than was declared.');
    return parts.value(given.value, resolved);
  };
  return Object.freeze<DeclaredOption<Value, Type, Autocomplete>>({
    type,
    required,
    autocomplete,
    request: (name) => ({
      ...parts.request({ name, description, required }),
      ...localizationsRequest(localizations),
      ...(autocomplete ? { autocomplete } : {}),
    }),
    // Each function of this folder gives the kind's own value, and null only where its Value has it.
    read: read as DeclaredOption<Value, Type, Autocomplete>['read'],
  });
}

/** A reading that failed. */
export function refused(message: string): Reading<never> {
  return { ok: false, message };
}
