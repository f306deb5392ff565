/**
 * A comparable form of a command. Discord fills in omitted values, orders keys differently and returns null for missing
 * values. Therefore both sides are flattened to properties: a path, as the declaration names it, and a normalized value.
 * Values that equal the default are omitted.
 */

import { permissionNames, permissionSet } from '../../wire/constants/permissions.js';
import {
  type ApplicationCommand,
  interactionContextTypes,
} from '../../wire/objects/applications/application-command.js';
import { type CommandOption } from '../../wire/objects/applications/application-command-option.js';
import { type CommandOptionRequest } from '../../wire/objects/applications/application-command-option-request.js';
import { applicationIntegrationTypes } from '../../wire/objects/applications/application-integration-types.js';
import { commandOptionTypes } from '../../wire/objects/applications/command-types.js';
import { channelTypes } from '../../wire/objects/channels/channel.js';
import type { CommandRequest } from './command-declaration.js';
import { contextTypeName, integrationTypeName } from './command-settings.js';
import { describeCommandOption } from './describe-command-option.js';

/** An API field of a command that is compared. */
export type ComparedField =
  | 'name_localizations'
  | 'description'
  | 'description_localizations'
  | 'options'
  | 'default_member_permissions'
  | 'nsfw'
  | 'contexts'
  | 'integration_types';

/** A property of a command: the API field that contains it, and its value. */
export interface FlattenedProperty {
  readonly field: ComparedField;
  readonly value: string;
}

/** The properties of a command by path, as the declaration names them: `option "days", max`. */
export type FlattenedCommand = ReadonlyMap<string, FlattenedProperty>;

/** Where a command is registered: in a guild, or globally. `integrationTypes` are those of the application, if known. */
export type CommandRegistrationScope =
  | { readonly kind: 'guild' }
  | { readonly kind: 'global'; readonly integrationTypes?: readonly IntegrationTypeNumber[] | undefined };

/** A value of `integrationTypes`. */
export type IntegrationTypeNumber = (typeof applicationIntegrationTypes)[keyof typeof applicationIntegrationTypes];

type Command = Partial<Pick<ApplicationCommand, ComparedField>> | Pick<CommandRequest, ComparedField>;
type Option = CommandOption | CommandOptionRequest;
type Texts = Readonly<Partial<Record<string, string | null>>> | null | undefined;
type AddProperty = (field: ComparedField, path: string, value: unknown) => void;

/** Flattens a declared command, or a registered command with all translations. */
export function flattenCommand(command: Command, scope: CommandRegistrationScope): FlattenedCommand {
  const properties = new Map<string, FlattenedProperty>();
  const add: AddProperty = (field, path, value) => {
    if (value === undefined || value === null || value === false || value === '') return;
    properties.set(path, { field, value: typeof value === 'string' ? value : JSON.stringify(value) });
  };
  addTexts(add, '', command);
  add('description', 'description', command.description);
  addOptions((path, value) => add('options', path, value), '', command.options);
  add('default_member_permissions', 'memberPermissions', permissionsOf(command));
  add('nsfw', 'nsfw', command.nsfw);
  if (scope.kind === 'global') {
    const installs = command.integration_types ?? scope.integrationTypes;
    add('integration_types', 'integrationTypes', namesOf(installs, integrationTypeName));
    add('contexts', 'contexts', namesOf(restrictedContexts(command.contexts, installs), contextTypeName));
  }
  return properties;
}

function addTexts(
  add: AddProperty,
  prefix: string,
  texts: { readonly name_localizations?: Texts; readonly description_localizations?: Texts },
): void {
  for (const [locale, text] of Object.entries(texts.name_localizations ?? {})) {
    add('name_localizations', `${prefix}localizations.${locale}.name`, text);
  }
  for (const [locale, text] of Object.entries(texts.description_localizations ?? {})) {
    add('description_localizations', `${prefix}localizations.${locale}.description`, text);
  }
}

function addOptions(
  add: (path: string, value: unknown) => void,
  prefix: string,
  options: readonly Option[] | null | undefined,
): void {
  if (!options || options.length === 0) return;
  // Users see the options in this order, so it is compared too.
  add(`${prefix}order of options`, options.map(({ name }) => name).join(', '));
  for (const option of options) {
    const path = `${prefix}${describeCommandOption(option)}`;
    const childPrefix = `${path}, `;
    add(path, TYPE_NAMES.get(option.type) ?? `type ${option.type}`);
    addTexts((_field, path, value) => add(path, value), childPrefix, option);
    add(`${childPrefix}description`, option.description);
    const { choices, options: children, ...rest }: Partial<CommandOption> = option;
    add(`${childPrefix}required`, rest.required);
    add(`${childPrefix}autocomplete`, rest.autocomplete);
    add(`${childPrefix}min`, rest.min_value);
    add(`${childPrefix}max`, rest.max_value);
    add(`${childPrefix}minLength`, rest.min_length);
    add(`${childPrefix}maxLength`, rest.max_length);
    add(`${childPrefix}channelTypes`, namesOf(rest.channel_types, channelTypeName));
    add(`${childPrefix}fileTypes`, rest.file_types?.toSorted().join(', '));
    addChoices(add, childPrefix, choices);
    addOptions(add, childPrefix, children);
  }
}

function addChoices(
  add: (path: string, value: unknown) => void,
  prefix: string,
  choices: CommandOption['choices'] | null,
): void {
  if (!choices || choices.length === 0) return;
  add(`${prefix}order of choices`, choices.map(({ value }) => JSON.stringify(value)).join(', '));
  for (const choice of choices) {
    const choicePrefix = `${prefix}choice ${JSON.stringify(choice.value)}, `;
    add(`${choicePrefix}label`, choice.name);
    for (const [locale, text] of Object.entries(choice.name_localizations ?? {})) {
      add(`${choicePrefix}localizations.${locale}`, text);
    }
  }
}

const TYPE_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(commandOptionTypes).map(([name, type]) => [type, name]),
);
const CHANNEL_TYPE_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(channelTypes).map(([name, type]) => [type, name]),
);

function channelTypeName(type: number): string {
  return CHANNEL_TYPE_NAMES.get(type) ?? String(type);
}

/** The names of a set of numbers, in a fixed order. */
function namesOf(numbers: readonly number[] | null | undefined, nameOf: (each: number) => string): string | undefined {
  if (!numbers) return undefined;
  return [...new Set(numbers)]
    .toSorted((a, b) => a - b)
    .map(nameOf)
    .join(', ');
}

function permissionsOf({ default_member_permissions: bits }: Command): string | undefined {
  if (bits === null || bits === undefined) return undefined;
  const names = permissionNames(String(bits));
  const unnamed = BigInt(bits) & ~BigInt(permissionSet(...names));
  const allNames = [...names, ...(unnamed === 0n ? [] : [String(unnamed)])];
  return allNames.length === 0 ? 'administrators only' : allNames.join(', ');
}

/** The contexts of a command; undefined if they are all contexts that its integration types allow. */
function restrictedContexts(
  contexts: readonly number[] | null | undefined,
  installs: readonly number[] | undefined,
): readonly number[] | undefined {
  const { GUILD, BOT_DM, PRIVATE_CHANNEL } = interactionContextTypes;
  const reachesPrivateChannels = installs === undefined || installs.includes(applicationIntegrationTypes.USER_INSTALL);
  const all = [GUILD, BOT_DM, ...(reachesPrivateChannels ? [PRIVATE_CHANNEL] : [])];
  return !contexts || all.every((each) => contexts.includes(each)) ? undefined : contexts;
}
