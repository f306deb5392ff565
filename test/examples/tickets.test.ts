import { createWorld, type TestChannelOptions, type TestUser, type TestWorld } from '@guildhall/dev/testing';
import type { Bot } from 'guildhall';
import type { MessageRequest } from 'guildhall/wire';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/tickets/bot.js';
import {
  claimButton,
  closeButton,
  closeModal,
  openButton,
  panelCommand,
  questionCommand,
  requestModal,
} from '../../examples/tickets/declarations.js';
import { DATABASE_FILE } from '../../examples/tickets/ticket-store.js';

const { add, remove } = questionCommand.subcommands;

async function createTicketWorld(
  channels: readonly TestChannelOptions[] = [{ name: 'ticket-log', visibleTo: ['crew', '@bot'] }],
): Promise<{ world: TestWorld<Bot>; crew: TestUser; robin: TestUser }> {
  const world = await createWorld({
    bot: bot.with({ overrides: [{ provide: DATABASE_FILE, useValue: ':memory:' }] }),
    guild: {
      name: 'Harbour',
      roles: [{ name: 'crew', permissions: ['MANAGE_GUILD', 'MANAGE_THREADS'] }],
      channels: [{ name: 'help' }, ...channels],
    },
  });
  onTestFinished(() => world.close());
  const crew = await world.createMember('Crew', { roles: ['crew'] });
  await crew.useCommand(add, { question: 'What happened?', long: true });
  await crew.useCommand(panelCommand, {}, { channel: 'help' });
  return { world, crew, robin: await world.createMember('Robin') };
}

const broken = {
  subject: 'The crane is stuck',
  // The first question that was added.
  q1: 'It holds a boat.',
  files: [{ name: 'crane.txt', data: 'a picture' }],
} as const;

async function openTicket(robin: TestUser) {
  await robin.click(openButton);
  return robin.fill(requestModal, broken).submit();
}

describe('a ticket', () => {
  test('is a thread that the user and the crew can view, with the answers and the uploads', async () => {
    const { world, crew, robin } = await createTicketWorld();
    const casey = await world.createMember('Casey');
    const response = await openTicket(robin);
    expect(response.isEphemeral).toBe(true);
    const ticket = await robin.waitForMessage(/The crane is stuck[\s\S]*What happened\?[\s\S]*It holds a boat/);
    expect(await ticket.readFile('crane.txt')).toBe('a picture');
    await crew.waitForMessage(/The crane is stuck/);
    await casey.expectNoMessage(/The crane is stuck/);
    expect(world.problems).toEqual([]);
  });

  test('can only be claimed by the crew', async () => {
    const { crew, robin } = await createTicketWorld();
    await openTicket(robin);
    const rejected = await robin.click(claimButton);
    expect(rejected.text).toMatch(/permission/i);
    await crew.click(claimButton);
    await robin.waitForMessage(`${crew.mention} takes care of it.`);
  });

  test('has one transcript if two close it at once', async () => {
    const { world, crew, robin } = await createTicketWorld();
    const mate = await world.createMember('Mate', { roles: ['crew'] });
    await openTicket(robin);
    for (const user of [crew, mate]) await user.click(closeButton);
    await Promise.all([crew, mate].map((user) => user.fill(closeModal, { outcome: 'Nothing to do' }).submit()));
    await world.waitForIdle();
    expect(crew.messages('ticket-log').filter(({ text }) => text.includes('was closed'))).toHaveLength(1);
    expect(world.problems).toEqual([]);
  });

  test('has one transcript if two close it one after the other, and the second one learns that it is closed', async () => {
    const { world, crew, robin } = await createTicketWorld();
    const mate = await world.createMember('Mate', { roles: ['crew'] });
    await openTicket(robin);
    for (const user of [crew, mate]) await user.click(closeButton);
    await crew.fill(closeModal, { outcome: 'Nothing to do' }).submit();
    await crew.waitForMessage(/was closed: Nothing to do/, { channel: 'ticket-log' });
    const late = await mate.fill(closeModal, { outcome: 'Too late' }).submit();
    expect(late.text).toBe('Somebody else has closed the ticket.');
    await world.waitForIdle();
    expect(crew.messages('ticket-log').filter(({ text }) => text.includes('was closed'))).toHaveLength(1);
  });

  test('ends with a transcript for the crew and a locked thread', async () => {
    const { world, crew, robin } = await createTicketWorld();
    await openTicket(robin);
    const ticket = await robin.waitForMessage(/It holds a boat/);
    const thread = world.guild.channels.find(({ id }) => id === ticket.channelId);
    if (!thread) throw new Error('the ticket is in a channel of the guild');
    await robin.send(thread, 'It let go by itself.');
    await crew.click(closeButton);
    await crew.fill(closeModal, { outcome: 'Nothing to do' }).submit();
    const entry = await crew.waitForMessage(/was closed: Nothing to do/, { channel: 'ticket-log' });
    expect(await entry.readFile(`${ticket.channelId}.txt`)).toMatch(/robin: It let go by itself\.$/m);
    await robin.expectNoMessage(/was closed:/);
    await world.waitForIdle();
    const [closed] = world.guild.channels.filter(({ id }) => id === ticket.channelId);
    expect(closed?.payload.thread_metadata).toMatchObject({ archived: true, locked: true });
  });

  test('has its transcript in a separate channel, which is created if there is none', async () => {
    const { world, crew, robin } = await createTicketWorld([]);
    await openTicket(robin);
    await crew.click(closeButton);
    await crew.fill(closeModal, { outcome: 'Nothing to do' }).submit();
    const entry = await world.owner.waitForMessage(/was closed: Nothing to do/);
    expect(entry.channelId).toBe(world.guild.channel('ticket-log').id);
    await robin.expectNoMessage(/was closed:/);
    expect(world.problems).toEqual([]);
  });
});

describe('the form of a guild', () => {
  test('is empty at first, so the panel says which command adds a question', async () => {
    const { crew } = await createTicketWorld();
    await crew.useCommand(remove, { question: 'What happened?' });
    await crew.useCommand(panelCommand, {}, { channel: 'help' });
    await crew.waitForMessage(/<\/ticket-question add:\d+> adds a question/);
  });

  test('has at most three questions of its own', async () => {
    const { crew } = await createTicketWorld();
    for (const question of ['Where?', 'Since when?']) await crew.useCommand(add, { question });
    const refused = await crew.useCommand(add, { question: 'Who was there?' });
    expect(refused.text).toContain('at most 3');
  });

  test('is shown again with the answers if it has changed in between', async () => {
    const { crew, robin } = await createTicketWorld();
    await robin.click(openButton);
    await crew.useCommand(remove, { question: 'What happened?' });
    const response = await robin.fill(requestModal, broken).submit();
    expect(response.isEphemeral).toBe(true);
    await robin.expectNoMessage(/Your ticket is here/);
  });
});

describe('a close button of the bot that this one replaces', () => {
  /** A button as another library sends it. */
  const oldClose = (customId: string): MessageRequest => ({
    components: [{ type: 1, components: [{ type: 2, style: 4, label: 'Close the old ticket', custom_id: customId }] }],
  });

  test('closes the ticket of its number', async () => {
    const { world, crew, robin } = await createTicketWorld();
    await openTicket(robin);
    await world.bot.api.messages.create(world.guild.channel('help').id, oldClose('ticket:close:1'));
    await crew.click('Close the old ticket');
    await crew.fill(closeModal, { outcome: 'Nothing to do' }).submit();
    await crew.waitForMessage(/was closed: Nothing to do/, { channel: 'ticket-log' });
  });

  test('says that a ticket is not known', async () => {
    const { world, crew } = await createTicketWorld();
    await world.bot.api.messages.create(world.guild.channel('help').id, oldClose('ticket:close:5'));
    const response = await crew.click('Close the old ticket');
    expect(response.text).toContain('no such ticket');
  });
});
