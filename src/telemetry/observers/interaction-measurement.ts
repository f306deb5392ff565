import type { InteractionOutcome } from '../../app/instrumentation/interaction-diagnostics.js';
import { attributes as name } from '../names/attributes.js';
import type { BotTelemetry } from './bot-telemetry.js';
import type { InteractionSubject } from './subjects.js';

/** How an interaction was acknowledged. */
export type Acknowledgement = 'response' | 'deferral' | 'automatic_deferral';

/** The metrics of one interaction. */
export class InteractionMeasurement {
  readonly #telemetry: BotTelemetry;
  /** How it was acknowledged first; undefined before. */
  acknowledgement: Acknowledgement | undefined;

  constructor(
    telemetry: BotTelemetry,
    /** What the handler is bound to. */
    public subject: InteractionSubject,
  ) {
    this.#telemetry = telemetry;
  }

  /** Only the first acknowledgement counts. */
  acknowledged(acknowledgement: Acknowledgement, afterMs: number): void {
    if (this.acknowledgement !== undefined) return;
    this.acknowledgement = acknowledgement;
    const { instruments } = this.#telemetry;
    if (!instruments) return;
    const { byAcknowledgement, attributes } = this.subject;
    instruments.acknowledgementDuration.record(afterMs / 1000, byAcknowledgement.with(acknowledgement));
    if (acknowledgement === 'automatic_deferral') instruments.automaticDeferrals.add(1, attributes);
  }

  /** @param errorType undefined unless the handler failed */
  ended(outcome: InteractionOutcome, errorType: string | undefined, afterMs: number): void {
    const { instruments } = this.#telemetry;
    if (!instruments) return;
    const attributes = this.subject.byOutcome.with(outcome);
    const withError = errorType === undefined ? attributes : { ...attributes, [name.errorType]: errorType };
    instruments.interactionDuration.record(afterMs / 1000, withError);
    // An earlier process has answered, or another program does.
    const isExpected = outcome === 'answered' || outcome === 'unhandled';
    if (this.acknowledgement === undefined && !isExpected) instruments.unanswered.add(1, attributes);
  }
}
