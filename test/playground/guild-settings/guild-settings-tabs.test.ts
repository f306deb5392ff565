/** The guild settings on the page: onboarding, welcome screen, incident actions, webhooks, invites and integrations. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { setUpDispatchReader } from '../../emulator/fixtures/rest-client.js';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { GuildFixture } from '../fixture/guild-fixture.js';
import { openGuildSettings } from '../fixture/guild-settings.js';
import { takeScreenshot, waitForFocus } from '../fixture/world-fixture.js';

describe.skipIf(missingBrowser)('the guild settings', () => {
  let fixture: GuildFixture;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await GuildFixture.open(browser);
  });
  const dispatches = setUpDispatchReader(() => fixture.backend);
  afterEach(() => fixture.closePages());
  afterAll(() => fixture?.close());

  it('edit onboarding: questions with answers that give roles and show channels', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const { guild, owner } = fixture.createGuild({
      features: ['COMMUNITY'],
      roles: [{ name: 'crew' }],
      channels: names.map((name) => ({ name })),
    });
    const [firstId, ...otherIds] = names.map((name) => fixture.channelId(guild, name));
    const { page } = await fixture.openAs(owner, { guild });
    const { dialog, openTab, button, save, saveButton } = await openGuildSettings(page);
    await openTab('Onboarding');
    await dialog.getByRole('checkbox', { name: 'Ask new members these questions' }).check();
    await saveButton.click();
    await dialog.getByRole('alert').first().waitFor();
    expect(guild.onboarding).toBeUndefined();
    const defaults = dialog.getByRole('group', { name: 'Default channels' });
    await fixture.callAsBot('PUT', `/guilds/${guild.guild.id}/onboarding`, { default_channel_ids: otherIds });
    await expect.poll(() => defaults.getByRole('checkbox', { name: '#b' }).isChecked()).toBe(true);
    await defaults.getByRole('checkbox', { name: '#a' }).check();
    await button('Add question').click();
    await dialog.getByLabel('Question', { exact: true }).fill('What do you do?');
    await dialog.getByRole('checkbox', { name: 'Required' }).check();
    const answer = dialog.getByRole('textbox', { name: 'Answer', exact: true });
    await answer.fill('I sail');
    await saveButton.click();
    await dialog.getByText('An option needs at least one channel or role.').waitFor();
    await dialog.getByRole('checkbox', { name: 'crew' }).check();
    await dialog.getByRole('button', { name: 'Choose an emoji' }).click();
    await page.getByRole('combobox', { name: 'Find an emoji' }).fill('rocket');
    await page.keyboard.press('Enter');
    await waitForFocus(dialog.getByRole('button', { name: 'Emoji: 🚀' }));
    await takeScreenshot(page, 'guild-settings-onboarding');
    await save();
    expect(guild.onboarding).toMatchObject({
      enabled: true,
      default_channel_ids: [...otherIds, firstId],
      prompts: [
        {
          title: 'What do you do?',
          required: true,
          options: [{ title: 'I sail', emoji: { name: '🚀' }, role_ids: [fixture.backend.role(guild, 'crew')] }],
        },
      ],
    });
    const { page: theirs } = await fixture.openAs(fixture.backend.member(guild, 'newcomer'), { guild });
    await theirs.getByRole('region', { name: 'Onboarding' }).waitFor();

    const [prompt] = guild.onboarding?.prompts ?? [];
    await answer.fill('I swim');
    await save();
    expect(guild.onboarding?.prompts).toMatchObject([{ id: prompt?.id, options: [{ title: 'I swim' }] }]);
    await button('Remove question 1').click();
    await save();
    expect(guild.onboarding?.prompts).toEqual([]);
    await theirs.getByRole('region', { name: 'Onboarding' }).waitFor({ state: 'detached' });
  });

  it('edit the welcome screen with up to five channels', async () => {
    const { guild, owner } = fixture.createGuild({ channels: [{ name: 'general' }, { name: 'bridge' }] });
    const { page } = await fixture.openAs(owner, { guild });
    const { dialog, openTab, button, save, saveButton } = await openGuildSettings(page);
    await openTab('Welcome screen');
    await dialog.getByRole('checkbox', { name: 'Show the welcome screen to new members' }).check();
    await dialog.getByLabel('Description').fill('Welcome aboard');
    for (const number of [1, 2, 3, 4, 5]) {
      await button('Add channel').click();
      await waitForFocus(dialog.getByLabel('Channel', { exact: true }).nth(number - 1));
    }
    expect(await button('Add channel').getAttribute('aria-disabled')).toBe('true');
    for (const number of [5, 4, 3, 2]) await button(`Remove channel ${number}`).click();
    await dialog.getByLabel('Channel', { exact: true }).selectOption('#bridge');
    await saveButton.click();
    await dialog.getByText('Must be between 1 and 50 in length.').waitFor();
    await waitForFocus(dialog.getByLabel('Text', { exact: true }));
    await page.keyboard.type('Ask the mate');
    await takeScreenshot(page, 'guild-settings-welcome');
    await save();
    expect(guild.welcomeScreen).toEqual({
      description: 'Welcome aboard',
      welcome_channels: [
        {
          channel_id: fixture.channelId(guild, 'bridge'),
          description: 'Ask the mate',
          emoji_id: null,
          emoji_name: null,
        },
      ],
    });
    const { features } = await dispatches().next('guildUpdate', guild.guild.id);
    expect(features).toContain('WELCOME_SCREEN_ENABLED');
  });

  it('pause invites and direct messages, and end a pause', async () => {
    const { guild, owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner, { guild });
    const { dialog, openTab } = await openGuildSettings(page);
    await openTab('Incident actions');
    const invites = dialog.getByRole('form', { name: 'Invites' });
    await invites.getByLabel('Pause invites for').selectOption('1 day');
    await invites.getByRole('button', { name: 'Pause' }).click();
    await invites.getByText(/^Paused until/).waitFor();
    const { incidents_data: paused } = await dispatches().next('guildUpdate', guild.guild.id);
    expect(Date.parse(paused?.invites_disabled_until ?? '')).toBeGreaterThan(fixture.backend.emulator.clock.now());
    expect(paused?.dms_disabled_until).toBeNull();
    const messages = dialog.getByRole('form', { name: 'Direct messages' });
    await messages.getByRole('button', { name: 'Pause' }).click();
    await messages.getByText(/^Paused until/).waitFor();
    await takeScreenshot(page, 'guild-settings-incidents');
    await invites.getByRole('button', { name: 'Resume' }).click();
    await invites.getByText('Not paused.').waitFor();
    expect(guild.guild.incidents_data).toMatchObject({ invites_disabled_until: null });
    await messages.getByText(/^Paused until/).waitFor();
  });

  it('create, rename and delete webhooks, and never show their tokens', async () => {
    const { guild, owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner, { guild });
    const { dialog, openTab, button, save } = await openGuildSettings(page);
    await openTab('Webhooks');
    await button('Create webhook').click();
    await dialog.getByText('Must be between 1 and 80 in length.').waitFor();
    const form = dialog.getByRole('form', { name: 'New webhook' });
    await form.getByLabel('Name', { exact: true }).fill('gauge');
    await button('Create webhook').click();
    await dialog.getByRole('button', { name: /^Edit webhook gauge/ }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('tide gauge');
    await save();
    const [{ webhook } = { webhook: undefined }] = [...fixture.backend.emulator.world.webhooks.values()].filter(
      (each) => each.webhook.guild_id === guild.guild.id,
    );
    expect(webhook).toMatchObject({ name: 'tide gauge', channel_id: fixture.channelId(guild) });
    expect(await page.content()).not.toContain(webhook?.token);
    await takeScreenshot(page, 'guild-settings-webhook');

    await button('← All webhooks').click();
    await dialog.getByRole('button', { name: /^Edit webhook tide gauge/ }).click();
    await fixture.callAsBot('DELETE', `/webhooks/${webhook?.id}`);
    await dialog.getByText('This webhook was deleted.').waitFor();
    await button('← All webhooks').click();
    await dialog.getByText('No webhooks.').waitFor();
  });

  it('create and revoke invites', async () => {
    const { guild, owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner, { guild });
    const { dialog, openTab, button } = await openGuildSettings(page);
    await openTab('Invites');
    await dialog.getByText('No invites.').waitFor();
    await dialog.getByLabel('Uses (0: any)').fill('5');
    await button('Create invite').click();
    await dialog.getByText('0 of 5 uses').waitFor();
    expect(await dispatches().next('inviteCreate', guild.guild.id)).toMatchObject({ max_uses: 5 });
    await takeScreenshot(page, 'guild-settings-invites');
    await dialog.getByRole('button', { name: /^Revoke/ }).click();
    await page
      .getByRole('dialog', { name: /^Revoke invite/ })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await dialog.getByText('No invites.').waitFor();
    await waitForFocus(dialog.getByRole('tabpanel'));
    await fixture.callAsBot('POST', `/channels/${fixture.channelId(guild)}/invites`, { max_uses: 7 });
    await dialog.getByText('0 of 7 uses').waitFor();
  });

  it('remove an integration together with its bot', async () => {
    const { guild, owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner, { guild });
    const { dialog, openTab } = await openGuildSettings(page);
    await openTab('Integrations');
    await takeScreenshot(page, 'guild-settings-integrations');
    await dialog.getByRole('button', { name: /^Remove integration/ }).click();
    await page
      .getByRole('dialog', { name: /^Remove integration/ })
      .getByRole('button', { name: 'Remove' })
      .click();
    await dialog.getByText('No integrations.').waitFor();
    expect([...guild.members.keys()]).toEqual([owner.user.id]);
    await page.getByRole('complementary', { name: 'Members' }).getByText('Guildhall').waitFor({ state: 'detached' });
  });
});
