import {
  type AutocompleteChoice,
  interactionCallbackTypes,
} from '../../../wire/objects/interactions/interaction-callback.js';
import type { Message } from '../../../wire/objects/messages/message.js';
import type { UserActionError } from '../../policy/errors/user-action-error.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { InteractionRecord, InteractionStatus } from '../../state/records/interactions.js';
import type { World } from '../../state/world/world.js';

/** Why something did not happen. */
export interface ReportedError {
  readonly reason: string;
  readonly path?: string;
  readonly message: string;
  /** Seconds after which it can happen, when time is all that is missing. */
  readonly retry_after?: number;
}

/** What the control API tells of an interaction. */
export interface InteractionReport {
  readonly interaction_id: string;
  readonly status: InteractionStatus;
  /** The first answer, as it was accepted. */
  readonly response?: { readonly type: number; readonly data?: unknown };
  /** The message that the first answer made or changed. */
  readonly message?: Message;
  /** The modal that it opened. */
  readonly modal_id?: string;
  /** What it suggested for the option that is being typed. */
  readonly choices?: readonly AutocompleteChoice[];
  readonly error?: ReportedError;
  /** Whether the bot has announced an answer that has not come yet. */
  readonly deferred: boolean;
  /** The original answer as it is now: null once deleted; absent when the first answer made or named no message. */
  readonly original?: Message | null;
  readonly followups: readonly Message[];
}

const errors: Partial<Record<InteractionStatus, ReportedError>> = {
  failed: { reason: 'unreachable', message: 'The application has no session on the gateway that could be reached.' },
  timed_out: { reason: 'timed_out', message: 'The application did not answer within 3 seconds.' },
};

const withMessage: readonly number[] = [
  interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE,
  interactionCallbackTypes.UPDATE_MESSAGE,
];

/** An interaction as it stands now. */
export function toInteractionReport(world: World, record: InteractionRecord): InteractionReport {
  const { interaction, status, response, modalId, choices, deferred } = record;
  const messages = world.channels.get(interaction.channel_id ?? '')?.messages;
  const shown = (id: string | undefined) => {
    const found = messages?.get(id ?? '');
    return found ? serializeMessage(world, found) : undefined;
  };
  const original = shown(record.originalMessageId);
  const error = record.failure ?? errors[status];
  return {
    interaction_id: interaction.id,
    status,
    ...(response ? { response } : {}),
    ...(original && withMessage.includes(response?.type ?? 0) ? { message: original } : {}),
    ...(modalId === undefined ? {} : { modal_id: modalId }),
    ...(choices ? { choices } : {}),
    ...(error ? { error } : {}),
    deferred,
    ...(record.originalMessageId === undefined ? {} : { original: original ?? null }),
    followups: record.followupIds.flatMap((id) => shown(id) ?? []),
  };
}

/** What the control API tells of something that a person cannot do. */
export interface RejectedReport {
  readonly status: 'refused';
  readonly error: ReportedError;
}

/** The report of something that a person cannot do. */
export function toRejectedReport({ reason, path, message, retryAfter }: UserActionError): RejectedReport {
  const where = path === undefined ? {} : { path };
  const when = retryAfter === undefined ? {} : { retry_after: retryAfter };
  return { status: 'refused', error: { reason, message, ...where, ...when } };
}
