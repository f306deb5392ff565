/** Traces and metrics of a bot, with OpenTelemetry. */
export type { MetricDeclaration } from './metrics/metric-declaration.js';
export { telemetryMetrics } from './metrics/metric-declarations.js';
export type { TelemetryOptions, TelemetrySpanOptions } from './observers/telemetry-options.js';
export { telemetry } from './telemetry.js';
