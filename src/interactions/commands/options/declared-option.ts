/**
 * An option of a command: how it is registered, and how its value is parsed. Each kind of option is a function of this
 * folder that creates such an object.
 */

import { type AnyOptionNames, type OptionNames } from '../../../base/options/option-problems.js';
import type { CommandOptionRequest } from '../../../wire/objects/applications/application-command-option-request.js';
import type { commandOptionTypes } from '../../../wire/objects/applications/command-types.js';
import type { CommandDataOption, ResolvedData } from '../../../wire/objects/interactions/interaction.js';
import { type DeclarationProblem, optionNameProblems } from '../../declarations/declaration-problem.js';
import { type ParseResult, parseFailure } from '../../declarations/parse-result.js';
import { type Localizations, localizationNames, toLocalizationsRequest } from './localizations.js';

type Types = typeof commandOptionTypes;

/** The type number of an option with a value. */
export type ValueOptionType = Types[Exclude<keyof Types, 'SUB_COMMAND' | 'SUB_COMMAND_GROUP'>];

/** An option with a value, as it is registered. */
export type ValueOptionRequest = Extract<CommandOptionRequest, { type: ValueOptionType }>;

/** A declared option. The handler gets a `Value`. */
export interface DeclaredOption<
  Value = unknown,
  Type extends ValueOptionType = ValueOptionType,
  Autocomplete extends boolean = boolean,
> {
  /** The type number of the API, from `commandOptionTypes`. */
  readonly type: Type;
  /** The problems of its settings that its request does not show, which `new Bot` reports. */
  readonly problems: readonly DeclarationProblem[];
  /** Whether users must set the option. */
  readonly required: boolean;
  /** Whether the bot provides suggestions while the user is typing. */
  readonly autocomplete: Autocomplete;
  /** The option as it is registered. */
  toRequest(name: string): ValueOptionRequest;
  /** Parses the submitted option; undefined if the user omitted it. */
  read(submitted: CommandDataOption | undefined, resolved: ResolvedData): ParseResult<Value>;
}

/** Options by name. A name has 1 to 32 lower-case letters, digits, `-` and `_`. */
export type CommandOptions = Readonly<Record<string, DeclaredOption>>;

/** Settings of all options. */
export interface OptionSettings<Required extends boolean> {
  /** 1 to 100 characters. */
  readonly description: string;
  /**
   * Whether the user must set the option. The value of an omitted option is null.
   * @default true
   */
  readonly required?: Required | undefined;
  /** The name and the description by locale. */
  readonly localizations?: Localizations | undefined;
}

export const optionSettingNames: OptionNames<OptionSettings<boolean>> = {
  description: true,
  required: true,
  localizations: localizationNames,
};

export interface OptionDefinition<Type extends ValueOptionType, Autocomplete extends boolean> {
  readonly type: Type;
  readonly autocomplete: Autocomplete;
  readonly settings: OptionSettings<boolean>;
  /** @default those of all options */
  readonly settingNames?: AnyOptionNames | undefined;
  /** The problems of the settings, without those of their names. */
  readonly problems?: readonly DeclarationProblem[] | undefined;
  /** Adds the properties of the kind of option to the request. */
  readonly toRequest: (named: { name: string; description: string; required: boolean }) => ValueOptionRequest;
  readonly readValue: (value: string | number | boolean, resolved: ResolvedData) => ParseResult<unknown>;
}

/** Creates an option from its definition. An omitted option is null, or rejected if it is required. */
export function makeOption<Value, Type extends ValueOptionType, Autocomplete extends boolean>(
  definition: OptionDefinition<Type, Autocomplete>,
): DeclaredOption<Value, Type, Autocomplete> {
  const { type, autocomplete, settings } = definition;
  const { description, required = true, localizations } = settings;
  const read = (submitted: CommandDataOption | undefined, resolved: ResolvedData): ParseResult<unknown> => {
    if (submitted?.value === undefined) return required ? parseFailure('It is required.') : { ok: true, value: null };
    if (submitted.type !== type) return parseFailure('It has another type than the declared one.');
    return definition.readValue(submitted.value, resolved);
  };
  return Object.freeze<DeclaredOption<Value, Type, Autocomplete>>({
    type,
    problems: [
      ...optionNameProblems(settings, definition.settingNames ?? optionSettingNames),
      ...(definition.problems ?? []),
    ],
    required,
    autocomplete,
    toRequest: (name) => ({
      ...definition.toRequest({ name, description, required }),
      ...toLocalizationsRequest(localizations),
      ...(autocomplete ? { autocomplete } : {}),
    }),
    // Each function of this folder parses its own kind of value, and the value is null only if Value includes null.
    read: read as DeclaredOption<Value, Type, Autocomplete>['read'],
  });
}

/** The problems of the names of the settings of options, each with its option. */
export function optionSettingProblems(options: CommandOptions): DeclarationProblem[] {
  return Object.entries(options).flatMap(([name, { problems }]) =>
    problems.map(({ message, remedy }) => ({ message: `option "${name}", ${message}`, remedy })),
  );
}
