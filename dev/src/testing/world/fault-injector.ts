import type { ControlClient } from '../control/control-client.js';

/** When a fault occurs and for which application. */
interface FaultTarget {
  /**
   * How often the fault occurs.
   * @default 1
   */
  readonly count?: number | undefined;
  /**
   * How many dispatches or requests pass before it. With 0, faults of open connections occur immediately.
   * @default 0
   */
  readonly after?: number | undefined;
  /** @default any application */
  readonly application_id?: string | undefined;
}

/** When a fault of the gateway occurs, for which application and shard. */
export interface GatewayFaultTarget extends FaultTarget {
  /** @default any shard */
  readonly shard?: number | undefined;
}

/** When a fault of a request occurs, for which application and route. */
export interface RequestFaultTarget extends FaultTarget {
  /** An HTTP method. Default: any. */
  readonly method?: string | undefined;
  /** A path template, for example `/channels/{channel_id}/messages`. Default: any route. */
  readonly route?: string | undefined;
}

/** A fault of the emulator. The fields are those of the control API, documented in docs/control-api.md. */
export type Fault =
  | ({ readonly kind: 'close' /** Default 4000. */; readonly code?: number | undefined } & GatewayFaultTarget)
  | ({ readonly kind: 'reconnect' | 'drop' } & GatewayFaultTarget)
  | ({
      readonly kind: 'invalid_session' /** Default false. */;
      readonly resumable?: boolean | undefined;
    } & GatewayFaultTarget)
  | ({ readonly kind: 'delay'; readonly delay_ms: number } & GatewayFaultTarget & RequestFaultTarget)
  | ({ readonly kind: 'http_error' /** Default 500. */; readonly status?: number | undefined } & RequestFaultTarget);

/** Injects faults into the emulator of a world. */
export class FaultInjector {
  constructor(private readonly control: ControlClient) {}

  /** Injects a fault, for example `{ kind: 'http_error', status: 503, route: '/channels/{channel_id}/messages' }`. */
  async inject(fault: Fault): Promise<void> {
    await this.control.call('armFault', fault);
  }

  /** Removes all faults that have not occurred yet. */
  async clear(): Promise<void> {
    await this.control.call('clearFaults', {});
  }
}
