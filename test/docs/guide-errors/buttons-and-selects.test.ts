/** The page docs/guide/buttons-and-selects.md shows the errors that its mistakes cause. */

import { createWorld } from '@guildhall/dev/testing';
import type { ButtonContext, CommandContext } from 'guildhall';
import { actionRow, Bot, Button, button, Command, command, Handler } from 'guildhall';
import { expect, test } from 'vitest';
import { compositionMessage, shownErrors } from './shown-errors.js';

const shown = shownErrors('buttons-and-selects');

test('the page shows the error of a button without a label', async () => {
  @Handler()
  class TripHandler {
    @Button(button('trip/join', {}))
    join() {}
  }
  expect(shown).toContain(await compositionMessage({ handlers: [TripHandler] }));
});

test('the page shows the error of a custom_id that can become too long', async () => {
  @Handler()
  class TripHandler {
    @Button(button('trip/join/:note<text:90>', { label: 'Join' }))
    join() {}
  }
  expect(shown).toContain(await compositionMessage({ handlers: [TripHandler] }));
});

test('the page shows the errors of a message with equal buttons and of two responses', async () => {
  const joinButton = button('join', { label: 'Join' });
  const tripCommand = command('trip', { description: 'Offers a trip' });
  const repliedCommand = command('replied', { description: 'Replies first' });
  @Handler()
  class TripHandler {
    @Command(tripCommand)
    offer(use: CommandContext<typeof tripCommand>) {
      return use.reply({ content: 'A trip', components: [actionRow(joinButton(), joinButton())] });
    }

    @Command(repliedCommand)
    async twice(use: CommandContext<typeof repliedCommand>) {
      await use.reply('One');
      await use.reply('Two');
    }

    @Button(joinButton)
    join(_click: ButtonContext<typeof joinButton>) {}
  }
  await using world = await createWorld({ bot: new Bot({ handlers: [TripHandler], environment: {} }) });
  const wren = await world.createMember('wren');
  await wren.useCommand(tripCommand);
  await wren.useCommand(repliedCommand);
  await world.waitForIdle();
  const texts = world.problems.map(({ message }) => message.replace(/^.*(?:before sending: |\("\w+"\): )/, ''));
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(shown).toContain(text);
});
