import type { Entitlement } from '../../../../src/wire/objects/monetization/entitlement.js';
import type { Subscription } from '../../../../src/wire/objects/monetization/subscription.js';
import { kindOfSku, runningSubscriptionsOf } from '../../emulator/inspect.js';
import { resolveSku, type SkuInput } from '../input/sku-input.js';
import type { UserActions } from './user-actions.js';

/** What a user buys. No money is involved. */
export class StoreActions {
  readonly #actions: UserActions;

  constructor(actions: UserActions) {
    this.#actions = actions;
  }

  /**
   * Buys a SKU of the bot, for example that of a premium button. A subscription for guilds is bought for `world.guild`. If the user has
   * another subscription of the bot, it is changed.
   * @param sku a SKU, its id or its name
   * @returns the entitlement that the user or the guild has now
   * @throws {TestStepError} reason `already_purchased` when the user has it, `not_for_sale` when it is not available
   */
  async buy(sku: SkuInput): Promise<Entitlement> {
    const { context, userId } = this.#actions;
    const { emulator, guildId } = context;
    const record = resolveSku(emulator.world, emulator.applicationId, sku);
    const guild = kindOfSku(record) === 'guild-subscription' ? { guild_id: guildId } : {};
    const purchase = { user_id: userId, sku_id: record.sku.id, ...guild };
    const { entitlement } = await this.#actions.call('buySku', purchase, `buy "${record.sku.name}"`);
    return entitlement;
  }

  /**
   * Cancels the subscription to a SKU. It ends when its period is over: advance `world.clock`.
   * @throws {TestStepError} reason `unknown_subscription` when the user has none
   */
  cancelSubscription(sku: SkuInput): Promise<Subscription> {
    return this.#change('cancel', sku);
  }

  /**
   * Resumes a canceled subscription before it ends.
   * @throws {TestStepError} reason `unknown_subscription` when the user has none
   */
  resumeSubscription(sku: SkuInput): Promise<Subscription> {
    return this.#change('resume', sku);
  }

  async #change(change: 'cancel' | 'resume', input: SkuInput): Promise<Subscription> {
    const actions = this.#actions;
    const { world, applicationId } = actions.context.emulator;
    const { sku } = resolveSku(world, applicationId, input);
    const running = runningSubscriptionsOf(world, actions.userId).find(({ subscription }) =>
      subscription.sku_ids.includes(sku.id),
    );
    const verb = `${change} the subscription to "${sku.name}"`;
    if (!running) {
      throw actions.createError(`${actions.name} could not ${verb}: there is none.`, 'unknown_subscription');
    }
    const subscription = { user_id: actions.userId, subscription_id: running.subscription.id };
    return actions.call(`${change}Subscription`, subscription, verb);
  }
}
