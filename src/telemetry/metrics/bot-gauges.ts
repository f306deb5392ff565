import type { Attributes, Observable, ObservableCallback } from '@opentelemetry/api';
import { botReadings, type ReadState } from './bot-readings.js';
import { instrumentOptions, type LateInstruments } from './instruments.js';
import type { MetricDeclaration } from './metric-declaration.js';
import { telemetryMetrics } from './metric-declarations.js';

/** Reads the state of a bot at each collection of metrics, from its start until it stops. */
export class BotGauges {
  #observed: readonly { readonly observable: Observable; readonly callback: ObservableCallback }[] = [];

  /** @param shared the attributes of all metrics of the bot */
  constructor(
    private readonly state: ReadState,
    private readonly instruments: LateInstruments,
    private readonly shared: Attributes,
  ) {}

  onStart(): void {
    this.#observed = Object.entries(botReadings).map(([key, read]) => {
      const declaration: MetricDeclaration = telemetryMetrics[key as keyof typeof botReadings];
      const observable = this.#create(declaration);
      const callback: ObservableCallback = (result) => {
        for (const [value, attributes] of read(this.state)) result.observe(value, { ...this.shared, ...attributes });
      };
      observable.addCallback(callback);
      return { observable, callback };
    });
  }

  [Symbol.dispose](): void {
    for (const { observable, callback } of this.#observed) observable.removeCallback(callback);
    this.#observed = [];
  }

  #create(declaration: MetricDeclaration): Observable {
    const { name, kind } = declaration;
    const { meter } = this.instruments;
    const options = instrumentOptions(declaration);
    if (kind === 'observable-counter') return meter.createObservableCounter(name, options);
    if (kind === 'observable-gauge') return meter.createObservableGauge(name, options);
    return meter.createObservableUpDownCounter(name, options);
  }
}
