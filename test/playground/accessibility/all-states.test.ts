/** Runs axe on the states of the page in both themes: there are no serious problems. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { berthMap } from '../../emulator/fixtures/bot-maps.js';
import { ScriptedRecordingHost } from '../../emulator/fixtures/scripted-recording-host.js';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { openGuildSettings } from '../fixture/guild-settings.js';
import { AccessiblePage } from './accessible-page.js';

describe.skipIf(missingBrowser)('accessibility in the light and the dark theme', () => {
  let state: AccessiblePage;
  browserTest.beforeAll(async ({ browser }) => {
    state = await AccessiblePage.start(browser, ['light', 'dark']);
  });
  afterAll(() => state?.close());
  beforeEach(() => state.openChannel());
  afterEach(({ task }) => state.returnToChannel(task.result?.state === 'fail'));

  test('a channel with messages, members and the live panel has no violations', async () => {
    await state.userPage.message('A reply').waitFor();
    await state.expectNoViolations('channel');
  });

  test.each(['Frames', 'Requests', 'Interactions', 'Faults', 'Clock'])(
    'the tab %s of the live panel has no violations',
    async (name) => {
      await state.page.getByRole('tab', { name }).click();
      await state.page.getByRole('tabpanel').waitFor();
      await state.expectNoViolations(`panel-${name.toLowerCase()}`);
    },
  );

  test('a stage with speakers and an audience, and the events of a guild, have no violations', async () => {
    const { world } = state;
    const stage = world.guild.channel('theatre').id;
    const ada = await world.createMember('Ada Audience');
    await ada.server.passScreening();
    for (const user of [state.owner, ada]) await user.voice.join('theatre');
    await state.owner.api.stageInstances.create({ channel_id: stage, topic: 'Tides' });
    await state.owner.stage.speak();
    await ada.stage.raiseHand();
    await state.owner.api.scheduledEvents.create(world.guildId, {
      name: 'Regatta',
      description: 'Bring oars',
      privacy_level: 2,
      entity_type: 3,
      entity_metadata: { location: 'The pier' },
      scheduled_start_time: '2099-07-01T10:00:00Z',
      scheduled_end_time: '2099-07-01T12:00:00Z',
    });
    await state.page.getByRole('link', { name: /^theatre/ }).click();
    await state.page.getByText('hand raised').waitFor();
    await state.expectNoViolations('stage');
    await state.button('Docks: guild menu').click();
    await state.item(/^Events/).click();
    await state.dialog.getByText('Regatta').waitFor();
    await state.expectNoViolations('events');
    await state.owner.voice.leave();
    await ada.server.leave();
    await state.owner.api.stageInstances.delete(stage);
  });

  test('a payload in the live panel has no violations', async () => {
    await state.userPage.message('A reply').click({ button: 'right' });
    await state.item('Show the payload').click();
    await state.page.getByRole('heading', { name: /^Message \d+/ }).waitFor();
    await state.expectNoViolations('payload');
  });

  test('the screening of a pending member has no violations', async () => {
    await state.openChannelAs(state.world.getUser('Pending Pia'));
    await state.button('Complete').click();
    await state.dialog.waitFor();
    await state.expectNoViolations('screening');
  });

  test('the gallery with an invalid entry, a message and a modal has no violations', async () => {
    const field = { type: 4, custom_id: 'why', style: 1 };
    const row = { type: 1, components: [{ type: 2, style: 1, label: 'Join', custom_id: 'join' }] };
    state.world.emulator.setGallery({
      entries: [
        {
          kind: 'modal',
          title: 'Report',
          note: 'A note.',
          payload: {
            custom_id: 'report',
            title: 'Report',
            components: [{ type: 18, label: 'Why?', component: field }],
          },
        },
        { kind: 'message', title: 'Board', files: ['map.png'], payload: { content: 'Welcome', components: [row] } },
        { kind: 'message', title: 'Invalid', payload: { content: '' } },
      ],
    });
    const { page } = state;
    await page.getByRole('link', { name: 'Gallery' }).click();
    const list = page.getByRole('navigation', { name: 'Gallery' });
    await list.getByRole('link', { name: /^Invalid/ }).click();
    await page.getByText('Discord rejects this message').waitFor();
    await state.expectNoViolations('gallery-invalid');
    for (const [title, content] of [
      ['Board', 'Welcome'],
      ['Report', 'Why?'],
    ] as const) {
      await list.getByRole('link', { name: title }).click();
      await page.frameLocator('iframe').getByText(content).first().waitFor();
      await state.expectNoPreviewViolations();
    }
    await state.expectNoViolations('gallery-modal');
  });

  test('the map of a bot, and the gallery without a map, have no violations', async () => {
    const { page } = state;
    await page.getByRole('link', { name: 'Gallery' }).click();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await page.getByText('There is no map.').waitFor();
    await state.expectNoViolations('gallery-no-map');
    state.world.emulator.setMap(berthMap);
    await page.getByText('Berth 4 is booked.').waitFor();
    await state.expectNoViolations('gallery-map');
    state.world.emulator.setMap(null);
  });

  test('direct messages have no violations', async () => {
    await state.openMemberMenu();
    await state.item('Message').click();
    await expect.poll(() => state.userPage.box.getAttribute('placeholder')).toBe('Message @Robin');
    await state.expectNoViolations('direct');
  });

  test('the menu of a channel and its dialogs have no violations', async () => {
    await state.button('More about quay').click();
    await state.item('Rename…').waitFor();
    await state.expectNoViolations('channel-menu');
    await state.item('Slowmode…').click();
    await state.dialog.waitFor();
    await state.expectNoViolations('slowmode');
    await state.page.keyboard.press('Escape');
  });

  test('the form of a new post has no violations, also with problems', async () => {
    const { page } = state;
    await page.getByRole('link', { name: 'questions (forum)' }).click();
    await state.button('New post').click();
    const form = page.getByRole('form', { name: 'New post' });
    await form.waitFor();
    await state.expectNoViolations('new-post');
    await form.getByRole('button', { name: 'Post' }).click();
    await form.getByRole('alert').first().waitFor();
    await state.expectNoViolations('new-post-problems');
    await form.getByRole('button', { name: 'Cancel' }).click();
  });

  test('the search of messages has no violations, with results and with a problem', async () => {
    const { page } = state;
    await state.button('Search messages').click();
    const box = page.getByRole('searchbox', { name: 'Search Docks' });
    await box.fill('reply');
    await box.press('Enter');
    await page.getByRole('list', { name: 'Found messages' }).waitFor();
    await state.expectNoViolations('search');
    await box.fill('has:rum');
    await box.press('Enter');
    await page.getByRole('alert').waitFor();
    await state.expectNoViolations('search-problem');
    await state.button('Close the search').click();
  });

  test('the banner and notifications have no violations', async () => {
    const { emulator } = state.world;
    emulator.setBanner({ level: 'error', title: 'The bot does not compile', text: 'bot.ts:3 an unexpected comma' });
    await state.page.getByText('The bot does not compile').waitFor();
    await state.page.route('**/reactions/**', (route) =>
      route.fulfill({ status: 500, json: { message: 'No reactions.' } }),
    );
    await state.userPage.message('Hello').getByRole('button', { name: /🚀/ }).click();
    await state.page.getByText('No reactions.').waitFor();
    await state.expectNoViolations('banner');
    emulator.setBanner(null);
  });

  test('the recording of a test, its dialogs and its result have no violations', async () => {
    const { page } = state;
    const host = new ScriptedRecordingHost();
    state.world.emulator.setRecordingHost(host);
    await page.getByRole('button', { name: 'Record test' }).click();
    await page.getByRole('radio', { name: /^From here/ }).click();
    await state.expectNoViolations('record-test');
    await page.keyboard.press('Escape');
    host.change({ phase: 'recording', steps: ['Robin joins', 'Robin clicks [Apply]'] });
    await page.getByRole('button', { name: 'Show steps' }).click();
    await state.expectNoViolations('recording');
    host.change({ phase: 'failed', problem: 'The bot exited with code 1.' });
    await page.getByText('The recording failed.').waitFor();
    await state.expectNoViolations('recording-failed');
    host.change({ phase: 'writing' });
    await page.getByText('Writing and checking the test').waitFor();
    const result = { file: 'test/apply.test.ts', source: "test('apply', () => {});", warnings: ['The bot restarted.'] };
    host.change({ phase: 'written', result });
    await page.getByRole('dialog', { name: 'Recorded test' }).waitFor();
    await state.expectNoViolations('recorded-test');
    state.world.emulator.setRecordingHost(null);
  });

  describe('dialogs', () => {
    test('the onboarding dialog has no violations', async () => {
      const { world } = state;
      const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
      const created = await world.control.call('createGuild', {
        name: 'Market',
        owner_id: state.owner.id,
        features: ['COMMUNITY'],
        channels: names.map((name) => ({ name })),
      });
      const channels = (await state.owner.api.guilds.listChannels(created.id)).map(({ id }) => id);
      const options = [{ title: 'Trade', description: 'Cargo in, cargo out', channel_ids: channels.slice(0, 1) }];
      const prompt = {
        type: 0 as const,
        in_onboarding: true,
        id: '1',
        title: 'What brings you here?',
        required: true,
        options,
      };
      await state.owner.api.guilds.editOnboarding(created.id, {
        enabled: true,
        default_channel_ids: channels,
        prompts: [prompt],
      });
      const visitor = await world.createUser('Visitor');
      await world.control.call('joinGuild', { guild_id: created.id, user_id: visitor.id });
      await state.page.goto(`${world.emulator.url}/#/users/${visitor.id}/guilds/${created.id}`);
      await state.page.getByRole('region', { name: 'Onboarding' }).getByRole('button', { name: 'Answer' }).click();
      await state.dialog.waitFor();
      await state.expectNoViolations('onboarding');
    });

    test('the dialog to message a user has no violations', async () => {
      await state.page.getByRole('link', { name: /^Direct messages/ }).click();
      await state.page.getByRole('navigation', { name: 'Conversations' }).getByRole('button').first().click();
      await state.dialog.waitFor();
      await state.expectNoViolations('find-user');
    });

    test('the dialogs to switch and create users have no violations', async () => {
      await state.button('Switch user').click();
      await state.dialog.waitFor();
      await state.expectNoViolations('switch-user');
      await state.button('New user').click();
      await state.dialog.getByRole('textbox', { name: /^Username/ }).waitFor();
      await state.expectNoViolations('new-user');
    });

    test('the dialog to join a guild has no violations', async () => {
      await state.button('Join a guild').click();
      await state.dialog.waitFor();
      await state.expectNoViolations('join');
    });

    test('the profile of a member has no violations', async () => {
      await state.openMemberMenu();
      await state.item('Profile').click();
      await state.dialog.waitFor();
      await state.expectNoViolations('profile');
    });

    test('the audit log and bans have no violations', async () => {
      await state.button(/guild menu$/).click();
      await state.item(/^Moderation/).click();
      for (const name of ['Audit log', 'Bans']) {
        await state.dialog.getByRole('tab', { name }).click();
        await state.expectNoViolations(`moderation-${name.split(' ')[0]?.toLowerCase()}`);
      }
    });

    test.each([
      { which: 'first', names: ['Overview', 'Screening', 'Roles', 'Channels', 'Onboarding'] },
      { which: 'last', names: ['Welcome screen', 'Incident actions', 'Webhooks', 'Invites', 'Integrations'] },
    ])('the $which tabs of the guild settings have no violations', async ({ names }) => {
      const { openTab } = await openGuildSettings(state.page, 'Docks');
      for (const name of names) {
        await openTab(name);
        await expect.poll(() => state.dialog.getByText('Loading…').count()).toBe(0);
        await state.expectNoViolations(`settings-${name.split(' ')[0]?.toLowerCase()}`);
      }
    });

    test('the editors of the guild settings have no violations', async () => {
      const { openTab, button: settingsButton } = await openGuildSettings(state.page, 'Docks');
      await openTab('Roles');
      await settingsButton('Edit crew').click();
      await state.expectNoViolations('settings-role');
      await openTab('Channels');
      await settingsButton('Edit text channel quay').click();
      await state.dialog.getByLabel('Role or member').selectOption('crew');
      await settingsButton('Add permissions').click();
      await state.dialog.getByRole('heading', { name: 'crew in quay' }).waitFor();
      await state.expectNoViolations('settings-overwrite');
      await openTab('Onboarding');
      await settingsButton('Add question').click();
      await state.expectNoViolations('settings-question');
    });

    test.each(['Change nickname…', 'Time out…', 'Kick…', 'Ban…'])(
      'the dialog of the member action %s has no violations',
      async (name) => {
        await state.openMemberMenu();
        await state.item(name).click();
        await state.dialog.waitFor();
        await state.expectNoViolations(`action-${name.split(/\W/)[0]?.toLowerCase()}`);
      },
    );

    test.each(['Start a thread', 'Delete message'])(
      'the dialog of the message action %s has no violations',
      async (name) => {
        await state.userPage.message('A reply').click({ button: 'right' });
        await state.item(name).click();
        await state.dialog.waitFor();
        await state.expectNoViolations(`action-${name.split(' ')[0]?.toLowerCase()}`);
      },
    );
  });

  describe('menus and lists', () => {
    test('the menu of a message with its submenu has no violations', async () => {
      await state.userPage.message('A reply').click({ button: 'right' });
      await state.item('Apps').click();
      await state.item(/^Weigh/).waitFor();
      await state.expectNoViolations('message-menu');
    });

    test('the menu of a member with its roles has no violations', async () => {
      await state.openMemberMenu();
      await state.item('Roles').click();
      await state.page.getByRole('menuitemcheckbox', { name: 'crew' }).waitFor();
      await state.expectNoViolations('member-menu');
    });

    test('the list of emojis has no violations', async () => {
      await state.button('Insert an emoji').click();
      await state.page.getByRole('listbox', { name: 'Emojis' }).waitFor();
      await state.expectNoViolations('emojis');
    });

    test('the list of stickers has no violations', async () => {
      await state.button('Send a sticker').click();
      await state.page.getByRole('option', { name: 'Ahoy' }).waitFor();
      await state.expectNoViolations('stickers');
    });

    test('name completion has no violations', async () => {
      await state.userPage.box.pressSequentially('@');
      await state.page.getByRole('listbox', { name: 'Members and roles' }).waitFor();
      await state.expectNoViolations('completion');
    });

    test('commands, a command form with problems, and a reply have no violations', async () => {
      await state.userPage.message('A reply').click({ button: 'right' });
      await state.item('Reply').click();
      await state.userPage.box.fill('/');
      await state.page.getByRole('option', { name: /lift/ }).waitFor();
      await state.expectNoViolations('commands');
      await state.page.getByRole('option', { name: /lift/ }).click();
      await state.button(/^Add option side/).click();
      await state.page.getByRole('option', { name: 'To port' }).waitFor();
      await state.expectNoViolations('options');
      await state.button('Run /lift').click();
      await state.page.getByRole('alert').first().waitFor();
      await state.expectNoViolations('option-problems');
    });
  });

  test.each(['Texts', 'Entities', 'Choices'])('the modal %s has no violations', async (name) => {
    await state.userPage.box.fill('/survey');
    await state.page.getByRole('option', { name: /survey/ }).click();
    await state.page.getByRole('option', { name }).click();
    await state.page.keyboard.press('Enter');
    await state.dialog.waitFor();
    await state.expectNoViolations(`modal-${name.toLowerCase()}`);
    await state.dialog.getByRole('button', { name: 'Submit' }).click();
    if (name !== 'Entities')
      await expect.poll(() => state.dialog.getByText(/must|required|choose/i).count()).toBeGreaterThan(0);
    await state.expectNoViolations(`modal-${name.toLowerCase()}-problems`);
  });
});
