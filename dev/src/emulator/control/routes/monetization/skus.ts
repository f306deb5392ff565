import { Hono } from 'hono';
import { z } from 'zod';
import { limits } from '../../../../../../src/wire/constants/limits.js';
import { skuTypes } from '../../../../../../src/wire/objects/applications/sku.js';
import { boundedInteger, boundedText, snowflake } from '../../../../../../src/wire/validation/field-schemas.js';
import { skuKinds } from '../../../../control/views/sku-view.js';
import { rejectInvalidFields, rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { skuProblems } from '../../../policy/monetization/sku-checks.js';
import { removeEntitlement } from '../../../state/monetization/entitlements.js';
import { insertSku, skusOfApplication, updateSku } from '../../../state/monetization/skus.js';
import { refundSubscription, removeSubscription } from '../../../state/monetization/subscriptions.js';
import { readJsonBody } from '../../requests/read-request.js';
import { worldChangeOf } from '../../user-actions/world-change.js';
import { buildSkuView } from '../../views/build-sku-view.js';
import type { ControlApiDependencies } from '../control-api-dependencies.js';

const bounds = limits.sku;
const MAX_PRICE = 100_000;

const fields = {
  name: boundedText(1, bounds.name),
  description: boundedText(0, bounds.description).nullable().optional(),
  /** Cents of US dollars. */
  price: boundedInteger(0, MAX_PRICE).optional(),
  available: z.boolean().optional(),
};

const NewSku = z.strictObject({ ...fields, id: snowflake().optional(), kind: z.enum(skuKinds) });
const SkuEdit = z.strictObject(fields).partial();

/** Routes of the developer portal: SKUs, and what Discord does with entitlements and subscriptions. */
export function skuControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();
  const findApplication = (id: string) => world.applications.get(id) ?? rejectRequest('UNKNOWN_APPLICATION');
  const findSku = (id: string) => world.skus.get(id) ?? rejectRequest('UNKNOWN_SKU');

  app.get('/applications/:id/skus', (c) => {
    const { id } = findApplication(c.req.param('id'));
    const offered = skusOfApplication(world, id).filter(({ sku }) => sku.type !== skuTypes.SUBSCRIPTION_GROUP);
    return c.json({ skus: offered.map((each) => buildSkuView(world, each)) });
  });

  app.post('/applications/:id/skus', async (c) => {
    const { id } = findApplication(c.req.param('id'));
    const spec = await readJsonBody(c, NewSku);
    rejectInvalidFields(skuProblems(world, id, spec));
    const created = await userActions.perform(
      () => worldChangeOf(c.req),
      () => buildSkuView(world, insertSku(world, id, spec)),
    );
    return c.json(created);
  });

  app.get('/skus/:id', (c) => c.json(buildSkuView(world, findSku(c.req.param('id')))));

  app.patch('/skus/:id', async (c) => {
    const sku = findSku(c.req.param('id'));
    const changes = await readJsonBody(c, SkuEdit);
    const updated = await userActions.perform(
      () => worldChangeOf(c.req),
      () => buildSkuView(world, updateSku(world, sku, changes)),
    );
    return c.json(updated);
  });

  app.delete('/entitlements/:id', async (c) => {
    const record = world.entitlements.get(c.req.param('id'));
    if (!record || record.entitlement.deleted) return rejectRequest('UNKNOWN_ENTITLEMENT');
    const subscription = world.subscriptions.get(record.entitlement.subscription_id ?? '');
    await userActions.perform(
      () => worldChangeOf(c.req),
      () => {
        const refunded = subscription ? refundSubscription(world, subscription) : removeEntitlement(world, record);
        context.emit(refunded.events);
      },
    );
    return c.body(null, 204);
  });

  app.delete('/subscriptions/:id', async (c) => {
    const record = world.subscriptions.get(c.req.param('id')) ?? rejectRequest('UNKNOWN_SUBSCRIPTION');
    await userActions.perform(
      () => worldChangeOf(c.req),
      () => context.emit(removeSubscription(world, record).events),
    );
    return c.body(null, 204);
  });

  return app;
}
