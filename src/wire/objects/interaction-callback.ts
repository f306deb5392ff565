import { z } from 'zod';
import { limits } from '../limits.js';
import { list, text } from '../schema.js';
import { localizedTexts } from './application-command-option.js';
import { ModalRequest } from './components/modal.js';
import { Message } from './message.js';
import { AnswerMessage, MessageEdit } from './message-request.js';

/** Kinds of first answer to an interaction. */
export const callbackTypes = {
  PONG: 1,
  CHANNEL_MESSAGE_WITH_SOURCE: 4,
  DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: 5,
  DEFERRED_UPDATE_MESSAGE: 6,
  UPDATE_MESSAGE: 7,
  APPLICATION_COMMAND_AUTOCOMPLETE_RESULT: 8,
  MODAL: 9,
} as const;

/** A suggestion for what is being typed. */
export const AutocompleteChoice = z.object({
  name: text(1, limits.applicationCommand.choiceName),
  name_localizations: localizedTexts(text(1, limits.applicationCommand.choiceName)).nullable().optional(),
  /** Of the type of the option. Texts: at most 100 characters. */
  value: z.union([text(0, limits.applicationCommand.choiceValue), z.number()]),
});
export type AutocompleteChoice = z.input<typeof AutocompleteChoice>;

/** The first answer to an interaction, due within 3 seconds. */
export const CallbackRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal(callbackTypes.CHANNEL_MESSAGE_WITH_SOURCE), data: AnswerMessage }),
  z.object({
    type: z.literal(callbackTypes.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE),
    /** Of the flags, only EPHEMERAL counts. */
    data: z.object({ flags: z.int().optional() }).optional(),
  }),
  z.object({ type: z.literal(callbackTypes.DEFERRED_UPDATE_MESSAGE) }),
  z.object({ type: z.literal(callbackTypes.UPDATE_MESSAGE), data: MessageEdit.optional() }),
  z.object({
    type: z.literal(callbackTypes.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT),
    data: z.object({ choices: list(AutocompleteChoice, 0, limits.applicationCommand.choices) }),
  }),
  z.object({ type: z.literal(callbackTypes.MODAL), data: ModalRequest }),
]);
export type CallbackRequest = z.input<typeof CallbackRequest>;

/** What is told of a first answer when `with_response` was asked for. */
export const CallbackResult = z.object({
  interaction: z.object({
    id: z.string(),
    type: z.int(),
    response_message_id: z.string().optional(),
    response_message_loading: z.boolean().optional(),
    response_message_ephemeral: z.boolean().optional(),
  }),
  resource: z.object({ type: z.int(), message: Message.optional() }).optional(),
});
export type CallbackResult = z.output<typeof CallbackResult>;
