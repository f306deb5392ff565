import type { Counter, Histogram, Meter, MeterProvider, MetricOptions } from '@opentelemetry/api';
import { metrics } from '@opentelemetry/api';
import { type MetricDeclaration } from './metric-declaration.js';
import { telemetryMetrics } from './metric-declarations.js';

/** The name of the meter and of the tracer. */
export const SCOPE = 'guildhall';

/** The instruments that measure when something happens. */
export interface Instruments {
  readonly interactionDuration: Histogram;
  readonly acknowledgementDuration: Histogram;
  readonly automaticDeferrals: Counter;
  readonly unanswered: Counter;
  readonly handlerDuration: Histogram;
  readonly requestDuration: Histogram;
  readonly permitWait: Histogram;
  readonly rateLimited: Counter;
  readonly gatewaySessions: Counter;
  readonly gatewaySessionsLost: Counter;
  readonly gatewayDisconnections: Counter;
}

export function instrumentOptions({ unit, description, boundaries }: MetricDeclaration): MetricOptions {
  return {
    unit,
    description,
    ...(boundaries && { advice: { explicitBucketBoundaries: [...boundaries] } }),
  };
}

/**
 * Creates the instruments on first use: a meter of the global provider measures nothing if it is requested before the
 * provider is registered, and a bot is often composed before.
 */
export class LateInstruments {
  #meter: Meter | undefined;
  #instruments: Instruments | undefined;

  constructor(private readonly provider: MeterProvider | undefined) {}

  get meter(): Meter {
    this.#meter ??= (this.provider ?? metrics.getMeterProvider()).getMeter(SCOPE);
    return this.#meter;
  }

  get all(): Instruments {
    this.#instruments ??= createInstruments(this.meter);
    return this.#instruments;
  }
}

function createInstruments(meter: Meter): Instruments {
  const histogram = (declaration: MetricDeclaration) =>
    meter.createHistogram(declaration.name, instrumentOptions(declaration));
  const counter = (declaration: MetricDeclaration) =>
    meter.createCounter(declaration.name, instrumentOptions(declaration));
  const table = telemetryMetrics;
  return {
    interactionDuration: histogram(table.interactionDuration),
    acknowledgementDuration: histogram(table.acknowledgementDuration),
    automaticDeferrals: counter(table.automaticDeferrals),
    unanswered: counter(table.unanswered),
    handlerDuration: histogram(table.handlerDuration),
    requestDuration: histogram(table.requestDuration),
    permitWait: histogram(table.permitWait),
    rateLimited: counter(table.rateLimited),
    gatewaySessions: counter(table.gatewaySessions),
    gatewaySessionsLost: counter(table.gatewaySessionsLost),
    gatewayDisconnections: counter(table.gatewayDisconnections),
  };
}
