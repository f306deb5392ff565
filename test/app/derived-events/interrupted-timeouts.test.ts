import { expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { FINCH, GUILD, member, START_MS, timestamp, WREN } from './event-scenario.js';

const MINUTE_MS = 60_000;

/** A bot that knows two members whose timeouts end in half a minute, and whose connection was lost for a minute. */
async function interruptedForAMinute(missedEvents: readonly { event: string; data: object }[]) {
  const derived: EventContext<'memberTimedOut' | 'memberTimeoutEnded'>[] = [];
  let guilds = 0;
  @Handler()
  class Listeners {
    @On('guildCreate')
    guild(): void {
      guilds++;
    }

    @On(['memberTimedOut', 'memberTimeoutEnded'])
    timeout(context: EventContext<'memberTimedOut' | 'memberTimeoutEnded'>): void {
      derived.push(context);
    }
  }
  const clock = new AdjustableClock('manual', START_MS);
  const test = await BotUnderTest.start({ handlers: [Listeners], gateway: { shards: 1 }, clock });
  const communication_disabled_until = timestamp(START_MS + MINUTE_MS / 2);
  const members = [WREN, FINCH].map((id) => member(id, { communication_disabled_until }));
  test.server.dispatch('GUILD_CREATE', { id: GUILD, name: 'Harbour', members, member_count: 2, roles: [] });
  await expect.poll(() => guilds).toBe(1);
  test.server.missedEvents.push(...missedEvents);
  test.server.closeConnection(4000);
  await expect.poll(() => test.bot.gateway.status).not.toBe('ready');
  await clock.advance(MINUTE_MS);
  // The attempts of this minute may have timed out, because the clock is faster than the sockets.
  const isReady = async () => {
    await clock.advance(500);
    return test.bot.gateway.status;
  };
  await expect.poll(isReady).toBe('ready');
  return { test, clock, derived };
}

test('a timeout that was extended while the bot was offline is not reported as expired', async () => {
  const extended = { ...member(WREN), communication_disabled_until: timestamp(START_MS + 60 * MINUTE_MS) };
  const update = { event: 'GUILD_MEMBER_UPDATE', data: { guild_id: GUILD, ...extended } };
  const { test, clock, derived } = await interruptedForAMinute([update]);
  await using _ = test;
  // The timeout of the other member did end.
  await expect.poll(() => derived.map(({ data }) => data)).toMatchObject([{ user: { id: FINCH }, expired: true }]);
  await clock.advance(60 * MINUTE_MS);
  await expect.poll(() => derived.length).toBe(2);
  expect(derived[1]).toMatchObject({ data: { user: { id: WREN }, until: '2026-03-01T13:00:00.000Z', expired: true } });
});
