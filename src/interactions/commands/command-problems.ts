/** Validates a declared command: the rules of the API, reported with the property names of the declaration. */

import { limits } from '../../wire/constants/limits.js';
import { GlobalCommandRequest } from '../../wire/objects/applications/application-command.js';
import { commandOptionTypes, isSubcommandType } from '../../wire/objects/applications/command-types.js';
import type { FieldError } from '../../wire/validation/form-errors.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { payloadErrors } from '../declarations/payload-errors.js';
import { audienceProblems } from './audience-problems.js';
import { commandTypeNumbers } from './command-declaration.js';
import type { CommandAudience } from './command-settings.js';
import { describeCommandOption } from './describe-command-option.js';

const bounds = limits.applicationCommand;
const { SUB_COMMAND_GROUP } = commandOptionTypes;

/** The problems of a command, by its payload and its audience. */
export function commandPayloadProblems(payload: GlobalCommandRequest, audience: CommandAudience): DeclarationProblem[] {
  return [
    ...payloadErrors(GlobalCommandRequest, payload).map((error) => toProblem(error, payload)),
    ...(audience.memberPermissions?.length === 0 ? [NO_PERMISSION] : []),
    ...audienceProblems(payload, audience),
  ];
}

/** The problem of a command or group with an empty `subcommands`. @param location empty, or `group "name", ` */
export function noSubcommandsProblem(location: string): DeclarationProblem {
  return { message: `${location}subcommands: there are none.`, remedy: `Declare 1 to ${bounds.options} subcommands.` };
}

const NO_PERMISSION: DeclarationProblem = {
  message: 'memberPermissions: it is empty.',
  remedy: "Omit it to let everyone use the command, or set ['ADMINISTRATOR'] to let only administrators use it.",
};

/** The named part of a payload that a validation error belongs to. */
interface CommandPart {
  /** For example `option "days"`; empty for the command itself. */
  readonly description: string;
  readonly kind: 'command' | 'menu command' | 'option' | 'choice';
  /** Whether it has subcommands instead of options. */
  readonly hasSubcommands: boolean;
  /** The path of the invalid property within the part, with the names of the API. */
  readonly path: readonly string[];
}

function toProblem(error: FieldError, payload: GlobalCommandRequest): DeclarationProblem {
  const part = partAt(error.path === '' ? [] : error.path.split('.'), payload);
  const property = propertyOf(part);
  const location = [part.description, property].filter((each) => each !== '').join(', ');
  return {
    message: location === '' ? error.message : `${location}: ${error.message}`,
    remedy: remedyFor(error, property, part),
  };
}

interface Named {
  readonly type?: number | undefined;
  readonly name?: string | undefined;
  readonly value?: string | number | undefined;
  readonly options?: readonly Named[] | undefined;
  readonly choices?: readonly Named[] | undefined;
}

/** Follows a path through options and choices, to the innermost one. */
function partAt(path: readonly string[], payload: GlobalCommandRequest): CommandPart {
  let node: Named = payload;
  let kind: CommandPart['kind'] = payload.type === commandTypeNumbers.chat ? 'command' : 'menu command';
  const names: string[] = [];
  for (let index = 0; ; index += 2) {
    const [list, position] = [path[index], Number(path[index + 1])];
    const item =
      list === 'options' ? node.options?.[position] : list === 'choices' ? node.choices?.[position] : undefined;
    if (item === undefined) {
      const hasSubcommands =
        node.type === SUB_COMMAND_GROUP ||
        (node.options?.some(({ type }) => type !== undefined && isSubcommandType(type)) ?? false);
      return { description: names.join(', '), kind, hasSubcommands, path: path.slice(index) };
    }
    kind = list === 'choices' ? 'choice' : 'option';
    names.push(kind === 'choice' ? `choice "${item.value}"` : describeCommandOption(item));
    node = item;
  }
}

const PROPERTIES: Readonly<Record<string, string>> = {
  default_member_permissions: 'memberPermissions',
  integration_types: 'integrationTypes',
  channel_types: 'channelTypes',
  file_types: 'fileTypes',
  min_value: 'min',
  max_value: 'max',
  min_length: 'minLength',
  max_length: 'maxLength',
};

/** The invalid property, as the declaration names it. */
function propertyOf({ kind, path, hasSubcommands }: CommandPart): string {
  const [first = '', ...rest] = path;
  if (first === 'name_localizations' || first === 'description_localizations') {
    const hasTwoTexts = kind === 'command' || kind === 'option';
    return ['localizations', ...rest, ...(hasTwoTexts ? [first.replace('_localizations', '')] : [])].join('.');
  }
  if (kind === 'choice') return first === 'name' ? 'label' : first === 'value' ? 'key' : first;
  if (first === 'options' && hasSubcommands) return ['subcommands', ...rest].join('.');
  return [PROPERTIES[first] ?? first, ...rest].join('.');
}

const REMEDIES: Readonly<Record<string, string>> = {
  APPLICATION_COMMAND_TOO_LARGE:
    'Shorten names, descriptions and choices, or split the command. The longest translation of each text counts.',
  APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS: 'Use a unique name for each, in every locale.',
  APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS: 'Use a unique label for each choice.',
  APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE: 'Remove `choices` or `autocomplete`.',
  APPLICATION_COMMAND_CONTEXT_INVALID: "Add 'userInstall' to `integrationTypes`, or remove 'privateChannel'.",
};

function remedyFor({ code }: FieldError, property: string, { kind }: CommandPart): string {
  const known = REMEDIES[code];
  if (known !== undefined) return known;
  if (code === 'BASE_TYPE_CHOICES' && property.startsWith('localizations'))
    return 'Discord lists its locales at https://docs.discord.com/developers/reference#locales.';
  const last = property.slice(property.lastIndexOf('.') + 1);
  if (kind === 'choice') {
    if (last === 'key')
      return `Use a choice key of 1 to ${bounds.choiceValue} characters, or a number within the bounds.`;
    return `Use a choice label of 1 to ${bounds.choiceName} characters.`;
  }
  if (last === 'name' || (kind === 'menu command' && property.startsWith('localizations'))) {
    return kind === 'menu command'
      ? `Use 1 to ${bounds.name} characters that are not all whitespace.`
      : `Use 1 to ${bounds.name} lower-case letters, digits, "-" or "_". The name of an option is its key.`;
  }
  if (last === 'description') return `Use 1 to ${bounds.description} characters.`;
  if (last === 'options' || last === 'subcommands') return `Declare at most ${bounds.options}.`;
  if (last === 'choices')
    return `Declare at most ${bounds.choices}; \`autocomplete\` can suggest from any number of values.`;
  if (last === 'contexts') return 'Omit it to make the command available everywhere, or set one or more contexts.';
  if (last === 'integrationTypes') return 'Omit it, or set one or both kinds of installation.';
  return `Change \`${last}\` to be within this limit.`;
}
