/** A bot works whether the id of its user is that of its application or another one, as for very old applications. */
import { createWorld } from '@guildhall/dev/testing';
import { describe, expect, test } from 'vitest';
import { bot, pingCommand, sampleGuild } from './sample-bot.js';

describe.each([false, true])('a bot whose user has another id than its application: %s', (differentBotId) => {
  test.each(['gateway', 'http'] as const)('responds to what users do (%s)', async (ingress) => {
    await using world = await createWorld({
      bot,
      ingress,
      guild: { ...sampleGuild, screening: false },
      world: { application: { differentBotId } },
    });
    const { applicationId, botUserId } = world.emulator;
    expect(applicationId !== botUserId).toBe(differentBotId);
    const ada = await world.createMember('Ada');
    expect((await ada.useCommand(pingCommand)).text).toBe('Pong.');
  });
});
