import { trace } from '@opentelemetry/api';
import type { HandlerObserver, HandlerStart } from '../app/instrumentation/handler-observer.js';
import type { Instrumentation, InstrumentedBot } from '../app/instrumentation/instrumentation.js';
import type { InteractionObserver, InteractionStart } from '../app/instrumentation/interaction-observer.js';
import type {
  DispatchDiagnostics,
  GatewayConnectionEnd,
  GatewaySessionLoss,
  GatewaySessionStart,
  SequenceDiagnostics,
} from '../ingress/gateway/protocol/gateway-instrumentation.js';
import type { CallSuccess, RequestObserver, RequestStart } from '../rest/request-instrumentation.js';
import { fromCarrier, toCarrier } from './links/carrier.js';
import { attributes as name } from './names/attributes.js';
import { BotTelemetry } from './observers/bot-telemetry.js';
import { startHandlerSpan } from './observers/handler-span.js';
import { InteractionSpan } from './observers/interaction-span.js';
import { RequestSpan } from './observers/request-span.js';
import type { TelemetryOptions } from './observers/telemetry-options.js';

/** The routes that create messages. */
const MESSAGE_ROUTES: ReadonlySet<string> = new Set([
  '/channels/{channel_id}/messages',
  '/webhooks/{webhook_id}/{webhook_token}',
  '/webhooks/{application_id}/{interaction_token}',
]);

/** Records what happens in one bot as spans and metrics. */
export class TelemetryInstrumentation implements Instrumentation {
  readonly telemetry: BotTelemetry;

  constructor(options: TelemetryOptions, bot: InstrumentedBot) {
    this.telemetry = new BotTelemetry(options, bot);
  }

  startInteraction(start: InteractionStart): InteractionObserver | undefined {
    return new InteractionSpan(this.telemetry, start);
  }

  startHandler(start: HandlerStart): HandlerObserver | undefined {
    return startHandlerSpan(this.telemetry, start);
  }

  startRequest(start: RequestStart): RequestObserver {
    return new RequestSpan(this.telemetry, start);
  }

  callSucceeded({ method, route, id }: CallSuccess): void {
    if (method !== 'POST' || !MESSAGE_ROUTES.has(route)) return;
    const span = trace.getActiveSpan();
    if (span) this.telemetry.continuations.messageChanged(id, span.spanContext());
  }

  dispatch({ event }: DispatchDiagnostics): void {
    this.telemetry.eventCounts.add(event, 'delivered');
  }

  ignored(event: string): void {
    this.telemetry.eventCounts.add(event, 'ignored');
  }

  sequence({ event, order }: SequenceDiagnostics): void {
    if (order === 'repeated') this.telemetry.eventCounts.add(event, 'repeated');
  }

  sessionStarted({ shard, kind }: GatewaySessionStart): void {
    const { instruments, shared } = this.telemetry;
    instruments?.gatewaySessions.add(1, { ...shared, [name.sessionStart]: kind, [name.shard]: shard });
  }

  sessionLost({ shard }: GatewaySessionLoss): void {
    const { instruments, shared } = this.telemetry;
    instruments?.gatewaySessionsLost.add(1, { ...shared, [name.shard]: shard });
  }

  connectionEnded({ shard, cause, closeCode }: GatewayConnectionEnd): void {
    const { instruments, shared } = this.telemetry;
    instruments?.gatewayDisconnections.add(1, {
      ...shared,
      [name.connectionEnd]: cause,
      [name.shard]: shard,
      ...(closeCode !== undefined && { [name.closeCode]: closeCode }),
    });
  }

  carrier(): string | undefined {
    return toCarrier(trace.getActiveSpan()?.spanContext());
  }

  continues(carrier: string): void {
    const earlier = fromCarrier(carrier);
    const span = trace.getActiveSpan();
    if (earlier && span) this.telemetry.continuations.link(span, earlier, 'draft');
  }
}
