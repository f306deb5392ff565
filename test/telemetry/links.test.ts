/** Links from the spans of interactions and events to those that they continue. */

import { createWorld, type TestWorld } from '@guildhall/dev/testing';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import {
  actionRow,
  Bot,
  type BotOptions,
  Button,
  type ButtonContext,
  button,
  type EventContext,
  Handler,
  MemoryDraftStore,
  type ModalContext,
  ModalSubmit,
  modal,
  On,
  textInput,
  wizard,
} from 'guildhall';
import { expect, onTestFinished, test } from 'vitest';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { RecentSpans } from '../../src/telemetry/links/continuations.js';
import { JournaledWorld } from '../app/journal/journaled-world.js';
import { Recorder, useContextManager } from './recorder.js';

useContextManager();

const open = button('open', { label: 'Open' });
const more = button('more', { label: 'More' });
const form = modal('form', { title: 'Form', fields: { name: textInput({ label: 'Name' }) } });
const pages = wizard([
  modal('pages', { title: 'One', fields: { first: textInput({ label: 'First' }) } }),
  modal('pages/two', { title: 'Two', fields: { second: textInput({ label: 'Second' }) } }),
]);

async function startWorld(handler: new () => object, options: Partial<BotOptions> = {}) {
  const recorder = new Recorder();
  const bot = new Bot({ handlers: [handler], features: [recorder.telemetry()], ...options });
  const world = await createWorld({ bot });
  onTestFinished(() => world.close());
  const robin = await world.createMember('Robin');
  return { recorder, world, robin };
}

/** The first finished span of an interaction with this declaration. */
async function spanOf(recorder: Recorder, declaration: string): Promise<ReadableSpan | undefined> {
  await expect.poll(() => recorder.named(`interaction ${declaration}`).length).toBeGreaterThan(0);
  return recorder.named(`interaction ${declaration}`)[0];
}

/** Sends a message with the button `open`. */
async function sendButton(world: TestWorld) {
  await world.bot?.api.messages.create(world.guild.channel('general').id, {
    content: 'Here',
    components: [actionRow(open())],
  });
}

@Handler()
class Desk {
  @Button(open)
  show(context: ButtonContext<typeof open>) {
    return context.showModal(form());
  }
  @ModalSubmit(form)
  submit(context: ModalContext<typeof form>) {
    return context.reply({ content: 'Thanks', components: [actionRow(more())] });
  }
  @Button(more)
  update(context: ButtonContext<typeof more>) {
    return context.update({ content: 'Again' });
  }
}

test('a submitted modal is linked to the interaction that showed it', async () => {
  const { recorder, world, robin } = await startWorld(Desk);
  await sendButton(world);
  await robin.click(open);
  await robin.fill(form, { name: 'Wren' }).submit();
  expect(recorder.linksOf(await spanOf(recorder, 'modal "form"'))).toEqual(['modal: interaction button "open"']);
});

test('a click is linked to the interaction whose reply has the button, and then to the one that updated it', async () => {
  const { recorder, world, robin } = await startWorld(Desk);
  await sendButton(world);
  await robin.click(open);
  await robin.fill(form, { name: 'Wren' }).submit();
  await robin.click(more);
  await robin.click(more);
  await expect.poll(() => recorder.named('interaction button "more"').length).toBe(2);
  const [first, second] = recorder.named('interaction button "more"');
  expect(recorder.linksOf(first)).toEqual(['message: interaction modal "form"']);
  expect(recorder.linksOf(second)).toEqual(['message: interaction button "more"']);
});

test('a click is linked to the handler of an event that sent the message', async () => {
  @Handler()
  class Door {
    @On('guildMemberAdd')
    async greet({ api, data }: EventContext<'guildMemberAdd'>) {
      const [channel] = await api.guilds.listChannels(data.guild_id);
      await api.messages.create(channel?.id ?? '', { content: 'Hi', components: [actionRow(open())] });
    }
    @Button(open)
    opened(context: ButtonContext<typeof open>) {
      return context.reply('Open.');
    }
  }
  const { recorder, robin } = await startWorld(Door);
  await robin.waitForMessage('Hi');
  await robin.click(open);
  expect(recorder.linksOf(await spanOf(recorder, 'button "open"'))).toEqual(['message: event guildMemberAdd']);
});

test('an awaited component and an awaited modal are linked to the handler that waits for them', async () => {
  @Handler()
  class Asking {
    @Button(open)
    async ask(context: ButtonContext<typeof open>) {
      await context.reply({ content: 'More?', components: [actionRow(more())] });
      const used = await context.awaitComponent(more);
      if (used.outcome !== 'used') return;
      const filled = await used.context.promptModal(form());
      if (filled.outcome === 'submitted') await filled.context.reply('Done.');
    }
  }
  const { recorder, world, robin } = await startWorld(Asking);
  await sendButton(world);
  await robin.click(open);
  await robin.click(more);
  await robin.fill(form, { name: 'Wren' }).submit();
  expect(recorder.linksOf(await spanOf(recorder, 'modal "form"'))).toEqual(['modal: interaction button "more"']);
  expect(recorder.linksOf(await spanOf(recorder, 'button "more"'))).toEqual(['message: interaction button "open"']);
});

test('a page of a wizard is linked, in another process, to the one that stored the draft', async () => {
  @Handler()
  class Paged {
    @Button(open)
    show(context: ButtonContext<typeof open>) {
      return context.showModal(pages());
    }
    @ModalSubmit(pages)
    submit(context: ModalContext<typeof pages>) {
      return context.reply('Thanks');
    }
  }
  const recorder = new Recorder();
  // Both bots use one store, as processes of a cluster do. The first one has stopped when the second one continues.
  const drafts = new MemoryDraftStore();
  const bot = new Bot({ handlers: [Paged], features: [recorder.telemetry()], drafts });
  await using world = await createWorld({ bot });
  const robin = await world.createMember('Robin');
  await sendButton(world);
  const first = await robin.click(open);
  await first.fill({ first: 'One' }).submit();
  await world.restartBot();
  const second = await robin.click('Continue');
  await second.fill({ second: 'Two' }).submit();
  await expect.poll(() => recorder.named('handler Paged.submit').length).toBe(1);
  const [opened] = recorder.named('handler ModalService.openWizardPage');
  expect(recorder.linksOf(opened)).toEqual([expect.stringMatching(/^draft: interaction wizard of modal "pages"/)]);
});

test('a replayed event is linked to its run in the process that died', async () => {
  const recorder = new Recorder();
  const started: (() => void)[] = [];
  @Handler()
  class Slow {
    @On('guildMemberAdd')
    joined(): Promise<void> {
      return new Promise((resolve) => void started.push(resolve));
    }
  }
  const world = await JournaledWorld.start({ handlers: [Slow], features: [recorder.telemetry()] });
  await world.world.createMember('Ada');
  await expect.poll(() => started.length).toBe(1);
  await world.killAndRestart();
  await expect.poll(() => started.length).toBe(2);
  for (const end of started) end();
  await expect.poll(() => recorder.named('event guildMemberAdd').length).toBe(2);
  const replayed = recorder
    .named('event guildMemberAdd')
    .find(({ attributes }) => attributes['guildhall.event.replayed']);
  expect(recorder.linksOf(replayed)).toEqual(['replay: event guildMemberAdd']);
  const ids = recorder.named('event guildMemberAdd').map(({ attributes }) => attributes['guildhall.event.id']);
  expect(new Set(ids).size).toBe(1);
});

test('recent spans are forgotten after an hour, and the oldest of too many', () => {
  const clock = new AdjustableClock();
  const spans = new RecentSpans(clock);
  const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 };
  spans.set('first', span);
  void clock.advance(29 * 60_000);
  expect(spans.get('first')).toBe(span);
  void clock.advance(61 * 60_000);
  expect(spans.get('first')).toBeUndefined();
  spans.set('second', span);
  for (let n = 0; n < 10_001; n += 1) spans.set(String(n), span);
  expect(spans.get('second')).toBeUndefined();
  expect(spans.get('10000')).toBe(span);
});
