/** Auto moderation on the page: rules in the guild settings, blocked messages, alerts and results of polls. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { GuildFixture } from '../fixture/guild-fixture.js';
import { openGuildSettings } from '../fixture/guild-settings.js';
import { takeScreenshot } from '../fixture/world-fixture.js';

const keywordRule = {
  name: 'No rum',
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['rum'] },
  actions: [{ type: 1, metadata: { custom_message: 'Drink tea.' } }],
  enabled: true,
};

describe.skipIf(missingBrowser)('auto moderation on the page', () => {
  let fixture: GuildFixture;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await GuildFixture.open(browser);
  });
  afterEach(() => fixture.closePages());
  afterAll(() => fixture?.close());

  it('creates a rule with keywords, a message and alerts, disables it and deletes it', async () => {
    const { guild, owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner, { guild });
    const { dialog, openTab, button } = await openGuildSettings(page);
    await openTab('AutoMod');
    await dialog.getByText('No rules.').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('No rum');
    await dialog.getByLabel('Keywords').fill('rum*, grog\npunch');
    await dialog.getByLabel('Message to the member').fill('Drink tea.');
    await dialog.getByLabel('Alerts').selectOption('#general');
    await button('Create rule').click();
    const enabled = dialog.getByRole('checkbox', { name: 'No rum' });
    await enabled.waitFor();
    await dialog.getByText('messages with rum*, grog, punch · block the message · alert in #general').waitFor();
    await takeScreenshot(page, 'guild-settings-auto-moderation');
    const rules = () => [...guild.autoModerationRules.values()];
    expect(rules()).toMatchObject([
      {
        name: 'No rum',
        enabled: true,
        trigger_metadata: { keyword_filter: ['rum*', 'grog', 'punch'] },
        actions: [
          { type: 1, metadata: { custom_message: 'Drink tea.' } },
          { type: 2, metadata: { channel_id: fixture.channelId(guild) } },
        ],
      },
    ]);
    await enabled.click();
    await expect.poll(() => rules()[0]?.enabled).toBe(false);
    await button('Delete rule No rum').click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('No rules.').waitFor();
    expect(rules()).toEqual([]);
  });

  it('shows why a rule was rejected', async () => {
    const { guild, owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner, { guild });
    const { dialog, openTab, button } = await openGuildSettings(page);
    await openTab('AutoMod');
    await button('Create rule').click();
    await dialog.getByText('Must be between 1 and 100 in length.').waitFor();
    expect(guild.autoModerationRules.size).toBe(0);
  });

  it('shows the user that a message was blocked, with the message of the rule, and keeps the text', async () => {
    const { guild } = fixture.createGuild();
    await fixture.callAsBot('POST', `/guilds/${guild.guild.id}/auto-moderation/rules`, keywordRule);
    const ann = fixture.backend.member(guild, 'ann');
    const { page } = await fixture.openAs(ann, { guild, channel: 'general' });
    const box = page.getByRole('textbox', { name: /^Message/ });
    await box.fill('some rum');
    await box.press('Enter');
    const notice = page.getByRole('alert').filter({ hasText: 'AutoMod has blocked this message: Drink tea.' });
    await notice.waitFor();
    await takeScreenshot(page, 'message-blocked');
    await expect.poll(() => box.inputValue()).toBe('some rum');
  });

  it('shows alerts to moderators, and a member with a blocked name that it cannot write', async () => {
    const { guild, owner } = fixture.createGuild();
    const actions = [{ type: 2, metadata: { channel_id: fixture.channelId(guild) } }];
    const path = `/guilds/${guild.guild.id}/auto-moderation/rules`;
    await fixture.callAsBot('POST', path, { ...keywordRule, actions });
    const profile = { event_type: 2, trigger_type: 6, actions: [{ type: 4 }] };
    await fixture.callAsBot('POST', path, { ...keywordRule, ...profile });
    const ann = fixture.backend.member(guild, 'ann');
    await fixture.sendAsUser(ann, fixture.channelId(guild), 'some rum');
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    await page.getByText('triggered the AutoMod rule “No rum”').waitFor();
    await fixture.callAsBot('PATCH', `/guilds/${guild.guild.id}/members/${ann.user.id}`, { nick: 'rum' });
    const { page: theirs } = await fixture.openAs(ann, { guild, channel: 'general' });
    await theirs.getByText('AutoMod blocks your name in this server. Change it to write again.').waitFor();
  });

  it('shows the winner of a poll that has ended', async () => {
    const { guild, owner } = fixture.createGuild();
    const channelId = fixture.channelId(guild);
    const answers = [{ poll_media: { text: 'Yes', emoji: { name: '🍵' } } }, { poll_media: { text: 'No' } }];
    const { id } = Object(
      await fixture.callAsBot('POST', `/channels/${channelId}/messages`, {
        poll: { question: { text: 'Tea?' }, answers },
      }),
    );
    await fixture.control.ok('PUT', `/channels/${channelId}/messages/${id}/votes/1`, { user_id: owner.user.id });
    await fixture.callAsBot('POST', `/channels/${channelId}/polls/${id}/expire`);
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    await page.getByText('has closed. 🍵 Yes won with 1 of 1 votes.').waitFor();
  });
});
