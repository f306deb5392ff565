/** What is wrong with a command as it is declared: the interface's own rules, in the words of the declaration. */

import { limits } from '../../wire/constants/limits.js';
import { GlobalCommandRequest } from '../../wire/objects/applications/application-command.js';
import { commandOptionTypes, isSubcommandType } from '../../wire/objects/applications/command-types.js';
import type { FieldError } from '../../wire/validation/form-errors.js';
import type { DeclarationProblem } from '../declarations/declaration-problem.js';
import { payloadErrors } from '../declarations/payload-errors.js';
import { commandTypeNumbers } from './command-declaration.js';
import type { CommandAudience } from './command-settings.js';
import { describeCommandOption } from './describe-command-option.js';

const bounds = limits.applicationCommand;
const { SUB_COMMAND_GROUP } = commandOptionTypes;

/** The problems of a command's payload, and those that the payload cannot show. */
export function commandPayloadProblems(payload: GlobalCommandRequest, audience: CommandAudience): DeclarationProblem[] {
  return [
    ...payloadErrors(GlobalCommandRequest, payload).map((error) => toProblem(error, payload)),
    ...(audience.memberPermissions?.length === 0 ? [NO_PERMISSION] : []),
  ];
}

/** The problem of a command or a group that is declared with subcommands and has none. @param place which it is */
export function noSubcommandsProblem(place: string): DeclarationProblem {
  return { message: `${place}subcommands: there are none.`, remedy: `Give it 1 to ${bounds.options} subcommands.` };
}

const NO_PERMISSION: DeclarationProblem = {
  message: 'memberPermissions: it names none.',
  remedy: "Leave it out to let everybody use the command, or name ['ADMINISTRATOR'] to let administrators alone.",
};

/** Something in a payload that has a name of its own. */
interface CommandPart {
  /** For example `option "days"`; empty for the command itself. */
  readonly description: string;
  readonly kind: 'command' | 'menu command' | 'option' | 'choice';
  /** Whether it holds subcommands in place of options. */
  readonly holdsBranches: boolean;
  /** What of it is wrong, in the names of the interface. */
  readonly path: readonly string[];
}

function toProblem(error: FieldError, payload: GlobalCommandRequest): DeclarationProblem {
  const part = partAt(error.path === '' ? [] : error.path.split('.'), payload);
  const property = propertyOf(part);
  const place = [part.description, property].filter((each) => each !== '').join(', ');
  return {
    message: place === '' ? error.message : `${place}: ${error.message}`,
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

/** Follows a path through options and choices as far as it names such. */
function partAt(path: readonly string[], payload: GlobalCommandRequest): CommandPart {
  let at: Named = payload;
  let kind: CommandPart['kind'] = payload.type === commandTypeNumbers.chat ? 'command' : 'menu command';
  const words: string[] = [];
  for (let index = 0; ; index += 2) {
    const [list, place] = [path[index], Number(path[index + 1])];
    const item = list === 'options' ? at.options?.[place] : list === 'choices' ? at.choices?.[place] : undefined;
    if (item === undefined) {
      const holdsBranches =
        at.type === SUB_COMMAND_GROUP ||
        (at.options?.some(({ type }) => type !== undefined && isSubcommandType(type)) ?? false);
      return { description: words.join(', '), kind, holdsBranches, path: path.slice(index) };
    }
    kind = list === 'choices' ? 'choice' : 'option';
    words.push(kind === 'choice' ? `choice "${item.value}"` : describeCommandOption(item));
    at = item;
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

/** What of a part is wrong, as the declaration names it. */
function propertyOf({ kind, path, holdsBranches }: CommandPart): string {
  const [first = '', ...rest] = path;
  if (first === 'name_localizations' || first === 'description_localizations') {
    const hasTwoTexts = kind === 'command' || kind === 'option';
    return ['localizations', ...rest, ...(hasTwoTexts ? [first.replace('_localizations', '')] : [])].join('.');
  }
  if (kind === 'choice') return first === 'name' ? 'label' : first === 'value' ? 'key' : first;
  if (first === 'options' && holdsBranches) return ['subcommands', ...rest].join('.');
  return [PROPERTIES[first] ?? first, ...rest].join('.');
}

const REMEDIES: Readonly<Record<string, string>> = {
  APPLICATION_COMMAND_TOO_LARGE:
    'Shorten names, descriptions and choices, or make two commands of it. Of each text its longest translation counts.',
  APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS: 'Give each a name of its own, in every language.',
  APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS: 'Give each choice a label of its own.',
  APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE: 'Leave out `choices` or `autocomplete`.',
  APPLICATION_COMMAND_CONTEXT_INVALID: "Add 'userInstall' to `integrationTypes`, or take 'privateChannel' out.",
};

function remedyFor({ code }: FieldError, property: string, { kind }: CommandPart): string {
  const known = REMEDIES[code];
  if (known !== undefined) return known;
  const last = property.slice(property.lastIndexOf('.') + 1);
  if (kind === 'choice') {
    if (last === 'key') return `Give the choice a key of 1 to ${bounds.choiceValue} characters, or a number in bounds.`;
    return `Give the choice a label of 1 to ${bounds.choiceName} characters.`;
  }
  if (last === 'name' || (kind === 'menu command' && property.startsWith('localizations'))) {
    return kind === 'menu command'
      ? `Use 1 to ${bounds.name} characters that are not all blank.`
      : `Use 1 to ${bounds.name} letters, digits, "-" or "_", all in small letters; an option's name is its key.`;
  }
  if (last === 'description') return `Give 1 to ${bounds.description} characters.`;
  if (last === 'options' || last === 'subcommands') return `Give at most ${bounds.options}.`;
  if (last === 'choices') return `Offer at most ${bounds.choices}; \`autocomplete\` can suggest among any number.`;
  if (last === 'contexts') return 'Leave it out to offer the command everywhere, or name one place or more.';
  if (last === 'integrationTypes') return 'Leave it out, or name one way of installing or both.';
  return `Change \`${last}\` so that it keeps within this limit.`;
}
