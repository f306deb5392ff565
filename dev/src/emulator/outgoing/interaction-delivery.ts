/**
 * Delivers interactions to their applications, over the gateway or by a signed request to the application's endpoint URL,
 * and waits for the initial response.
 */

import { isSubcommandType } from 'guildhall/internal';
import {
  type CommandData,
  type CommandDataOption,
  commandTypes,
  type Interaction,
  InteractionCallbackRequest,
  interactionCallbackTypes,
  interactionTypes,
  limits,
  ModalRequest,
} from 'guildhall/wire';
import type { Fanout } from '../gateway/events/fanout.js';
import { waitForLog } from '../log/emulator-log.js';
import { RequestRejectedError } from '../policy/errors/request-rejected-error.js';
import { findComponent } from '../policy/user-actions/user-action-checks.js';
import type { EmulatorContext } from '../server/emulator-context.js';
import { acceptInitialResponse } from '../server/initial-response.js';
import { toReceivedForm } from '../server/received-form.js';
import { parseRequestBody } from '../server/request-body.js';
import { parseOrReject, unknownKeys } from '../server/request-validation.js';
import { failInteraction, type insertInteraction } from '../state/interactions/interactions.js';
import type { InteractionRecord } from '../state/records/interactions.js';
import type { ApplicationRecord } from '../state/records/users.js';
import {
  type OutgoingWebhookResponse,
  toBodySource,
  type WebhookProblem,
  type WebhookSender,
  type WebhookValidation,
} from './webhook-sender.js';

export interface InteractionDeliveryDependencies
  extends Pick<EmulatorContext, 'world' | 'clock' | 'log' | 'logger' | 'emit'> {
  readonly fanout: Fanout;
  readonly sender: WebhookSender;
  /** Whether an interaction is sent twice over HTTP. Called once for every one. */
  readonly duplicatesInteraction: (applicationId: string) => boolean;
}

/** A stored interaction and its gateway events. */
export type StartedInteraction = ReturnType<typeof insertInteraction>;

export class InteractionDelivery {
  constructor(private readonly dependencies: InteractionDeliveryDependencies) {}

  /**
   * Sends an interaction and waits for its initial response, for at most 3 seconds of the emulator's time. The record's
   * status then contains the outcome.
   */
  async deliver({ result: record, events }: StartedInteraction): Promise<void> {
    const { world, clock, log, fanout } = this.dependencies;
    const application = world.applications.get(record.interaction.application_id);
    const url = application?.settings.interactions_endpoint_url ?? undefined;
    if (url === undefined && !fanout.hasReceiver(events[0])) return this.#fail(record);

    this.#logStatus(record, 'sent');
    const timer = clock.schedule(limits.interaction.initialResponseMs, () => {
      if (record.status !== 'waiting') return;
      failInteraction(record, 'timed_out');
      this.#logStatus(record, 'timed_out');
    });
    if (application && url !== undefined) void this.#post(record, application, url);
    else fanout.emit(events);
    await waitForLog(log, () => record.status !== 'waiting', Number.POSITIVE_INFINITY);
    timer.cancel();
    if (record.status === 'answered') this.#logStatus(record, 'answered');
  }

  async #post(record: InteractionRecord, application: ApplicationRecord, url: string): Promise<void> {
    const { interaction } = record;
    const logData = { endpoint: 'interactions', purpose: 'interaction', interaction_id: interaction.id } as const;
    try {
      const request = { application, url, body: interaction, logData };
      const send = () => this.dependencies.sender.send(request, (reply) => this.#acceptResponse(record, reply));
      const isDuplicated = this.dependencies.duplicatesInteraction(application.id);
      // The first valid response counts: that to the other request is one to an interaction that was handled already.
      const problems = await Promise.all(isDuplicated ? [send(), send()] : [send()]);
      const [problem] = problems.includes(undefined) ? [] : problems;
      // The deadline of 3 seconds is handled by the timer of the interaction.
      if (problem && problem.reason !== 'timed_out') this.#fail(record, problem);
    } catch (thrown) {
      this.dependencies.logger.error({ err: thrown }, 'delivery of an interaction failed');
      this.#fail(record, { reason: 'internal', message: 'The emulator failed to deliver the interaction.' });
    }
  }

  /** Accepts an HTTP response as the initial response. With status 202 the application responds by the callback route. */
  async #acceptResponse(
    { interaction }: InteractionRecord,
    reply: OutgoingWebhookResponse,
  ): Promise<WebhookValidation> {
    const { world, emit } = this.dependencies;
    if (reply.status === 202) return {};
    if (reply.status !== 200) {
      const message = `The endpoint responded with ${reply.status}, not with 200 or 202.`;
      return { problem: { reason: 'bad_status', message } };
    }
    try {
      const { body: given, files } = await parseRequestBody(toBodySource(reply));
      const body = toReceivedForm(InteractionCallbackRequest, given);
      const callback = parseOrReject(InteractionCallbackRequest, body);
      const reference = { interaction_id: interaction.id, interaction_token: interaction.token };
      const { events } = acceptInitialResponse(world, reference, callback, files);
      emit(events);
      return { unknownKeys: unknownKeys(body, callback) };
    } catch (thrown) {
      if (!(thrown instanceof RequestRejectedError)) throw thrown;
      const message = `The endpoint's response was rejected: ${thrown.message}`;
      const fields = thrown.problems.map(({ path }) => path);
      return { problem: { reason: 'invalid_answer', message, ...(fields.length > 0 ? { fields } : {}) } };
    }
  }

  #fail(record: InteractionRecord, problem?: WebhookProblem): void {
    if (record.status !== 'waiting') return;
    failInteraction(record, 'failed', problem && { reason: problem.reason, message: problem.message });
    this.#logStatus(record, 'failed', problem);
  }

  #logStatus(record: InteractionRecord, status: string, problem?: WebhookProblem): void {
    const { interaction, userId, originalMessageId, createdAt } = record;
    const title = titleOf(record);
    const timing = status === 'answered' ? { answered_after_ms: this.dependencies.clock.now() - createdAt } : undefined;
    this.dependencies.log.append(
      {
        kind: 'interaction',
        interaction_id: interaction.id,
        application_id: interaction.application_id,
        user_id: userId,
        type: interaction.type,
        used: usedName(interaction),
        ...(title ? { title } : {}),
        status,
        ...timing,
        ...(originalMessageId === undefined ? {} : { message_id: originalMessageId }),
        ...(problem ? { problem: problem.message } : {}),
        ...(problem?.fields ? { fields: problem.fields } : {}),
      },
      () => ({ interaction, answer: record.response ?? null }),
    );
  }
}

/**
 * Names what a user used: a command as `/event create`, a typed option as `/event create place`, the name of a context menu
 * command, or the custom_id of a component or modal.
 */
function usedName(interaction: Interaction): string {
  switch (interaction.type) {
    case interactionTypes.APPLICATION_COMMAND:
    case interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE:
      return commandName(interaction.data);
    default:
      return interaction.data.custom_id;
  }
}

/** The title of the modal that was submitted, or opened by the response; otherwise the label of the button. */
function titleOf(record: InteractionRecord): string | undefined {
  return record.modalTitle ?? openedTitle(record) ?? buttonLabel(record.interaction);
}

/** The title of the modal that the response has opened. */
function openedTitle({ response }: InteractionRecord): string | undefined {
  return response?.type === interactionCallbackTypes.MODAL
    ? ModalRequest.safeParse(response.data).data?.title
    : undefined;
}

/** The label of the button that was clicked. */
function buttonLabel(interaction: Interaction): string | undefined {
  if (interaction.type !== interactionTypes.MESSAGE_COMPONENT) return undefined;
  const label = findComponent(interaction.message, interaction.data.custom_id)?.['label'];
  return typeof label === 'string' ? label : undefined;
}

function commandName({ name, type, options = [] }: CommandData): string {
  if (type !== commandTypes.CHAT_INPUT) return name;
  const names = [`/${name}`];
  let current: readonly CommandDataOption[] = options;
  for (;;) {
    const next = current.find((option) => isSubcommandType(option.type) || option.focused === true);
    if (!next) return names.join(' ');
    names.push(next.name);
    current = next.options ?? [];
  }
}
