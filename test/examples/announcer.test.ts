import { createWorld, type Person, type TestWorld } from 'guildhall/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/announcer/bot.js';
import { announce, callOff } from '../../examples/announcer/controls.js';

async function anAnnouncement(): Promise<{ world: TestWorld; herald: Person; robin: Person }> {
  const world = await createWorld({
    bot,
    clock: 'manual',
    guild: {
      name: 'Harbour',
      roles: [{ name: 'herald', permissions: ['MANAGE_WEBHOOKS'] }],
      channels: [{ name: 'news' }, { name: 'office', onlyFor: ['herald'] }],
    },
  });
  onTestFinished(() => world.close());
  const herald = await world.join('Herald', { roles: ['herald'] });
  await herald.uses(announce, { what: 'The regatta', minutes: 3, channel: 'news' }, { in: 'office' });
  return { world, herald, robin: await world.join('Robin') };
}

describe('an announcement', () => {
  test('stands under the name of the herald', async () => {
    const { robin } = await anAnnouncement();
    const message = await robin.sees('The regatta** begins in 3 minutes.', { in: 'news' });
    expect(message.author).toBe('Harbour herald');
  });

  test('is edited minute by minute, until it begins', async () => {
    const { world, robin } = await anAnnouncement();
    for (const words of [/in 2 minutes/, /in a minute/, /has begun!/]) {
      await world.clock.advance('1m');
      await robin.sees(words, { in: 'news' });
    }
    expect(await robin.messages('news')).toHaveLength(1);
  });

  test('can be called off as long as it has not begun', async () => {
    const { world, herald, robin } = await anAnnouncement();
    const answer = await herald.click(callOff);
    expect(answer.text).toBe('Called off.');
    await world.clock.advance('10m');
    await robin.sees(/was called off/);
    await robin.doesNotSee(/has begun/);
  });

  test('is not called off once it has begun', async () => {
    const { world, herald, robin } = await anAnnouncement();
    await world.clock.advance('3m');
    await robin.sees(/has begun!/);
    const answer = await herald.click(callOff);
    expect(answer.text).toBe('It has begun already.');
  });

  test('uses the webhook that is there for the next one', async () => {
    const { world, herald } = await anAnnouncement();
    await herald.uses(announce, { what: 'The feast', minutes: 5, channel: 'news' }, { in: 'office' });
    const webhooks = await world.owner.api.webhooks.listInGuild(world.guild.id);
    expect(webhooks).toHaveLength(1);
  });
});
