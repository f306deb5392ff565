import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertApplication } from '../../../../dev/src/emulator/state/applications/applications.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();
const control = () => new ControlCaller(fixture().emulator.url);

/** A new application, and a function that creates a SKU of it. */
function developer() {
  const application = insertApplication(fixture().emulator.world, { name: 'Chandler' }).result;
  const path = `/applications/${application.id}/skus`;
  const create = (body: object) => control().call('POST', path, { name: 'Gold', kind: 'durable', ...body });
  return { application, path, create };
}

describe('a SKU', () => {
  test('is created with its defaults', async () => {
    const { application, path, create } = developer();
    const { status, json } = await create({});
    expect(status).toBe(200);
    expect(json).toEqual({
      id: expect.any(String),
      name: 'Gold',
      description: null,
      kind: 'durable',
      price: 499,
      available: true,
      application: {
        id: application.id,
        name: 'Chandler',
        bot: expect.objectContaining({ id: application.botUserId }),
      },
    });
    expect(await control().ok('GET', path)).toEqual({ skus: [json] });
    expect(await control().ok('GET', `/skus/${z.object({ id: z.string() }).parse(json).id}`)).toEqual(json);
  });

  test('can have the id that it has on Discord', async () => {
    const { create } = developer();
    expect(await create({ id: '1088510058284990888' })).toMatchObject({ json: { id: '1088510058284990888' } });
    expect(await create({ id: '1088510058284990888' })).toMatchObject({ status: 400, json: { errors: { id: {} } } });
  });

  test('is changed', async () => {
    const { create } = developer();
    const created = z.looseObject({ id: z.string() }).parse((await create({ description: 'Old' })).json);
    const changes = { name: 'Silver', description: null, price: 100, available: false };
    expect(await control().ok('PATCH', `/skus/${created.id}`, changes)).toEqual({ ...created, ...changes });
    expect(await control().ok('PATCH', `/skus/${created.id}`, { price: 50 })).toMatchObject({ ...changes, price: 50 });
  });

  test.each([
    ['name', { name: 'x'.repeat(80) }, { name: 'x'.repeat(81) }],
    ['name', { name: 'x' }, { name: '' }],
    ['description', { description: 'x'.repeat(160) }, { description: 'x'.repeat(161) }],
    ['price', { price: 0 }, { price: -1 }],
    ['kind', { kind: 'consumable' }, { kind: 'gift' }],
  ])('has limits of its %s', async (field, atLimit, beyondLimit) => {
    const { create } = developer();
    expect(await create(atLimit)).toMatchObject({ status: 200, json: atLimit });
    expect(await create(beyondLimit)).toMatchObject({ status: 400, json: { code: 50035, errors: { [field]: {} } } });
  });

  test('is one of at most 50', async () => {
    const { create } = developer();
    const created = await Promise.all(Array.from({ length: 50 }, () => create({ kind: 'user-subscription' })));
    expect(created.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await create({})).toMatchObject({ status: 400 });
  });

  test('is a subscription for users or for guilds, not both', async () => {
    const { create } = developer();
    await create({ kind: 'user-subscription' });
    expect(await create({ kind: 'guild-subscription' })).toMatchObject({ status: 400, json: { errors: { kind: {} } } });
    expect(await create({ kind: 'guild-subscription', available: false })).toMatchObject({ status: 200 });
  });

  test('of an unknown application, and an unknown one, get 404', async () => {
    const body = { name: 'Gold', kind: 'durable' };
    expect(await control().call('POST', '/applications/5/skus', body)).toMatchObject({ json: { code: 10002 } });
    expect(await control().call('GET', '/skus/5')).toMatchObject({ status: 404, json: { code: 10027 } });
    expect(await control().call('PATCH', '/skus/5', {})).toMatchObject({ status: 404, json: { code: 10027 } });
  });
});
