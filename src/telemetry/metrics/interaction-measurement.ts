import type { Attributes } from '@opentelemetry/api';
import type { InteractionDiagnostics } from '../../app/instrumentation/interaction-diagnostics.js';
import { attributes as name } from '../attributes.js';
import type { BotTelemetry } from '../bot-telemetry.js';

/** How an interaction was acknowledged. */
export type Acknowledgement = 'response' | 'deferral' | 'automatic_deferral';

/** The metrics of one interaction. */
export class InteractionMeasurement {
  readonly #telemetry: BotTelemetry;
  #attributes: Attributes;
  #acknowledgement: Acknowledgement | undefined;

  /** @param type for example `component` */
  constructor(telemetry: BotTelemetry, type: string) {
    this.#telemetry = telemetry;
    this.#attributes = { ...telemetry.shared, [name.interactionType]: type };
  }

  /** How it was acknowledged first; undefined before. */
  get acknowledgement(): Acknowledgement | undefined {
    return this.#acknowledgement;
  }

  /** @param declaration what the handler is bound to */
  handledBy(declaration: string | undefined): void {
    if (declaration !== undefined) this.#attributes = { ...this.#attributes, [name.declaration]: declaration };
  }

  published(message: InteractionDiagnostics): void {
    const { instruments } = this.#telemetry;
    if (message.stage === 'deferred') {
      this.#acknowledged(message.automatic ? 'automatic_deferral' : 'deferral', message.afterMs);
      if (message.automatic) instruments?.automaticDeferrals.add(1, this.#attributes);
    } else if (message.stage === 'responded') {
      this.#acknowledged('response', message.afterMs);
    } else if (message.stage === 'end') {
      const ended = { ...this.#attributes, [name.outcome]: message.outcome };
      instruments?.interactionDuration.record(message.afterMs / 1000, ended);
      if (this.#acknowledgement === undefined && message.outcome !== 'answered') instruments?.unanswered.add(1, ended);
    }
  }

  #acknowledged(acknowledgement: Acknowledgement, afterMs: number): void {
    if (this.#acknowledgement !== undefined) return;
    this.#acknowledgement = acknowledgement;
    this.#telemetry.instruments?.acknowledgementDuration.record(afterMs / 1000, {
      ...this.#attributes,
      [name.acknowledgement]: acknowledgement,
    });
  }
}
