/** Tests for the test runner of each runtime: all of them run tests of `node:test`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '@guildhall/dev/testing';
import { logbookCommand, signButton, signModal } from './bot.js';
import { bot } from './exported-bot.js';

test('a member signs the logbook', async () => {
  await using world = await createWorld({ bot });
  const visitor = await world.createMember('wren');
  await visitor.useCommand(logbookCommand);
  await visitor.click(signButton);
  const response = await visitor.fill(signModal, { ship: 'Heron', tons: '12' }).submit();
  assert.equal(response.text, 'Heron has 12000 kg.');
});

test('the time of a world can be advanced', async () => {
  await using world = await createWorld({ bot, clock: 'manual' });
  const before = world.clock.now();
  await world.clock.advance('15m');
  assert.equal(world.clock.now() - before, 15 * 60_000);
});
