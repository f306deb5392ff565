/** Users on the page: switching, joining, screening, onboarding, moderating, leaving. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { currentUserButton, GuildFixture } from '../fixture/guild-fixture.js';

describe.skipIf(missingBrowser)('users on the page', () => {
  let fixture: GuildFixture;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await GuildFixture.open(browser);
  });
  afterEach(() => fixture.closePages());
  afterAll(() => fixture?.close());

  const inviteTo = async (guild: GuildRecord) => {
    const invite = await fixture.callAsBot('POST', `/channels/${fixture.channelId(guild)}/invites`, { max_age: 0 });
    return typeof invite === 'object' && invite && 'code' in invite ? String(invite.code) : '';
  };

  it('switching to another user keeps the open guild and channel', async () => {
    const { guild, owner } = fixture.createGuild();
    const ines = fixture.backend.member(guild, 'ines');
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    await page.getByRole('button', { name: 'Switch user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch user' });
    await dialog.getByRole('searchbox', { name: 'Search users' }).fill(ines.user.id);
    await dialog.getByRole('button', { name: 'Switch to ines' }).click();
    await page.getByRole('button', { name: currentUserButton('ines') }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
    await expect.poll(() => page.url()).toContain(`/users/${ines.user.id}/guilds/${guild.guild.id}/`);
  });

  it('a link clicked before the view of a new user has loaded is followed', async () => {
    const { guild, owner } = fixture.createGuild();
    const ines = fixture.backend.member(guild, 'ines');
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    let releaseStream = () => {};
    const streamReleased = new Promise<void>((resolve) => {
      releaseStream = resolve;
    });
    await page.route(`**/_control/users/${ines.user.id}/stream`, async (route) => {
      await streamReleased;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Switch user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch user' });
    await dialog.getByRole('searchbox', { name: 'Search users' }).fill(ines.user.id);
    await dialog.getByRole('button', { name: 'Switch to ines' }).click();
    await page.getByRole('link', { name: 'Direct messages' }).click();
    releaseStream();
    await page.getByRole('navigation', { name: 'Conversations' }).waitFor();
    await expect.poll(() => page.url()).toMatch(new RegExp(`/users/${ines.user.id}/guilds/@me$`));
  });

  it('an address can name a user who was created after the page was opened', async () => {
    const { guild, owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner, { guild, channel: 'general' });
    const late = fixture.backend.member(guild, 'late');
    await page.evaluate((id) => {
      location.hash = `/users/${id}`;
    }, late.user.id);
    await page.getByRole('button', { name: currentUserButton('late') }).waitFor();
  });

  it('the page cannot switch to a bot', async () => {
    const { owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner);
    await page.getByRole('button', { name: 'Switch user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch user' });
    await dialog.getByRole('button', { name: 'Switch to marlow' }).first().waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Switch to Guildhall' }).count()).toBe(0);
  });

  it('a new user must accept the rules before writing', async () => {
    const { guild, owner } = fixture.createGuild({ screening: true });
    await fixture.control.ok('PATCH', `/guilds/${guild.guild.id}`, { description: 'Do not feed the gulls.' });
    const { page } = await fixture.openAs(owner, { guild });
    await page.getByRole('button', { name: 'Harbour: guild menu' }).click();
    await page.getByRole('menuitem', { name: 'Add a new user' }).click();
    const dialog = page.getByRole('dialog', { name: 'New user' });
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Guild' }).inputValue()).toBe(guild.guild.id);
    await dialog.getByLabel('Username').fill('newcomer');
    await dialog.getByLabel('Username').press('Enter');

    await page.getByRole('button', { name: currentUserButton('newcomer') }).waitFor();
    const bar = page.getByRole('region', { name: 'Membership screening' });
    await bar.getByRole('button', { name: 'Complete' }).click();
    const rules = page.getByRole('dialog', { name: 'Membership screening' });
    await rules.getByText('Do not feed the gulls.').waitFor();
    await expect.poll(() => rules.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
    await rules.getByLabel('I have read and agree to the rules').check();
    await rules.getByRole('button', { name: 'Submit' }).click();

    // The message box cannot be filled while the dialog is open.
    await rules.waitFor({ state: 'hidden' });
    await expect.poll(() => bar.count()).toBe(0);
    const box = page.getByRole('textbox', { name: /general/ });
    await box.fill('Here I am.');
    await box.press('Enter');
    await page.getByRole('log').getByText('Here I am.').waitFor();
  });

  it('an applicant stays pending in a guild with manual approval', async () => {
    const { guild } = fixture.createGuild({ screening: true, features: ['MEMBER_VERIFICATION_MANUAL_APPROVAL'] });
    const user = fixture.backend.member(guild, 'applicant');
    const { page } = await fixture.openAs(user, { guild });
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByLabel('I have read and agree to the rules').check();
    await page.getByRole('button', { name: 'Apply to join' }).click();
    await page.getByText('Application sent').waitFor();
    await page.getByRole('region', { name: 'Membership screening' }).waitFor();
  });

  it('an invite shows a preview of its guild before joining', async () => {
    const { guild } = fixture.createGuild({ name: 'The Lighthouse' });
    const code = await inviteTo(guild);
    const user = fixture.backend.user('wanderer');
    const { page } = await fixture.openAs(user);
    await page.getByRole('button', { name: 'Join a guild' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join a guild' });
    await dialog.getByLabel('With an invite').check();
    await expect.poll(() => dialog.getByRole('button', { name: 'Join' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Invite code or link').fill(`https://discord.gg/${code}`);
    const preview = dialog.getByRole('region', { name: 'Invite' });
    await preview.getByText('The Lighthouse').waitFor();
    await preview.getByText(/#general · \d+ online · \d+ members/).waitFor();
    await dialog.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('navigation', { name: 'Channels of The Lighthouse' }).waitFor();
  });

  it('an invalid invite shows an error', async () => {
    const user = fixture.backend.user('lost');
    const { page } = await fixture.openAs(user);
    await page.getByRole('button', { name: 'Join a guild' }).click();
    await page.getByLabel('With an invite').check();
    await page.getByLabel('Invite code or link').fill('nosuchcode');
    await page.getByText('Invalid invite: Unknown Invite').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Join', exact: true }).isDisabled()).toBe(true);
  });

  it('a banned user cannot join and sees the reason', async () => {
    const { guild } = fixture.createGuild({ name: 'The Keep' });
    const rowdy = fixture.backend.member(guild, 'rowdy');
    await fixture.callAsBot('PUT', `/guilds/${guild.guild.id}/bans/${rowdy.user.id}`, {});
    const { page } = await fixture.openAs(rowdy);
    await page.getByRole('button', { name: 'Join a guild' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join a guild' });
    await dialog.getByRole('combobox', { name: 'Guild' }).selectOption('The Keep');
    await dialog.getByRole('button', { name: 'Join' }).click();
    await dialog.getByRole('alert').getByText('This user is banned from the guild.').waitFor();
  });

  it('onboarding requires answers to its required questions', async () => {
    const { guild } = fixture.createGuild({
      features: ['COMMUNITY'],
      roles: [{ name: 'Trader' }],
      channels: ['general', 'a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name })),
    });
    const channels = ['general', 'a', 'b', 'c', 'd', 'e', 'f'].map((name) => fixture.channelId(guild, name));
    const role = fixture.backend.role(guild, 'Trader');
    const promptDefaults = { type: 0, in_onboarding: true };
    await fixture.callAsBot('PUT', `/guilds/${guild.guild.id}/onboarding`, {
      enabled: true,
      default_channel_ids: channels,
      prompts: [
        {
          ...promptDefaults,
          id: '1',
          title: 'What brings you here?',
          required: true,
          single_select: true,
          options: [
            { title: 'Trade', description: 'Cargo in, cargo out', role_ids: [role] },
            { title: 'Company', channel_ids: [channels[0]] },
          ],
        },
        {
          ...promptDefaults,
          id: '2',
          title: 'Which watches?',
          options: [{ title: 'Dawn', channel_ids: [channels[1]] }],
        },
      ],
    });
    const user = fixture.backend.member(guild, 'trader');
    const { page } = await fixture.openAs(user, { guild });
    const bar = page.getByRole('region', { name: 'Onboarding' });
    await bar.getByText('Harbour asks you 2 questions').waitFor();
    await bar.getByRole('button', { name: 'Answer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Welcome to Harbour' });
    await dialog.getByText('Not answered yet: What brings you here?').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Finish' }).isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: /Trade/ }).check();
    await dialog.getByRole('checkbox', { name: 'Dawn' }).check();
    await dialog.getByRole('button', { name: 'Finish' }).click();

    await expect.poll(() => bar.count()).toBe(0);
    expect([...(guild.members.get(user.user.id)?.roles ?? [])]).toEqual([role]);
  });

  it('a moderator sees the audit log and unbans users', async () => {
    const { guild, owner } = fixture.createGuild();
    const rowdy = fixture.backend.member(guild, 'rowdy');
    await fixture.callAsBot('PUT', `/guilds/${guild.guild.id}/bans/${rowdy.user.id}`, {}, 'threw a fish');
    const { page } = await fixture.openAs(owner, { guild });
    await page.getByRole('button', { name: 'Harbour: guild menu' }).click();
    await page.getByRole('menuitem', { name: 'Moderation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Moderation of Harbour' });

    const entry = dialog.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first();
    await entry.getByText('member ban add').waitFor();
    await entry.getByText('Reason: threw a fish').waitFor();

    await dialog.getByRole('tab', { name: 'Bans' }).click();
    await dialog.getByText('threw a fish').waitFor();
    await dialog.getByRole('button', { name: 'Unban rowdy' }).click();
    await dialog.getByText('No bans.').waitFor();
    expect(guild.bans.size).toBe(0);
  });

  it('members without permissions see no moderation entry', async () => {
    const { guild } = fixture.createGuild();
    const user = fixture.backend.member(guild, 'plain');
    const { page } = await fixture.openAs(user, { guild });
    await page.getByRole('button', { name: 'Harbour: guild menu' }).click();
    await page.getByRole('menuitem', { name: 'Leave guild' }).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Moderation' }).count()).toBe(0);
  });

  it('leaving a guild removes it from the page', async () => {
    const { guild } = fixture.createGuild();
    const user = fixture.backend.member(guild, 'leaver');
    const { page } = await fixture.openAs(user, { guild });
    await page.getByRole('button', { name: 'Harbour: guild menu' }).click();
    await page.getByRole('menuitem', { name: 'Leave guild' }).click();
    await page.getByText('You are in no guild yet.').waitFor();
    expect(guild.members.has(user.user.id)).toBe(false);
  });

  it('the status menu sets the displayed status', async () => {
    const { guild, owner } = fixture.createGuild();
    const { page } = await fixture.openAs(owner, { guild });
    await page.getByRole('button', { name: 'marlow offline: set status' }).click();
    await page.getByRole('menuitemradio', { name: 'Do not disturb' }).click();
    await page.getByRole('button', { name: 'marlow do not disturb: set status' }).waitFor();
    await page
      .getByRole('complementary', { name: 'Members' })
      .getByRole('button', { name: /marlow.*dnd/ })
      .waitFor();
  });
});
