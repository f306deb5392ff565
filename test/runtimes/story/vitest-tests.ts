/** A test for Vitest, which Bun and Deno can run. */
import { createWorld } from '@guildhall/dev/testing';
import '@guildhall/dev/testing/vitest';
import { expect, test } from 'vitest';
import { logbookCommand } from './bot.js';
import { bot } from './exported-bot.js';

test('a member reads the logbook', async () => {
  await using world = await createWorld({ bot });
  const visitor = await world.createMember('wren');
  expect(await visitor.useCommand(logbookCommand)).toHaveContent(/The logbook has 1 lines/);
});
