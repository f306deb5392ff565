import { z } from 'zod';
import type { Schema } from '../../validation/schema-types.js';

/** Translations by locale, as Discord returns them. */
export type ReceivedLocalizations = Record<string, string | null | undefined> | null;
export const ReceivedLocalizations: Schema<ReceivedLocalizations> = z
  .partialRecord(z.string(), z.string().nullable())
  .nullable();

/** A choice of an option, as Discord returns it. */
export interface CommandOptionChoice {
  name: string;
  name_localizations?: ReceivedLocalizations | undefined;
  /** The name in the language of the request; in lists without `with_localizations`. */
  name_localized?: string | undefined;
  value: string | number;
}
export const CommandOptionChoice: Schema<CommandOptionChoice> = z.object({
  name: z.string(),
  name_localizations: ReceivedLocalizations.optional(),
  name_localized: z.string().optional(),
  value: z.union([z.string(), z.number()]),
});

/** An option of a command, as Discord returns it. */
export interface CommandOption {
  /** A value of `commandOptionTypes`. */
  type: number;
  name: string;
  name_localizations?: ReceivedLocalizations | undefined;
  name_localized?: string | undefined;
  description: string;
  description_localizations?: ReceivedLocalizations | undefined;
  description_localized?: string | undefined;
  required?: boolean | undefined;
  choices?: CommandOptionChoice[] | undefined;
  /** For subcommands and groups. */
  options?: CommandOption[] | undefined;
  channel_types?: number[] | undefined;
  min_value?: number | undefined;
  max_value?: number | undefined;
  min_length?: number | undefined;
  max_length?: number | undefined;
  autocomplete?: boolean | undefined;
  file_types?: string[] | undefined;
}
export const CommandOption: Schema<CommandOption> = z.object({
  type: z.int(),
  name: z.string(),
  name_localizations: ReceivedLocalizations.optional(),
  name_localized: z.string().optional(),
  description: z.string(),
  description_localizations: ReceivedLocalizations.optional(),
  description_localized: z.string().optional(),
  required: z.boolean().optional(),
  choices: z.array(CommandOptionChoice).optional(),
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
