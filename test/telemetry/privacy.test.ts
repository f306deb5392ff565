/** What is exported contains neither tokens nor what users write, and two bots are separate. */

import { createWorld } from '@guildhall/dev/testing';
import { context } from '@opentelemetry/api';
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  stringOption,
  textInput,
} from 'guildhall';
import { telemetry } from 'guildhall/telemetry';
import { expect, test } from 'vitest';
import { BotUnderTest } from '../app/fixture/bot-under-test.js';
import { buttonInteraction, INTERACTION_TOKEN } from '../app/fixture/interactions.js';
import { TOKEN } from '../app/fixture/token.js';
import { Recorder, useContextManager } from './recorder.js';

useContextManager();

const SECRET = 'a lighthouse that nobody knows';
const open = button('open/:note', { label: 'Open' });
const form = modal('form/:note', { title: 'Form', fields: { name: textInput({ label: 'Name' }) } });
const echo = command('echo', { description: 'Repeats', options: { text: stringOption({ description: 'Text' }) } });

@Handler()
class Desk {
  @Command(echo)
  async echoed(context: CommandContext<typeof echo>) {
    await context.reply({
      content: context.options.text,
      components: [actionRow(open({ note: 'private' }))],
    });
  }
  @Button(open)
  opened(context: ButtonContext<typeof open>) {
    return context.showModal(form({ note: 'private' }));
  }
  @ModalSubmit(form)
  submitted(context: ModalContext<typeof form>): void {
    throw new Error(context.values.name);
  }
}

test('no exported value contains a token, a text of a user, or a parameter of a custom_id', async () => {
  const recorder = new Recorder();
  const bot = new Bot({ handlers: [Desk], features: [recorder.telemetry()] });
  const world = await createWorld({ bot, logLevel: 'silent' });
  const robin = await world.createMember('Robin');
  await robin.useCommand(echo, { text: SECRET });
  await robin.click(open);
  await robin.fill(form, { name: SECRET }).submit();
  await robin.send('general', SECRET);
  const metrics = await recorder.metrics();
  const token = world.bot?.options.token ?? '';
  await world.close();
  const exported = JSON.stringify([
    recorder.spans.map(({ name, attributes, events, links, status }) => [name, attributes, events, links, status]),
    [...metrics],
  ]);
  expect(recorder.spans.length).toBeGreaterThan(8);
  expect(token.length).toBeGreaterThan(20);
  for (const secret of [SECRET, 'private', token, 'Bot ', robin.id]) expect(exported).not.toContain(secret);
});

test('the token of an interaction is not exported', async () => {
  const recorder = new Recorder();
  await using bot = await BotUnderTest.start({ handlers: [], features: [recorder.telemetry()] });
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('gone'));
  await expect.poll(() => recorder.spans.length).toBeGreaterThan(2);
  const exported = JSON.stringify(recorder.spans.map(({ name, attributes }) => [name, attributes]));
  expect(exported).not.toContain(INTERACTION_TOKEN);
  expect(exported).not.toContain(TOKEN);
});

test('two bots of one process with two recorders record only themselves', async () => {
  const [north, south] = [new Recorder(), new Recorder()];
  await using one = await BotUnderTest.start({ handlers: [], features: [north.telemetry()] });
  await using other = await BotUnderTest.start({ handlers: [], features: [south.telemetry()] });
  one.server.dispatch('INTERACTION_CREATE', buttonInteraction('gone'));
  await expect.poll(() => north.named('interaction component').length).toBe(1);
  expect(south.named('interaction component')).toEqual([]);
  expect(await south.points('guildhall.interaction.duration')).toEqual([]);
  expect(other.bot.isReady).toBe(true);
});

test('two bots can share one feature', async () => {
  const recorder = new Recorder();
  const shared = recorder.telemetry();
  await using one = await BotUnderTest.start({ handlers: [], features: [shared] });
  await using other = await BotUnderTest.start({ handlers: [], features: [shared] });
  for (const { server } of [one, other]) server.dispatch('INTERACTION_CREATE', buttonInteraction('gone'));
  await expect.poll(() => recorder.named('interaction component').length).toBe(2);
});

test('a bot works without an SDK', async () => {
  await using bot = await BotUnderTest.start({ handlers: [], features: [telemetry()] });
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('gone'));
  await bot.server.waitForRequest('/callback');
});

test('a bot works without a context manager: its requests are traces of their own', async () => {
  context.disable();
  const recorder = new Recorder();
  await using bot = await BotUnderTest.start({ handlers: [], features: [recorder.telemetry()] });
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('gone'));
  await expect.poll(() => recorder.named('interaction component').length).toBe(1);
  expect(recorder.named('interaction component')[0]?.attributes).toMatchObject({
    'guildhall.interaction.outcome': 'unknownComponent',
  });
});

test('a bot has at most one instrumentation, and it is a function', () => {
  const recorder = new Recorder();
  const second = { ...recorder.telemetry(), name: 'other' };
  expect(() => new Bot({ handlers: [], features: [recorder.telemetry(), second] })).toThrow(
    'a bot has at most one instrumentation, and the feature telemetry has one.',
  );
  const wrong = { ...recorder.telemetry(), services: [], instrumentation: {} as never };
  expect(() => new Bot({ handlers: [], features: [wrong] })).toThrow('this is not a function.');
});
