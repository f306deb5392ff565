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
  | ({
      readonly kind: 'lost_session' /** What happens when the bot resumes it. Default `closed`. */;
      readonly resume?: 'closed' | 'silent' | undefined;
    } & GatewayFaultTarget)
  | ({
      readonly kind: 'bad_gateway' /** Whether only the response is lost. Default false. */;
      readonly executed?: boolean | undefined;
    } & RequestFaultTarget)
  | ({ readonly kind: 'duplicate_interaction' } & FaultTarget)
  | ({ readonly kind: 'expired_attachment' } & Pick<FaultTarget, 'count' | 'after'>)
  | ({ readonly kind: 'delay'; readonly delay_ms: number } & GatewayFaultTarget & RequestFaultTarget)
  | ({ readonly kind: 'http_error' /** Default 500. */; readonly status?: number | undefined } & RequestFaultTarget);

/** Injects faults into the emulator of a world. */
export class FaultInjector {
  constructor(
    private readonly control: ControlClient,
    private readonly guildId: string,
  ) {}

  /** Injects a fault, for example `{ kind: 'http_error', status: 503, route: '/channels/{channel_id}/messages' }`. */
  async inject(fault: Fault): Promise<void> {
    await this.control.call('armFault', fault);
  }

  /**
   * Starts an outage of `world.guild`: the bot receives `guildDelete` with `unavailable`, and no other event of the guild until the outage
   * ends.
   */
  async startOutage(): Promise<void> {
    await this.control.call('setOutage', { guild_id: this.guildId, unavailable: true });
  }

  /** Ends the outage of `world.guild`: the bot receives `guildCreate`. */
  async endOutage(): Promise<void> {
    await this.control.call('setOutage', { guild_id: this.guildId, unavailable: false });
  }

  /** Removes all faults that have not occurred yet. */
  async clear(): Promise<void> {
    await this.control.call('clearFaults', {});
  }
}
