import { createWorld } from '@guildhall/dev/testing';
import { expect, onTestFinished, test } from 'vitest';
import { type WelcomeOptions, welcome } from '../../examples/welcome-feature/index.js';
import { WELCOME_OPTIONS, waveButton } from '../../examples/welcome-feature/welcome-handler.js';

/** A world whose bot has only this feature. The channel exists only in the world, so its id replaces the option. */
async function createWelcomeWorld(options: Partial<WelcomeOptions> = {}) {
  const shared: { channelId: string } & Partial<WelcomeOptions> = { channelId: '', ...options };
  const world = await createWorld({
    bot: { features: [welcome({ channelId: '1' })] },
    override: [{ provide: WELCOME_OPTIONS, useValue: shared }],
  });
  onTestFinished(() => world.close());
  shared.channelId = world.guild.channel('welcome').id;
  return world;
}

test('a feature can be tested alone: it welcomes new members', async () => {
  const world = await createWelcomeWorld();
  const ann = await world.createMember('Ann');
  await ann.waitForMessage(`Welcome, <@${ann.id}>!`);
});

test('members wave at a new member with a button', async () => {
  const world = await createWelcomeWorld();
  const [ann, bob] = [await world.createMember('Ann'), await world.createMember('Bob')];
  const response = await bob.click(waveButton, { member: ann.id });
  expect(response.text).toBe(`<@${bob.id}> waves at <@${ann.id}>.`);
});

test('the options of a feature replace its text', async () => {
  const world = await createWelcomeWorld({ greet: (mention) => `Ahoy ${mention}` });
  const ann = await world.createMember('Ann');
  await ann.waitForMessage(`Ahoy <@${ann.id}>`);
});
