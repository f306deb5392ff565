import { type ChannelSetting, createWorld, type Person, type TestWorld } from 'guildhall/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/tickets/bot.js';
import { claim, close, closing, open, panel, request } from '../../examples/tickets/controls.js';

async function aDesk(
  channels: readonly ChannelSetting[] = [{ name: 'ticket-log', onlyFor: ['crew'] }],
): Promise<{ world: TestWorld; crew: Person; robin: Person }> {
  const world = await createWorld({
    bot,
    guild: {
      name: 'Harbour',
      roles: [{ name: 'crew', permissions: ['MANAGE_GUILD', 'MANAGE_THREADS'] }],
      channels: [{ name: 'help' }, ...channels],
    },
  });
  onTestFinished(() => world.close());
  const crew = await world.join('Crew', { roles: ['crew'] });
  await crew.uses(panel, {}, { in: 'help' });
  return { world, crew, robin: await world.join('Robin') };
}

const broken = {
  subject: 'The crane is stuck',
  urgency: 'high',
  details: 'It holds a boat.',
  files: [{ name: 'crane.txt', data: 'a picture' }],
} as const;

async function openTicket(robin: Person) {
  await robin.click(open);
  return robin.fill(request, broken).submit();
}

describe('a ticket', () => {
  test('is a thread that the person and the crew see, with what was written and uploaded', async () => {
    const { world, crew, robin } = await aDesk();
    const casey = await world.join('Casey');
    const answer = await openTicket(robin);
    expect(answer.isEphemeral).toBe(true);
    const ticket = await robin.sees(/The crane is stuck[\s\S]*It holds a boat/);
    expect(await ticket.readFile('crane.txt')).toBe('a picture');
    await crew.sees(/The crane is stuck/);
    await casey.doesNotSee(/The crane is stuck/);
  });

  test('is taken by the crew alone', async () => {
    const { crew, robin } = await aDesk();
    await openTicket(robin);
    const refused = await robin.click(claim);
    expect(refused.text).toMatch(/permission/i);
    await crew.click(claim);
    await robin.sees(`${crew.mention} takes care of it.`);
  });

  test('ends in a transcript for the crew, and in a thread that is shut', async () => {
    const { world, crew, robin } = await aDesk();
    await openTicket(robin);
    const ticket = await robin.sees(/It holds a boat/);
    const thread = world.guild.channels.find(({ id }) => id === ticket.channelId);
    if (!thread) throw new Error('the ticket is in a channel of the guild');
    await robin.says(thread, 'It let go by itself.');
    await crew.click(close);
    await crew.fill(closing, { outcome: 'Nothing to do' }).submit();
    const entry = await crew.sees(/was closed: Nothing to do/, { in: 'ticket-log' });
    expect(await entry.readFile(`${ticket.channelId}.txt`)).toMatch(/robin: It let go by itself\.$/m);
    await robin.doesNotSee(/was closed:/);
    await world.settled();
    const [closed] = world.guild.channels.filter(({ id }) => id === ticket.channelId);
    expect(closed?.channel.thread_metadata).toMatchObject({ archived: true, locked: true });
  });

  test('has its transcript in a channel of its own, which is made when there is none', async () => {
    const { world, crew, robin } = await aDesk([]);
    await openTicket(robin);
    await crew.click(close);
    await crew.fill(closing, { outcome: 'Nothing to do' }).submit();
    const entry = await world.owner.sees(/was closed: Nothing to do/);
    expect(entry.channelId).toBe(world.guild.channel('ticket-log').id);
    await robin.doesNotSee(/was closed:/);
  });
});
