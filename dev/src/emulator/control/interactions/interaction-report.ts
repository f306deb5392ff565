import { interactionCallbackTypes } from '../../../../../src/wire/objects/interactions/interaction-callback.js';
import type {
  InteractionReport,
  InteractionStatus,
  RejectedReport,
  ReportedError,
} from '../../../control/views/interaction-report.js';
import type { UserActionError } from '../../policy/errors/user-action-error.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { InteractionRecord } from '../../state/records/interactions.js';
import type { World } from '../../state/world/world.js';
import { buildApplicationView } from '../views/application-views.js';

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

/** Converts the error of an action that the user cannot perform. */
export function toRejectedReport({ reason, path, message, retryAfter }: UserActionError): RejectedReport {
  const pathField = path === undefined ? {} : { path };
  const retryField = retryAfter === undefined ? {} : { retry_after: retryAfter };
  return { status: 'refused', error: { reason, message, ...pathField, ...retryField } };
}
