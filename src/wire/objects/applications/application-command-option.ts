/**
 * Options of a chat command, as declared. At most three levels: groups contain subcommands, subcommands contain
 * parameters. A command contains either subcommands and groups, or parameters.
 */

import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import type { Locale } from '../../constants/locales.js';
import { locales } from '../../constants/locales.js';
import {
  boundedInteger,
  boundedList,
  boundedText,
  type FormProblem,
  formIssue,
} from '../../validation/field-schemas.js';
import type { Schema } from '../../validation/schema-types.js';
import { channelTypes } from '../channels/channel.js';
import { FileType } from '../components/modal-fields.js';
import { commandOptionTypes, isSubcommandType } from './command-types.js';

export { commandOptionTypes };

const bounds = limits.applicationCommand;
const types = commandOptionTypes;

/** Texts by language. */
export function localizationMap(each: Schema<string>): Schema<Partial<Record<Locale, string | null>>> {
  return z.partialRecord(z.enum(locales), each.nullable());
}

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** The name of a chat command or of an option: one word. Letters that have a lower case must be in lower case. */
function chatCommandName() {
  return boundedText(1, bounds.name).check((ctx) => {
    if (!isChatCommandName(ctx.value)) {
      const problem = { formCode: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Command name is invalid' };
      ctx.issues.push(formIssue(ctx.value, problem));
    }
  });
}

/** Whether a text is a valid name of a chat command or an option. */
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

/** A choice of an option. */
function choice<Value extends z.ZodType<string | number, string | number>>(value: Value) {
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
/** Absolute value below 2^53. */
const WholeNumber = z.int();
const DecimalNumber = z.number().min(-MAX_NUMBER).max(MAX_NUMBER);

const parameters = [
  withParameterChecks(
    z.object({
      type: z.literal(types.STRING),
      ...parameterFields,
      choices: boundedList(choice(boundedText(1, bounds.choiceValue)), 0, bounds.choices).optional(),
      min_length: boundedInteger(0, bounds.stringLength).optional(),
      max_length: boundedInteger(1, bounds.stringLength).optional(),
      autocomplete: z.boolean().optional(),
    }),
  ),
  withParameterChecks(
    z.object({
      type: z.literal(types.INTEGER),
      ...parameterFields,
      choices: boundedList(choice(WholeNumber), 0, bounds.choices).optional(),
      min_value: WholeNumber.optional(),
      max_value: WholeNumber.optional(),
      autocomplete: z.boolean().optional(),
    }),
  ),
  withParameterChecks(
    z.object({
      type: z.literal(types.NUMBER),
      ...parameterFields,
      choices: boundedList(choice(DecimalNumber), 0, bounds.choices).optional(),
      min_value: DecimalNumber.optional(),
      max_value: DecimalNumber.optional(),
      autocomplete: z.boolean().optional(),
    }),
  ),
  z.object({ type: z.literal([types.BOOLEAN, types.USER, types.ROLE, types.MENTIONABLE]), ...parameterFields }),
  z.object({
    type: z.literal(types.CHANNEL),
    ...parameterFields,
    channel_types: z.array(z.literal(Object.values(channelTypes))).optional(),
  }),
  z.object({
    type: z.literal(types.ATTACHMENT),
    ...parameterFields,
    /** Groups of file types (`image`, `video`, `audio`) or file extensions (`.ext`); not yet in the API reference. */
    file_types: boundedList(FileType, 0, bounds.fileTypes).optional(),
  }),
] as const;

const Subcommand = z.object({
  type: z.literal(types.SUB_COMMAND),
  ...describedFields,
  options: optionList(z.discriminatedUnion('type', parameters)).optional(),
});
const SubcommandGroup = z.object({
  type: z.literal(types.SUB_COMMAND_GROUP),
  ...describedFields,
  options: optionList(z.discriminatedUnion('type', [Subcommand])).optional(),
});

/** An option of a command. */
export type CommandOptionRequest =
  | {
      type: 3;
      name: string;
      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      description: string;
      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      required?: boolean | undefined;
      choices?:
        | {
            name: string;
            value: string;
            name_localizations?:
              | Partial<
                  Record<
                    | 'id'
                    | 'da'
                    | 'de'
                    | 'en-GB'
                    | 'en-US'
                    | 'es-ES'
                    | 'es-419'
                    | 'fr'
                    | 'hr'
                    | 'it'
                    | 'lt'
                    | 'hu'
                    | 'nl'
                    | 'no'
                    | 'pl'
                    | 'pt-BR'
                    | 'ro'
                    | 'fi'
                    | 'sv-SE'
                    | 'vi'
                    | 'tr'
                    | 'cs'
                    | 'el'
                    | 'bg'
                    | 'ru'
                    | 'uk'
                    | 'hi'
                    | 'th'
                    | 'zh-CN'
                    | 'ja'
                    | 'zh-TW'
                    | 'ko',
                    string | null
                  >
                >
              | null
              | undefined;
          }[]
        | undefined;
      min_length?: number | undefined;
      max_length?: number | undefined;
      autocomplete?: boolean | undefined;
    }
  | {
      type: 4;
      name: string;
      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      description: string;
      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      required?: boolean | undefined;
      choices?:
        | {
            name: string;
            value: number;
            name_localizations?:
              | Partial<
                  Record<
                    | 'id'
                    | 'da'
                    | 'de'
                    | 'en-GB'
                    | 'en-US'
                    | 'es-ES'
                    | 'es-419'
                    | 'fr'
                    | 'hr'
                    | 'it'
                    | 'lt'
                    | 'hu'
                    | 'nl'
                    | 'no'
                    | 'pl'
                    | 'pt-BR'
                    | 'ro'
                    | 'fi'
                    | 'sv-SE'
                    | 'vi'
                    | 'tr'
                    | 'cs'
                    | 'el'
                    | 'bg'
                    | 'ru'
                    | 'uk'
                    | 'hi'
                    | 'th'
                    | 'zh-CN'
                    | 'ja'
                    | 'zh-TW'
                    | 'ko',
                    string | null
                  >
                >
              | null
              | undefined;
          }[]
        | undefined;
      min_value?: number | undefined;
      max_value?: number | undefined;
      autocomplete?: boolean | undefined;
    }
  | {
      type: 10;
      name: string;
      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      description: string;
      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      required?: boolean | undefined;
      choices?:
        | {
            name: string;
            value: number;
            name_localizations?:
              | Partial<
                  Record<
                    | 'id'
                    | 'da'
                    | 'de'
                    | 'en-GB'
                    | 'en-US'
                    | 'es-ES'
                    | 'es-419'
                    | 'fr'
                    | 'hr'
                    | 'it'
                    | 'lt'
                    | 'hu'
                    | 'nl'
                    | 'no'
                    | 'pl'
                    | 'pt-BR'
                    | 'ro'
                    | 'fi'
                    | 'sv-SE'
                    | 'vi'
                    | 'tr'
                    | 'cs'
                    | 'el'
                    | 'bg'
                    | 'ru'
                    | 'uk'
                    | 'hi'
                    | 'th'
                    | 'zh-CN'
                    | 'ja'
                    | 'zh-TW'
                    | 'ko',
                    string | null
                  >
                >
              | null
              | undefined;
          }[]
        | undefined;
      min_value?: number | undefined;
      max_value?: number | undefined;
      autocomplete?: boolean | undefined;
    }
  | {
      type: 5 | 6 | 8 | 9;
      name: string;
      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      description: string;
      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      required?: boolean | undefined;
    }
  | {
      type: 7;
      name: string;
      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      description: string;
      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      required?: boolean | undefined;
      channel_types?: (0 | 1 | 2 | 3 | 4 | 5 | 10 | 11 | 12 | 13 | 14 | 15 | 16)[] | undefined;
    }
  | {
      type: 11;
      name: string;
      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      description: string;
      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      required?: boolean | undefined;
      /** Groups of file types (`image`, `video`, `audio`) or file extensions (`.ext`); not yet in the API reference. */
      file_types?: FileType[] | undefined;
    }
  | {
      type: 1;
      name: string;
      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      description: string;
      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      options?:
        | (
            | {
                type: 3;
                name: string;
                name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                description: string;
                description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                required?: boolean | undefined;
                choices?:
                  | {
                      name: string;
                      value: string;
                      name_localizations?:
                        | Partial<
                            Record<
                              | 'id'
                              | 'da'
                              | 'de'
                              | 'en-GB'
                              | 'en-US'
                              | 'es-ES'
                              | 'es-419'
                              | 'fr'
                              | 'hr'
                              | 'it'
                              | 'lt'
                              | 'hu'
                              | 'nl'
                              | 'no'
                              | 'pl'
                              | 'pt-BR'
                              | 'ro'
                              | 'fi'
                              | 'sv-SE'
                              | 'vi'
                              | 'tr'
                              | 'cs'
                              | 'el'
                              | 'bg'
                              | 'ru'
                              | 'uk'
                              | 'hi'
                              | 'th'
                              | 'zh-CN'
                              | 'ja'
                              | 'zh-TW'
                              | 'ko',
                              string | null
                            >
                          >
                        | null
                        | undefined;
                    }[]
                  | undefined;
                min_length?: number | undefined;
                max_length?: number | undefined;
                autocomplete?: boolean | undefined;
              }
            | {
                type: 4;
                name: string;
                name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                description: string;
                description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                required?: boolean | undefined;
                choices?:
                  | {
                      name: string;
                      value: number;
                      name_localizations?:
                        | Partial<
                            Record<
                              | 'id'
                              | 'da'
                              | 'de'
                              | 'en-GB'
                              | 'en-US'
                              | 'es-ES'
                              | 'es-419'
                              | 'fr'
                              | 'hr'
                              | 'it'
                              | 'lt'
                              | 'hu'
                              | 'nl'
                              | 'no'
                              | 'pl'
                              | 'pt-BR'
                              | 'ro'
                              | 'fi'
                              | 'sv-SE'
                              | 'vi'
                              | 'tr'
                              | 'cs'
                              | 'el'
                              | 'bg'
                              | 'ru'
                              | 'uk'
                              | 'hi'
                              | 'th'
                              | 'zh-CN'
                              | 'ja'
                              | 'zh-TW'
                              | 'ko',
                              string | null
                            >
                          >
                        | null
                        | undefined;
                    }[]
                  | undefined;
                min_value?: number | undefined;
                max_value?: number | undefined;
                autocomplete?: boolean | undefined;
              }
            | {
                type: 10;
                name: string;
                name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                description: string;
                description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                required?: boolean | undefined;
                choices?:
                  | {
                      name: string;
                      value: number;
                      name_localizations?:
                        | Partial<
                            Record<
                              | 'id'
                              | 'da'
                              | 'de'
                              | 'en-GB'
                              | 'en-US'
                              | 'es-ES'
                              | 'es-419'
                              | 'fr'
                              | 'hr'
                              | 'it'
                              | 'lt'
                              | 'hu'
                              | 'nl'
                              | 'no'
                              | 'pl'
                              | 'pt-BR'
                              | 'ro'
                              | 'fi'
                              | 'sv-SE'
                              | 'vi'
                              | 'tr'
                              | 'cs'
                              | 'el'
                              | 'bg'
                              | 'ru'
                              | 'uk'
                              | 'hi'
                              | 'th'
                              | 'zh-CN'
                              | 'ja'
                              | 'zh-TW'
                              | 'ko',
                              string | null
                            >
                          >
                        | null
                        | undefined;
                    }[]
                  | undefined;
                min_value?: number | undefined;
                max_value?: number | undefined;
                autocomplete?: boolean | undefined;
              }
            | {
                type: 5 | 6 | 8 | 9;
                name: string;
                name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                description: string;
                description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                required?: boolean | undefined;
              }
            | {
                type: 7;
                name: string;
                name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                description: string;
                description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                required?: boolean | undefined;
                channel_types?: (0 | 1 | 2 | 3 | 4 | 5 | 10 | 11 | 12 | 13 | 14 | 15 | 16)[] | undefined;
              }
            | {
                type: 11;
                name: string;
                name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                description: string;
                description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                required?: boolean | undefined;
                /** Groups of file types (`image`, `video`, `audio`) or file extensions (`.ext`); not yet in the API reference. */
                file_types?: FileType[] | undefined;
              }
          )[]
        | undefined;
    }
  | {
      type: 2;
      name: string;
      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      description: string;
      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
      options?:
        | {
            type: 1;
            name: string;
            name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
            description: string;
            description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
            options?:
              | (
                  | {
                      type: 3;
                      name: string;
                      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                      description: string;
                      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                      required?: boolean | undefined;
                      choices?:
                        | {
                            name: string;
                            value: string;
                            name_localizations?:
                              | Partial<
                                  Record<
                                    | 'id'
                                    | 'da'
                                    | 'de'
                                    | 'en-GB'
                                    | 'en-US'
                                    | 'es-ES'
                                    | 'es-419'
                                    | 'fr'
                                    | 'hr'
                                    | 'it'
                                    | 'lt'
                                    | 'hu'
                                    | 'nl'
                                    | 'no'
                                    | 'pl'
                                    | 'pt-BR'
                                    | 'ro'
                                    | 'fi'
                                    | 'sv-SE'
                                    | 'vi'
                                    | 'tr'
                                    | 'cs'
                                    | 'el'
                                    | 'bg'
                                    | 'ru'
                                    | 'uk'
                                    | 'hi'
                                    | 'th'
                                    | 'zh-CN'
                                    | 'ja'
                                    | 'zh-TW'
                                    | 'ko',
                                    string | null
                                  >
                                >
                              | null
                              | undefined;
                          }[]
                        | undefined;
                      min_length?: number | undefined;
                      max_length?: number | undefined;
                      autocomplete?: boolean | undefined;
                    }
                  | {
                      type: 4;
                      name: string;
                      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                      description: string;
                      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                      required?: boolean | undefined;
                      choices?:
                        | {
                            name: string;
                            value: number;
                            name_localizations?:
                              | Partial<
                                  Record<
                                    | 'id'
                                    | 'da'
                                    | 'de'
                                    | 'en-GB'
                                    | 'en-US'
                                    | 'es-ES'
                                    | 'es-419'
                                    | 'fr'
                                    | 'hr'
                                    | 'it'
                                    | 'lt'
                                    | 'hu'
                                    | 'nl'
                                    | 'no'
                                    | 'pl'
                                    | 'pt-BR'
                                    | 'ro'
                                    | 'fi'
                                    | 'sv-SE'
                                    | 'vi'
                                    | 'tr'
                                    | 'cs'
                                    | 'el'
                                    | 'bg'
                                    | 'ru'
                                    | 'uk'
                                    | 'hi'
                                    | 'th'
                                    | 'zh-CN'
                                    | 'ja'
                                    | 'zh-TW'
                                    | 'ko',
                                    string | null
                                  >
                                >
                              | null
                              | undefined;
                          }[]
                        | undefined;
                      min_value?: number | undefined;
                      max_value?: number | undefined;
                      autocomplete?: boolean | undefined;
                    }
                  | {
                      type: 10;
                      name: string;
                      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                      description: string;
                      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                      required?: boolean | undefined;
                      choices?:
                        | {
                            name: string;
                            value: number;
                            name_localizations?:
                              | Partial<
                                  Record<
                                    | 'id'
                                    | 'da'
                                    | 'de'
                                    | 'en-GB'
                                    | 'en-US'
                                    | 'es-ES'
                                    | 'es-419'
                                    | 'fr'
                                    | 'hr'
                                    | 'it'
                                    | 'lt'
                                    | 'hu'
                                    | 'nl'
                                    | 'no'
                                    | 'pl'
                                    | 'pt-BR'
                                    | 'ro'
                                    | 'fi'
                                    | 'sv-SE'
                                    | 'vi'
                                    | 'tr'
                                    | 'cs'
                                    | 'el'
                                    | 'bg'
                                    | 'ru'
                                    | 'uk'
                                    | 'hi'
                                    | 'th'
                                    | 'zh-CN'
                                    | 'ja'
                                    | 'zh-TW'
                                    | 'ko',
                                    string | null
                                  >
                                >
                              | null
                              | undefined;
                          }[]
                        | undefined;
                      min_value?: number | undefined;
                      max_value?: number | undefined;
                      autocomplete?: boolean | undefined;
                    }
                  | {
                      type: 5 | 6 | 8 | 9;
                      name: string;
                      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                      description: string;
                      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                      required?: boolean | undefined;
                    }
                  | {
                      type: 7;
                      name: string;
                      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                      description: string;
                      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                      required?: boolean | undefined;
                      channel_types?: (0 | 1 | 2 | 3 | 4 | 5 | 10 | 11 | 12 | 13 | 14 | 15 | 16)[] | undefined;
                    }
                  | {
                      type: 11;
                      name: string;
                      name_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                      description: string;
                      description_localizations?: Partial<Record<Locale, string | null>> | null | undefined;
                      required?: boolean | undefined;
                      /** Groups of file types (`image`, `video`, `audio`) or file extensions (`.ext`); not yet in the API reference. */
                      file_types?: FileType[] | undefined;
                    }
                )[]
              | undefined;
          }[]
        | undefined;
    };
export const CommandOptionRequest: Schema<CommandOptionRequest> = z.discriminatedUnion('type', [
  ...parameters,
  Subcommand,
  SubcommandGroup,
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

/** An option of a command, as Discord returns it. */
export interface CommandOption {
  type: number;
  name: string;
  name_localizations?: Partial<Record<string, string | null>> | null | undefined;
  name_localized?: string | undefined;
  description: string;
  description_localizations?: Partial<Record<string, string | null>> | null | undefined;
  description_localized?: string | undefined;
  required?: boolean | undefined;
  choices?:
    | {
        name: string;
        name_localizations?: Partial<Record<string, string | null>> | null | undefined;
        name_localized?: string | undefined;
        value: string | number;
      }[]
    | undefined;
  options?: CommandOption[] | undefined;
  channel_types?: number[] | undefined;
  min_value?: number | undefined;
  max_value?: number | undefined;
  min_length?: number | undefined;
  max_length?: number | undefined;
  autocomplete?: boolean | undefined;
  file_types?: string[] | undefined;
}

/** Translations by locale, as Discord returns them. */
export type ReceivedLocalizations = Record<string, string | undefined | null> | null;
export const ReceivedLocalizations: Schema<ReceivedLocalizations> = z
  .partialRecord(z.string(), z.string().nullable())
  .nullable();

/** An option of a command, as Discord returns it. */
export const CommandOption: Schema<CommandOption> = z.object({
  type: z.int(),
  name: z.string(),
  name_localizations: ReceivedLocalizations.optional(),
  name_localized: z.string().optional(),
  description: z.string(),
  description_localizations: ReceivedLocalizations.optional(),
  description_localized: z.string().optional(),
  required: z.boolean().optional(),
  choices: z
    .array(
      z.object({
        name: z.string(),
        name_localizations: ReceivedLocalizations.optional(),
        name_localized: z.string().optional(),
        value: z.union([z.string(), z.number()]),
      }),
    )
    .optional(),
  get options() {
    return z.array(CommandOption).optional();
  },
  channel_types: z.array(z.int()).optional(),
  min_value: z.number().optional(),
  max_value: z.number().optional(),
  min_length: z.int().optional(),
  max_length: z.int().optional(),
  autocomplete: z.boolean().optional(),
  file_types: z.array(z.string()).optional(),
});
