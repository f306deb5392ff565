/** The page shows stages, streams and scheduled events, and users take part in them. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { GuildFixture } from '../fixture/guild-fixture.js';

const HOUR_MS = 3_600_000;

describe.skipIf(missingBrowser)('the page', () => {
  let fixture: GuildFixture;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await GuildFixture.open(browser);
  });
  afterEach(() => fixture.closePages());
  afterAll(() => fixture?.close());

  /** A guild with a stage, a voice channel and a member. */
  function setUp() {
    const { guild, owner } = fixture.createGuild({
      channels: [{ name: 'general' }, { name: 'theatre', type: 13 }, { name: 'galley', type: 2 }],
    });
    return { guild, owner, member: fixture.backend.member(guild, 'robin') };
  }

  it('a moderator starts and ends a stage, and a user raises the hand, is invited and speaks', async () => {
    const { guild, owner, member } = setUp();
    const moderator = (await fixture.openAs(owner, { guild, channel: 'theatre' })).page;
    await moderator.getByText('This stage is not live.').waitFor();
    await moderator.getByRole('textbox', { name: 'Topic of the stage' }).fill('Tides');
    await moderator.getByRole('button', { name: 'Start stage' }).click();
    const stage = moderator.getByRole('region', { name: 'Stage theatre' });
    await stage.getByText('Tides').waitFor();

    const { page } = await fixture.openAs(member, { guild, channel: 'theatre' });
    await page.getByRole('button', { name: 'Join voice' }).click();
    await page.getByRole('button', { name: 'Raise hand' }).click();
    await stage.getByRole('list', { name: 'Audience' }).getByText('hand raised').waitFor();
    await stage.getByRole('button', { name: 'Invite to speak: robin' }).click();
    await page.getByRole('button', { name: 'Speak on stage' }).click();
    await stage.getByRole('list', { name: 'Speakers' }).getByText('robin').waitFor();
    await page.getByRole('button', { name: 'Move to audience', exact: true }).click();
    await stage.getByRole('list', { name: 'Audience' }).getByText('robin').waitFor();

    await moderator.getByRole('button', { name: 'End stage' }).click();
    await page.getByText('This stage is not live.').waitFor();
    expect(guild.stages.size).toBe(0);
  });

  it('a user lowers the hand, declines an invitation, and cannot moderate', async () => {
    const { guild, member } = setUp();
    const { page } = await fixture.openAs(member, { guild, channel: 'theatre' });
    await page.getByRole('button', { name: 'Join voice' }).click();
    await page.getByRole('button', { name: 'Raise hand' }).click();
    await page.getByRole('button', { name: 'Lower hand' }).click();
    await page.getByRole('button', { name: 'Raise hand' }).waitFor();
    const path = `/guilds/${guild.guild.id}/voice-states/${member.user.id}`;
    await fixture.callAsBot('PATCH', path, { suppress: false });
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('button', { name: 'Raise hand' }).waitFor();
    expect(await page.getByRole('button', { name: 'Start stage' }).count()).toBe(0);
  });

  it('a user starts and stops a stream in a voice channel', async () => {
    const { guild, member } = setUp();
    const { page } = await fixture.openAs(member, { guild, channel: 'galley' });
    await page.getByRole('button', { name: 'Join voice' }).click();
    await page.getByRole('button', { name: 'Start stream' }).click();
    await page.getByRole('list', { name: 'In galley' }).getByText('live').waitFor();
    await page.getByRole('button', { name: 'Stop stream' }).click();
    await page.getByRole('button', { name: 'Start stream' }).waitFor();
    expect(guild.voices.get(member.user.id)?.selfStream).toBe(false);
  });

  /** Opens the dialog of events as a user. */
  async function openEvents(user: ReturnType<typeof setUp>['member'], guild: ReturnType<typeof setUp>['guild']) {
    const { page } = await fixture.openAs(user, { guild, channel: 'general' });
    await page.getByRole('button', { name: 'Harbour: guild menu' }).click();
    await page.getByRole('menuitem', { name: 'Events (1)' }).click();
    return page.getByRole('dialog', { name: 'Events of Harbour' });
  }

  const createEvent = (guildId: string, isRecurring = false) => {
    const start = fixture.backend.emulator.clock.now() + HOUR_MS;
    return fixture.callAsBot('POST', `/guilds/${guildId}/scheduled-events`, {
      name: 'Regatta',
      description: 'Bring oars',
      privacy_level: 2,
      entity_type: 3,
      entity_metadata: { location: 'The pier' },
      scheduled_start_time: new Date(start).toISOString(),
      scheduled_end_time: new Date(start + HOUR_MS).toISOString(),
      ...(isRecurring ? { recurrence_rule: { start: new Date(start).toISOString(), frequency: 3, interval: 1 } } : {}),
    });
  };

  it('a user shows and withdraws interest in an event', async () => {
    const { guild, member } = setUp();
    await createEvent(guild.guild.id);
    const dialog = await openEvents(member, guild);
    await dialog.getByText('The pier').waitFor();
    await dialog.getByText('1 user is interested').waitFor();
    const interested = dialog.getByRole('button', { name: 'Interested in Regatta' });
    await interested.click();
    await dialog.getByText('2 users are interested').waitFor();
    await expect.poll(() => interested.getAttribute('aria-pressed')).toBe('true');
    await interested.click();
    await dialog.getByText('1 user is interested').waitFor();
    expect(await dialog.getByRole('button', { name: 'Start event' }).count()).toBe(0);
  });

  it('a user is interested in one date of a recurring event', async () => {
    const { guild, member } = setUp();
    await createEvent(guild.guild.id, true);
    const dialog = await openEvents(member, guild);
    await dialog.getByText('Next dates').click();
    const dates = dialog.getByRole('list', { name: 'Next dates of Regatta' });
    await expect.poll(() => dates.getByRole('listitem').count()).toBe(4);
    const second = dates.getByRole('button', { name: 'Interested' }).nth(1);
    await second.click();
    await expect.poll(() => second.getAttribute('aria-pressed')).toBe('true');
    await dialog.getByText('1 user is interested').waitFor();
    const [record] = guild.scheduledEvents.values();
    expect([...(record?.responses.values() ?? [])].map((each) => [...each])).toEqual([[[member.user.id, 1]]]);
  });

  it('a user with permission starts and ends an event', async () => {
    const { guild, owner } = setUp();
    await createEvent(guild.guild.id);
    const dialog = await openEvents(owner, guild);
    await dialog.getByRole('button', { name: 'Start event' }).click();
    await dialog.getByText('Live now').waitFor();
    await dialog.getByRole('button', { name: 'End event' }).click();
    await dialog.getByText('There are no events.').waitFor();
    expect([...guild.scheduledEvents.values()].map(({ event }) => event.status)).toEqual([3]);
  });
});
