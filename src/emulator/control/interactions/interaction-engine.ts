/**
 * Lets people cause interactions: what they do is checked, and delivered to the application for its first answer.
 */
import type { Interaction } from '../../../wire/objects/interactions/interaction.js';
import type { InteractionMetadata } from '../../../wire/objects/messages/message.js';
import type { ServiceLog } from '../../log.js';
import type { Delivery } from '../../outgoing/delivery.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { insertInteraction } from '../../state/interactions/interactions.js';
import type { World } from '../../state/world/world.js';
import { waitForLog } from '../log-wait.js';
import { type CommandUse, typeCommand, useCommand } from './command-use.js';
import { type ComponentUse, useComponent } from './component-use.js';
import { type InteractionReport, reportOf } from './interaction-report.js';
import { type ModalSubmission, submitModal } from './modal-submission.js';

export interface EngineParts {
  readonly world: World;
  readonly log: ServiceLog;
  readonly delivery: Delivery;
}

export class InteractionEngine {
  constructor(private readonly parts: EngineParts) {}

  /**
   * A person uses a component; the report comes with the first answer, or when there is none.
   * @throws {Impossible} when the person cannot do that
   */
  use(picker: ActingUser, use: ComponentUse): Promise<InteractionReport> {
    return this.#deliver(picker, useComponent(picker, use));
  }

  /**
   * A person uses a command; the report comes with the first answer, or when there is none.
   * @throws {Impossible} when the person cannot do that
   */
  command(picker: ActingUser, use: CommandUse): Promise<InteractionReport> {
    return this.#deliver(picker, useCommand(picker, use));
  }

  /**
   * A person types in an option of a command; the report comes with the suggestions, or when there are none.
   * @throws {Impossible} when the person cannot do that
   */
  suggest(picker: ActingUser, use: CommandUse): Promise<InteractionReport> {
    return this.#deliver(picker, typeCommand(picker, use));
  }

  /**
   * A person submits a modal; the report comes with the first answer, or when there is none.
   * @throws {Impossible} when the person cannot do that
   */
  submit(picker: ActingUser, submission: ModalSubmission): Promise<InteractionReport> {
    const { interaction, trigger } = submitModal(picker, submission);
    return this.#deliver(picker, interaction, trigger);
  }

  /**
   * An interaction as it stands, after a change of it or `waitMs` of real time.
   * @throws {Refusal} 10062 when there is none
   */
  async report(interactionId: string, waitMs: number): Promise<InteractionReport> {
    const { world, log } = this.parts;
    const record = world.interactions.get(interactionId) ?? rejectRequest('UNKNOWN_INTERACTION');
    const { revision } = record;
    await waitForLog(log, () => record.revision !== revision, waitMs);
    return reportOf(world, record);
  }

  async #deliver(
    { userId }: ActingUser,
    interaction: Interaction,
    trigger?: InteractionMetadata,
  ): Promise<InteractionReport> {
    const { world, delivery } = this.parts;
    const { botUserId } = world.applications.get(interaction.application_id) ?? rejectRequest('UNKNOWN_APPLICATION');
    const started = insertInteraction(world, interaction, { userId, botUserId, trigger });
    await delivery.deliver(started);
    return reportOf(world, started.result);
  }
}
