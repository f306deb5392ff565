import { getGateway, getGatewayBot } from '../../wire/endpoints/gateway.js';
import type { GatewayAddress, GatewayBot } from '../../wire/gateway/protocol.js';
import type { Call, CallOptions } from '../call/call.js';

/** Addresses of the gateway. */
export class GatewayResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the address of the gateway. Requires no token.
   * @see https://docs.discord.com/developers/events/gateway#get-gateway
   */
  get(options?: CallOptions): Promise<GatewayAddress> {
    return this.call(getGateway, {}, options);
  }

  /**
   * Returns the address of the gateway, the recommended shard count, and how many sessions the bot may still start
   * (`session_start_limit`). The values change over time, so fetch them before every start.
   * @see https://docs.discord.com/developers/events/gateway#get-gateway-bot
   */
  getBot(options?: CallOptions): Promise<GatewayBot> {
    return this.call(getGatewayBot, {}, options);
  }
}
