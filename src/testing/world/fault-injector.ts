import type { ControlClient } from '../control/control-client.js';

/** Where a fault strikes. */
interface FaultTarget {
  /** How often. Default 1. */
  readonly count?: number | undefined;
  /** After how many dispatches or requests from now on; default 0: from the next, and open connections at once. */
  readonly after?: number | undefined;
  /** Default: any application. */
  readonly application_id?: string | undefined;
}

interface GatewayFaultTarget extends FaultTarget {
  /** Default: any shard. */
  readonly shard?: number | undefined;
}

interface RequestFaultTarget extends FaultTarget {
  readonly method?: string | undefined;
  /** A path template, for example `/channels/{channel_id}/messages`. */
  readonly route?: string | undefined;
}

/** Something that goes wrong at the service. Fields are those of the control API. */
export type Fault =
  | ({ readonly kind: 'close' /** Default 4000. */; readonly code?: number | undefined } & GatewayFaultTarget)
  | ({ readonly kind: 'reconnect' | 'drop' } & GatewayFaultTarget)
  | ({
      readonly kind: 'invalid_session' /** Default false. */;
      readonly resumable?: boolean | undefined;
    } & GatewayFaultTarget)
  | ({ readonly kind: 'delay'; readonly delay_ms: number } & GatewayFaultTarget & RequestFaultTarget)
  | ({ readonly kind: 'http_error' /** Default 500. */; readonly status?: number | undefined } & RequestFaultTarget);

/** What goes wrong in a world, by order of the test. */
export class FaultInjector {
  constructor(private readonly control: ControlClient) {}

  /** Arms a fault, for example `{ kind: 'http_error', status: 503, route: '/channels/{channel_id}/messages' }`. */
  async inject(fault: Fault): Promise<void> {
    await this.control.send('POST', '/faults', fault);
  }

  /** Takes back what has not struck yet. */
  async clear(): Promise<void> {
    await this.control.send('DELETE', '/faults');
  }
}
