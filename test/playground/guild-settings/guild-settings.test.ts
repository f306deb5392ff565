/** The guild settings on the page: the dialog, screening, roles and channels. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import { hasPermissions, type PermissionName, permissionSet } from '../../../src/wire/constants/permissions.js';
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

  const roleNamed = (guild: GuildRecord, name: string) => [...guild.roles.values()].find((role) => role.name === name);
  const channelNamed = (guild: GuildRecord, name: string) =>
    [...fixture.backend.emulator.world.channels.values()].find(
      ({ channel }) => channel.guild_id === guild.guild.id && channel.name === name,
    )?.channel;
  /** A guild with a member whose role has these permissions; a role is above it and one below. */
  function createModeratedGuild(...names: PermissionName[]) {
    const roles = [{ name: 'captain' }, { name: 'clerk', permissions: permissionSet(...names) }, { name: 'crew' }];
    const { guild } = fixture.createGuild({ roles });
    const clerk = fixture.backend.member(guild, 'clerk');
    const record = guild.members.get(clerk.user.id);
    if (record) record.roles = [fixture.backend.role(guild, 'clerk')];
    return { guild, clerk };
  }

  describe('dialog', () => {
    it('is not offered to members without permissions', async () => {
      const { guild } = fixture.createGuild();
      const { page } = await fixture.openAs(fixture.backend.member(guild, 'plain'), { guild });
      await page.getByRole('button', { name: 'Harbour: guild menu' }).click();
      await page.getByRole('menuitem', { name: 'Leave guild' }).waitFor();
      await expect.poll(() => page.getByRole('menuitem', { name: 'Guild settings' }).count()).toBe(0);
    });

    it('opens tabs by arrow keys, and names the permissions that the user does not have', async () => {
      const { guild, clerk } = createModeratedGuild('MANAGE_ROLES');
      const { page } = await fixture.openAs(clerk, { guild });
      const { dialog } = await openGuildSettings(page);
      await dialog.getByRole('tab', { name: 'Roles', selected: true }).press('ArrowUp');
      await waitForFocus(dialog.getByRole('tab', { name: 'Screening', selected: true }));
      await dialog.getByText('You need the permission Manage guild.').waitFor();
      await page.keyboard.press('End');
      await waitForFocus(dialog.getByRole('tab', { name: 'Integrations', selected: true }));
      await dialog.getByText('You need the permission Manage guild.').waitFor();
    });

    it('keeps unsaved changes when other users change settings, and asks before it discards them', async () => {
      const { guild, owner } = fixture.createGuild();
      const { page } = await fixture.openAs(owner, { guild });
      const { dialog, openTab, saveButton } = await openGuildSettings(page);
      await openTab('Screening');
      await dialog.getByLabel('Description').fill('Before you come aboard');
      await fixture.control.ok('PATCH', `/guilds/${guild.guild.id}/screening`, {
        enabled: true,
        rules: ['No whistling.'],
      });
      await expect.poll(() => dialog.getByRole('checkbox').isChecked()).toBe(true);
      await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Before you come aboard');
      await expect.poll(() => dialog.getByLabel('Rule 1', { exact: true }).inputValue()).toBe('No whistling.');

      const question = page.getByRole('dialog', { name: 'Discard your changes?' });
      await dialog.getByRole('tab', { name: 'Roles' }).click();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await page.keyboard.press('Escape');
      await question.waitFor();
      await takeScreenshot(page, 'guild-settings-question');
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Before you come aboard');

      await saveButton.click();
      await dialog.getByText('Saved.').waitFor();
      expect(guild.screening).toEqual({ description: 'Before you come aboard', rules: ['No whistling.'] });
      await dialog.getByLabel('Description').fill('Something else');
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(guild.screening?.description).toBe('Before you come aboard');
    });

    it('keeps the input when the permission was removed meanwhile', async () => {
      const { guild, clerk } = createModeratedGuild('MANAGE_GUILD');
      const { page } = await fixture.openAs(clerk, { guild });
      const { dialog, openTab, saveButton } = await openGuildSettings(page);
      await openTab('Screening');
      await dialog.getByLabel('Description').fill('Before you come aboard');
      const { id } = roleNamed(guild, 'clerk') ?? { id: '' };
      await fixture.callAsBot('PATCH', `/guilds/${guild.guild.id}/roles/${id}`, { permissions: '0' });
      await dialog.getByText('You need the permission Manage guild.').waitFor();
      await saveButton.click();
      await dialog.getByRole('alert').getByText('This user needs the permission MANAGE_GUILD.').waitFor();
      await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Before you come aboard');
      expect(guild.screening).toBeUndefined();
    });
  });

  it('changes the name of the guild, its language and its system channel', async () => {
    const { guild, owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner, { guild });
    const { dialog, openTab, saveButton } = await openGuildSettings(page);
    await openTab('Overview');
    await dialog.getByLabel('Name', { exact: true }).fill('H'.repeat(101));
    await dialog.getByLabel('Language').selectOption('de');
    await dialog.getByLabel('Channel for system messages').selectOption('No channel');
    await saveButton.click();
    await dialog.getByText('Must be between 2 and 100 in length.').waitFor();
    await waitForFocus(dialog.getByLabel('Name', { exact: true }));
    await takeScreenshot(page, 'guild-settings-problem');
    await dialog.getByLabel('Name', { exact: true }).fill('Old Harbour');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Settings of Old Harbour' }).getByText('Saved.').waitFor();
    expect(guild.guild).toMatchObject({ name: 'Old Harbour', preferred_locale: 'de', system_channel_id: null });
    expect(await dispatches().next('guildUpdate', guild.guild.id)).toMatchObject({ name: 'Old Harbour' });
  });

  it('edits screening rules, which new members read', async () => {
    const { guild, owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner, { guild });
    const { dialog, openTab, button, save, saveButton } = await openGuildSettings(page);
    await openTab('Screening');
    await dialog.getByRole('checkbox', { name: /^New members must agree/ }).check();
    await button('Add rule').click();
    await waitForFocus(dialog.getByLabel('Rule 1', { exact: true }));
    await page.keyboard.type('No bananas.');
    await button('Add rule').click();
    await saveButton.click();
    await dialog.getByText('Must be between 1 and 300 in length.').waitFor();
    await waitForFocus(dialog.getByLabel('Rule 2', { exact: true }));
    expect(guild.screening).toBeUndefined();
    await page.keyboard.type('No whistling.');
    await save();
    expect(guild.screening?.rules).toEqual(['No bananas.', 'No whistling.']);
    const { features } = await dispatches().next('guildUpdate', guild.guild.id);
    expect(features).toContain('MEMBER_VERIFICATION_GATE_ENABLED');

    await button('Move rule 2 up').click();
    await waitForFocus(button('Move rule 1 up'));
    await takeScreenshot(page, 'guild-settings-screening');
    await save();
    const newcomer = fixture.backend.member(guild, 'newcomer');
    const { page: theirs } = await fixture.openAs(newcomer, { guild });
    await theirs.getByRole('button', { name: 'Complete' }).click();
    const rules = theirs.getByRole('dialog', { name: 'Membership screening' }).getByRole('listitem');
    await expect.poll(() => rules.allTextContents()).toEqual(['No whistling.', 'No bananas.']);

    await button('Remove rule 1').click();
    await waitForFocus(dialog.getByLabel('Rule 1', { exact: true }));
    await save();
    await expect.poll(() => rules.allTextContents()).toEqual(['No bananas.']);
  });

  describe('roles', () => {
    it('are created, edited, moved and deleted', async () => {
      const { guild, owner } = fixture.createGuild({ roles: [{ name: 'captain' }, { name: 'crew' }] });
      const { page } = await fixture.openAs(owner, { guild });
      const { dialog, openTab, button, save, saveButton } = await openGuildSettings(page);
      await openTab('Roles');
      await button('Create role').click();
      await waitForFocus(dialog.getByRole('heading', { name: 'new role' }));
      await dialog.getByLabel('Name', { exact: true }).fill(' ');
      await saveButton.click();
      await dialog.getByText('Must be between 1 and 100 in length.').waitFor();
      await dialog.getByLabel('Name', { exact: true }).fill('mates');
      await dialog.getByLabel('Color').fill('#2f9f6f');
      await dialog.getByRole('checkbox', { name: 'List members with this role separately' }).check();
      await dialog.getByLabel('Search permissions').fill('kick_mem');
      await dialog.getByRole('checkbox', { name: 'Kick members' }).check();
      await takeScreenshot(page, 'guild-settings-role');
      await save();
      const role = roleNamed(guild, 'mates');
      expect(role).toMatchObject({ color: 0x2f9f6f, hoist: true, mentionable: false });
      expect(hasPermissions(role?.permissions ?? '0', 'KICK_MEMBERS')).toBe(true);
      expect(await dispatches().next('guildRoleUpdate', guild.guild.id)).toMatchObject({ role: { name: 'mates' } });

      await button('← All roles').click();
      await waitForFocus(dialog.getByRole('button', { name: 'Edit mates' }));
      const order = () => dialog.getByRole('list', { name: 'Roles' }).locator('b').allTextContents();
      const up = button('Move mates up');
      await up.focus();
      await page.keyboard.press('Enter');
      await expect.poll(order).toEqual(['Guildhall', 'captain', 'mates', 'crew', '@everyone']);
      await waitForFocus(up);
      await page.keyboard.press('Enter');
      await expect.poll(order).toEqual(['Guildhall', 'mates', 'captain', 'crew', '@everyone']);
      await takeScreenshot(page, 'guild-settings-roles');
      expect(roleNamed(guild, 'mates')?.position).toBeGreaterThan(roleNamed(guild, 'captain')?.position ?? 0);

      await dialog.getByRole('button', { name: 'Edit mates' }).click();
      await button('Delete role mates').click();
      const question = page.getByRole('dialog', { name: 'Delete role mates?' });
      await question.getByLabel(/^Reason/).fill('all promoted');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect.poll(order).toEqual(['Guildhall', 'captain', 'crew', '@everyone']);
      expect(guild.auditLog.at(-1)).toMatchObject({ user_id: owner.user.id, reason: 'all promoted' });
    });

    it('above the highest role of the user cannot be edited, and permissions of others cannot be added', async () => {
      const { guild, clerk } = createModeratedGuild('MANAGE_ROLES');
      const { page } = await fixture.openAs(clerk, { guild });
      const { dialog, button } = await openGuildSettings(page);
      await dialog.getByRole('button', { name: 'Edit crew' }).click();
      await expect.poll(() => dialog.getByRole('checkbox', { name: 'Administrator' }).isDisabled()).toBe(true);
      await expect.poll(() => dialog.getByRole('checkbox', { name: 'Manage roles' }).isDisabled()).toBe(false);
      await button('← All roles').click();
      await expect.poll(() => dialog.getByRole('button', { name: /^Edit (?:captain|clerk)$/ }).count()).toBe(0);
      expect(await button('Move crew up').getAttribute('aria-disabled')).toBe('true');
    });

    it('that are deleted meanwhile stay open with the input', async () => {
      const { guild, owner } = fixture.createGuild({ roles: [{ name: 'crew' }] });
      const { page } = await fixture.openAs(owner, { guild });
      const { dialog, openTab, saveButton } = await openGuildSettings(page);
      await openTab('Roles');
      await dialog.getByRole('button', { name: 'Edit crew' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('mates');
      await fixture.callAsBot('DELETE', `/guilds/${guild.guild.id}/roles/${fixture.backend.role(guild, 'crew')}`);
      await dialog.getByText('This role was deleted.').waitFor();
      await saveButton.click();
      await dialog.getByRole('alert').getByText('Unknown Role').waitFor();
      await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('mates');
    });
  });

  describe('channels', () => {
    it('are created, edited, moved and deleted', async () => {
      const { guild, owner } = fixture.createGuild({ channels: [{ name: 'Decks', type: 4 }, { name: 'general' }] });
      const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
      const { dialog, openTab, button, save } = await openGuildSettings(page);
      await openTab('Channels');
      const form = dialog.getByRole('form', { name: 'New channel' });
      await button('Create channel').click();
      await form.getByText('Must be between 1 and 100 in length.').waitFor();
      await form.getByLabel('Name', { exact: true }).fill('bridge');
      await form.getByLabel('Category').selectOption('Decks');
      await button('Create channel').click();
      await dialog.getByLabel('Topic').fill('Who steers?');
      await dialog.getByLabel('Category').selectOption('No category');
      await takeScreenshot(page, 'guild-settings-channel');
      await save();
      expect(channelNamed(guild, 'bridge')).toMatchObject({ type: 0, topic: 'Who steers?', parent_id: null });
      expect(await dispatches().next('channelUpdate', guild.guild.id)).toMatchObject({ topic: 'Who steers?' });

      await button('← All channels').click();
      const order = () => dialog.getByRole('list', { name: 'Channels' }).locator('b').allTextContents();
      await expect.poll(order).toEqual(['general', 'bridge', 'Decks']);
      await button('Move bridge up').click();
      await expect.poll(order).toEqual(['bridge', 'general', 'Decks']);
      await waitForFocus(button('Move bridge up'));
      await takeScreenshot(page, 'guild-settings-channels');
      await dialog.getByRole('button', { name: 'Edit text channel bridge' }).click();
      await button('Delete text channel bridge').click();
      await page
        .getByRole('dialog', { name: 'Delete text channel bridge?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect.poll(order).toEqual(['general', 'Decks']);
      expect(channelNamed(guild, 'bridge')).toBeUndefined();
    });

    it('that are deleted meanwhile stay open with the input', async () => {
      const { guild, owner } = fixture.createGuild({ channels: [{ name: 'general' }, { name: 'bridge' }] });
      const { page } = await fixture.openAs(owner, { guild });
      const { dialog, openTab, button, saveButton } = await openGuildSettings(page);
      await openTab('Channels');
      await dialog.getByRole('button', { name: 'Edit text channel bridge' }).click();
      await dialog.getByLabel('Topic').fill('Who steers?');
      await fixture.callAsBot('DELETE', `/channels/${fixture.channelId(guild, 'bridge')}`);
      await dialog.getByText('This channel was deleted, or you cannot view it any more.').waitFor();
      await saveButton.click();
      await dialog.getByRole('alert').getByText('Unknown Channel').waitFor();
      await expect.poll(() => dialog.getByLabel('Topic').inputValue()).toBe('Who steers?');
      await button('← All channels').click();
      await page
        .getByRole('dialog', { name: 'Discard your changes?' })
        .getByRole('button', { name: 'Discard' })
        .click();
      await waitForFocus(dialog.getByRole('button', { name: 'Edit text channel general' }));
    });

    it('have permissions of roles and members with three states', async () => {
      const { guild, owner } = fixture.createGuild({ channels: [{ name: 'general' }, { name: 'bridge' }] });
      const member = fixture.backend.member(guild, 'ines');
      const { page: theirs } = await fixture.openAs(member, { guild, channel: 'general' });
      await theirs.getByRole('link', { name: 'bridge (text channel)' }).waitFor();
      const { page } = await fixture.openAs(owner, { guild });
      const { dialog, openTab, button, save } = await openGuildSettings(page);
      await openTab('Channels');
      await dialog.getByRole('button', { name: 'Edit text channel bridge' }).click();
      await dialog.getByLabel('Role or member').selectOption('@everyone');
      await button('Add permissions').click();
      const states = (name: string) => dialog.getByRole('group', { name, exact: true });
      await states('View channel').getByRole('radio', { name: 'Deny' }).check();
      await states('Speak').getByRole('radio', { name: 'Allow' }).check();
      await takeScreenshot(page, 'guild-settings-overwrite');
      await save();
      expect(channelNamed(guild, 'bridge')?.permission_overwrites).toEqual([
        { id: guild.guild.id, type: 0, allow: permissionSet('SPEAK'), deny: permissionSet('VIEW_CHANNEL') },
      ]);
      await theirs.getByRole('link', { name: 'bridge (text channel)' }).waitFor({ state: 'detached' });

      await states('Speak').getByRole('radio', { name: 'Neutral' }).check();
      await save();
      expect(channelNamed(guild, 'bridge')?.permission_overwrites).toMatchObject([{ allow: '0' }]);
      await button('Remove permissions of @everyone').click();
      await page
        .getByRole('dialog', { name: 'Remove permissions of @everyone?' })
        .getByRole('button', { name: 'Remove' })
        .click();
      await dialog.getByText('Everyone has the permissions of their roles here.').waitFor();
      await theirs.getByRole('link', { name: 'bridge (text channel)' }).waitFor();
    });
  });
});
