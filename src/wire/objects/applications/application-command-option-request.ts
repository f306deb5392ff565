/**
 * Options of a chat command, as declared. At most three levels: groups contain subcommands, subcommands contain
 * parameters. A command contains either subcommands and groups, or parameters.
 */

import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { locales, type RequestLocalizations } from '../../constants/locales.js';
import {
  boundedInteger,
  boundedList,
  boundedText,
  type FormProblem,
  formIssue,
} from '../../validation/field-schemas.js';
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';
import { channelTypes } from '../channels/channel.js';
import { FileType } from '../components/modal-fields.js';
import { commandOptionTypes, isSubcommandType } from './command-types.js';

const bounds = limits.applicationCommand;
const types = commandOptionTypes;

/** Texts by language. */
export function localizationMap(each: Schema<string>): Schema<RequestLocalizations> {
  return z.record(z.string(), each.nullable()).check((ctx) => {
    for (const key of Object.keys(ctx.value)) {
      const message = localeProblem(key);
      if (message !== undefined)
        ctx.issues.push(formIssue(ctx.value, { formCode: 'BASE_TYPE_CHOICES', message }, [key]));
    }
  });
}

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** The name of a chat command or of an option: one word. Letters that have a lower case must be in lower case. */
function chatCommandName(): z.ZodString {
  return boundedText(1, bounds.name).check((ctx) => {
    if (!isChatCommandName(ctx.value)) {
      const problem = { formCode: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Command name is invalid' };
      ctx.issues.push(formIssue(ctx.value, problem));
    }
  });
}

/** Whether `name` is a valid name of a chat command or an option. */
export function isChatCommandName(name: string): boolean {
  return NAME.test(name) && name === name.toLowerCase();
}

const describedFields = {
  name: chatCommandName(),
  name_localizations: localizationMap(chatCommandName()).nullable().optional(),
  description: boundedText(1, bounds.description),
  description_localizations: localizationMap(boundedText(1, bounds.description)).nullable().optional(),
};
const parameterFields = { ...describedFields, required: z.boolean().optional() };

function choice<Value extends string | number>(value: Schema<Value>): ObjectSchema<OptionChoiceRequest<Value>> {
  return z.object({
    name: boundedText(1, bounds.choiceName),
    name_localizations: localizationMap(boundedText(1, bounds.choiceName)).nullable().optional(),
    value,
  });
}

interface ParameterRules {
  readonly choices?: readonly { readonly name: string }[] | undefined;
  readonly autocomplete?: boolean | undefined;
  readonly min_value?: number | undefined;
  readonly max_value?: number | undefined;
  readonly min_length?: number | undefined;
  readonly max_length?: number | undefined;
}

/** Rules between the fields of a parameter. */
function withParameterChecks<T extends z.ZodType<ParameterRules>>(option: T): T {
  return option.check((ctx) => {
    const { choices, autocomplete, min_value, max_value, min_length, max_length } = ctx.value;
    const report = (key: string, problem: FormProblem) => ctx.issues.push(formIssue(ctx.value, problem, [key]));
    if (autocomplete && choices && choices.length > 0) {
      report('choices', {
        formCode: 'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE',
        message: 'An option with autocomplete cannot have choices',
      });
    }
    for (const index of repeatedIndices((choices ?? []).map(({ name }) => name))) {
      const problem = {
        formCode: 'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS',
        message: 'Option choice name already exists',
      };
      ctx.issues.push(formIssue(ctx.value, problem, ['choices', index]));
    }
    for (const [key, min, max] of [
      ['max_value', min_value, max_value],
      ['max_length', min_length, max_length],
    ] as const) {
      if (min === undefined || max === undefined || min <= max) continue;
      report(key, {
        formCode: 'NUMBER_TYPE_MIN',
        message: `${key} value should be greater than or equal to ${min}.`,
      });
    }
  });
}

const MAX_NUMBER = 2 ** 53;
/** A choice of an option of type string, integer or number. */
export interface OptionChoiceRequest<Value extends string | number> {
  name: string;
  name_localizations?: RequestLocalizations | null | undefined;
  value: Value;
}

interface DescribedFields {
  /** One word of 1 to 32 characters, in lower case. */
  name: string;
  name_localizations?: RequestLocalizations | null | undefined;
  /** 1 to 100 characters. */
  description: string;
  description_localizations?: RequestLocalizations | null | undefined;
}

interface ParameterFields extends DescribedFields {
  /** Required options come first. @default false */
  required?: boolean | undefined;
}

/** An option for a text. */
export interface StringOptionRequest extends ParameterFields {
  type: (typeof commandOptionTypes)['STRING'];
  /** At most 25; not together with `autocomplete`. */
  choices?: OptionChoiceRequest<string>[] | undefined;
  min_length?: number | undefined;
  max_length?: number | undefined;
  autocomplete?: boolean | undefined;
}
const StringOptionRequest: ObjectSchema<StringOptionRequest> = withParameterChecks(
  z.object({
    type: z.literal(types.STRING),
    ...parameterFields,
    choices: boundedList(choice(boundedText(1, bounds.choiceValue)), 0, bounds.choices).optional(),
    min_length: boundedInteger(0, bounds.stringLength).optional(),
    max_length: boundedInteger(1, bounds.stringLength).optional(),
    autocomplete: z.boolean().optional(),
  }),
);

/** The numbers are less than 2^53 from 0; those of integer options are integers. */
export interface NumberOptionRequest<Type extends number = (typeof commandOptionTypes)['INTEGER' | 'NUMBER']>
  extends ParameterFields {
  type: Type;
  /** At most 25; not together with `autocomplete`. */
  choices?: OptionChoiceRequest<number>[] | undefined;
  min_value?: number | undefined;
  max_value?: number | undefined;
  autocomplete?: boolean | undefined;
}

function numberOptionRequest<Type extends number>(
  type: Type,
  value: z.ZodNumber,
): ObjectSchema<NumberOptionRequest<Type>> {
  return withParameterChecks(
    z.object({
      type: z.literal(type),
      ...parameterFields,
      choices: boundedList(choice(value), 0, bounds.choices).optional(),
      min_value: value.optional(),
      max_value: value.optional(),
      autocomplete: z.boolean().optional(),
    }),
  );
}

/** An option that takes a boolean, a user, a role, or a user or role. */
export interface SimpleOptionRequest extends ParameterFields {
  type: (typeof commandOptionTypes)['BOOLEAN' | 'USER' | 'ROLE' | 'MENTIONABLE'];
}
const SimpleOptionRequest: ObjectSchema<SimpleOptionRequest> = z.object({
  type: z.literal([types.BOOLEAN, types.USER, types.ROLE, types.MENTIONABLE]),
  ...parameterFields,
});

/** An option for a channel. */
export interface ChannelOptionRequest extends ParameterFields {
  type: (typeof commandOptionTypes)['CHANNEL'];
  /** The channel types that can be chosen. Default: all. */
  channel_types?: (typeof channelTypes)[keyof typeof channelTypes][] | undefined;
}
const ChannelOptionRequest: ObjectSchema<ChannelOptionRequest> = z.object({
  type: z.literal(types.CHANNEL),
  ...parameterFields,
  channel_types: z.array(z.literal(Object.values(channelTypes))).optional(),
});

/** An option for a file. */
export interface AttachmentOptionRequest extends ParameterFields {
  type: (typeof commandOptionTypes)['ATTACHMENT'];
  /** Groups of file types (`image`, `video`, `audio`) or file extensions (`.ext`); not yet in the API reference. */
  file_types?: FileType[] | undefined;
}
const AttachmentOptionRequest: ObjectSchema<AttachmentOptionRequest> = z.object({
  type: z.literal(types.ATTACHMENT),
  ...parameterFields,
  file_types: boundedList(FileType, 0, bounds.fileTypes).optional(),
});

/** An option that takes a value. */
export type ParameterRequest =
  | StringOptionRequest
  | NumberOptionRequest<(typeof commandOptionTypes)['INTEGER']>
  | NumberOptionRequest<(typeof commandOptionTypes)['NUMBER']>
  | SimpleOptionRequest
  | ChannelOptionRequest
  | AttachmentOptionRequest;

const IntegerOptionRequest: ObjectSchema<NumberOptionRequest<typeof types.INTEGER>> = numberOptionRequest(
  types.INTEGER,
  z.int(),
);

const DecimalOptionRequest: ObjectSchema<NumberOptionRequest<typeof types.NUMBER>> = numberOptionRequest(
  types.NUMBER,
  z.number().min(-MAX_NUMBER).max(MAX_NUMBER),
);

const parameters = [
  StringOptionRequest,
  IntegerOptionRequest,
  DecimalOptionRequest,
  SimpleOptionRequest,
  ChannelOptionRequest,
  AttachmentOptionRequest,
] as const;

/** A subcommand with its options. */
export interface SubcommandRequest extends DescribedFields {
  type: (typeof commandOptionTypes)['SUB_COMMAND'];
  options?: ParameterRequest[] | undefined;
}
const SubcommandRequest: ObjectSchema<SubcommandRequest> = z.object({
  type: z.literal(types.SUB_COMMAND),
  ...describedFields,
  options: optionList(z.discriminatedUnion('type', parameters)).optional(),
});

/** A group of subcommands. */
export interface SubcommandGroupRequest extends DescribedFields {
  type: (typeof commandOptionTypes)['SUB_COMMAND_GROUP'];
  options?: SubcommandRequest[] | undefined;
}
const SubcommandGroupRequest: ObjectSchema<SubcommandGroupRequest> = z.object({
  type: z.literal(types.SUB_COMMAND_GROUP),
  ...describedFields,
  options: optionList(z.discriminatedUnion('type', [SubcommandRequest])).optional(),
});

/** An option of a command. */
export type CommandOptionRequest = ParameterRequest | SubcommandRequest | SubcommandGroupRequest;
export const CommandOptionRequest: Schema<CommandOptionRequest> = z.discriminatedUnion('type', [
  ...parameters,
  SubcommandRequest,
  SubcommandGroupRequest,
]);

/** The options of a command. */
export type CommandOptionsRequest = CommandOptionRequest[];
export const CommandOptionsRequest: Schema<CommandOptionsRequest> = optionList(CommandOptionRequest).check((ctx) => {
  const areBranches = ctx.value.map(({ type }) => isSubcommandType(type));
  const stray = areBranches.findIndex((each) => each !== areBranches[0]);
  if (stray === -1) return;
  const problem = {
    formCode: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    message: 'Sub-command and sub-command group option types are mutually exclusive to all other types',
  };
  ctx.issues.push(formIssue(ctx.value, problem, [stray]));
});

interface OptionFields {
  readonly name: string;
  readonly name_localizations?: Readonly<Partial<Record<string, string | null>>> | null | undefined;
  readonly required?: boolean | undefined;
}

/** Up to 25 options with different names in every language, required ones first. */
function optionList<T extends z.ZodType<OptionFields>>(option: T) {
  return boundedList(option, 0, bounds.options).check((ctx) => {
    const options: readonly OptionFields[] = ctx.value;
    for (const index of repeatedIndices(options.map(({ name }) => name))) {
      ctx.issues.push(formIssue(ctx.value, NAME_TAKEN, [index, 'name']));
    }
    for (const locale of locales) {
      for (const index of repeatedIndices(options.map((each) => each.name_localizations?.[locale] ?? undefined))) {
        ctx.issues.push(formIssue(ctx.value, NAME_TAKEN, [index, 'name_localizations', locale]));
      }
    }
    const firstOptional = options.findIndex((each) => !each.required);
    for (const [index, each] of options.entries()) {
      if (!each.required || index < firstOptional || firstOptional === -1) continue;
      ctx.issues.push(formIssue(ctx.value, REQUIRED_AFTER_OPTIONAL, [index]));
    }
  });
}

const NAME_TAKEN = {
  formCode: 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
  message: 'Option name already exists',
};
const REQUIRED_AFTER_OPTIONAL = {
  formCode: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
  message: 'Required options must be placed before non-required options',
};

/** The paths of texts that already occurred further up. */
function repeatedIndices(texts: readonly (string | undefined)[]): number[] {
  return [...texts.keys()].filter((index) => texts[index] !== undefined && texts.indexOf(texts[index]) < index);
}

/**
 * The problem of a locale that Discord does not know, with those of the same language: other APIs use `en` or `de-DE`, and
 * Discord `en-US` and `de`. Undefined for a known locale.
 */
function localeProblem(text: string): string | undefined {
  if (locales.some((each) => each === text)) return undefined;
  const language = languageOf(text);
  const similar = locales.filter((each) => languageOf(each) === language).toReversed();
  const remedy = similar.length === 0 ? `one of ${locales.join(', ')}` : similar.join(' or ');
  return `"${text}" is not a locale of Discord: use ${remedy}.`;
}

function languageOf(locale: string): string {
  return locale.replace(/[-_].*/, '').toLowerCase();
}
