/** The composition of the bot under test: its ingress, and the options that the world overrides. */
import type { WebhookEventContext } from 'guildhall';
import { Bot, feature, fileJournal, Handler, OnWebhookEvent } from 'guildhall';
import { describe, expect, test } from 'vitest';
import { bot, pingCommand, SampleHandler, waveButton } from './sample-bot.js';
import { createSampleWorld, createScreenedMember } from './sample-world.js';

@Handler()
class AuthorizationHandler {
  @OnWebhookEvent('applicationAuthorized')
  async onAuthorized({ data, api }: WebhookEventContext<'applicationAuthorized'>) {
    const conversation = await api.users.createDm(data.user.id);
    await api.messages.create(conversation.id, { content: 'You have added me.' });
  }
}

const publicKey = 'ab'.repeat(32);

describe('a bot that receives interactions by HTTP only', () => {
  test('is served, and its URL is registered with the emulator', async () => {
    const world = await createSampleWorld({
      bot: new Bot({ handlers: [SampleHandler], gateway: false, http: { publicKey }, logLevel: 'silent' }),
    });
    const wren = await world.createMember('wren');
    await wren.server.passScreening();
    expect((await wren.useCommand(pingCommand)).text).toBe('Pong.');
    expect(world.bot?.gateway.status).toBe('idle');
  });

  test('receives the webhook events that it handles', async () => {
    const world = await createSampleWorld({
      bot: { handlers: [AuthorizationHandler], gateway: false, http: { publicKey } },
    });
    const wren = await world.createMember('wren');
    await wren.account.installBot();
    await wren.waitForMessage('You have added me.');
  });

  test('uses the gateway if the test requests it', async () => {
    const world = await createSampleWorld({
      bot: { handlers: [SampleHandler], gateway: false, http: { publicKey } },
      ingress: 'gateway',
    });
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.click(waveButton)).text).toBe('Ahoy!');
  });
});

test('one feature is tested alone, in a bot that the world creates', async () => {
  const world = await createSampleWorld({
    bot: { features: [feature({ name: 'sample', handlers: [SampleHandler] })], logLevel: 'silent' },
  });
  const wren = await createScreenedMember(world, 'wren');
  expect((await wren.useCommand(pingCommand)).text).toBe('Pong.');
  expect(world.bot?.routes.every((route) => route.feature === 'sample')).toBe(true);
});

test('a gateway bot uses HTTP if the test requests it', async () => {
  const world = await createSampleWorld({ ingress: 'http' });
  const wren = await world.createMember('wren');
  await wren.server.passScreening();
  expect((await wren.useCommand(pingCommand)).text).toBe('Pong.');
  expect(world.bot?.gateway.status).toBe('idle');
});

test('the journal and the command guilds of the bot are not used', async () => {
  const configuredBot = bot.with({
    journal: fileJournal('/nowhere/to/be/found/bot.journal'),
    commands: { sync: 'never', guilds: ['81'] },
  });
  const world = await createSampleWorld({ bot: configuredBot });
  const wren = await createScreenedMember(world, 'wren');
  expect((await wren.useCommand(pingCommand)).text).toBe('Pong.');
  await world.close();
  expect(world.botLog).toEqual([]);
});
