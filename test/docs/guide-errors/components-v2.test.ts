/** The page docs/guide/components-v2.md shows the errors that its mistakes cause. */

import { createWorld } from '@guildhall/dev/testing';
import type { CommandContext } from 'guildhall';
import { Bot, Command, command, fileComponent, Handler, messageLayout } from 'guildhall';
import { expect, test } from 'vitest';
import { shownErrors } from './shown-errors.js';

const shown = shownErrors('components-v2');

const contentCommand = command('content', { description: 'A layout with a content' });
const fileCommand = command('file', { description: 'A file that is not sent' });
const sizeCommand = command('size', { description: 'Too many components' });
const emptyCommand = command('empty', { description: 'An empty text' });

@Handler()
class LayoutHandler {
  @Command(contentCommand)
  content(use: CommandContext<typeof contentCommand>) {
    return use.reply({ ...messageLayout('Hello'), content: 'Hello' });
  }

  @Command(fileCommand)
  file(use: CommandContext<typeof fileCommand>) {
    return use.reply(messageLayout(fileComponent('program.txt')));
  }

  @Command(sizeCommand)
  size(use: CommandContext<typeof sizeCommand>) {
    return use.reply(messageLayout(...Array.from({ length: 41 }, (_, index) => `Member ${index}`)));
  }

  @Command(emptyCommand)
  empty(use: CommandContext<typeof emptyCommand>) {
    return use.reply(messageLayout(''));
  }
}

const bot = new Bot({ handlers: [LayoutHandler], environment: {} });

test.each([contentCommand, fileCommand, sizeCommand, emptyCommand])(
  'the page shows the error of /$path.0',
  async (mistake) => {
    await using world = await createWorld({ bot });
    const wren = await world.createMember('wren');
    await wren.useCommand(mistake);
    await world.waitForIdle();
    expect(shown).toContain(world.problems[0]?.message.replace(/^.*before sending: /, ''));
  },
);
