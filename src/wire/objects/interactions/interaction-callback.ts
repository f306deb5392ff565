import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import type { RequestLocalizations } from '../../constants/locales.js';
import { bitField, boundedList, boundedText } from '../../validation/field-schemas.js';
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';
import { localizationMap } from '../applications/application-command-option-request.js';
import { ModalRequest } from '../components/modal.js';
import { Message } from '../messages/message.js';
import type { ParsedMessageEdit, ParsedResponseMessage } from '../messages/message-request.js';
import { MessageEdit, ResponseMessage } from '../messages/message-request.js';

/** Interaction callback types: the types of initial responses. */
export const interactionCallbackTypes = {
  PONG: 1,
  CHANNEL_MESSAGE_WITH_SOURCE: 4,
  DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: 5,
  DEFERRED_UPDATE_MESSAGE: 6,
  UPDATE_MESSAGE: 7,
  APPLICATION_COMMAND_AUTOCOMPLETE_RESULT: 8,
  MODAL: 9,
  LAUNCH_ACTIVITY: 12,
} as const;

/** An autocomplete suggestion. */
export interface AutocompleteChoice {
  name: string;
  name_localizations?: RequestLocalizations | null | undefined;
  /** Has the type of the option. Strings: at most 100 characters. */
  value: string | number;
}
export const AutocompleteChoice: ObjectSchema<AutocompleteChoice> = z.object({
  name: boundedText(1, limits.applicationCommand.choiceName),
  name_localizations: localizationMap(boundedText(1, limits.applicationCommand.choiceName)).nullable().optional(),
  value: z.union([boundedText(0, limits.applicationCommand.choiceValue), z.number()]),
});

/** The suggestions of an autocomplete interaction. */
export interface AutocompleteResult {
  /** At most 25. */
  choices: AutocompleteChoice[];
}
export const AutocompleteResult: ObjectSchema<AutocompleteResult> = z.object({
  choices: boundedList(AutocompleteChoice, 0, limits.applicationCommand.choices),
});

/** The initial response to an interaction, due within 3 seconds. */
export type InteractionCallbackRequest =
  | {
      type: 4;
      data: ResponseMessage;
    }
  | {
      type: 5;
      /** Of the flags, only EPHEMERAL counts. */
      data?:
        | {
            flags?: number | undefined;
          }
        | undefined;
    }
  | {
      type: 6;
    }
  | {
      type: 7;
      data?: MessageEdit | undefined;
    }
  | {
      type: 8;
      data: AutocompleteResult;
    }
  | {
      type: 9;
      data: ModalRequest;
    }
  | {
      /** Starts the activity of the application. */
      type: 12;
    };

/** {@link InteractionCallbackRequest} after validation, with defaults filled in. */
export type ParsedInteractionCallbackRequest =
  | {
      type: 4;
      data: ParsedResponseMessage;
    }
  | {
      type: 5;
      /** Of the flags, only EPHEMERAL counts. */
      data?:
        | {
            flags?: number | undefined;
          }
        | undefined;
    }
  | {
      type: 6;
    }
  | {
      type: 7;
      data?: ParsedMessageEdit | undefined;
    }
  | {
      type: 8;
      data: AutocompleteResult;
    }
  | {
      type: 9;
      data: ModalRequest;
    }
  | {
      type: 12;
    };
export const InteractionCallbackRequest: Schema<ParsedInteractionCallbackRequest, InteractionCallbackRequest> =
  z.discriminatedUnion('type', [
    z.object({ type: z.literal(interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE), data: ResponseMessage }),
    z.object({
      type: z.literal(interactionCallbackTypes.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE),
      data: z.object({ flags: bitField().optional() }).optional(),
    }),
    z.object({ type: z.literal(interactionCallbackTypes.DEFERRED_UPDATE_MESSAGE) }),
    z.object({ type: z.literal(interactionCallbackTypes.UPDATE_MESSAGE), data: MessageEdit.optional() }),
    z.object({
      type: z.literal(interactionCallbackTypes.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT),
      data: AutocompleteResult,
    }),
    z.object({ type: z.literal(interactionCallbackTypes.MODAL), data: ModalRequest }),
    z.object({ type: z.literal(interactionCallbackTypes.LAUNCH_ACTIVITY) }),
  ]);

/** The result of an initial response if `with_response` was requested. */
export interface InteractionCallbackResult {
  interaction: {
    id: string;
    type: number;
    /** The activity that the response started. */
    activity_instance_id?: string | undefined;
    response_message_id?: string | undefined;
    response_message_loading?: boolean | undefined;
    response_message_ephemeral?: boolean | undefined;
  };
  resource?:
    | {
        type: number;
        activity_instance?:
          | {
              id: string;
            }
          | undefined;
        message?: Message | undefined;
      }
    | undefined;
}
export const InteractionCallbackResult: ObjectSchema<InteractionCallbackResult> = z.object({
  interaction: z.object({
    id: z.string(),
    type: z.int(),
    activity_instance_id: z.string().optional(),
    response_message_id: z.string().optional(),
    response_message_loading: z.boolean().optional(),
    response_message_ephemeral: z.boolean().optional(),
  }),
  resource: z
    .object({
      type: z.int(),
      activity_instance: z.object({ id: z.string() }).optional(),
      message: Message.optional(),
    })
    .optional(),
});
