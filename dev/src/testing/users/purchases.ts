import { z } from 'zod';
import { Entitlement } from '../../../../src/wire/objects/applications/entitlement.js';
import { Subscription } from '../../../../src/wire/objects/applications/subscription.js';
import { kindOfSku, runningSubscriptionsOf } from '../../emulator/inspect.js';
import { resolveSku, type SkuInput } from '../input/sku-input.js';
import type { UserActions } from './user-actions.js';

const Purchase = z.object({ entitlement: Entitlement });

/** The purchases and subscriptions of a user. */
export class UserPurchases {
  constructor(private readonly actions: UserActions) {}

  /** Buys a SKU. A subscription for guilds is bought for the guild of the world. */
  async buy(input: SkuInput): Promise<Entitlement> {
    const { emulator, guildId } = this.actions.context;
    const record = resolveSku(emulator.world, emulator.applicationId, input);
    const { entitlement } = await this.actions.call(
      `buy "${record.sku.name}"`,
      'POST',
      `/users/${this.actions.userId}/purchases`,
      Purchase,
      {
        sku_id: record.sku.id,
        ...(kindOfSku(record) === 'guild-subscription' ? { guild_id: guildId } : {}),
      },
    );
    return entitlement;
  }

  /** Cancels the running subscription to a SKU. */
  cancel(input: SkuInput): Promise<Subscription> {
    return this.#change('cancel', 'DELETE', input);
  }

  /** Resumes the canceled subscription to a SKU. */
  resume(input: SkuInput): Promise<Subscription> {
    return this.#change('resume', 'PUT', input, {});
  }

  async #change(action: string, method: 'DELETE' | 'PUT', input: SkuInput, body?: object): Promise<Subscription> {
    const { actions } = this;
    const { world, applicationId } = actions.context.emulator;
    const { sku } = resolveSku(world, applicationId, input);
    const running = runningSubscriptionsOf(world, actions.userId).find(({ subscription }) =>
      subscription.sku_ids.includes(sku.id),
    );
    if (!running) {
      const message = `${actions.name} could not ${action} the subscription to "${sku.name}": there is none.`;
      throw actions.createError(message, 'unknown_subscription');
    }
    const path = `/users/${actions.userId}/subscriptions/${running.subscription.id}`;
    return actions.call(`${action} the subscription to "${sku.name}"`, method, path, Subscription, body);
  }
}
