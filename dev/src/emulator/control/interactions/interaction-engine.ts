/** Delivers interactions that users caused to their applications, and waits for the initial responses. */
import { type Interaction, interactionCallbackTypes } from 'guildhall/wire';
import type {
  InteractionReport,
  InteractionStatus,
  RejectedReport,
  ReportedError,
} from '../../../control/views/interaction-report.js';
import { waitForLog } from '../../log/emulator-log.js';
import type { InteractionDelivery } from '../../outgoing/interaction-delivery.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import type { EmulatorContext } from '../../server/emulator-context.js';
import {
  createInteractionToken,
  insertInteraction,
  type SubmittedModal,
} from '../../state/interactions/interactions.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import { validEntitlements } from '../../state/monetization/entitlements.js';
import type { InteractionRecord } from '../../state/records/interactions.js';
import type { World } from '../../state/world/world.js';
import { buildApplicationView } from '../views/application-views.js';

interface InteractionEngineDependencies extends Pick<EmulatorContext, 'world' | 'log'> {
  readonly delivery: InteractionDelivery;
}

export class InteractionEngine {
  constructor(private readonly dependencies: InteractionEngineDependencies) {}

  /**
   * Sends an interaction again, with a new id and token. The promise resolves with the initial response, or when it is overdue
   * or delivery fails.
   * @throws {RequestRejectedError} 10062 when the interaction does not exist or is an hour old
   * @throws {UserActionError} when its channel or message no longer exists
   */
  async repeat(interactionId: string): Promise<InteractionReport> {
    const { world } = this.dependencies;
    const record = world.interactions.get(interactionId) ?? rejectRequest('UNKNOWN_INTERACTION');
    return this.deliver(record, createRepeatedInteraction(world, record), record);
  }

  /**
   * Returns the state of an interaction, after it changed or after `waitMs` milliseconds of real time.
   * @throws {RequestRejectedError} 10062 when the interaction does not exist
   */
  async getReport(interactionId: string, waitMs: number): Promise<InteractionReport> {
    const { world, log } = this.dependencies;
    const record = world.interactions.get(interactionId) ?? rejectRequest('UNKNOWN_INTERACTION');
    const { revision } = record;
    await waitForLog(log, () => record.revision !== revision, waitMs);
    return toInteractionReport(world, record);
  }

  /**
   * Delivers what a user caused. The promise resolves with the initial response, or when it is overdue or delivery fails.
   * @param submitted the modal, if one was submitted
   */
  async deliver(
    { userId }: { readonly userId: string },
    interaction: Interaction,
    { trigger, modalTitle }: SubmittedModal = {},
  ): Promise<InteractionReport> {
    const { world, delivery } = this.dependencies;
    const { botUserId } = world.applications.get(interaction.application_id) ?? rejectRequest('UNKNOWN_APPLICATION');
    const started = insertInteraction(world, interaction, { userId, botUserId, trigger, modalTitle });
    await delivery.deliver(started);
    return toInteractionReport(world, started.result);
  }
}

/**
 * Creates an interaction with the same data as an earlier one, a new id and a new token. It contains the message of the
 * component as it is now. Whether the user could do the same again, for example click a button that is disabled now, is not
 * checked: a changed bot can be tried with the same interaction.
 * @throws {UserActionError} when the channel or the message no longer exists
 */
function createRepeatedInteraction(world: World, { interaction, userId }: InteractionRecord): Interaction {
  const channel = world.channels.get(interaction.channel_id ?? '');
  if (!channel) throw new UserActionError('no_access', 'The channel of the interaction no longer exists.');
  const id = world.newId();
  const fields = {
    id,
    token: createInteractionToken(id),
    locale: world.users.get(userId)?.locale ?? interaction.locale,
    entitlements: validEntitlements(world, interaction.application_id, { userId, guildId: channel.channel.guild_id }),
  };
  if (!('message' in interaction) || !interaction.message) return { ...interaction, ...fields };
  const current = channel.messages.get(interaction.message.id);
  if (!current) throw new UserActionError('unknown_message', 'The message of the interaction was deleted.');
  return { ...interaction, ...fields, message: serializeMessage(world, current) };
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

/** Converts the error of an action that the user cannot perform. */
export function toRejectedReport({ reason, path, message, retryAfter }: UserActionError): RejectedReport {
  const pathField = path === undefined ? {} : { path };
  const retryField = retryAfter === undefined ? {} : { retry_after: retryAfter };
  return { status: 'refused', error: { reason, message, ...pathField, ...retryField } };
}
