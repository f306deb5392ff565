/** Users who buy SKUs of the bot, and subscribe to them. */
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../dev/src/testing/world/create-world.js';
import type { WorldOptions } from '../../dev/src/testing/world/world-options.js';
import {
  actionRow,
  Command,
  type CommandContext,
  command,
  type EventContext,
  Handler,
  On,
  premiumButton,
} from '../../src/index.js';
import { stepErrorOf } from './sample-world.js';

const GOLD = '1088510058284990888';
const goldCommand = command('gold', { description: 'Shows the gold' });

/** A world with a bot that shows its gold to those who have paid, and thanks buyers. */
async function createShop(options: WorldOptions = {}) {
  @Handler()
  class Shop {
    @Command(goldCommand)
    gold(use: CommandContext<typeof goldCommand>) {
      return use.entitlements.some(({ sku_id: id }) => id === GOLD)
        ? use.reply('Here is the gold.')
        : use.reply({ content: 'Buy it first.', components: [actionRow(premiumButton({ skuId: GOLD }))] });
    }

    @On('entitlementCreate')
    async thank({ data, api }: EventContext<'entitlementCreate'>) {
      const { id } = await api.users.createDm(data.user_id ?? '');
      await api.messages.create(id, { content: 'Thank you!' });
    }

    @On('entitlementUpdate')
    async sayGoodbye({ data, api }: EventContext<'entitlementUpdate'>) {
      const { id } = await api.users.createDm(data.user_id ?? '');
      await api.messages.create(id, { content: 'Until next time.' });
    }
  }
  const world = await createWorld({
    bot: { handlers: [Shop] },
    skus: [{ id: GOLD, name: 'Gold', kind: 'user-subscription' }],
    ...options,
  });
  onTestFinished(() => world.close());
  return world;
}

test('a user who buys a SKU has its entitlement in interactions, and the bot receives the event', async () => {
  const world = await createShop();
  const ann = await world.createMember('Ann');
  expect((await ann.useCommand(goldCommand)).text).toBe('Buy it first.');
  expect(await ann.store.buy('Gold')).toMatchObject({ sku_id: GOLD, user_id: ann.id, type: 8 });
  await ann.waitForMessage('Thank you!');
  expect((await ann.useCommand(goldCommand)).text).toBe('Here is the gold.');
  const bob = await world.createMember('Bob');
  expect((await bob.useCommand(goldCommand)).text).toBe('Buy it first.');
});

test('a subscription that a user cancels ends with its period, unless the user resumes it', async () => {
  const world = await createShop({ clock: 'manual' });
  const ann = await world.createMember('Ann');
  await ann.store.buy(GOLD);
  expect(await ann.store.cancelSubscription('Gold')).toMatchObject({ status: 2 });
  expect(await ann.store.resumeSubscription('Gold')).toMatchObject({ status: 0 });
  await world.clock.advance('31d');
  expect((await ann.useCommand(goldCommand)).text).toBe('Here is the gold.');
  await ann.store.cancelSubscription('Gold');
  await world.clock.advance('31d');
  await ann.waitForMessage('Until next time.');
  expect((await ann.useCommand(goldCommand)).text).toBe('Buy it first.');
});

test('a subscription for guilds is bought for the guild of the world, and everyone in it has it', async () => {
  const world = await createShop({ skus: [{ id: GOLD, name: 'Gold', kind: 'guild-subscription' }] });
  const [ann, bob] = [await world.createMember('Ann'), await world.createMember('Bob')];
  expect(await ann.store.buy('Gold')).toMatchObject({ guild_id: world.guildId });
  expect((await bob.useCommand(goldCommand)).text).toBe('Here is the gold.');
  expect((await stepErrorOf(bob.store.buy('Gold'))).reason).toBe('already_purchased');
});

test('a described world has SKUs', async () => {
  const world = await createShop({ skus: [], world: { skus: [{ id: GOLD, name: 'Gold', kind: 'durable' }] } });
  const ann = await world.createMember('Ann');
  await ann.store.buy({ id: GOLD });
  expect((await ann.useCommand(goldCommand)).text).toBe('Here is the gold.');
});

test('a user cannot buy what is not for sale, or what the user has', async () => {
  const world = await createShop({
    skus: [
      { name: 'Gold', kind: 'durable' },
      { name: 'Silver', kind: 'durable', available: false },
    ],
  });
  const ann = await world.createMember('Ann');
  await ann.store.buy('Gold');
  const again = await stepErrorOf(ann.store.buy('Gold'));
  expect([again.reason, again.message]).toEqual(['already_purchased', expect.stringContaining('buy "Gold"')]);
  expect((await stepErrorOf(ann.store.buy('Silver'))).reason).toBe('not_for_sale');
});

test('a user without a subscription cannot cancel or resume it', async () => {
  const world = await createShop();
  const ann = await world.createMember('Ann');
  expect((await stepErrorOf(ann.store.cancelSubscription('Gold'))).reason).toBe('unknown_subscription');
  expect((await stepErrorOf(ann.store.resumeSubscription('Gold'))).reason).toBe('unknown_subscription');
});

test('an unknown SKU is reported with those that exist', async () => {
  const world = await createShop();
  const ann = await world.createMember('Ann');
  expect((await stepErrorOf(ann.store.buy('Silver'))).message).toContain('Existing SKUs: Gold.');
});
