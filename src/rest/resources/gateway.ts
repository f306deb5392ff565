import { getGateway, getGatewayBot } from '../../wire/endpoints/gateway.js';
import type { GatewayAddress, GatewayBot } from '../../wire/gateway/protocol.js';
import type { Call, CallOptions } from '../call/call.js';

/** How to connect to the gateway. */
export class GatewayResource {
  constructor(private readonly call: Call) {}

  /** Get Gateway: where to connect. Works without a token. */
  get(options?: CallOptions): Promise<GatewayAddress> {
    return this.call(getGateway, {}, options);
  }

  /**
   * Get Gateway Bot: where to connect, with how many shards, and how many sessions may still be started
   * (`session_start_limit`). It changes over time, so ask before every start.
   */
  getBot(options?: CallOptions): Promise<GatewayBot> {
    return this.call(getGatewayBot, {}, options);
  }
}
