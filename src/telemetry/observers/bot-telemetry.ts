import { type Attributes, isSpanContextValid, type Span, type Tracer, trace } from '@opentelemetry/api';
import type { InstrumentedBot } from '../../app/instrumentation/instrumentation.js';
import type { Clock } from '../../base/clock.js';
import { Continuations } from '../links/continuations.js';
import { EventCounts } from '../metrics/event-counts.js';
import { type Instruments, LateInstruments, SCOPE } from '../metrics/instruments.js';
import { attributes as name } from '../names/attributes.js';
import { Subjects } from './subjects.js';
import type { TelemetryOptions, TelemetrySpanOptions } from './telemetry-options.js';

/** What the observers of one bot share. */
export class BotTelemetry {
  readonly tracer: Tracer;
  readonly clock: Clock;
  readonly late: LateInstruments;
  readonly eventCounts: EventCounts = new EventCounts();
  readonly continuations: Continuations;
  readonly subjects: Subjects;
  /** The attributes of all spans and metrics. */
  readonly shared: Attributes;
  readonly recordsMetrics: boolean;
  readonly recordsIds: boolean;
  readonly spans: Required<TelemetrySpanOptions>;

  constructor(options: TelemetryOptions, { applicationId, apiUrl, clock }: InstrumentedBot) {
    const { tracerProvider, meterProvider, spans = {}, metrics = true, ids = true, attributes } = options;
    this.tracer = (tracerProvider ?? trace.getTracerProvider()).getTracer(SCOPE);
    this.clock = clock;
    this.late = new LateInstruments(meterProvider);
    this.continuations = new Continuations(clock);
    this.shared = { ...(applicationId !== undefined && { [name.applicationId]: applicationId }), ...attributes };
    this.subjects = new Subjects(this.shared, serverOf(apiUrl));
    this.recordsMetrics = metrics;
    this.recordsIds = ids;
    this.spans = spansOf(spans);
  }

  /** Undefined if metrics are not recorded. */
  get instruments(): Instruments | undefined {
    return this.recordsMetrics ? this.late.all : undefined;
  }

  /** Whether a span is recorded for runs of listeners to an event. */
  recordsEvent(event: string): boolean {
    const { events } = this.spans;
    return typeof events === 'object' ? events.includes(event) : events === true;
  }
}

/** Whether a span is more than a placeholder: without an SDK, there is nothing that a later span could belong to. */
export function isReal(span: Span): boolean {
  // Most spans are recorded. The comparison of ids is the slower check.
  return span.isRecording() || isSpanContextValid(span.spanContext());
}

function spansOf(spans: false | TelemetrySpanOptions): Required<TelemetrySpanOptions> {
  if (spans === false) return { interactions: false, events: false, tasks: false, requests: false };
  const { interactions = true, events = true, tasks = true, requests = true } = spans;
  return { interactions, events, tasks, requests };
}

function serverOf(apiUrl: string): Attributes {
  const { hostname, port, protocol } = new URL(apiUrl);
  const defaultPort = protocol === 'http:' ? 80 : 443;
  return { [name.serverAddress]: hostname, [name.serverPort]: port === '' ? defaultPort : Number(port) };
}
