/** The language and time zone of a user. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { GuildFixture } from '../fixture/guild-fixture.js';

describe.skipIf(missingBrowser)('a user of the page', () => {
  let fixture: GuildFixture;
  browserTest.beforeAll(async ({ browser }) => {
    fixture = await GuildFixture.open(browser);
  });
  afterEach(() => fixture.closePages());
  afterAll(() => fixture?.close());

  it('sees times in the chosen language and time zone, in messages and dialogs, and keeps both', async () => {
    const { guild, owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    await fixture.callAsBot('POST', `/channels/${fixture.channelId(guild)}/messages`, {
      content: 'At <t:1700000000:f>',
    });
    const message = page.getByRole('article').filter({ hasText: 'At ' });
    await message.waitFor();
    await page.getByRole('button', { name: /set status$/ }).click();
    await page.getByRole('menuitem', { name: 'Language and time zone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Language and time zone' });
    await dialog.getByLabel('Language').selectOption('de');
    await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await message.getByText('15. November 2023 um 07:13').waitFor();
    await page.reload();
    await message.getByText('15. November 2023 um 07:13').waitFor();
    expect(owner).toMatchObject({ locale: 'de', timeZone: 'Asia/Tokyo' });

    const joinedAt = guild.members.get(owner.user.id)?.joined_at ?? '';
    const expected = await page.evaluate(
      (at) =>
        new Intl.DateTimeFormat('de', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Tokyo' }).format(
          Date.parse(at),
        ),
      joinedAt,
    );
    await page
      .getByRole('complementary', { name: 'Members' })
      .getByRole('button', { name: /^marlow/ })
      .click();
    await page.getByRole('dialog', { name: 'marlow' }).getByText(expected).first().waitFor();
  });
});
