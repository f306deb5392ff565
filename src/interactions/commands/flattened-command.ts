/**
 * A command in a form in which two of them can be compared. The service fills in what was left out, orders keys as it
 * likes and gives null for what is not there; so each side is laid out as facts, each a place in the words of the
 * declaration and a value that is the same wherever the meaning is. What is as it would be if nothing were said is no
 * fact.
 */

import { permissionNames, permissionSet } from '../../wire/constants/permissions.js';
import {
  type ApplicationCommand,
  interactionContextTypes,
} from '../../wire/objects/applications/application-command.js';
import {
  type CommandOption,
  type CommandOptionRequest,
  commandOptionTypes,
} from '../../wire/objects/applications/application-command-option.js';
import { applicationIntegrationTypes } from '../../wire/objects/applications/application-integration-types.js';
import { channelTypes } from '../../wire/objects/channels/channel.js';
import type { CommandRequest } from './command-declaration.js';
import { contextTypeName, integrationTypeName } from './command-settings.js';
import { describeCommandOption } from './describe-command-option.js';

/** A field of a command that is compared. */
export type ComparedField =
  | 'name_localizations'
  | 'description'
  | 'description_localizations'
  | 'options'
  | 'default_member_permissions'
  | 'nsfw'
  | 'contexts'
  | 'integration_types';

/** One thing that is so about a command: in which field of the interface it stands, and what it is. */
export interface FlattenedProperty {
  readonly field: ComparedField;
  readonly value: string;
}

/** What is so about a command, by its place in the words of the declaration: `option "days", max`. */
export type FlattenedCommand = ReadonlyMap<string, FlattenedProperty>;

/** Where a command is registered: in a guild, or globally in an application that can be installed in these ways, where they are known. */
export type CommandRegistrationScope =
  | { readonly kind: 'guild' }
  | { readonly kind: 'global'; readonly integrationTypes?: readonly IntegrationTypeNumber[] | undefined };

/** A number of `integrationTypes`. */
export type IntegrationTypeNumber = (typeof applicationIntegrationTypes)[keyof typeof applicationIntegrationTypes];

type Command = Partial<Pick<ApplicationCommand, ComparedField>> | Pick<CommandRequest, ComparedField>;
type Option = CommandOption | CommandOptionRequest;
type Texts = Readonly<Partial<Record<string, string | null>>> | null | undefined;
type AddProperty = (field: ComparedField, place: string, value: unknown) => void;

/** The facts of a command, as it is declared or as the service has it (with all its translations). */
export function flattenCommand(command: Command, scope: CommandRegistrationScope): FlattenedCommand {
  const facts = new Map<string, FlattenedProperty>();
  const state: AddProperty = (field, place, value) => {
    if (value === undefined || value === null || value === false || value === '') return;
    facts.set(place, { field, value: typeof value === 'string' ? value : JSON.stringify(value) });
  };
  addTexts(state, '', command);
  state('description', 'description', command.description);
  addOptions((place, value) => state('options', place, value), '', command.options);
  state('default_member_permissions', 'memberPermissions', permissionsOf(command));
  state('nsfw', 'nsfw', command.nsfw);
  if (scope.kind === 'global') {
    const installs = command.integration_types ?? scope.integrationTypes;
    state('integration_types', 'integrationTypes', namesOf(installs, integrationTypeName));
    state('contexts', 'contexts', namesOf(restrictedContexts(command.contexts, installs), contextTypeName));
  }
  return facts;
}

function addTexts(
  state: AddProperty,
  prefix: string,
  texts: { readonly name_localizations?: Texts; readonly description_localizations?: Texts },
): void {
  for (const [locale, text] of Object.entries(texts.name_localizations ?? {})) {
    state('name_localizations', `${prefix}localizations.${locale}.name`, text);
  }
  for (const [locale, text] of Object.entries(texts.description_localizations ?? {})) {
    state('description_localizations', `${prefix}localizations.${locale}.description`, text);
  }
}

function addOptions(
  state: (place: string, value: unknown) => void,
  above: string,
  options: readonly Option[] | null | undefined,
): void {
  if (!options || options.length === 0) return;
  // The order is what people see, and is a fact of its own.
  state(`${above}order of options`, options.map(({ name }) => name).join(', '));
  for (const option of options) {
    const here = `${above}${describeCommandOption(option)}`;
    const inHere = `${here}, `;
    state(here, TYPE_NAMES.get(option.type) ?? `type ${option.type}`);
    addTexts((_field, place, value) => state(place, value), inHere, option);
    state(`${inHere}description`, option.description);
    const { choices, options: inner, ...rest }: Partial<CommandOption> = option;
    state(`${inHere}required`, rest.required);
    state(`${inHere}autocomplete`, rest.autocomplete);
    state(`${inHere}min`, rest.min_value);
    state(`${inHere}max`, rest.max_value);
    state(`${inHere}minLength`, rest.min_length);
    state(`${inHere}maxLength`, rest.max_length);
    state(`${inHere}channelTypes`, namesOf(rest.channel_types, channelTypeName));
    state(`${inHere}fileTypes`, rest.file_types?.toSorted().join(', '));
    addChoices(state, inHere, choices);
    addOptions(state, inHere, inner);
  }
}

function addChoices(
  state: (place: string, value: unknown) => void,
  above: string,
  choices: CommandOption['choices'] | null,
): void {
  if (!choices || choices.length === 0) return;
  state(`${above}order of choices`, choices.map(({ value }) => JSON.stringify(value)).join(', '));
  for (const choice of choices) {
    const here = `${above}choice ${JSON.stringify(choice.value)}, `;
    state(`${here}label`, choice.name);
    for (const [locale, text] of Object.entries(choice.name_localizations ?? {})) {
      state(`${here}localizations.${locale}`, text);
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

/** Numbers whose order means nothing, by their names. */
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
  const words = [...names, ...(unnamed === 0n ? [] : [String(unnamed)])];
  return words.length === 0 ? 'administrators alone' : words.join(', ');
}

/** Where a command is offered; undefined where that is everywhere that its installations reach. */
function restrictedContexts(
  contexts: readonly number[] | null | undefined,
  installs: readonly number[] | undefined,
): readonly number[] | undefined {
  const { GUILD, BOT_DM, PRIVATE_CHANNEL } = interactionContextTypes;
  const reachesPrivateChannels = installs === undefined || installs.includes(applicationIntegrationTypes.USER_INSTALL);
  const all = [GUILD, BOT_DM, ...(reachesPrivateChannels ? [PRIVATE_CHANNEL] : [])];
  return !contexts || all.every((each) => contexts.includes(each)) ? undefined : contexts;
}
