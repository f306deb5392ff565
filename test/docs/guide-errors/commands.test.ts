/** The page docs/guide/commands.md shows the errors that its mistakes cause. */

import { createWorld } from '@guildhall/dev/testing';
import { Bot, Command, command, Handler, stringOption } from 'guildhall';
import { expect, test } from 'vitest';
import { compositionMessage, shownErrors } from './shown-errors.js';

const shown = shownErrors('commands');

const mistakes = [
  { mistake: 'a name with capital letters', declaration: command('Boat list', { description: 'Lists the boats' }) },
  {
    mistake: 'an option without suggestions',
    declaration: command('find', {
      description: 'Finds a boat',
      options: { boat: stringOption({ description: 'Which boat', autocomplete: true }) },
    }),
  },
];

test.each(mistakes)('the page shows the error of $mistake', async ({ declaration }) => {
  @Handler()
  class BoatHandler {
    @Command(declaration)
    list() {}
  }
  expect(shown).toContain(await compositionMessage({ handlers: [BoatHandler] }));
});

test('the page shows the error of two methods for one command', async () => {
  const boatsCommand = command('boats', { description: 'Lists the boats' });
  @Handler()
  class BoatHandler {
    @Command(boatsCommand)
    list() {}

    @Command(boatsCommand)
    again() {}
  }
  expect(shown).toContain(await compositionMessage({ handlers: [BoatHandler] }));
});

test('the page shows the differences after a command was renamed and another one changed', async () => {
  const botWith = (name: string, description: string) => {
    const first = command(name, { description: 'Looks for a crew' });
    const second = command('boats', { description });
    @Handler()
    class BoatHandler {
      @Command(first)
      sail() {}

      @Command(second)
      list() {}
    }
    return { handlers: [BoatHandler], environment: {} };
  };
  await using world = await createWorld({ bot: new Bot(botWith('sail', 'Lists the boats')) });
  const changed = world.bot.with(botWith('trip', 'Lists the boats of the club'));
  expect(shown).toContain(String(await changed.commands.diff()).trimEnd());
});
