/** The declaration of one metric. */
export interface MetricDeclaration {
  /** By the naming rules of OpenTelemetry. */
  readonly name: string;
  /** The kind of instrument. `observable-` instruments are read from the state of the bot at each collection. */
  readonly kind: 'counter' | 'histogram' | 'observable-counter' | 'observable-gauge' | 'observable-up-down-counter';
  /** A unit of UCUM, for example `s` for seconds. */
  readonly unit: string;
  readonly description: string;
  /** The names of its attributes, without those of all metrics. */
  readonly attributes: readonly string[];
  /** The upper limits of the buckets of a histogram, unless a view of the SDK sets others. */
  readonly boundaries?: readonly number[];
}
