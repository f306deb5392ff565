/** Telemetry of a bot without a gateway. */
import { createWorld } from '@guildhall/dev/testing';
import { expect, test } from 'vitest';
import { HttpBot } from '../../src/app/bot/http-bot.js';
import { Command } from '../../src/app/decorators/command.js';
import { Handler } from '../../src/app/decorators/handler.js';
import { command } from '../../src/interactions/commands/command.js';
import type { CommandContext } from '../../src/interactions/contexts/command-context.js';
import { Recorder, useContextManager } from './recorder.js';

useContextManager();

const hello = command('hello', { description: 'Says hello' });

@Handler()
class Desk {
  @Command(hello)
  async greet(use: CommandContext<typeof hello>) {
    await use.reply('Hello.');
    await use.api.messages.create(use.channelId ?? '', 'A visitor was here.');
  }
}

test('an interaction over HTTP has a span with its requests, and metrics without those of the gateway', async () => {
  const recorder = new Recorder();
  const bot = new HttpBot({
    http: { publicKey: 'ab'.repeat(32) },
    environment: {},
    logLevel: 'silent',
    handlers: [Desk],
    features: [recorder.telemetry()],
  });
  await using world = await createWorld({ bot });
  const robin = await world.createMember('Robin');
  await robin.useCommand(hello);
  await robin.waitForMessage('A visitor was here.');
  await expect.poll(() => recorder.named('handler Desk.greet')).toHaveLength(1);
  const [handler] = recorder.named('handler Desk.greet');
  expect(recorder.childrenOf(handler).map(({ name }) => name)).toContain('POST /channels/{channel_id}/messages');
  const metrics = await recorder.metrics();
  expect([...metrics.keys()]).toEqual(
    expect.arrayContaining(['guildhall.interaction.duration', 'guildhall.bot.ready', 'http.client.request.duration']),
  );
  expect(metrics.get('guildhall.gateway.latency') ?? []).toEqual([]);
});
