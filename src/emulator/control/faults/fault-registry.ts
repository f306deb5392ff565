/**
 * Faults that are armed. One that aims at connections strikes at once where one fits, and otherwise the next that
 * becomes ready; the others wait for the dispatches and requests that they are for. Any of them can be told to let some
 * dispatches or requests pass first (`after`), and so strikes in the middle of a stream.
 */
import type { ConnectionFault, ConnectionInfo, GatewayFaults } from '../../gateway/connections/gateway-faults.js';
import type { HttpFault, HttpFaultLookup } from '../../http/pipeline/http-faults.js';

interface FaultScope {
  /** Default: every application. */
  readonly application_id?: string | undefined;
  /** How many times it strikes, 1 or more. */
  readonly count: number;
  /**
   * How many dispatches (for faults of requests: requests) that it fits pass before it strikes, and again before it
   * strikes the next time. Default 0.
   */
  readonly after?: number | undefined;
}

interface ConnectionFaultScope extends FaultScope {
  /** Default: every shard. */
  readonly shard?: number | undefined;
}

interface RequestFaultScope extends FaultScope {
  /** Default: every method. */
  readonly method?: string | undefined;
  /** The endpoint's path template, for example `/channels/{channel_id}/messages`. Default: every endpoint. */
  readonly route?: string | undefined;
}

/** A fault of a connection. */
export type ConnectionFaultDefinition = ConnectionFaultScope &
  (
    | { readonly kind: 'close'; readonly code: number }
    | { readonly kind: 'reconnect' | 'drop' }
    | { readonly kind: 'invalid_session'; readonly resumable: boolean }
  );

/** A fault as it is armed. `delay` holds dispatches back, or with a method or a route, requests. */
export type FaultDefinition =
  | ConnectionFaultDefinition
  | (ConnectionFaultScope & RequestFaultScope & { readonly kind: 'delay'; readonly delay_ms: number })
  | (RequestFaultScope & { readonly kind: 'http_error'; readonly status: number });

interface ArmedFault {
  readonly definition: FaultDefinition;
  /** How often it still strikes. */
  remaining: number;
  /** How many it still lets pass. */
  toSkip: number;
}

export class FaultRegistry implements GatewayFaults {
  #armed: ArmedFault[] = [];

  arm(definition: FaultDefinition): void {
    if (definition.count > 0)
      this.#armed.push({ definition, remaining: definition.count, toSkip: definition.after ?? 0 });
  }

  /** What is armed, in the order in which it was: `count` and `after` as they stand now. */
  get armed(): readonly FaultDefinition[] {
    return this.#armed.map(({ definition, remaining, toSkip }) => ({
      ...definition,
      count: remaining,
      ...(definition.after === undefined ? {} : { after: toSkip }),
    }));
  }

  clear(): void {
    this.#armed = [];
  }

  onReady(connection: ConnectionInfo): ConnectionFault | undefined {
    return this.#trigger((armed) => armed.toSkip === 0, connection);
  }

  afterDispatch(connection: ConnectionInfo): ConnectionFault | undefined {
    if (this.#armed.length === 0) return undefined;
    for (const armed of this.#armed) {
      if (isConnectionFault(armed.definition) && matchesConnection(armed.definition, connection))
        armed.toSkip = Math.max(0, armed.toSkip - 1);
    }
    // One without `after` waits for a connection to become ready.
    return this.#trigger(({ definition, toSkip }) => toSkip === 0 && (definition.after ?? 0) > 0, connection);
  }

  delayOf(connection: ConnectionInfo): number {
    if (this.#armed.length === 0) return 0;
    const order = this.#consumeNext(
      (each) => each.kind === 'delay' && !isForRequests(each) && matchesConnection(each, connection),
    );
    return order?.kind === 'delay' ? order.delay_ms : 0;
  }

  /** Asked once for every request. */
  readonly forRequest: HttpFaultLookup = (call): HttpFault | undefined => {
    const fits = ({ application_id, method, route }: RequestFaultScope) =>
      (application_id === undefined || application_id === call.applicationId) &&
      (method === undefined || method === call.method) &&
      (route === undefined || route === call.route);
    const delay = this.#consumeNext((each) => each.kind === 'delay' && isForRequests(each) && fits(each));
    const error = this.#consumeNext((each) => each.kind === 'http_error' && fits(each));
    if (!delay && !error) return undefined;
    return {
      status: error?.kind === 'http_error' ? error.status : undefined,
      delayMs: delay?.kind === 'delay' ? delay.delay_ms : undefined,
    };
  };

  #trigger(due: (armed: ArmedFault) => boolean, connection: ConnectionInfo): ConnectionFault | undefined {
    const armed = this.#armed.find(
      (each) => isConnectionFault(each.definition) && matchesConnection(each.definition, connection) && due(each),
    );
    if (!armed || !isConnectionFault(armed.definition)) return undefined;
    this.#consume(armed);
    return toConnectionFault(armed.definition);
  }

  /** Spends the first that fits and lets nothing more pass; the others that fit count one that passed. */
  #consumeNext(fits: (order: FaultDefinition) => boolean): FaultDefinition | undefined {
    const fitting = this.#armed.filter(({ definition }) => fits(definition));
    const due = fitting.find(({ toSkip }) => toSkip === 0);
    for (const each of fitting) if (each !== due) each.toSkip = Math.max(0, each.toSkip - 1);
    if (due) this.#consume(due);
    return due?.definition;
  }

  #consume(armed: ArmedFault): void {
    armed.remaining -= 1;
    armed.toSkip = armed.definition.after ?? 0;
    if (armed.remaining === 0) this.#armed = this.#armed.filter((each) => each !== armed);
  }
}

/** Whether a fault strikes connections themselves. */
export function isConnectionFault(order: FaultDefinition): order is ConnectionFaultDefinition {
  return order.kind !== 'delay' && order.kind !== 'http_error';
}

/** What a connection meets. */
export function toConnectionFault(order: ConnectionFaultDefinition): ConnectionFault {
  switch (order.kind) {
    case 'close':
      return { kind: 'close', code: order.code };
    case 'invalid_session':
      return { kind: 'invalid_session', resumable: order.resumable };
    default:
      return { kind: order.kind };
  }
}

/** Whether a fault is for that connection. */
export function matchesConnection(
  { application_id, shard }: ConnectionFaultScope,
  connection: ConnectionInfo,
): boolean {
  return (
    (application_id === undefined || application_id === connection.applicationId) &&
    (shard === undefined || shard === connection.shard)
  );
}

function isForRequests({ method, route }: RequestFaultScope): boolean {
  return method !== undefined || route !== undefined;
}
