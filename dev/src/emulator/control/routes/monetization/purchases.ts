import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { snowflake } from '../../../../../../src/wire/validation/field-schemas.js';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { checkPurchase, requireOwnSubscription } from '../../../policy/monetization/purchase-checks.js';
import { purchaseSku } from '../../../state/monetization/purchases.js';
import {
  cancelSubscription,
  resumeSubscription,
  subscriptionsOfUser,
} from '../../../state/monetization/subscriptions.js';
import { findUserOrThrow } from '../../requests/find-entities.js';
import { readJsonBody } from '../../requests/read-request.js';
import type { UserAction } from '../../user-actions/user-action.js';
import type { ControlApiDependencies } from '../control-api-dependencies.js';

const NewPurchase = z.strictObject({ sku_id: snowflake(), guild_id: snowflake().optional() });

/** Routes with which users buy SKUs, and cancel and resume subscriptions. No money is involved. */
export function purchaseControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();
  const subscriptionPath = '/users/:id/subscriptions/:subscription';

  function findHumanUser(id: string): string {
    const { user, applicationId } = findUserOrThrow(world, id);
    return applicationId === undefined ? user.id : rejectRequest('BOTS_CANNOT_USE_ENDPOINT');
  }

  function readSubscription(c: Context<object, typeof subscriptionPath>) {
    return { userId: findHumanUser(c.req.param('id')), subscriptionId: c.req.param('subscription') };
  }

  app.post('/users/:id/purchases', async (c) => {
    const userId = findHumanUser(c.req.param('id'));
    const { sku_id: skuId, guild_id: guildId } = await readJsonBody(c, NewPurchase);
    const sku = world.skus.get(skuId) ?? rejectRequest('UNKNOWN_SKU');
    if (guildId !== undefined && !world.guilds.has(guildId)) rejectRequest('UNKNOWN_GUILD');
    const describe = (): UserAction => ({ kind: 'buySku', userId, skuId, guildId });
    const bought = await userActions.perform(describe, () => {
      checkPurchase(world, sku, { userId, guildId });
      const { result, events } = purchaseSku(world, sku, { userId, guildId });
      context.emit(events);
      return { entitlement: result.entitlement.entitlement, subscription: result.subscription?.subscription };
    });
    return c.json(bought);
  });

  app.get('/users/:id/subscriptions', (c) => {
    const found = subscriptionsOfUser(world, findHumanUser(c.req.param('id')));
    return c.json({
      subscriptions: found.map(({ subscription, guildId }) => ({ ...subscription, guild_id: guildId })),
    });
  });

  app.delete(subscriptionPath, async (c) => {
    const of = readSubscription(c);
    const describe = (): UserAction => ({ kind: 'cancelSubscription', ...of });
    const canceled = await userActions.perform(describe, () => {
      const { result, events } = cancelSubscription(world, requireOwnSubscription(world, of.userId, of.subscriptionId));
      context.emit(events);
      return result.subscription;
    });
    return c.json(canceled);
  });

  app.put(subscriptionPath, async (c) => {
    const of = readSubscription(c);
    const describe = (): UserAction => ({ kind: 'resumeSubscription', ...of });
    const resumed = await userActions.perform(describe, () => {
      const { result, events } = resumeSubscription(world, requireOwnSubscription(world, of.userId, of.subscriptionId));
      context.emit(events);
      return result.subscription;
    });
    return c.json(resumed);
  });

  return app;
}
