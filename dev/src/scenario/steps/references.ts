/** What steps refer to: what users see, in place of ids. */
import { z } from 'zod';

/** A text with references in place of ids. */
export const Text = z.string();

/** A file that a user uploads. */
export const ScenarioFile = z.object({ name: z.string(), contentType: z.string().optional(), dataBase64: z.string() });
export type ScenarioFile = z.output<typeof ScenarioFile>;

/** A message that the user sees: the newest one with this author and text. Created by `toMessageRef`. */
export const MessageRef = z.object({
  /** The display name. */
  author: z.string(),
  /** A template of all visible text. */
  text: Text,
  /** A part of the text that no newer message contains, and that is the same at another time. */
  match: Text.optional(),
  /** A reference to the channel; undefined for direct messages with the bot. */
  channel: Text.optional(),
});
export type MessageRef = z.output<typeof MessageRef>;

/** A button or select of a message. Created by `toControlRef`. */
export const ControlRef = z.object({
  kind: z.enum(['button', 'select']),
  /** A template. */
  customId: Text,
  /** The label of a button, or the placeholder of a select. */
  label: z.string(),
  /** The custom_id pattern of the declaration; undefined if the bot declares no such control. */
  pattern: z.string().optional(),
  /** The parameters of the custom_id that distinguish it from other visible controls of the declaration. */
  params: z.record(z.string(), z.union([Text, z.number()])).optional(),
  /** The message of the control, if a newer message has one with the same declaration and parameters, or label. */
  message: MessageRef.optional(),
  /** Its position, from 0, among the controls of its message with the same label. Absent if it is the only one. */
  nth: z.int().min(0).optional(),
});
export type ControlRef = z.output<typeof ControlRef>;

/** An open modal. Created by `toModalRef`. */
export const ModalRef = z.object({
  /** A template. */
  customId: Text,
  title: z.string(),
  /** The custom_id pattern of the declaration; undefined if the bot does not declare the modal. */
  pattern: z.string().optional(),
});
export type ModalRef = z.output<typeof ModalRef>;

/** The value of a field of a modal: a text, a switch, chosen values (templates), or files. Null clears the field. */
export const FieldValue = z
  .union([Text, z.boolean(), z.array(Text), z.object({ files: z.array(ScenarioFile) })])
  .nullable();
export type FieldValue = z.output<typeof FieldValue>;

/** A suggestion of the bot: the user types into the option, and chooses one. */
export const ChosenSuggestion = z.object({
  typed: Text,
  /** Its position, from 0. */
  nth: z.int().min(0),
  /** The user to whom the bot makes it, if it is another one than the user of the step. */
  of: z.string().optional(),
});
export type ChosenSuggestion = z.output<typeof ChosenSuggestion>;

/**
 * The value of an option of a command. Users, roles and channels are references. A value that is different in each world, for example the
 * id of a message, is one of the suggestions.
 */
export const OptionValue = z.union([
  Text,
  z.number(),
  z.boolean(),
  z.object({ file: ScenarioFile }),
  z.object({ suggestion: ChosenSuggestion }),
]);
export type OptionValue = z.output<typeof OptionValue>;

/** The suggestion that is the value of an option; undefined for other values. */
export function suggestionOf(value: OptionValue): ChosenSuggestion | undefined {
  return typeof value === 'object' && 'suggestion' in value ? value.suggestion : undefined;
}

/** What an application asks a user for (OAuth2), and what the user selects. The application is the bot under test. */
export const ScenarioAuthorization = z.object({
  scope: z.array(z.string()).optional(),
  redirectUri: z.string().optional(),
  responseType: z.enum(['code', 'token']).optional(),
  /** The permissions of the bot that it asks for, as a decimal string. */
  permissions: z.string().optional(),
  integrationType: z.literal([0, 1]).optional(),
  /** What the user selects, if it is not the default. */
  selected: z
    .object({
      accept: z.boolean().optional(),
      installation: z.enum(['guild', 'user']).optional(),
      permissions: z.string().optional(),
      /** A reference: the channel of the webhook. */
      channel: Text.optional(),
    })
    .optional(),
});
export type ScenarioAuthorization = z.output<typeof ScenarioAuthorization>;
