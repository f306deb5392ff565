/** How the bot under test is placed into a world: which way it hears, and what of its home is left behind. */
import type { WebhookEventContext } from 'guildhall';
import { Bot, fileSessionStore, Handler, OnWebhookEvent } from 'guildhall';
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

describe('a bot that hears by HTTP alone', () => {
  test('is served, and the service is told where', async () => {
    const world = await createSampleWorld({
      bot: new Bot({ handlers: [SampleHandler], gateway: false, http: { publicKey }, logLevel: 'silent' }),
    });
    const wren = await world.createMember('wren');
    await wren.passScreening();
    expect((await wren.useCommand(pingCommand)).text).toBe('Pong.');
    expect(world.bot?.gateway.status).toBe('idle');
  });

  test('is posted the webhook events that it handles', async () => {
    const world = await createSampleWorld({
      bot: { handlers: [AuthorizationHandler], gateway: false, http: { publicKey } },
    });
    const wren = await world.createMember('wren');
    await wren.installBot();
    await wren.waitForMessage('You have added me.');
  });

  test('hears by the gateway where the test says so', async () => {
    const world = await createSampleWorld({
      bot: { handlers: [SampleHandler], gateway: false, http: { publicKey } },
      ingress: 'gateway',
    });
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.click(waveButton)).text).toBe('Ahoy!');
  });
});

test('a bot of the gateway hears by HTTP where the test says so', async () => {
  const world = await createSampleWorld({ ingress: 'http' });
  const wren = await world.createMember('wren');
  await wren.passScreening();
  expect((await wren.useCommand(pingCommand)).text).toBe('Pong.');
  expect(world.bot?.gateway.status).toBe('idle');
});

test('where it keeps sessions and registers commands at home is left behind', async () => {
  const home = bot.with({
    gateway: { sessions: fileSessionStore('/nowhere/to/be/found/sessions.json') },
    commands: { sync: 'never', guilds: ['81'] },
  });
  const world = await createSampleWorld({ bot: home });
  const wren = await createScreenedMember(world, 'wren');
  expect((await wren.useCommand(pingCommand)).text).toBe('Pong.');
  await world.close();
  expect(world.botLog).toEqual([]);
});
