import { context, ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import { runObserved } from '../../app/dispatch/handlers/run-observed.js';
import type { InteractionDiagnostics } from '../../app/instrumentation/interaction-diagnostics.js';
import type {
  InteractionObserver,
  InteractionStart,
  ObservedDecision,
  ObservedHandler,
} from '../../app/instrumentation/interaction-observer.js';
import { type Interaction, interactionTypes } from '../../wire/objects/interactions/interaction.js';
import { attributes as name } from '../attributes.js';
import type { BotTelemetry } from '../bot-telemetry.js';
import { InteractionMeasurement } from '../metrics/interaction-measurement.js';
import { fromCarrier, toCarrier } from './carrier.js';
import { userIdOf } from './continuations.js';
import { endSpan, HandlerSpan } from './handler-span.js';

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
  readonly #measurement: InteractionMeasurement;
  /** Undefined if it is not recorded. */
  readonly #span: Span | undefined;
  #handler: ObservedHandler | undefined;

  constructor(telemetry: BotTelemetry, start: InteractionStart) {
    const type = TYPE_NAMES.get(start.interaction.type) ?? 'unknown';
    this.#telemetry = telemetry;
    this.#interaction = start.interaction;
    this.#measurement = new InteractionMeasurement(telemetry, type);
    this.#span = telemetry.spans.interactions ? startSpan(telemetry, start, type) : undefined;
  }

  run<T>(handle: () => T): T {
    return this.#span ? context.with(trace.setSpan(context.active(), this.#span), handle) : handle();
  }

  handledBy(handler: ObservedHandler): void {
    const { declaration, feature } = handler;
    this.#handler = handler;
    this.#measurement.handledBy(declaration);
    const span = this.#span;
    if (!span) return;
    span.setAttribute(name.handler, handler.handler);
    if (feature !== undefined) span.setAttribute(name.feature, feature);
    if (declaration === undefined) return;
    span.setAttribute(name.declaration, declaration);
    span.updateName(`interaction ${declaration}`);
  }

  async checkGuards<T extends ObservedDecision>(check: () => Promise<T>): Promise<T> {
    if (!this.#span) return check();
    const span = this.#telemetry.tracer.startSpan('guards');
    try {
      const decision = await context.with(trace.setSpan(context.active(), span), check);
      span.setAttribute(name.guardsAllowed, decision.allowed);
      if (decision.guard !== undefined) span.setAttribute(name.guard, decision.guard);
      endSpan(span, undefined);
      return decision;
    } catch (thrown) {
      endSpan(span, thrown);
      throw thrown;
    }
  }

  runHandler(run: () => unknown): unknown {
    const { handler = '' } = this.#handler ?? {};
    const span = this.#span && this.#telemetry.tracer.startSpan(`handler ${handler}`);
    const measured = { [name.handlerKind]: 'interaction', [name.handler]: handler };
    return runObserved(new HandlerSpan(this.#telemetry, span, measured), run);
  }

  modalShown(customId: string): void {
    if (!this.#span) return;
    this.#telemetry.continuations.modalShown(userIdOf(this.#interaction), customId, this.#span.spanContext());
  }

  published(message: InteractionDiagnostics): void {
    this.#measurement.published(message);
    const span = this.#span;
    if (!span) return;
    if (message.stage === 'deferred') span.addEvent('deferred', { mode: message.mode, automatic: message.automatic });
    if (message.stage === 'responded') this.#keepForContinuations(message.response, span);
    if (message.stage !== 'end') return;
    span.setAttribute(name.outcome, message.outcome);
    const { acknowledgement } = this.#measurement;
    if (acknowledgement !== undefined) span.setAttribute(name.acknowledgement, acknowledgement);
    endSpan(span, message.outcome === 'failed' ? (message.error ?? 'unknown') : undefined);
  }

  carrier(): string | undefined {
    return toCarrier(this.#span?.spanContext());
  }

  #keepForContinuations(response: string, span: Span): void {
    const { continuations } = this.#telemetry;
    const { id } = this.#interaction;
    if (response === 'reply') continuations.responded(id, span.spanContext());
    if (response !== 'update' || !('message' in this.#interaction)) return;
    const { message } = this.#interaction;
    if (message !== undefined) continuations.messageChanged(message.id, span.spanContext());
  }
}

function startSpan(telemetry: BotTelemetry, { interaction, origin, earlier }: InteractionStart, type: string): Span {
  const { tracer, shared, recordsIds, continuations } = telemetry;
  const gateway = origin.via === 'gateway' ? origin : undefined;
  const { id, guild_id } = interaction;
  const span = tracer.startSpan(
    `interaction ${type}`,
    {
      // A user waits for the response, as the client of a server does.
      kind: SpanKind.SERVER,
      attributes: {
        ...shared,
        [name.interactionType]: type,
        [name.transport]: origin.via,
        ...(gateway && { [name.shard]: gateway.shard }),
        ...(gateway?.replayed && { [name.replayed]: true }),
        ...(gateway?.eventId !== undefined && { [name.eventId]: gateway.eventId }),
        ...(recordsIds && { [name.interactionId]: id }),
        ...(recordsIds && guild_id !== undefined && { [name.guild]: guild_id }),
      },
    },
    // Over HTTP, the span of the request is the parent. The connection of the gateway was opened long before.
    gateway ? ROOT_CONTEXT : context.active(),
  );
  const found = continuations.find(interaction);
  if (found) continuations.link(span, found.context, found.continuation);
  for (const carrier of earlier) {
    const earlierSpan = fromCarrier(carrier);
    if (earlierSpan) continuations.link(span, earlierSpan, 'replay');
  }
  return span;
}
