/**
 * Lets people cause interactions: what they do is checked, and delivered to the application for its first answer.
 */
import type { Interaction } from '../../../wire/objects/interactions/interaction.js';
import type { InteractionMetadata } from '../../../wire/objects/messages/message.js';
import type { EmulatorLog } from '../../log/emulator-log.js';
import { waitForLog } from '../../log/wait-for-log.js';
import type { InteractionDelivery } from '../../outgoing/interaction-delivery.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { insertInteraction } from '../../state/interactions/interactions.js';
import type { World } from '../../state/world/world.js';
import { type CommandAction, createAutocompleteInteraction, createCommandInteraction } from './command-interaction.js';
import { type ComponentAction, createComponentInteraction } from './component-interaction.js';
import { type InteractionReport, toInteractionReport } from './interaction-report.js';
import { createModalInteraction, type ModalSubmitAction } from './modal-interaction.js';

export interface InteractionEngineDependencies {
  readonly world: World;
  readonly log: EmulatorLog;
  readonly delivery: InteractionDelivery;
}

export class InteractionEngine {
  constructor(private readonly dependencies: InteractionEngineDependencies) {}

  /**
   * A person uses a component; the report comes with the first answer, or when there is none.
   * @throws {Impossible} when the person cannot do that
   */
  useComponent(picker: ActingUser, use: ComponentAction): Promise<InteractionReport> {
    return this.#deliver(picker, createComponentInteraction(picker, use));
  }

  /**
   * A person uses a command; the report comes with the first answer, or when there is none.
   * @throws {Impossible} when the person cannot do that
   */
  useCommand(picker: ActingUser, use: CommandAction): Promise<InteractionReport> {
    return this.#deliver(picker, createCommandInteraction(picker, use));
  }

  /**
   * A person types in an option of a command; the report comes with the suggestions, or when there are none.
   * @throws {Impossible} when the person cannot do that
   */
  autocomplete(picker: ActingUser, use: CommandAction): Promise<InteractionReport> {
    return this.#deliver(picker, createAutocompleteInteraction(picker, use));
  }

  /**
   * A person submits a modal; the report comes with the first answer, or when there is none.
   * @throws {Impossible} when the person cannot do that
   */
  submitModal(picker: ActingUser, submission: ModalSubmitAction): Promise<InteractionReport> {
    const { interaction, trigger } = createModalInteraction(picker, submission);
    return this.#deliver(picker, interaction, trigger);
  }

  /**
   * An interaction as it stands, after a change of it or `waitMs` of real time.
   * @throws {Refusal} 10062 when there is none
   */
  async getReport(interactionId: string, waitMs: number): Promise<InteractionReport> {
    const { world, log } = this.dependencies;
    const record = world.interactions.get(interactionId) ?? rejectRequest('UNKNOWN_INTERACTION');
    const { revision } = record;
    await waitForLog(log, () => record.revision !== revision, waitMs);
    return toInteractionReport(world, record);
  }

  async #deliver(
    { userId }: ActingUser,
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
