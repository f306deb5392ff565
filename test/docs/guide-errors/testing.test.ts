/** The page docs/guide/testing.md shows the error of a step that fails because of the bot. */

import { createWorld } from '@guildhall/dev/testing';
import { Bot, Command, command, Handler } from 'guildhall';
import { expect, test } from 'vitest';
import { messageOf, shownErrors } from './shown-errors.js';

const reportCommand = command('report', { description: 'Reports a problem' });

@Handler()
class ReportHandler {
  @Command(reportCommand)
  sendReport() {
    throw new Error('The guild has no channel "reports".');
  }
}

test('the page shows the error of a message that does not appear because a handler has failed', async () => {
  await using world = await createWorld({ bot: new Bot({ handlers: [ReportHandler] }), timeoutMs: 50 });
  const robin = await world.createMember('Robin');
  const mara = await world.createMember('Mara');
  await robin.useCommand(reportCommand);
  const message = await messageOf(() => mara.waitForMessage('rats below deck'));
  expect(shownErrors('testing')).toContain(message.replace('within 50 ms', 'within 4000 ms'));
});
