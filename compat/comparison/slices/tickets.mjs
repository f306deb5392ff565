// The checks of the slice "tickets". The descriptions of the steps follow the list in README.md.
import assert from 'node:assert/strict';
import { assertEphemeral, buttonsOf, fieldsOf, pingsOf } from './expectations.mjs';

const PRIVATE_THREAD = 12;
const MANAGE_THREADS = String(1n << 34n);
const REFUSED = 'Only the author and moderators can close this ticket.';

/** Opens a ticket. @returns the response, the thread and the first message in it */
async function openTicket(world, user, subject, details) {
  await user.click({ label: 'Open a ticket' });
  const response = await user.fill({ Subject: subject, ...(details ? { Details: details } : {}) }).submit();
  const thread = world.guild.channels.find(({ name }) => name === subject);
  const message = await user.waitForMessage(`${user.mention} asks: ${subject}`, { channel: thread });
  return { response, thread, message };
}

async function play({ world, step }) {
  const mara = await world.createMember('Mara', { roles: ['Moderator'] });
  const robin = await world.createMember('Robin');
  const ada = await world.createMember('Ada');
  let ticket;

  await step('sends the panel', async () => {
    const { message } = await mara.useCommand('ticket-panel', {}, { channel: 'general' });
    assert.equal(message.content, 'Do you need help?');
    assert.deepEqual(buttonsOf(message), [['Open a ticket, primary']]);
    const [command] = world.emulator.world.commands.values();
    assert.equal(command.default_member_permissions, MANAGE_THREADS);
    await assert.rejects(robin.useCommand('ticket-panel', {}, { channel: 'general' }), {
      reason: 'missing_permissions',
    });
  });
  await step('opens the form', async () => {
    const { modal } = await robin.click({ label: 'Open a ticket' });
    assert.equal(modal.title, 'New ticket');
    assert.deepEqual(fieldsOf(modal), { Subject: 'one line, 5–80', Details: 'paragraph, –1000, optional' });
  });
  await step('opens a private thread', async () => {
    ticket = await openTicket(world, robin, 'Where is the key?', `The key of @everyone and ${mara.mention}.`);
    const { response, thread, message } = ticket;
    assertEphemeral(response, `Your ticket: <#${thread.id}>`);
    assert.equal(thread.payload.type, PRIVATE_THREAD);
    assert.equal(
      message.content,
      `${robin.mention} asks: Where is the key?\nThe key of @everyone and ${mara.mention}.`,
    );
    assert.deepEqual(pingsOf(message), [robin.id]);
    assert.deepEqual(buttonsOf(message), [['Close, danger']]);
    await ada.expectNoMessage('Where is the key?');
  });
  await step('can only be closed by the author and moderators', async () => {
    await world.owner.api.threads.addMember(ticket.thread.id, ada.id);
    assertEphemeral(await ada.click({ label: 'Close', message: ticket.message }), REFUSED);
  });
  await step('closes a ticket with a transcript', async () => {
    await robin.send(ticket.thread, 'I have looked everywhere.');
    await robin.click({ label: 'Close', message: ticket.message });
    const entry = await mara.waitForMessage('was closed by', { channel: 'ticket-log' });
    assert.equal(entry.content, `The ticket Where is the key? was closed by ${robin.mention}.`);
    assert.deepEqual(pingsOf(entry), []);
    const [file] = entry.files;
    assert.equal(file.name, 'transcript.txt');
    const transcript = await (await fetch(file.url)).text();
    // Discord's own messages, such as that a member was added, have no content.
    const lines = transcript.split('\n').filter((line) => !line.endsWith(': '));
    assert.match(lines[0], /^\S+: <@\d+> asks: Where is the key\?$/);
    assert.equal(lines.at(-1), 'robin: I have looked everywhere.');
    const notice = await robin.waitForMessage('Closed by', { channel: ticket.thread });
    assert.equal(notice.content, `Closed by ${robin.mention}.`);
    assert.deepEqual(pingsOf(notice), []);
    const { thread_metadata } = await world.waitUntil(() => {
      const { payload } = world.guild.channels.find(({ id }) => id === ticket.thread.id);
      return payload.thread_metadata.archived ? payload : undefined;
    });
    assert.equal(thread_metadata.locked, true);
    const opening = robin.messages(ticket.thread).find(({ id }) => id === ticket.message.id);
    assert.deepEqual(buttonsOf(opening), []);
  });
  await step('can be closed by a moderator after a restart', async () => {
    const { thread, message } = await openTicket(world, ada, 'Who has the oars?');
    assert.equal(message.content, `${ada.mention} asks: Who has the oars?\nNo details.`);
    await world.restartBot();
    await mara.click({ label: 'Close', message });
    const entry = await mara.waitForMessage('The ticket Who has the oars?', { channel: 'ticket-log' });
    assert.match(entry.content, new RegExp(`was closed by ${mara.mention}\\.$`));
    await ada.waitForMessage('Closed by', { channel: thread });
  });
  await step('goes on after an error', async () => {
    const { message } = await openTicket(world, robin, 'Is anybody there?');
    await world.owner.moderation.deleteChannel('ticket-log');
    assertEphemeral(await robin.click({ label: 'Close', message }), /./);
    const { modal } = await robin.click({ label: 'Open a ticket' });
    assert.equal(modal.title, 'New ticket');
  });
}

export const tickets = { name: 'tickets', play };
