/**
 * Faults that are armed. One that aims at connections strikes at once where one fits, and otherwise the next that
 * becomes ready; the others wait for the dispatches and requests that they are for. Any of them can be told to let some
 * dispatches or requests pass first (`after`), and so strikes in the middle of a stream.
 */
import type { ConnectionFacts, ConnectionFault, GatewayFaults } from '../gateway/gateway-faults.js';
import type { HttpFault, HttpFaults } from '../http/faults.js';

interface Aim {
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

interface Armed {
  readonly order: FaultOrder;
  /** How often it still strikes. */
  left: number;
  /** How many it still lets pass. */
  toPass: number;
}

export class FaultPlan implements GatewayFaults {
  #armed: Armed[] = [];

  arm(order: FaultOrder): void {
    if (order.count > 0) this.#armed.push({ order, left: order.count, toPass: order.after ?? 0 });
  }

  /** What is armed, in the order in which it was: `count` and `after` as they stand now. */
  get armed(): readonly FaultOrder[] {
    return this.#armed.map(({ order, left, toPass }) => ({
      ...order,
      count: left,
      ...(order.after === undefined ? {} : { after: toPass }),
    }));
  }

  clear(): void {
    this.#armed = [];
  }

  onReady(connection: ConnectionFacts): ConnectionFault | undefined {
    return this.#strike((armed) => armed.toPass === 0, connection);
  }

  afterDispatch(connection: ConnectionFacts): ConnectionFault | undefined {
    if (this.#armed.length === 0) return undefined;
    for (const armed of this.#armed) {
      if (isConnectionFault(armed.order) && aimsAt(armed.order, connection))
        armed.toPass = Math.max(0, armed.toPass - 1);
    }
    // One without `after` waits for a connection to become ready.
    return this.#strike(({ order, toPass }) => toPass === 0 && (order.after ?? 0) > 0, connection);
  }

  delayOf(connection: ConnectionFacts): number {
    if (this.#armed.length === 0) return 0;
    const order = this.#spendNext((each) => each.kind === 'delay' && !isForRequests(each) && aimsAt(each, connection));
    return order?.kind === 'delay' ? order.delay_ms : 0;
  }

  /** Asked once for every request. */
  readonly ofRequest: HttpFaults = (call): HttpFault | undefined => {
    const fits = ({ application_id, method, route }: RouteAim) =>
      (application_id === undefined || application_id === call.applicationId) &&
      (method === undefined || method === call.method) &&
      (route === undefined || route === call.route);
    const delay = this.#spendNext((each) => each.kind === 'delay' && isForRequests(each) && fits(each));
    const error = this.#spendNext((each) => each.kind === 'http_error' && fits(each));
    if (!delay && !error) return undefined;
    return {
      status: error?.kind === 'http_error' ? error.status : undefined,
      delayMs: delay?.kind === 'delay' ? delay.delay_ms : undefined,
    };
  };

  #strike(due: (armed: Armed) => boolean, connection: ConnectionFacts): ConnectionFault | undefined {
    const armed = this.#armed.find(
      (each) => isConnectionFault(each.order) && aimsAt(each.order, connection) && due(each),
    );
    if (!armed || !isConnectionFault(armed.order)) return undefined;
    this.#spend(armed);
    return connectionFault(armed.order);
  }

  /** Spends the first that fits and lets nothing more pass; the others that fit count one that passed. */
  #spendNext(fits: (order: FaultOrder) => boolean): FaultOrder | undefined {
    const fitting = this.#armed.filter(({ order }) => fits(order));
    const due = fitting.find(({ toPass }) => toPass === 0);
    for (const each of fitting) if (each !== due) each.toPass = Math.max(0, each.toPass - 1);
    if (due) this.#spend(due);
    return due?.order;
  }

  #spend(armed: Armed): void {
    armed.left -= 1;
    armed.toPass = armed.order.after ?? 0;
    if (armed.left === 0) this.#armed = this.#armed.filter((each) => each !== armed);
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
