/** The page docs/guide/members.md shows the error of a bot whose privileged intents are turned off. */

import { createWorld } from '@guildhall/dev/testing';
import { Bot, Handler, On } from 'guildhall';
import { expect, test } from 'vitest';
import { insertApplication } from '../../../dev/src/emulator/state/applications/applications.js';
import { contains } from '../troubleshooting/quoted-texts.js';
import { messageOf, shownErrors } from './shown-errors.js';

@Handler()
class WelcomeHandler {
  @On('guildMemberAdd')
  onJoin() {}

  @On('memberScreeningPassed')
  onScreeningPassed() {}
}

@Handler()
class MemberLog {
  @On('memberRoleAdded')
  onRoleAdded() {}

  @On('memberNickChanged')
  onNickChanged() {}
}

test('the page shows the error of a bot that may not use the intents of its handlers', async () => {
  await using world = await createWorld();
  const { world: state, apiUrl: baseUrl } = world.emulator;
  const { botUserId } = insertApplication(state, { name: 'Poor', allowedIntents: 0 }).result;
  const token = state.users.get(botUserId)?.token;
  await using bot = new Bot({
    handlers: [WelcomeHandler, MemberLog],
    token,
    api: { baseUrl },
    logLevel: 'silent',
    signals: false,
  });
  const message = await messageOf(() => bot.start());
  const shown = shownErrors('members').map((block) => block.replaceAll('\n', ' '));
  expect(shown.some((block) => contains(message, block))).toBe(true);
});
