// The checks of the slice "polls". The descriptions of the steps follow the list in README.md.
import assert from 'node:assert/strict';
import { assertEphemeral, buttonsOf } from './expectations.mjs';

const GUILD_CONTEXT = 0;
const input = { question: 'Where do we go?', first: 'To the island', second: 'To the bay', third: 'Home' };

/** The embed of a poll as texts: the title, the answers and the footer. */
const pollOf = ({ payload }) => {
  const [{ title, description, footer }] = payload.embeds;
  return [title, ...description.split('\n'), footer.text];
};

async function play({ world, step }) {
  const mara = await world.createMember('Mara');
  const robin = await world.createMember('Robin');
  let message;
  /** Clicks a button of the poll. @returns the embed afterwards */
  const click = async (user, label) => {
    await user.click({ label, message });
    return pollOf(user.messages().find(({ id }) => id === message.id));
  };

  await step('registers the command', async () => {
    const command = await world.waitUntil(() => world.emulator.world.commands.values().next().value);
    assert.equal(command.name, 'poll');
    assert.deepEqual(command.contexts, [GUILD_CONTEXT]);
    assert.deepEqual(
      command.options.map(({ name, required = false, max_length }) => [name, required, max_length]),
      [
        ['question', true, 200],
        ['first', true, 50],
        ['second', true, 50],
        ['third', false, 50],
      ],
    );
  });
  await step('refuses answers that are the same', async () => {
    const response = await mara.useCommand('poll', { ...input, third: input.first });
    assertEphemeral(response, 'The answers must differ.');
  });
  await step('starts a poll', async () => {
    ({ message } = await mara.useCommand('poll', input));
    assert.deepEqual(pollOf(message), [
      'Where do we go?',
      'To the island: 0 votes',
      'To the bay: 0 votes',
      'Home: 0 votes',
      'Open',
    ]);
    assert.deepEqual(buttonsOf(message), [
      ['To the island, primary', 'To the bay, primary', 'Home, primary'],
      ['Close, secondary'],
    ]);
  });
  await step('counts one vote of each user', async () => {
    assert.deepEqual((await click(robin, 'To the bay')).slice(1, 4), [
      'To the island: 0 votes',
      'To the bay: 1 vote',
      'Home: 0 votes',
    ]);
    assert.deepEqual((await click(mara, 'To the bay')).slice(1, 4)[1], 'To the bay: 2 votes');
    assert.deepEqual((await click(robin, 'Home')).slice(1, 4), [
      'To the island: 0 votes',
      'To the bay: 1 vote',
      'Home: 1 vote',
    ]);
    assert.deepEqual((await click(robin, 'Home')).slice(1, 4)[2], 'Home: 0 votes');
  });
  await step('can only be closed by its author', async () => {
    assertEphemeral(await robin.click({ label: 'Close', message }), 'Only the author can close this poll.');
    const closed = await click(mara, 'Close');
    assert.deepEqual(closed, [
      'Where do we go?',
      'To the island: 0 votes',
      'To the bay: 1 vote',
      'Home: 0 votes',
      'Closed',
    ]);
    const shown = mara.messages().find(({ id }) => id === message.id);
    assert.deepEqual(buttonsOf(shown), []);
  });
  await step('ends with a restart', async () => {
    const { third: _third, ...two } = input;
    ({ message } = await robin.useCommand('poll', two));
    assert.equal(buttonsOf(message)[0].length, 2);
    await world.restartBot();
    assertEphemeral(await mara.click({ label: 'To the bay', message }), 'This poll has ended.');
    assertEphemeral(await robin.click({ label: 'Close', message }), 'This poll has ended.');
  });
}

export const polls = { name: 'polls', play };
