import { type Attributes, type Tracer, trace } from '@opentelemetry/api';
import type { InstrumentedBot } from '../app/instrumentation/instrumentation.js';
import type { Clock } from '../base/clock.js';
import { attributes as name } from './attributes.js';
import { EventCounts } from './metrics/event-counts.js';
import { type Instruments, LateInstruments, SCOPE } from './metrics/instruments.js';
import type { TelemetryOptions, TelemetrySpanOptions } from './telemetry-options.js';
import { Continuations } from './traces/continuations.js';

/** What the observers of one bot share. */
export class BotTelemetry {
  readonly tracer: Tracer;
  readonly clock: Clock;
  readonly late: LateInstruments;
  readonly eventCounts: EventCounts = new EventCounts();
  readonly continuations: Continuations;
  /** The attributes of all spans and metrics. */
  readonly shared: Attributes;
  readonly server: { readonly address: string; readonly port: number };
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
    this.server = serverOf(apiUrl);
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
    return typeof events === 'boolean' || events === undefined ? events === true : events.includes(event);
  }
}

function spansOf(spans: false | TelemetrySpanOptions): Required<TelemetrySpanOptions> {
  if (spans === false) return { interactions: false, events: false, tasks: false, requests: false };
  const { interactions = true, events = true, tasks = true, requests = true } = spans;
  return { interactions, events, tasks, requests };
}

function serverOf(apiUrl: string): { readonly address: string; readonly port: number } {
  const { hostname, port, protocol } = new URL(apiUrl);
  return { address: hostname, port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port) };
}
