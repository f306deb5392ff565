/**
 * Faults that are armed. One that aims at connections strikes at once where one fits, and otherwise the next that
 * becomes ready; the others wait for the dispatches and requests that they are for.
 */
import type { ConnectionFacts, ConnectionFault, GatewayFaults } from '../gateway/gateway-faults.js';
import type { HttpFault, HttpFaults } from '../http/faults.js';

interface Aim {
  /** Default: every application. */
  readonly application_id?: string | undefined;
  /** How many times it strikes, 1 or more. */
  readonly count: number;
}

interface GatewayAim extends Aim {
  /** Default: every shard. */
  readonly shard?: number | undefined;
}

interface RouteAim extends Aim {
  /** Default: every method. */
  readonly method?: string | undefined;
  /** The endpoint's path template, for example `/channels/{channel_id}/messages`. Default: every endpoint. */
  readonly route?: string | undefined;
}

/** A fault of a connection. */
export type ConnectionFaultOrder = GatewayAim &
  (
    | { readonly kind: 'close'; readonly code: number }
    | { readonly kind: 'reconnect' | 'drop' }
    | { readonly kind: 'invalid_session'; readonly resumable: boolean }
  );

/** A fault as it is armed. `delay` holds dispatches back, or with a method or a route, requests. */
export type FaultOrder =
  | ConnectionFaultOrder
  | (GatewayAim & RouteAim & { readonly kind: 'delay'; readonly delay_ms: number })
  | (RouteAim & { readonly kind: 'http_error'; readonly status: number });

export class FaultPlan implements GatewayFaults {
  #armed: FaultOrder[] = [];

  arm(order: FaultOrder): void {
    if (order.count > 0) this.#armed.push(order);
  }

  /** What is armed, in the order in which it was. */
  get armed(): readonly FaultOrder[] {
    return this.#armed;
  }

  clear(): void {
    this.#armed = [];
  }

  onReady(connection: ConnectionFacts): ConnectionFault | undefined {
    const order = this.#spend((each) => isConnectionFault(each) && aimsAt(each, connection));
    return order && isConnectionFault(order) ? connectionFault(order) : undefined;
  }

  delayOf(connection: ConnectionFacts): number {
    const order = this.#spend((each) => each.kind === 'delay' && !isForRequests(each) && aimsAt(each, connection));
    return order?.kind === 'delay' ? order.delay_ms : 0;
  }

  /** Asked once for every request. */
  readonly ofRequest: HttpFaults = (call): HttpFault | undefined => {
    const fits = ({ application_id, method, route }: RouteAim) =>
      (application_id === undefined || application_id === call.applicationId) &&
      (method === undefined || method === call.method) &&
      (route === undefined || route === call.route);
    const delay = this.#spend((each) => each.kind === 'delay' && isForRequests(each) && fits(each));
    const error = this.#spend((each) => each.kind === 'http_error' && fits(each));
    if (!delay && !error) return undefined;
    return {
      status: error?.kind === 'http_error' ? error.status : undefined,
      delayMs: delay?.kind === 'delay' ? delay.delay_ms : undefined,
    };
  };

  #spend(fits: (order: FaultOrder) => boolean): FaultOrder | undefined {
    const order = this.#armed.find(fits);
    if (!order) return undefined;
    const rest = { ...order, count: order.count - 1 };
    this.#armed = this.#armed.flatMap((each) => (each === order ? (rest.count > 0 ? [rest] : []) : [each]));
    return order;
  }
}

/** Whether a fault strikes connections themselves. */
export function isConnectionFault(order: FaultOrder): order is ConnectionFaultOrder {
  return order.kind !== 'delay' && order.kind !== 'http_error';
}

/** What a connection meets. */
export function connectionFault(order: ConnectionFaultOrder): ConnectionFault {
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
export function aimsAt({ application_id, shard }: GatewayAim, connection: ConnectionFacts): boolean {
  return (
    (application_id === undefined || application_id === connection.applicationId) &&
    (shard === undefined || shard === connection.shard)
  );
}

function isForRequests({ method, route }: RouteAim): boolean {
  return method !== undefined || route !== undefined;
}
