import { context, ROOT_CONTEXT, type Span, SpanKind } from '@opentelemetry/api';
import { runObserved } from '../../app/dispatch/handlers/run-observed.js';
import type { InteractionOutcome } from '../../app/instrumentation/interaction-diagnostics.js';
import type {
  InteractionObserver,
  InteractionStart,
  ObservedDecision,
  ObservedHandler,
} from '../../app/instrumentation/interaction-observer.js';
import type { DeferralMode, ResponseKind } from '../../interactions/responses/response-state.js';
import { type Interaction, interactionTypes } from '../../wire/objects/interactions/interaction.js';
import { toCarrier } from '../links/carrier.js';
import { userIdOf } from '../links/continuations.js';
import { attributes as name } from '../names/attributes.js';
import { errorTypeOf } from '../names/error-type.js';
import { type BotTelemetry, isReal } from './bot-telemetry.js';
import { endSpan, HandlerSpan, runWithSpan } from './handler-span.js';
import { InteractionMeasurement } from './interaction-measurement.js';
import { addOrigin, linkToReplayed } from './origin-attributes.js';
import type { InteractionSubject } from './subjects.js';

const TYPE_NAMES: ReadonlyMap<number, string> = new Map([
  [interactionTypes.APPLICATION_COMMAND, 'command'],
  [interactionTypes.MESSAGE_COMPONENT, 'component'],
  [interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE, 'autocomplete'],
  [interactionTypes.MODAL_SUBMIT, 'modal'],
]);

/** One interaction: its span, with those of its guards and its handler, and its metrics. */
export class InteractionSpan implements InteractionObserver {
  readonly #telemetry: BotTelemetry;
  readonly #interaction: Interaction;
  readonly #type: string;
  readonly #measurement: InteractionMeasurement;
  /** Undefined if it is not recorded. */
  readonly #span: Span | undefined;
  #handler = '';

  constructor(telemetry: BotTelemetry, start: InteractionStart) {
    this.#telemetry = telemetry;
    this.#interaction = start.interaction;
    this.#type = TYPE_NAMES.get(start.interaction.type) ?? 'unknown';
    const subject = telemetry.subjects.interaction(this.#type);
    this.#measurement = new InteractionMeasurement(telemetry, subject);
    this.#span = telemetry.spans.interactions ? startSpan(telemetry, subject, start) : undefined;
  }

  run<T>(handle: () => T): T {
    return this.#span ? runWithSpan(this.#span, handle) : handle();
  }

  handledBy({ handler, feature, declaration }: ObservedHandler): void {
    this.#handler = handler;
    if (declaration !== undefined)
      this.#measurement.subject = this.#telemetry.subjects.interaction(this.#type, declaration);
    const span = this.#recordedSpan;
    if (!span) return;
    span.setAttribute(name.handler, handler);
    if (feature !== undefined) span.setAttribute(name.feature, feature);
    if (declaration === undefined) return;
    span.setAttribute(name.declaration, declaration);
    span.updateName(this.#measurement.subject.spanName);
  }

  checkGuards<T extends ObservedDecision>(check: () => Promise<T>): Promise<T> {
    return this.#recordedSpan ? this.#checkGuardsInSpan(check) : check();
  }

  runHandler(run: () => unknown): unknown {
    if (!this.#recordedSpan) return run();
    const span = this.#telemetry.tracer.startSpan(`handler ${this.#handler}`);
    // Its duration is nearly that of the interaction, which is measured.
    return runObserved(new HandlerSpan(this.#telemetry, span, undefined), run);
  }

  deferred(mode: DeferralMode, automatic: boolean, afterMs: number): void {
    this.#measurement.acknowledged(automatic ? 'automatic_deferral' : 'deferral', afterMs);
    this.#recordedSpan?.addEvent('deferred', { mode, automatic });
  }

  responded(response: ResponseKind, modalId: string | undefined, afterMs: number): void {
    this.#measurement.acknowledged('response', afterMs);
    const context = this.#recordedSpan?.spanContext();
    if (!context) return;
    const { continuations } = this.#telemetry;
    const interaction = this.#interaction;
    if (response === 'reply') continuations.replied(interaction.id, context);
    if (modalId !== undefined) continuations.modalShown(userIdOf(interaction), modalId, context);
    if (response === 'update' && 'message' in interaction && interaction.message)
      continuations.messageChanged(interaction.message.id, context);
  }

  ended(outcome: InteractionOutcome, error: unknown, afterMs: number): void {
    const errorType = outcome === 'failed' ? errorTypeOf(error) : undefined;
    this.#measurement.ended(outcome, errorType, afterMs);
    const span = this.#span;
    if (!span) return;
    const { acknowledgement } = this.#measurement;
    span.setAttribute(name.outcome, outcome);
    if (acknowledgement !== undefined) span.setAttribute(name.acknowledgement, acknowledgement);
    endSpan(span, errorType);
  }

  carrier(): string | undefined {
    return toCarrier(this.#span?.spanContext());
  }

  /** If the span is not sampled, nothing is added to it, and its guards and its handler have no spans. */
  get #recordedSpan(): Span | undefined {
    return this.#span?.isRecording() ? this.#span : undefined;
  }

  async #checkGuardsInSpan<T extends ObservedDecision>(check: () => Promise<T>): Promise<T> {
    const span = this.#telemetry.tracer.startSpan('guards');
    try {
      const decision = await runWithSpan(span, check);
      span.setAttribute(name.guardsAllowed, decision.allowed);
      if (decision.guard !== undefined) span.setAttribute(name.guard, decision.guard);
      endSpan(span, undefined);
      return decision;
    } catch (thrown) {
      endSpan(span, errorTypeOf(thrown));
      throw thrown;
    }
  }
}

function startSpan(
  { tracer, recordsIds, continuations }: BotTelemetry,
  { spanName, attributes }: InteractionSubject,
  { interaction, origin, earlier }: InteractionStart,
): Span | undefined {
  // Over HTTP, the span of the request is the parent. The connection of the gateway was opened long before.
  const parent = origin.via === 'gateway' ? ROOT_CONTEXT : context.active();
  // A user waits for the response, as the client of a server does.
  const span = tracer.startSpan(spanName, { kind: SpanKind.SERVER, attributes }, parent);
  if (!isReal(span)) return undefined;
  if (!span.isRecording()) return span;
  addOrigin(span, origin);
  if (recordsIds) {
    span.setAttribute(name.interactionId, interaction.id);
    if (interaction.guild_id !== undefined) span.setAttribute(name.guild, interaction.guild_id);
  }
  continuations.linkToEarlier(span, interaction);
  linkToReplayed(span, earlier, continuations);
  return span;
}
