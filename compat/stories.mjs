// Plays stories with bots of other libraries in the test kit, as their authors would: a bot is a command, and users name what they see.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { createWorld } from '../dev/dist/testing/index.js';
import { printError } from './print.mjs';
import { Steps } from './steps.mjs';

const guild = {
  name: 'Harbour',
  roles: [{ name: 'Reader' }, { name: 'Writer' }],
  channels: [{ name: 'general' }, { name: 'welcome' }],
};

const stories = {
  tickets: async ({ world, step }) => {
    const robin = await world.createMember('Robin');
    const ada = await world.createMember('Ada');
    await step('a moderator sends the panel', () => world.owner.useCommand('panel', {}, { channel: 'general' }));
    await step('a member opens a ticket with a form', async () => {
      await robin.click({ label: 'Open a ticket' });
      const response = await robin.fill({ 'Your question': 'Where is the key?' }).submit();
      assert.match(response.message.text, /Your ticket is/);
      assert.equal(response.message.isEphemeral, true);
    });
    await step('only the member and the owner see it', async () => {
      const ticket = await robin.waitForMessage('Where is the key?');
      assert.match(ticket.text, /No details/);
      await ada.expectNoMessage('Where is the key?');
    });
    await step('it is closed', async () => {
      await world.owner.click({ label: 'Close', message: 'Where is the key?' });
      await world.waitUntil(() =>
        world.guild.channels.some(({ name }) => name.startsWith('ticket-')) ? undefined : true,
      );
    });
  },
  moderation: async ({ world, step }) => {
    const robin = await world.createMember('Robin');
    const mallory = await world.createMember('Mallory');
    await step('warns a member, and counts', async () => {
      await world.owner.useCommand('warn', { member: mallory, reason: 'spam' });
      const { message } = await world.owner.useCommand('warn', { member: mallory, reason: 'noise' });
      assert.match(message.text, /2 warning/);
    });
    await step('lists the warnings to one user only', async () => {
      const { message } = await robin.useCommand('list_warnings', { member: mallory });
      assert.deepEqual([message.text, message.isEphemeral], ['spam\nnoise', true]);
    });
    await step('a member without permissions cannot ban', () =>
      assert.rejects(robin.useCommand('ban', { member: mallory }), { reason: 'missing_permissions' }),
    );
    await step('a moderator bans after a question', async () => {
      await world.owner.useCommand('ban', { member: mallory });
      const { message } = await world.owner.click({ label: 'Ban' });
      assert.match(message.text, /is banned/);
      assert.equal(world.guild.member('Mallory'), undefined);
    });
  },
  roles: async ({ world, step }) => {
    const robin = await world.createMember('Robin');
    await step('a new member is welcomed', () => robin.waitForMessage('Welcome,', { channel: 'welcome' }));
    await step('a member chooses roles', async () => {
      await robin.useCommand('roles', {}, { channel: 'general' });
      const { message } = await robin.select({ placeholder: 'Your roles' }, ['Reader', 'Writer']);
      assert.equal(message.text, 'Your roles: Reader, Writer.');
      assert.deepEqual([...world.guild.member('Robin').roleNames].sort(), ['Reader', 'Writer']);
    });
    await step('and removes one', async () => {
      await robin.select({ customId: 'roles' }, 'Reader');
      assert.deepEqual(world.guild.member('Robin').roleNames, ['Reader']);
    });
  },
  giveaway: async ({ world, step }) => {
    const robin = await world.createMember('Robin');
    await step('a giveaway starts', () => world.owner.useCommand('giveaway', { prize: 'a boat' }));
    await step('a member enters', async () => {
      const { message } = await robin.click({ label: 'Enter', message: 'Win a boat!' });
      assert.equal(message.text, 'You are one of 1.');
    });
    await step('the member wins', async () => {
      const { message } = await world.owner.useCommand('draw');
      assert.equal(message.text, `<@${robin.id}> wins a boat.`);
    });
    await step('nobody can enter afterwards', () =>
      assert.rejects(robin.click({ label: 'Enter' }), { reason: 'disabled' }),
    );
  },
};

/**
 * Plays the story of a bot in `bots`. Its failure is printed.
 * @param name of the story
 * @param command the program that runs the file
 */
export async function playStory({ name, file, command = process.execPath }) {
  const steps = new Steps();
  const path = fileURLToPath(new URL(`./bots/${file}`, import.meta.url));
  let world;
  try {
    world = await createWorld({ command: [command, path], world: { guild } });
    await stories[name]({ world, step: steps.step });
    assert.deepEqual(world.problems, []);
    return { passed: steps.passed, failed: false };
  } catch (error) {
    printError(error);
    return { passed: steps.passed, failed: true };
  } finally {
    await world?.close();
  }
}
