import type { Snowflake } from '../../../base/snowflake.js';
import { listSkus } from '../../../wire/endpoints/monetization/skus.js';
import type { Sku } from '../../../wire/objects/monetization/sku.js';
import type { Call, CallOptions } from '../../call/call.js';

/**
 * SKUs: premium offerings of an application.
 * @see https://docs.discord.com/developers/resources/sku
 */
export class SkusResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the SKUs of an application. A subscription has two of them: use the one of type `skuTypes.SUBSCRIPTION`.
   * @see https://docs.discord.com/developers/resources/sku#list-skus
   */
  list(applicationId: Snowflake, options?: CallOptions): Promise<Sku[]> {
    return this.call(listSkus, { path: { application_id: applicationId } }, options);
  }
}
