/** What the map of an explored bot contains. */

import type { BotMap } from '@guildhall/dev/emulator';
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  type EventContext,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  On,
  textInput,
} from 'guildhall';
import { beforeAll, describe, expect, it } from 'vitest';
import { explore } from '../fixture/explore.js';

const book = button('book', { label: 'Book a berth' });
const booking = modal('booking', {
  title: 'Your ship',
  fields: { ship: textInput({ label: 'Name', minLength: 2, maxLength: 20 }) },
});

/** Greets members by itself, and posts bookings in a channel besides answering them. */
@Handler()
class Harbour {
  @On('guildMemberAdd')
  async greet({ data, api }: EventContext<'guildMemberAdd'>): Promise<void> {
    const channels = await api.guilds.listChannels(data.guild_id);
    const general = channels.find(({ name }) => name === 'general');
    if (general) await api.messages.create(general.id, { content: 'Welcome!', components: [actionRow(book())] });
  }

  @Button(book)
  open(click: ButtonContext<typeof book>) {
    return click.showModal(booking());
  }

  @ModalSubmit(booking)
  async submit(form: ModalContext<typeof booking>): Promise<void> {
    await form.api.messages.create(form.channelId ?? '', { content: `A berth for ${form.values.ship}` });
    await form.reply({ content: 'Booked.', ephemeral: true });
  }
}

describe('the map of an explored bot', () => {
  let map: BotMap;

  beforeAll(async () => {
    const bot = new Bot({ handlers: [Harbour] });
    ({ map } = (await explore(bot)).summary);
  });

  const screenOf = (part: string) => map.screens.find(({ title }) => title.includes(part));
  const actionsTo = (part: string) => map.actions.filter(({ to }) => to === screenOf(part)?.id);

  it('contains messages that the bot sends after an event, with the users to whom it happened', () => {
    expect(screenOf('button "book"')).toMatchObject({ kind: 'message', visibility: 'channel' });
    expect(actionsTo('button "book"')).toContainEqual(
      expect.objectContaining({ from: 'start', label: 'join', declaration: 'an event' }),
    );
  });

  it('connects a message with the modal that its button opens', () => {
    expect(actionsTo('Your ship')).toMatchObject([
      { from: screenOf('button "book"')?.id, kind: 'click', label: 'Book a berth', declaration: 'button "book"' },
    ]);
  });

  it('contains the response and the other message of a submission', () => {
    const from = screenOf('Your ship')?.id;
    expect(screenOf('Answer to modal "booking"')).toMatchObject({ visibility: 'ephemeral' });
    expect(actionsTo('Answer to modal "booking"')).toMatchObject([{ from, kind: 'submitModal' }]);
    expect(screenOf('Message after modal "booking"')).toMatchObject({ visibility: 'channel' });
    expect(actionsTo('Message after modal "booking"')).toMatchObject([{ from, kind: 'submitModal' }]);
  });

  it('does not contain what users do without a reaction of the bot', () => {
    expect(map.actions.filter(({ kind }) => kind === 'sendMessage' || kind === 'advanceClock')).toEqual([]);
  });
});
