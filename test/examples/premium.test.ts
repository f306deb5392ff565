import { createWorld, type TestUser, type TestWorld } from '@guildhall/dev/testing';
import { expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/premium/bot.js';
import { forecastCommand, goldSku, weekCommand } from '../../examples/premium/declarations.js';

async function createPremiumWorld(): Promise<{ world: TestWorld; robin: TestUser }> {
  const skus = [{ id: goldSku, name: 'Gold', kind: 'user-subscription' }] as const;
  const world = await createWorld({ bot, clock: 'manual', skus });
  onTestFinished(() => world.close());
  return { world, robin: await world.createMember('Robin') };
}

const premiumRow = { type: 1, components: [expect.objectContaining({ style: 6, sku_id: goldSku })] };

test('a user without the subscription gets a premium button instead of the week', async () => {
  const { robin } = await createPremiumWorld();
  const response = await robin.useCommand(weekCommand);
  expect(response.text).toBe('This is a premium feature.');
  expect(response.message?.payload).toMatchObject({ components: [premiumRow] });
});

test('a user who subscribes is thanked, and can use the command', async () => {
  const { robin } = await createPremiumWorld();
  await robin.store.buy('Gold');
  await robin.waitForMessage(/^Thank you/);
  expect((await robin.useCommand(weekCommand)).text).toBe('Sunny until Thursday, then rain.');
});

test('the subscription ends with its period after it is canceled', async () => {
  const { world, robin } = await createPremiumWorld();
  await robin.store.buy('Gold');
  await robin.store.cancelSubscription('Gold');
  expect((await robin.useCommand(weekCommand)).text).toBe('Sunny until Thursday, then rain.');
  await world.clock.advance('32d');
  expect((await robin.useCommand(weekCommand)).text).toBe('This is a premium feature.');
});

test('the free command offers the subscription only to users who do not have it', async () => {
  const { robin } = await createPremiumWorld();
  expect((await robin.useCommand(forecastCommand)).message?.payload).toMatchObject({ components: [premiumRow] });
  await robin.store.buy('Gold');
  expect((await robin.useCommand(forecastCommand)).message?.payload).toMatchObject({ components: [] });
});
