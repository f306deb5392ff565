/** Users write posts in forums. */

import type { TestUser } from '@guildhall/dev/testing';
import { Bot } from 'guildhall';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { channelFlags } from '../../../src/wire/objects/channels/channel.js';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { takeScreenshot, type UserPage, WorldFixture, waitForFocus } from '../fixture/world-fixture.js';

const bot = new Bot({ handlers: [], logLevel: 'silent', signals: false });

describe.skipIf(missingBrowser)('posts in forums', () => {
  let fixture: WorldFixture;
  let robin: TestUser;
  let userPage: UserPage;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await WorldFixture.open(browser, {
      bot,
      guild: {
        name: 'Docks',
        channels: [
          { name: 'quay' },
          { name: 'questions', type: 'GUILD_FORUM' },
          { name: 'notices', type: 'GUILD_FORUM' },
        ],
      },
    });
    const { owner, guild } = fixture.world;
    await owner.api.channels.edit(guild.channel('questions').id, {
      available_tags: [{ name: 'help' }, { name: 'solved', moderated: true }],
      flags: channelFlags.REQUIRE_TAG,
    });
    robin = await fixture.world.createMember('Robin');
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    userPage = await fixture.openAs(robin, 'quay');
  });
  afterEach(() => userPage.close());

  const form = () => userPage.page.getByRole('form', { name: 'New post' });
  const field = (name: string) => form().getByRole('textbox', { name });
  const newPost = () => userPage.page.getByRole('button', { name: 'New post' });
  const post = () => form().getByRole('button', { name: 'Post' });
  const posts = (forum: string) => {
    const { emulator, guild } = fixture.world;
    const all = [...emulator.world.channels.values()].map(({ channel }) => channel);
    return all.filter(({ parent_id: parent }) => parent === guild.channel(forum).id);
  };

  async function open(forum: string): Promise<void> {
    await userPage.page.getByRole('link', { name: `${forum} (forum)` }).click();
    await newPost().click();
    await waitForFocus(field('Title'));
  }

  test('a post with a title, text and tags is written and opened', async () => {
    await open('questions');
    await field('Title').fill('How do I moor?');
    await form().getByRole('checkbox', { name: 'help' }).check();
    await field('Text').fill('The rope is too short.');
    await takeScreenshot(userPage.page, 'new-post');
    await post().click();
    await userPage.message('The rope is too short.').waitFor();
    const [written] = posts('questions');
    const tags = fixture.world.emulator.world.channels.get(written?.parent_id ?? '')?.channel.available_tags;
    expect(written).toMatchObject({ name: 'How do I moor?', owner_id: robin.id, applied_tags: [tags?.[0]?.id] });
    await userPage.page.getByRole('link', { name: 'questions (forum)' }).click();
    await userPage.page.getByRole('list', { name: 'Posts in questions' }).getByText('help').waitFor();
  });

  test('a required tag that is missing is reported at the tags, and tags of moderators are not offered', async () => {
    await open('questions');
    await field('Title').fill('Without a tag');
    await field('Text').fill('Text');
    const count = posts('questions').length;
    await post().click();
    const tags = form().getByRole('group', { name: 'Tags (at least one)' });
    await tags.getByRole('alert').filter({ hasText: 'Choose at least one tag.' }).waitFor();
    await waitForFocus(tags.getByRole('checkbox', { name: 'help' }));
    await expect.poll(() => tags.getByRole('checkbox').count()).toBe(1);
    expect(posts('questions')).toHaveLength(count);
  });

  test('what the emulator rejects is shown at its field, and the input stays', async () => {
    await open('notices');
    await field('Title').fill('t'.repeat(101));
    await post().click();
    await expect.poll(() => field('Title').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => field('Text').getAttribute('aria-invalid')).toBe('true');
    await form().getByRole('alert').filter({ hasText: '100' }).waitFor();
    await waitForFocus(field('Title'));
    await takeScreenshot(userPage.page, 'post-problems');
    await field('Title').fill('Short');
    await field('Text').fill('Enough');
    await post().click();
    await userPage.message('Enough').waitFor();
  });

  test('Escape closes the form, and the button gets the focus back', async () => {
    await open('notices');
    await userPage.page.keyboard.press('Escape');
    await form().waitFor({ state: 'detached' });
    await waitForFocus(newPost());
  });

  test('users who cannot write see why', async () => {
    const { owner, guild } = fixture.world;
    await owner.moderation.setChannelAccess('notices', robin, 'read_only');
    await userPage.page.getByRole('link', { name: 'notices (forum)' }).click();
    await userPage.page.getByText('You do not have permission to send messages in this channel.').waitFor();
    await expect.poll(() => newPost().count()).toBe(0);
    expect(guild.channel('notices').name).toBe('notices');
  });
});
