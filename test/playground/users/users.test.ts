/** Being somebody: coming in, agreeing to the rules, answering questions, moderating, going. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GuildRecord } from '../../../src/emulator/state/records/guilds.js';
import { missingBrowser } from '../fixture/browser.js';
import { currentUserButton, GuildFixture } from '../fixture/guild-fixture.js';

describe.skipIf(missingBrowser)('people on the page', () => {
  let stage: GuildFixture;

  beforeAll(async () => {
    stage = await GuildFixture.open();
  }, 30_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const inviteTo = async (guild: GuildRecord) => {
    const made = await stage.callAsBot('POST', `/channels/${stage.channelId(guild)}/invites`, { max_age: 0 });
    return typeof made === 'object' && made && 'code' in made ? String(made.code) : '';
  };

  it('looks through the eyes of whoever is chosen, in the same guild', async () => {
    const { guild, owner } = stage.createGuild();
    const ines = stage.scene.member(guild, 'ines');
    const { page } = await stage.openAs(owner, { guild, channel: 'general' });
    await page.getByRole('button', { name: 'Be somebody else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Be this person' });
    await dialog.getByRole('searchbox', { name: 'Search people' }).fill(ines.user.id);
    await dialog.getByRole('button', { name: 'Be ines' }).click();
    await page.getByRole('button', { name: currentUserButton('ines') }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
    await expect.poll(() => page.url()).toContain(`/people/${ines.user.id}/guilds/${guild.guild.id}/`);
  });

  it('follows a link that is pressed before the service has told what the new person sees', async () => {
    const { guild, owner } = stage.createGuild();
    const ines = stage.scene.member(guild, 'ines');
    const { page } = await stage.openAs(owner, { guild, channel: 'general' });
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route(`**/_control/users/${ines.user.id}/stream`, async (route) => {
      await told;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Be somebody else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Be this person' });
    await dialog.getByRole('searchbox', { name: 'Search people' }).fill(ines.user.id);
    await dialog.getByRole('button', { name: 'Be ines' }).click();
    await page.getByRole('link', { name: 'Direct messages' }).click();
    tell();
    await page.getByRole('navigation', { name: 'Conversations' }).waitFor();
    await expect.poll(() => page.url()).toMatch(new RegExp(`/people/${ines.user.id}/guilds/@me$`));
  });

  it('names in an address somebody who came only now', async () => {
    const { guild, owner } = stage.createGuild();
    const { page } = await stage.openAs(owner, { guild, channel: 'general' });
    const late = stage.scene.member(guild, 'late');
    await page.evaluate((id) => {
      location.hash = `/people/${id}`;
    }, late.user.id);
    await page.getByRole('button', { name: currentUserButton('late') }).waitFor();
  });

  it('offers no bot to be', async () => {
    const { owner } = stage.createGuild();
    const { page } = await stage.openAs(owner);
    await page.getByRole('button', { name: 'Be somebody else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Be this person' });
    await dialog.getByRole('button', { name: 'Be marlow' }).first().waitFor();
    expect(await dialog.getByRole('button', { name: 'Be Guildhall' }).count()).toBe(0);
  });

  it('brings in somebody new, who agrees to the rules before they can write', async () => {
    const { guild, owner } = stage.createGuild({ screening: true });
    await stage.control.ok('PATCH', `/guilds/${guild.guild.id}`, { description: 'Do not feed the gulls.' });
    const { page } = await stage.openAs(owner, { guild });
    await page.getByRole('button', { name: 'Harbour: guild menu' }).click();
    await page.getByRole('menuitem', { name: 'Bring in somebody new' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody new' });
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Guild' }).inputValue()).toBe(guild.guild.id);
    await dialog.getByLabel('Username').fill('newcomer');
    await dialog.getByLabel('Username').press('Enter');

    await page.getByRole('button', { name: currentUserButton('newcomer') }).waitFor();
    const bar = page.getByRole('region', { name: 'Membership screening' });
    await bar.getByRole('button', { name: 'Complete' }).click();
    const rules = page.getByRole('dialog', { name: 'A last step before you begin' });
    await rules.getByText('Do not feed the gulls.').waitFor();
    expect(await rules.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
    await rules.getByLabel('I have read and agree to the rules').check();
    await rules.getByRole('button', { name: 'Submit' }).click();

    await expect.poll(() => bar.count()).toBe(0);
    const box = page.getByRole('textbox', { name: /general/ });
    await box.fill('Here I am.');
    await box.press('Enter');
    await page.getByRole('log').getByText('Here I am.').waitFor();
  });

  it('waits for a moderator where the guild approves by hand', async () => {
    const { guild } = stage.createGuild({ screening: true, features: ['MEMBER_VERIFICATION_MANUAL_APPROVAL'] });
    const person = stage.scene.member(guild, 'applicant');
    const { page } = await stage.openAs(person, { guild });
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByLabel('I have read and agree to the rules').check();
    await page.getByRole('button', { name: 'Apply to join' }).click();
    await page.getByText('Your application is sent').waitFor();
    await page.getByRole('region', { name: 'Membership screening' }).waitFor();
  });

  it('shows what an invite leads to, and comes in by it', async () => {
    const { guild } = stage.createGuild({ name: 'The Lighthouse' });
    const code = await inviteTo(guild);
    const person = stage.scene.user('wanderer');
    const { page } = await stage.openAs(person);
    await page.getByRole('button', { name: 'Join a guild' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join a guild' });
    await dialog.getByLabel('By an invite').check();
    expect(await dialog.getByRole('button', { name: 'Join' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Invite code or link').fill(`https://discord.gg/${code}`);
    const preview = dialog.getByRole('region', { name: 'Invite' });
    await preview.getByText('The Lighthouse').waitFor();
    await preview.getByText(/#general · \d+ online · \d+ members/).waitFor();
    await dialog.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('navigation', { name: 'Channels of The Lighthouse' }).waitFor();
  });

  it('says of a wrong invite that it leads nowhere', async () => {
    const person = stage.scene.user('lost');
    const { page } = await stage.openAs(person);
    await page.getByRole('button', { name: 'Join a guild' }).click();
    await page.getByLabel('By an invite').check();
    await page.getByLabel('Invite code or link').fill('nosuchcode');
    await page.getByText('This invite leads nowhere: Unknown Invite').waitFor();
    expect(await page.getByRole('button', { name: 'Join', exact: true }).isDisabled()).toBe(true);
  });

  it('does not let in who is banned, and says so', async () => {
    const { guild } = stage.createGuild({ name: 'The Keep' });
    const rowdy = stage.scene.member(guild, 'rowdy');
    await stage.callAsBot('PUT', `/guilds/${guild.guild.id}/bans/${rowdy.user.id}`, {});
    const { page } = await stage.openAs(rowdy);
    await page.getByRole('button', { name: 'Join a guild' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join a guild' });
    await dialog.getByRole('combobox', { name: 'Guild' }).selectOption('The Keep');
    await dialog.getByRole('button', { name: 'Join' }).click();
    await dialog.getByRole('alert').getByText('This person is banned from the guild.').waitFor();
  });

  it('asks the questions of onboarding, of which required ones must be answered', async () => {
    const { guild } = stage.createGuild({
      features: ['COMMUNITY'],
      roles: [{ name: 'Trader' }],
      channels: ['general', 'a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name })),
    });
    const channels = ['general', 'a', 'b', 'c', 'd', 'e', 'f'].map((name) => stage.channelId(guild, name));
    const role = stage.scene.role(guild, 'Trader');
    const ask = { type: 0, in_onboarding: true };
    await stage.callAsBot('PUT', `/guilds/${guild.guild.id}/onboarding`, {
      enabled: true,
      default_channel_ids: channels,
      prompts: [
        {
          ...ask,
          id: '1',
          title: 'What brings you here?',
          required: true,
          single_select: true,
          options: [
            { title: 'Trade', description: 'Cargo in, cargo out', role_ids: [role] },
            { title: 'Company', channel_ids: [channels[0]] },
          ],
        },
        { ...ask, id: '2', title: 'Which watches?', options: [{ title: 'Dawn', channel_ids: [channels[1]] }] },
      ],
    });
    const person = stage.scene.member(guild, 'trader');
    const { page } = await stage.openAs(person, { guild });
    const bar = page.getByRole('region', { name: 'Onboarding' });
    await bar.getByText('Harbour asks you 2 questions').waitFor();
    await bar.getByRole('button', { name: 'Answer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Welcome to Harbour' });
    await dialog.getByText('Still to answer: What brings you here?').waitFor();
    expect(await dialog.getByRole('button', { name: 'Finish' }).isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: /Trade/ }).check();
    await dialog.getByRole('checkbox', { name: 'Dawn' }).check();
    await dialog.getByRole('button', { name: 'Finish' }).click();

    await expect.poll(() => bar.count()).toBe(0);
    expect([...(guild.members.get(person.user.id)?.roles ?? [])]).toEqual([role]);
  });

  it('shows moderators the audit log, lifts bans, makes and revokes invites', async () => {
    const { guild, owner } = stage.createGuild();
    const rowdy = stage.scene.member(guild, 'rowdy');
    await stage.callAsBot('PUT', `/guilds/${guild.guild.id}/bans/${rowdy.user.id}`, {}, 'threw a fish');
    const { page } = await stage.openAs(owner, { guild });
    await page.getByRole('button', { name: 'Harbour: guild menu' }).click();
    await page.getByRole('menuitem', { name: 'Moderation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Moderation of Harbour' });

    const entry = dialog.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first();
    await entry.getByText('member ban add').waitFor();
    await entry.getByText('Reason: threw a fish').waitFor();

    await dialog.getByRole('tab', { name: 'Bans' }).click();
    await dialog.getByText('threw a fish').waitFor();
    await dialog.getByRole('button', { name: 'Lift the ban of rowdy' }).click();
    await dialog.getByText('Nobody is banned.').waitFor();
    expect(guild.bans.size).toBe(0);

    await dialog.getByRole('tab', { name: 'Bans' }).press('ArrowRight');
    await dialog.getByText('There is no invite.').waitFor();
    await dialog.getByLabel('Uses (0: any)').fill('5');
    await dialog.getByRole('button', { name: 'Create invite' }).click();
    await dialog.getByText('0 of 5 uses').waitFor();
    await dialog.getByRole('button', { name: /^Revoke/ }).click();
    await dialog.getByText('There is no invite.').waitFor();
  });

  it('offers no moderation to who may not moderate', async () => {
    const { guild } = stage.createGuild();
    const person = stage.scene.member(guild, 'plain');
    const { page } = await stage.openAs(person, { guild });
    await page.getByRole('button', { name: 'Harbour: guild menu' }).click();
    await page.getByRole('menuitem', { name: 'Leave guild' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Moderation' }).count()).toBe(0);
  });

  it('leaves a guild, which is then gone from the list', async () => {
    const { guild } = stage.createGuild();
    const person = stage.scene.member(guild, 'leaver');
    const { page } = await stage.openAs(person, { guild });
    await page.getByRole('button', { name: 'Harbour: guild menu' }).click();
    await page.getByRole('menuitem', { name: 'Leave guild' }).click();
    await page.getByText('You are in no guild yet.').waitFor();
    expect(guild.members.has(person.user.id)).toBe(false);
  });

  it('is shown as the person wants to be shown', async () => {
    const { guild, owner } = stage.createGuild();
    const { page } = await stage.openAs(owner, { guild });
    await page.getByRole('button', { name: 'marlow offline: set status' }).click();
    await page.getByRole('menuitemradio', { name: 'Do not disturb' }).click();
    await page.getByRole('button', { name: 'marlow do not disturb: set status' }).waitFor();
    await page
      .getByRole('complementary', { name: 'Members' })
      .getByRole('button', { name: /marlow.*dnd/ })
      .waitFor();
  });
});
