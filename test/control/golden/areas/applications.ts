/** Applications: their settings, SKUs, gallery and map, and what users buy. */
import { z } from 'zod';
import { berthMap } from '../../../emulator/fixtures/bot-maps.js';
import { type GoldenScene, idOf } from '../golden-scene.js';

const portal = {
  client_secret: 'secret',
  redirect_uris: ['https://harbour.example/login', 'harbour://login'],
  bot_public: false,
  bot_require_code_grant: true,
};
const NewApplication = z.looseObject({ application_id: z.string() });
const Bought = z.object({ entitlement: z.looseObject({ id: z.string(), subscription_id: z.string().optional() }) });

export async function applications(scene: GoldenScene): Promise<void> {
  const { applicationId } = scene.emulator;
  const grace = scene.user('Grace');
  const create = 'POST /applications';
  const other = await scene.call('with defaults', create, [], { name: 'Other' });
  const otherId = NewApplication.parse(other).application_id;
  scene.text.name(otherId, 'other');
  const all = { name: 'Full', intents: 32768, different_bot_id: true, has_activity: true, ...portal, owner_id: grace };
  await scene.call('with all settings', create, [], { ...all, interactions_endpoint_url: null });
  await scene.call('with a wrong redirect', create, [], { name: 'Bad', redirect_uris: ['javascript:alert(1)'] });
  await scene.refuse(create, [], { ...all, interactions_endpoint_url: 'http://127.0.0.1:1/' });
  await scene.call('an application', 'GET /applications/{id}', [otherId]);
  await scene.refuse('GET /applications/{id}', [otherId]);
  await scene.call('all settings', 'PATCH /applications/{id}', [otherId], { ...portal, owner_id: null });
  await scene.call('nothing', 'PATCH /applications/{id}', [otherId], {});
  await scene.refuse('PATCH /applications/{id}', [otherId], { ...portal, owner_id: grace });

  await purchases(scene);

  const payload = {
    content: 'Hello',
    components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }],
  };
  const field = { type: 18, label: 'Name', component: { type: 4, custom_id: 'name', style: 1 } };
  const entries = [
    { kind: 'message', title: 'Hello', source: 'src/hello.ts', note: 'A note', files: ['a.png'], payload },
    { kind: 'modal', title: 'Form', payload: { custom_id: 'form', title: 'Form', components: [field] } },
    { kind: 'message', title: 'Invalid', payload: { content: 'x'.repeat(2001) } },
    { kind: 'message', title: 'Broken', error: { message: 'No data', stack: 'at x' } },
  ];
  const report = 'PUT /applications/{id}/gallery';
  await scene.call('all kinds', report, [applicationId], { entries, omitted: 2 });
  await scene.call('wrong entries', report, [applicationId], { entries: [{ kind: 'poster', title: '' }] });
  await scene.refuse(report, [applicationId], { entries: [], omitted: 0 });
  await scene.call('an empty one', report, [otherId], { entries: [] });
  await scene.call('all kinds', report, [applicationId], { entries, omitted: 2 });
  await scene.fixture.bot.send('POST', `/channels/${scene.emulator.channelId}/messages`, payload);
  await scene.call('with a message', 'GET /users/{id}/gallery', [scene.user('Ann')]);
  await scene.refuse('GET /users/{id}/gallery', [scene.user('Ann')]);

  const map = '/applications/{id}/map';
  await scene.call('a map', `PUT ${map}`, [applicationId], berthMap);
  await scene.call('all maps', 'GET /maps');
  await scene.refuse(`PUT ${map}`, [applicationId], berthMap);
  await scene.call('an action without a screen', `PUT ${map}`, [applicationId], {
    screens: [],
    actions: berthMap.actions,
  });
  await scene.call('a map', `DELETE ${map}`, [applicationId]);
  await scene.call('no map', `DELETE ${map}`, [applicationId]);
  await scene.refuse(`DELETE ${map}`, [applicationId]);
  await scene.call('no maps', 'GET /maps');
}

async function purchases(scene: GoldenScene): Promise<void> {
  const { applicationId, guildId } = scene.emulator;
  const [ann, stranger] = [scene.user('Ann'), scene.user('Stranger')];
  const skus = '/applications/{id}/skus';
  const lamp = { name: 'Lamp', kind: 'durable', description: 'Bright', price: 100, available: true };
  const create = async (title: string, body: object) =>
    idOf(await scene.call(title, `POST ${skus}`, [applicationId], body));
  const lampId = await create('with all fields', { ...lamp, id: '500000000000000001' });
  const teaId = await create('a consumable', { name: 'Tea', kind: 'consumable' });
  const goldId = await create('a subscription of guilds', { name: 'Gold', kind: 'guild-subscription' });
  await scene.call('a subscription of users', `POST ${skus}`, [applicationId], {
    name: 'Pro',
    kind: 'user-subscription',
  });
  await scene.call('an id that exists', `POST ${skus}`, [applicationId], { ...lamp, id: lampId });
  await scene.refuse(`POST ${skus}`, [applicationId], { ...lamp, id: '500000000000000001' });
  await scene.call('all', `GET ${skus}`, [applicationId]);
  await scene.refuse(`GET ${skus}`, [applicationId]);
  await scene.call('one', 'GET /skus/{id}', [lampId]);
  await scene.refuse('GET /skus/{id}', [lampId]);
  const { kind: _kind, ...fields } = lamp;
  await scene.call('all fields', 'PATCH /skus/{id}', [lampId], fields);
  await scene.call('nothing', 'PATCH /skus/{id}', [lampId], {});
  await scene.refuse('PATCH /skus/{id}', [lampId], fields);

  const buy = 'POST /users/{id}/purchases';
  const purchase = async (title: string, body: object) =>
    Bought.parse(await scene.call(title, buy, [ann], body)).entitlement;
  await scene.call('a durable item', buy, [ann], { sku_id: lampId });
  await scene.call('again', buy, [ann], { sku_id: lampId });
  const tea = await purchase('a consumable', { sku_id: teaId });
  const gold = await purchase('a subscription for a guild', { sku_id: goldId, guild_id: guildId });
  await scene.call('a subscription without a guild', buy, [ann], { sku_id: goldId });
  await scene.call('for the guild of others', buy, [stranger], { sku_id: goldId, guild_id: guildId });
  await scene.refuse(buy, [ann], { sku_id: lampId, guild_id: guildId });
  const list = '/users/{id}/subscriptions';
  const subscription = gold.subscription_id ?? [...scene.emulator.world.subscriptions.keys()].at(-1) ?? '';
  await scene.call('one', `GET ${list}`, [ann]);
  await scene.refuse(`GET ${list}`, [ann]);
  for (const method of ['DELETE', 'PUT']) {
    const operation = `${method} ${list}/{subscription}`;
    await scene.call('a subscription', operation, [ann, subscription], method === 'PUT' ? {} : undefined);
    await scene.call('of another user', operation, [stranger, subscription], method === 'PUT' ? {} : undefined);
    await scene.refuse(operation, [ann, subscription], method === 'PUT' ? {} : undefined);
  }
  await scene.call('a purchase', 'DELETE /entitlements/{id}', [tea.id]);
  await scene.call('a deleted one', 'DELETE /entitlements/{id}', [tea.id]);
  await scene.refuse('DELETE /entitlements/{id}', [tea.id]);
  await scene.call('a subscription', 'DELETE /subscriptions/{id}', [subscription]);
  await scene.refuse('DELETE /subscriptions/{id}', [subscription]);
}
