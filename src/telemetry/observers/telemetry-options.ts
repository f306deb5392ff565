import type { Attributes, MeterProvider, TracerProvider } from '@opentelemetry/api';
import type { OptionNames } from '../../base/options/option-problems.js';

/** Which spans are recorded. What is not recorded costs nothing. */
export interface TelemetrySpanOptions {
  /**
   * A span for each interaction, and for its guards and its handler.
   * @default true
   */
  readonly interactions?: boolean | undefined;
  /**
   * A span for each run of a listener to an event: `true` for all events, or a list of names as in `@On`.
   * @default true
   */
  readonly events?: boolean | readonly string[] | undefined;
  /**
   * A span for each run of a scheduled task.
   * @default true
   */
  readonly tasks?: boolean | undefined;
  /**
   * A span for each request to Discord's HTTP API.
   * @default true
   */
  readonly requests?: boolean | undefined;
}

/** The options of `telemetry`. */
export interface TelemetryOptions {
  /**
   * Creates the spans.
   * @default the global provider, `trace.getTracerProvider()`
   */
  readonly tracerProvider?: TracerProvider | undefined;
  /**
   * Creates the metrics.
   * @default the global provider, `metrics.getMeterProvider()`, when the bot first measures something
   */
  readonly meterProvider?: MeterProvider | undefined;
  /**
   * Which spans are recorded; `false` for none. Links and parents of spans that are not recorded are left out.
   * @default all
   */
  readonly spans?: false | TelemetrySpanOptions | undefined;
  /**
   * Whether metrics are recorded.
   * @default true
   */
  readonly metrics?: boolean | undefined;
  /**
   * Whether spans contain the ids of interactions and guilds, as the log does. Metrics never do.
   * @default true
   */
  readonly ids?: boolean | undefined;
  /**
   * Attributes of all spans and metrics, for example the name of the bot. Each distinct value creates new time series.
   * @default none
   */
  readonly attributes?: Attributes | undefined;
}

export const telemetryNames: OptionNames<TelemetryOptions> = {
  tracerProvider: true,
  meterProvider: true,
  spans: { interactions: true, events: true, tasks: true, requests: true },
  metrics: true,
  ids: true,
  attributes: true,
};
