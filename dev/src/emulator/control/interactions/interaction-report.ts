import {
  type AutocompleteChoice,
  interactionCallbackTypes,
} from '../../../../../src/wire/objects/interactions/interaction-callback.js';
import type { Message } from '../../../../../src/wire/objects/messages/message.js';
import type { UserActionError } from '../../policy/errors/user-action-error.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { InteractionRecord, InteractionStatus } from '../../state/records/interactions.js';
import type { World } from '../../state/world/world.js';
import { buildApplicationView } from '../views/build-application-view.js';
import type { ApplicationView } from '../views/user-view.js';

/** Why an action or an interaction failed. */
export interface ReportedError {
  /** The kind of the failure. */
  readonly reason: string;
  /** Where the response is invalid. */
  readonly path?: string;
  /** What is wrong. */
  readonly message: string;
  /** Seconds after which the action is possible, if only time prevents it. */
  readonly retry_after?: number;
}

/** The state of an interaction, as the control API returns it. */
export interface InteractionReport {
  readonly interaction_id: string;
  readonly status: InteractionStatus;
  /** The initial response, as the emulator accepted it. */
  readonly response?: { readonly type: number; readonly data?: unknown };
  /** The message that the initial response created or changed. */
  readonly message?: Message;
  /** The modal that the initial response opened. */
  readonly modal_id?: string;
  /** The application of the modal. */
  readonly application?: ApplicationView;
  /** The autocomplete suggestions. */
  readonly choices?: readonly AutocompleteChoice[];
  /** Why the interaction failed. */
  readonly error?: ReportedError;
  /** Whether the bot deferred its response and has not sent it yet. */
  readonly deferred: boolean;
  /** The original response's current state: null after deletion; absent if the initial response has no message. */
  readonly original?: Message | null;
  /** The follow-up messages, the oldest first. */
  readonly followups: readonly Message[];
}

const errorsByStatus: Partial<Record<InteractionStatus, ReportedError>> = {
  failed: { reason: 'unreachable', message: 'The application has no connected gateway session.' },
  timed_out: { reason: 'timed_out', message: 'The application did not respond within 3 seconds.' },
};

const messageResponseTypes: readonly number[] = [
  interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE,
  interactionCallbackTypes.UPDATE_MESSAGE,
];

/** Returns the current state of an interaction. */
export function toInteractionReport(world: World, record: InteractionRecord): InteractionReport {
  const { interaction, status, response, modalId, choices, deferred } = record;
  const messages = world.channels.get(interaction.channel_id ?? '')?.messages;
  const messageWithId = (id: string | undefined) => {
    const message = messages?.get(id ?? '');
    return message ? serializeMessage(world, message) : undefined;
  };
  const original = messageWithId(record.originalMessageId);
  const application = buildApplicationView(world, interaction.application_id);
  const error = record.failure ?? errorsByStatus[status];
  return {
    interaction_id: interaction.id,
    status,
    ...(response ? { response } : {}),
    ...(original && messageResponseTypes.includes(response?.type ?? 0) ? { message: original } : {}),
    ...(modalId === undefined ? {} : { modal_id: modalId }),
    ...(modalId !== undefined && application ? { application } : {}),
    ...(choices ? { choices } : {}),
    ...(error ? { error } : {}),
    deferred,
    ...(record.originalMessageId === undefined ? {} : { original: original ?? null }),
    followups: record.followupIds.flatMap((id) => messageWithId(id) ?? []),
  };
}

/** The control API's response to an action that the user cannot perform. */
export interface RejectedReport {
  readonly status: 'refused';
  readonly error: ReportedError;
}

/** Converts the error of an action that the user cannot perform. */
export function toRejectedReport({ reason, path, message, retryAfter }: UserActionError): RejectedReport {
  const pathField = path === undefined ? {} : { path };
  const retryField = retryAfter === undefined ? {} : { retry_after: retryAfter };
  return { status: 'refused', error: { reason, message, ...pathField, ...retryField } };
}
