import { Entitlement } from '../../../../src/wire/objects/applications/entitlement.js';
import { Subscription } from '../../../../src/wire/objects/applications/subscription.js';
import { kindOfSku, runningSubscriptionsOf } from '../../emulator/inspect.js';
import { resolveSku, type SkuInput } from '../input/sku-input.js';
import type { UserActions } from './user-actions.js';

/** The purchases and subscriptions of a user. */
export class UserPurchases {
  constructor(private readonly actions: UserActions) {}

  /** Buys a SKU. A subscription for guilds is bought for the guild of the world. */
  async buy(input: SkuInput): Promise<Entitlement> {
    const { emulator, guildId } = this.actions.context;
    const record = resolveSku(emulator.world, emulator.applicationId, input);
    const { entitlement } = await this.actions.call(
      'buySku',
      {
        user_id: this.actions.userId,
        sku_id: record.sku.id,
        ...(kindOfSku(record) === 'guild-subscription' ? { guild_id: guildId } : {}),
      },
      `buy "${record.sku.name}"`,
    );
    return entitlement;
  }

  /** Cancels the running subscription to a SKU. */
  cancel(input: SkuInput): Promise<Subscription> {
    return this.#change('cancel', input);
  }

  /** Resumes the canceled subscription to a SKU. */
  resume(input: SkuInput): Promise<Subscription> {
    return this.#change('resume', input);
  }

  async #change(action: 'cancel' | 'resume', input: SkuInput): Promise<Subscription> {
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
    return actions.call(
      `${action}Subscription`,
      { user_id: actions.userId, subscription_id: running.subscription.id },
      `${action} the subscription to "${sku.name}"`,
    );
  }
}
