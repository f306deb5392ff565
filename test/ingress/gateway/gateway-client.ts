import { Gateway } from '../../../src/ingress/gateway/gateway.js';
import type { GatewayOptions, GatewayUse } from '../../../src/ingress/gateway/gateway-options.js';

export interface GatewayClientOptions extends GatewayOptions, GatewayUse {}

/** A gateway with everything in one object, also what receives its events. */
export class GatewayClient extends Gateway {
  readonly #use: GatewayUse;

  constructor(options: GatewayClientOptions) {
    super(options);
    this.#use = options;
  }

  override connect(use = this.#use): Promise<void> {
    return super.connect(use);
  }
}
