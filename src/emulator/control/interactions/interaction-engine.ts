/**
 * Lets people cause interactions: what they do is checked, delivered to the application, and given 3 seconds for its
 * first answer.
 */
import type { Clock } from '../../../base/clock.js';
import { limits } from '../../../wire/limits.js';
import type { Interaction } from '../../../wire/objects/interaction.js';
import type { Fanout } from '../../gateway/fanout.js';
import type { ServiceLog } from '../../log.js';
import type { Picker } from '../../policy/picking.js';
import { refuse } from '../../policy/refusal.js';
import { giveUpInteraction, startInteraction } from '../../state/interactions.js';
import type { InteractionRecord, World } from '../../state/world.js';
import { waitForLog } from '../log-wait.js';
import { type ComponentUse, useComponent } from './component-use.js';
import { type InteractionReport, reportOf } from './interaction-report.js';
import { type ModalSubmission, submitModal } from './modal-submission.js';

export interface EngineParts {
  readonly world: World;
  readonly clock: Clock;
  readonly log: ServiceLog;
  readonly fanout: Fanout;
}

export class InteractionEngine {
  constructor(private readonly parts: EngineParts) {}

  /**
   * A person uses a component; the report comes with the first answer, or when there is none.
   * @throws {Impossible} when the person cannot do that
   */
  use(picker: Picker, use: ComponentUse): Promise<InteractionReport> {
    return this.#deliver(useComponent(picker, use), picker);
  }

  /**
   * A person submits a modal; the report comes with the first answer, or when there is none.
   * @throws {Impossible} when the person cannot do that
   */
  submit(picker: Picker, submission: ModalSubmission): Promise<InteractionReport> {
    return this.#deliver(submitModal(picker, submission), picker);
  }

  /**
   * An interaction as it stands, after a change of it or `waitMs` of real time.
   * @throws {Refusal} 10062 when there is none
   */
  async report(interactionId: string, waitMs: number): Promise<InteractionReport> {
    const { world, log } = this.parts;
    const record = world.interactions.get(interactionId) ?? refuse('UNKNOWN_INTERACTION');
    const { revision } = record;
    await waitForLog(log, () => record.revision !== revision, waitMs);
    return reportOf(world, record);
  }

  async #deliver(interaction: Interaction, { userId }: Picker): Promise<InteractionReport> {
    const { world, fanout, clock, log } = this.parts;
    const { botUserId } = world.applications.get(interaction.application_id) ?? refuse('UNKNOWN_APPLICATION');
    const { result: record, events } = startInteraction(world, interaction, userId, botUserId);
    if (!fanout.reaches(events[0])) {
      giveUpInteraction(record, 'failed');
      this.#record(record, 'failed');
      return reportOf(world, record);
    }
    this.#record(record, 'sent');
    fanout.emit(events);
    clock.schedule(limits.interaction.answerMs, () => {
      if (record.status !== 'waiting') return;
      giveUpInteraction(record, 'timed_out');
      this.#record(record, 'timed_out');
    });
    await waitForLog(log, () => record.status !== 'waiting', Number.POSITIVE_INFINITY);
    if (record.status === 'answered') this.#record(record, 'answered');
    return reportOf(world, record);
  }

  #record({ interaction, userId }: InteractionRecord, status: string): void {
    this.parts.log.append({
      kind: 'interaction',
      interaction_id: interaction.id,
      application_id: interaction.application_id,
      user_id: userId,
      type: interaction.type,
      status,
    });
  }
}
