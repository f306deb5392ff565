/**
 * Lets users cause interactions: checks the user's action, delivers the interaction to the application and waits for its
 * initial response.
 */

import type { Interaction } from '../../../../../src/wire/objects/interactions/interaction.js';
import type { InteractionMetadata } from '../../../../../src/wire/objects/messages/message.js';
import type { InteractionReport } from '../../../control/views/interaction-report.js';
import type { EmulatorLog } from '../../log/emulator-log.js';
import { waitForLog } from '../../log/wait-for-log.js';
import type { InteractionDelivery } from '../../outgoing/interaction-delivery.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { createInteractionToken, insertInteraction } from '../../state/interactions/interactions.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import { validEntitlements } from '../../state/monetization/entitlements.js';
import type { InteractionRecord } from '../../state/records/interactions.js';
import type { World } from '../../state/world/world.js';
import { type CommandAction, createAutocompleteInteraction, createCommandInteraction } from './command-interaction.js';
import { type ComponentAction, createComponentInteraction } from './component-interaction.js';
import { toInteractionReport } from './interaction-report.js';
import { createModalInteraction, type ModalSubmitAction } from './modal-interaction.js';

export interface InteractionEngineDependencies {
  readonly world: World;
  readonly log: EmulatorLog;
  readonly delivery: InteractionDelivery;
}

export class InteractionEngine {
  constructor(private readonly dependencies: InteractionEngineDependencies) {}

  /**
   * Uses a component. The promise resolves with the initial response, or when it is overdue or delivery fails.
   * @throws {UserActionError} when the user cannot do that
   */
  useComponent(actor: ActingUser, use: ComponentAction): Promise<InteractionReport> {
    return this.#deliver(actor, createComponentInteraction(actor, use));
  }

  /**
   * Submits a command. The promise resolves with the initial response, or when it is overdue or delivery fails.
   * @throws {UserActionError} when the user cannot do that
   */
  useCommand(actor: ActingUser, use: CommandAction): Promise<InteractionReport> {
    return this.#deliver(actor, createCommandInteraction(actor, use));
  }

  /**
   * Types in an option of a command. The promise resolves with the suggestions, or when they are overdue or delivery fails.
   * @throws {UserActionError} when the user cannot do that
   */
  autocomplete(actor: ActingUser, use: CommandAction): Promise<InteractionReport> {
    return this.#deliver(actor, createAutocompleteInteraction(actor, use));
  }

  /**
   * Submits a modal. The promise resolves with the initial response, or when it is overdue or delivery fails.
   * @throws {UserActionError} when the user cannot do that
   */
  submitModal(actor: ActingUser, submission: ModalSubmitAction): Promise<InteractionReport> {
    const { interaction, trigger } = createModalInteraction(actor, submission);
    return this.#deliver(actor, interaction, trigger);
  }

  /**
   * Sends an interaction again, with a new id and token. The promise resolves with the initial response, or when it is overdue
   * or delivery fails.
   * @throws {RequestRejectedError} 10062 when the interaction does not exist or is an hour old
   * @throws {UserActionError} when its channel or message no longer exists
   */
  async repeat(interactionId: string): Promise<InteractionReport> {
    const { world } = this.dependencies;
    const record = world.interactions.get(interactionId) ?? rejectRequest('UNKNOWN_INTERACTION');
    return this.#deliver(record, createRepeatedInteraction(world, record), record.trigger);
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

  async #deliver(
    { userId }: { readonly userId: string },
    interaction: Interaction,
    trigger?: InteractionMetadata,
  ): Promise<InteractionReport> {
    const { world, delivery } = this.dependencies;
    const { botUserId } = world.applications.get(interaction.application_id) ?? rejectRequest('UNKNOWN_APPLICATION');
    const started = insertInteraction(world, interaction, { userId, botUserId, trigger });
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
