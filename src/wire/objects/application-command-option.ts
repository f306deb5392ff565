/**
 * Options of a chat command, as they are declared. Three levels at most: groups hold subcommands, subcommands hold
 * parameters. A command holds either subcommands and groups, or parameters.
 */
import { z } from 'zod';
import { limits } from '../limits.js';
import { locales } from '../locales.js';
import { type FormProblem, formIssue, integer, list, text } from '../schema.js';
import { channelTypes } from './channel.js';
import { commandOptionTypes, isBranch } from './command-kinds.js';
import { FileType } from './components/modal-fields.js';

export { commandOptionTypes };

const bounds = limits.applicationCommand;
const types = commandOptionTypes;

/** Texts by language. */
export function localizedTexts<T extends z.ZodType<string, string>>(each: T) {
  return z.partialRecord(z.enum(locales), each.nullable());
}

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** The name of a chat command or of an option: one word, in small letters where they exist. */
export function commandWord() {
  return text(1, bounds.name).check((ctx) => {
    if (!isCommandWord(ctx.value)) {
      const problem = { formCode: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Command name is invalid' };
      ctx.issues.push(formIssue(ctx.value, problem));
    }
  });
}

/** Whether a text may be the name of a chat command or of an option. */
export function isCommandWord(name: string): boolean {
  return NAME.test(name) && name === name.toLowerCase();
}

const named = {
  name: commandWord(),
  name_localizations: localizedTexts(commandWord()).nullable().optional(),
  description: text(1, bounds.description),
  description_localizations: localizedTexts(text(1, bounds.description)).nullable().optional(),
};
const parameter = { ...named, required: z.boolean().optional() };

/** A choice of an option. */
function choice<Value extends z.ZodType<string | number, string | number>>(value: Value) {
  return z.object({
    name: text(1, bounds.choiceName),
    name_localizations: localizedTexts(text(1, bounds.choiceName)).nullable().optional(),
    value,
  });
}

interface Suggesting {
  readonly choices?: readonly { readonly name: string }[] | undefined;
  readonly autocomplete?: boolean | undefined;
  readonly min_value?: number | undefined;
  readonly max_value?: number | undefined;
  readonly min_length?: number | undefined;
  readonly max_length?: number | undefined;
}

/** Rules between the fields of a parameter. */
function suggesting<T extends z.ZodType<Suggesting>>(option: T): T {
  return option.check((ctx) => {
    const { choices, autocomplete, min_value, max_value, min_length, max_length } = ctx.value;
    const report = (key: string, problem: FormProblem) => ctx.issues.push(formIssue(ctx.value, problem, [key]));
    if (autocomplete && choices && choices.length > 0) {
      report('choices', {
        formCode: 'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE',
        message: 'An option with autocomplete cannot have choices',
      });
    }
    for (const index of repeated((choices ?? []).map(({ name }) => name))) {
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

const BIGGEST = 2 ** 53;
/** Below 2^53 either way. */
const Whole = z.int();
const Real = z.number().min(-BIGGEST).max(BIGGEST);

const parameters = [
  suggesting(
    z.object({
      type: z.literal(types.STRING),
      ...parameter,
      choices: list(choice(text(1, bounds.choiceValue)), 0, bounds.choices).optional(),
      min_length: integer(0, bounds.stringLength).optional(),
      max_length: integer(1, bounds.stringLength).optional(),
      autocomplete: z.boolean().optional(),
    }),
  ),
  suggesting(
    z.object({
      type: z.literal(types.INTEGER),
      ...parameter,
      choices: list(choice(Whole), 0, bounds.choices).optional(),
      min_value: Whole.optional(),
      max_value: Whole.optional(),
      autocomplete: z.boolean().optional(),
    }),
  ),
  suggesting(
    z.object({
      type: z.literal(types.NUMBER),
      ...parameter,
      choices: list(choice(Real), 0, bounds.choices).optional(),
      min_value: Real.optional(),
      max_value: Real.optional(),
      autocomplete: z.boolean().optional(),
    }),
  ),
  z.object({ type: z.literal([types.BOOLEAN, types.USER, types.ROLE, types.MENTIONABLE]), ...parameter }),
  z.object({
    type: z.literal(types.CHANNEL),
    ...parameter,
    channel_types: z.array(z.literal(Object.values(channelTypes))).optional(),
  }),
  z.object({
    type: z.literal(types.ATTACHMENT),
    ...parameter,
    /** Newer than the interface page: groups (`image`, `video`, `audio`) or `.ext`. */
    file_types: list(FileType, 0, bounds.fileTypes).optional(),
  }),
] as const;

const Subcommand = z.object({
  type: z.literal(types.SUB_COMMAND),
  ...named,
  options: optionList(z.discriminatedUnion('type', parameters)).optional(),
});
const SubcommandGroup = z.object({
  type: z.literal(types.SUB_COMMAND_GROUP),
  ...named,
  options: optionList(z.discriminatedUnion('type', [Subcommand])).optional(),
});

/** An option of a command. */
export const CommandOptionRequest = z.discriminatedUnion('type', [...parameters, Subcommand, SubcommandGroup]);
export type CommandOptionRequest = z.input<typeof CommandOptionRequest>;

/** The options of a command. */
export const CommandOptionsRequest = optionList(CommandOptionRequest).check((ctx) => {
  const areBranches = ctx.value.map(({ type }) => isBranch(type));
  const stray = areBranches.findIndex((each) => each !== areBranches[0]);
  if (stray === -1) return;
  const problem = {
    formCode: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
    message: 'Sub-command and sub-command group option types are mutually exclusive to all other types',
  };
  ctx.issues.push(formIssue(ctx.value, problem, [stray]));
});

interface Option {
  readonly name: string;
  readonly name_localizations?: Readonly<Partial<Record<string, string | null>>> | null | undefined;
  readonly required?: boolean | undefined;
}

/** Up to 25 options of different names, in every language, the required ones first. */
function optionList<T extends z.ZodType<Option>>(option: T) {
  return list(option, 0, bounds.options).check((ctx) => {
    const options: readonly Option[] = ctx.value;
    for (const index of repeated(options.map(({ name }) => name))) {
      ctx.issues.push(formIssue(ctx.value, NAME_TAKEN, [index, 'name']));
    }
    for (const locale of locales) {
      for (const index of repeated(options.map((each) => each.name_localizations?.[locale] ?? undefined))) {
        ctx.issues.push(formIssue(ctx.value, NAME_TAKEN, [index, 'name_localizations', locale]));
      }
    }
    const firstOptional = options.findIndex((each) => !each.required);
    for (const [index, each] of options.entries()) {
      if (!each.required || index < firstOptional || firstOptional === -1) continue;
      ctx.issues.push(formIssue(ctx.value, REQUIRED_LATE, [index]));
    }
  });
}

const NAME_TAKEN = {
  formCode: 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS',
  message: 'Option name already exists',
};
const REQUIRED_LATE = {
  formCode: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
  message: 'Required options must be placed before non-required options',
};

/** The places of texts that stand further up already. */
function repeated(texts: readonly (string | undefined)[]): number[] {
  return [...texts.keys()].filter((index) => texts[index] !== undefined && texts.indexOf(texts[index]) < index);
}

/** An option of a command, as the service gives it. */
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

const Translations = z.partialRecord(z.string(), z.string().nullable()).nullable().optional();

/** An option of a command, as the service gives it. */
export const CommandOption: z.ZodType<CommandOption> = z.object({
  type: z.int(),
  name: z.string(),
  name_localizations: Translations,
  name_localized: z.string().optional(),
  description: z.string(),
  description_localizations: Translations,
  description_localized: z.string().optional(),
  required: z.boolean().optional(),
  choices: z
    .array(
      z.object({
        name: z.string(),
        name_localizations: Translations,
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
