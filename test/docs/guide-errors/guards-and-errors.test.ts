/** The page docs/guide/guards-and-errors.md shows the errors that its mistakes cause. */

import { createWorld } from '@guildhall/dev/testing';
import type { CommandContext } from 'guildhall';
import { Bot, Command, command, guildOnly, Handler } from 'guildhall';
import { expect, test } from 'vitest';
import { compositionMessage, shownErrors } from './shown-errors.js';

const shown = shownErrors('guards-and-errors');

const boatsCommand = command('boats', { description: 'Ends without a response' });
const twiceCommand = command('twice', { description: 'Responds twice' });
const followUpCommand = command('follow-up', { description: 'Sends a follow-up first' });

@Handler()
class BoatHandler {
  @Command(boatsCommand)
  list() {}

  @Command(twiceCommand)
  async twice(use: CommandContext<typeof twiceCommand>) {
    await use.reply('One');
    await use.reply('Two');
  }

  @Command(followUpCommand)
  followUp(use: CommandContext<typeof followUpCommand>) {
    return use.followUp('One');
  }
}

test.each([boatsCommand, twiceCommand, followUpCommand])('the page shows the error of /$path.0', async (mistake) => {
  await using world = await createWorld({ bot: new Bot({ handlers: [BoatHandler], environment: {} }) });
  const wren = await world.createMember('wren');
  await wren.useCommand(mistake);
  await world.waitForIdle();
  const [entry] = world.botLog;
  expect(shown).toContain(entry?.error?.replace(/^.*\("[\w-]+"\): /, '') ?? entry?.message);
});

test('the page shows the error of a guard that contradicts its command', async () => {
  const directCommand = command('boats', { description: 'Lists the boats', contexts: ['botDm'], guards: [guildOnly] });
  @Handler()
  class BoatHandler {
    @Command(directCommand)
    list() {}
  }
  expect(shown).toContain(await compositionMessage({ handlers: [BoatHandler] }));
});
