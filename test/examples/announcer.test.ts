import { createWorld, type TestUser, type TestWorld } from '@guildhall/dev/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bot } from '../../examples/announcer/bot.js';
import { announceCommand, cancelButton } from '../../examples/announcer/declarations.js';

async function createAnnouncement(): Promise<{ world: TestWorld; herald: TestUser; robin: TestUser }> {
  const world = await createWorld({
    bot,
    clock: 'manual',
    guild: {
      name: 'Harbour',
      roles: [{ name: 'herald', permissions: ['MANAGE_WEBHOOKS'] }],
      channels: [{ name: 'news' }, { name: 'office', visibleTo: ['herald'] }],
    },
  });
  onTestFinished(() => world.close());
  const herald = await world.createMember('Herald', { roles: ['herald'] });
  await herald.useCommand(announceCommand, { what: 'The regatta', minutes: 3, channel: 'news' }, { channel: 'office' });
  return { world, herald, robin: await world.createMember('Robin') };
}

describe('an announcement', () => {
  test('is sent under the name of the webhook', async () => {
    const { robin } = await createAnnouncement();
    const message = await robin.waitForMessage('The regatta** starts in 3 minutes.', { channel: 'news' });
    expect(message.authorName).toBe('Harbour herald');
  });

  test('is edited every minute until the event starts', async () => {
    const { world, robin } = await createAnnouncement();
    for (const words of [/in 2 minutes/, /in a minute/, /has started!/]) {
      await world.clock.advance('1m');
      await robin.waitForMessage(words, { channel: 'news' });
    }
    expect(await robin.messages('news')).toHaveLength(1);
  });

  test('can be canceled before the event starts', async () => {
    const { world, herald, robin } = await createAnnouncement();
    const response = await herald.click(cancelButton);
    expect(response.text).toBe('Canceled.');
    await world.clock.advance('10m');
    await robin.waitForMessage(/was canceled/);
    await robin.expectNoMessage(/has started/);
  });

  test('cannot be canceled after the event has started', async () => {
    const { world, herald, robin } = await createAnnouncement();
    await world.clock.advance('3m');
    await robin.waitForMessage(/has started!/);
    const response = await herald.click(cancelButton);
    expect(response.text).toBe('The event has already started.');
  });

  test('uses the existing webhook for the next announcement', async () => {
    const { world, herald } = await createAnnouncement();
    await herald.useCommand(announceCommand, { what: 'The feast', minutes: 5, channel: 'news' }, { channel: 'office' });
    const webhooks = await world.owner.api.webhooks.listInGuild(world.guild.id);
    expect(webhooks).toHaveLength(1);
  });
});
