/**
 * A bot takes over the messages of an earlier bot with another library. The earlier bot sends its messages with plain API requests, under
 * the same token, and they are used in the emulator.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createWorld, type TestWorld } from '../../../dev/src/testing/index.js';
import { Bot } from '../../../src/app/bot/bot.js';
import type { UnknownComponentContext } from '../../../src/app/contexts/unknown-component-context.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { ModalSubmit } from '../../../src/app/decorators/modal-submit.js';
import { OnUnknownComponent } from '../../../src/app/decorators/on.js';
import { Select } from '../../../src/app/decorators/select.js';
import type { Class } from '../../../src/app/injection/inject.js';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import type {
  ButtonContext,
  ModalContext,
  SelectContext,
} from '../../../src/interactions/contexts/component-contexts.js';
import { allowInteraction, denyInteraction } from '../../../src/interactions/guards/guard.js';
import { textInput } from '../../../src/interactions/modal-fields/text-input.js';
import { modal } from '../../../src/interactions/modals/modal.js';

const Channels = z.array(z.object({ id: z.string(), type: z.number() }));

/** The first text channel of the guild. */
async function channelOf({ emulator, guildId }: TestWorld): Promise<string> {
  const response = await fetch(`${emulator.url}/api/v10/guilds/${guildId}/channels`, {
    headers: { authorization: `Bot ${emulator.token}` },
  });
  return Channels.parse(await response.json()).find(({ type }) => type === 0)?.id ?? '';
}

/** Sends a message as the earlier bot did. */
async function sendOld(world: TestWorld, content: string, ...rows: readonly (readonly object[])[]): Promise<void> {
  const response = await fetch(`${world.emulator.url}/api/v10/channels/${await channelOf(world)}/messages`, {
    method: 'POST',
    headers: { authorization: `Bot ${world.emulator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content, components: rows.map((components) => ({ type: 1, components })) }),
  });
  expect(response.status).toBe(200);
}

const oldButton = (custom_id: string, label: string) => ({ type: 2, style: 4, label, custom_id });
const oldSelect = (custom_id: string) => ({
  type: 3,
  custom_id,
  options: [
    { label: 'High', value: 'high' },
    { label: 'Low', value: 'low' },
  ],
});
/** A modal as libraries wrote it before there were labels. */
const oldModal = (custom_id: string) => ({
  custom_id,
  title: 'Note',
  components: [
    { type: 1 as const, components: [{ type: 4 as const, custom_id: 'text', label: 'Text', style: 1 as const }] },
  ],
});

function startWorld(...handlers: readonly Class[]) {
  return createWorld({ bot: new Bot({ handlers, environment: {}, logLevel: 'silent' }) });
}

test('an old select, modal and button `ticket:close:5` go on working with aliases', async () => {
  const close = button('ticket/close/:ticket<int>', { label: 'Close', aliases: [/^ticket:close:(?<ticket>\d+)$/] });
  const note = button('ticket/note/:ticket<int>', { label: 'Note', aliases: [/^ticket:note:(?<ticket>\d+)$/] });
  const priority = stringSelect('ticket/priority/:ticket<int>', {
    options: { high: 'High', low: 'Low' },
    aliases: [/^ticket:priority:(?<ticket>\d+)$/],
  });
  const noteModal = modal('ticket/note/:ticket<int>', {
    title: 'Note',
    fields: { text: textInput({ label: 'Text' }) },
    aliases: [/^ticket:note:(?<ticket>\d+)$/],
  });

  @Handler()
  class Tickets {
    @Button(close)
    close(click: ButtonContext<typeof close>) {
      const { ticket } = click.params;
      return click.update({ content: `Ticket ${ticket} is closed.`, components: [actionRow(note({ ticket }))] });
    }

    @Select(priority)
    prioritize(pick: SelectContext<typeof priority>) {
      return pick.reply(`Ticket ${pick.params.ticket} has the priority ${pick.value satisfies 'high' | 'low'}.`);
    }

    @Button(note)
    async note(click: ButtonContext<typeof note>) {
      // Stands for the earlier bot, which opened this modal before the update.
      await click.showModal(oldModal(`ticket:note:${click.params.ticket}`));
    }

    @ModalSubmit(noteModal)
    submit(form: ModalContext<typeof noteModal>) {
      return form.reply(`Ticket ${form.params.ticket}: ${form.values.text}`);
    }
  }
  await using world = await startWorld(Tickets);
  await sendOld(
    world,
    'Ticket 5',
    [oldButton('ticket:close:5', 'Close'), oldButton('ticket:note:5', 'Note')],
    [oldSelect('ticket:priority:5')],
  );
  const wren = await world.createMember('wren');
  const [ticket] = wren.messages();
  const [select] = ticket?.selects ?? [];
  if (select === undefined) throw new Error('The message has no select.');
  expect((await wren.select(select, 'low')).message?.content).toBe('Ticket 5 has the priority low.');
  // The declaration finds the old select as well.
  expect((await wren.select(priority, 'high')).message?.content).toBe('Ticket 5 has the priority high.');

  await wren.click('Note');
  expect((await wren.fill(noteModal, { text: 'Called back' }).submit()).message?.content).toBe('Ticket 5: Called back');

  expect((await wren.click(close, { ticket: 5 })).message?.content).toBe('Ticket 5 is closed.');
  expect((await wren.waitForMessage('is closed')).buttons.map(({ customId }) => customId)).toEqual(['ticket/note/5']);
  expect(world.problems).toEqual([]);
});

/** What the handler below has seen. */
interface Seen {
  readonly kind: string;
  readonly customId: string;
  readonly content: string | undefined;
  readonly data?: unknown;
}

test('@OnUnknownComponent gets the button, the selection and the fields as data, and responds in every way', async () => {
  const seen: Seen[] = [];
  const yes = button('yes', { label: 'Yes' });
  const reason = modal('reason', { title: 'Reason', fields: { why: textInput({ label: 'Why?' }) } });

  @Handler()
  class Old {
    @OnUnknownComponent({ defer: false })
    async old(use: UnknownComponentContext) {
      const { kind, customId } = use;
      const common = { kind, customId, content: use.message?.content };
      if (use.kind === 'modal') {
        seen.push({ ...common, data: use.fields });
        return use.update(`Note: ${use.fields['text']?.value}`);
      }
      if (use.kind === 'select') {
        seen.push({ ...common, data: [use.values, use.selection] });
        await use.deferUpdate();
        return use.followUp('Thank you.');
      }
      seen.push(common);
      if (customId === 'note') return use.showModal(oldModal('old-note'));
      if (customId === 'reason') {
        const result = await use.promptModal(reason());
        return result.outcome === 'submitted' && result.context.reply(`Because: ${result.context.values.why}`);
      }
      await use.update({ content: 'Sure?', components: [actionRow(yes())] });
      const next = await use.awaitComponent(yes);
      return next.outcome === 'used' && next.context.update({ content: 'Gone.', components: [] });
    }
  }
  await using world = await startWorld(Old);
  await sendOld(
    world,
    'Old message',
    [oldButton('delete', 'Delete'), oldButton('note', 'Note'), oldButton('reason', 'Reason')],
    [{ type: 5, custom_id: 'who' }],
  );
  const wren = await world.createMember('wren');
  const [select] = wren.messages()[0]?.selects ?? [];
  if (select === undefined) throw new Error('The message has no select.');
  await wren.select(select, wren);
  await wren.waitForMessage('Thank you.');

  await wren.click('Reason');
  expect((await wren.fill(reason, { why: 'old' }).submit()).message?.content).toBe('Because: old');

  await wren.click('Note');
  // The bot does not know this declaration: the test uses it to fill in the modal.
  const note = modal('note', {
    title: 'Note',
    fields: { text: textInput({ label: 'Text' }) },
    aliases: [/^old-note$/],
  });
  await wren.fill(note, { text: 'Called back' }).submit();
  await wren.waitForMessage('Note: Called back');

  await wren.click('Delete');
  await wren.click(yes);
  await wren.waitForMessage('Gone.');
  expect(seen).toEqual([
    {
      kind: 'select',
      customId: 'who',
      content: 'Old message',
      data: [
        [wren.id],
        {
          kind: 'userSelect',
          value: [{ user: expect.objectContaining({ username: 'wren' }), member: expect.anything() }],
        },
      ],
    },
    { kind: 'button', customId: 'reason', content: 'Old message' },
    { kind: 'button', customId: 'note', content: 'Old message' },
    {
      kind: 'modal',
      customId: 'old-note',
      content: 'Old message',
      data: { text: { kind: 'textInput', value: 'Called back' } },
    },
    { kind: 'button', customId: 'delete', content: 'Note: Called back' },
  ]);
  expect(world.problems).toEqual([]);
});

test('guards of @OnUnknownComponent decide first, and add their properties to each kind of context', async () => {
  const onlyWren = {
    name: 'onlyWren',
    check: ({ user }: { readonly user: { readonly username: string } }) =>
      user.username === 'wren' ? allowInteraction({ since: 2015 }) : denyInteraction('Only wren.'),
  };

  @Handler()
  class Old {
    @OnUnknownComponent({ guards: [onlyWren] })
    old(use: UnknownComponentContext & { readonly since: number }) {
      return use.reply(`${use.kind} since ${use.since}`);
    }
  }
  await using world = await startWorld(Old);
  await sendOld(world, 'Old message', [oldButton('x', 'Press')]);
  const [wren, robin] = [await world.createMember('wren'), await world.createMember('robin')];
  expect((await robin.click('Press')).message?.content).toBe('Only wren.');
  expect((await wren.click('Press')).message?.content).toBe('button since 2015');
});
