/** Runs axe on the states of the page in both themes: there are no serious problems. */
import axe from 'axe-core';
import type { TestUser } from 'guildhall/testing';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { berthMap } from '../emulator/fixtures/bot-maps.js';
import { ScriptedRecordingHost } from '../emulator/fixtures/scripted-recording-host.js';
import { browserTest } from './fixture/browser.js';
import { missingBrowser } from './fixture/chromium.js';
import { craneBot } from './fixture/crane-bot.js';
import { openGuildSettings } from './fixture/guild-settings.js';
import { takeScreenshot, type UserPage, WorldFixture } from './fixture/world-fixture.js';

/** The themes, with the axe rules that are checked in each: in the second, those whose result depends on the theme. */
const THEMES: readonly { readonly colorScheme: 'light' | 'dark'; readonly options: axe.RunOptions }[] = [
  { colorScheme: 'light', options: {} },
  { colorScheme: 'dark', options: { runOnly: ['color-contrast'] } },
];

/** Returns the serious problems that axe finds, one line each. */
async function listViolations(page: Page | Frame, options: axe.RunOptions): Promise<string[]> {
  // Waits for animations, because fading elements have a lower contrast.
  await page.evaluate('Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))');
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'], iframes: false })})`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`));
}

describe.skipIf(missingBrowser)('accessibility in the light and the dark theme', () => {
  let fixture: WorldFixture;
  let owner: TestUser;
  let userPage: UserPage;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await WorldFixture.open(browser, {
      bot: craneBot(),
      guild: {
        name: 'Docks',
        screening: true,
        roles: [
          { name: 'crew', color: 0x2f9f6f, hoist: true },
          { name: 'dim', color: 0x0a0a0a },
        ],
        channels: [
          { name: 'quay', topic: 'Ships and **weather**' },
          { name: 'lounge', type: 'GUILD_VOICE' },
          { name: 'theatre', type: 'GUILD_STAGE_VOICE' },
        ],
      },
    });
    const { world } = fixture;
    owner = world.owner;
    await world.createMember('Pending Pia');
    const robin = await world.createMember('Robin');
    await robin.passScreening();
    await world.grantRole(robin, 'crew');
    const message = await robin.send(
      'quay',
      `Hello ${owner.mention}, **see** \`code\` and ||a secret|| https://example.org\n> quoted`,
    );
    await owner.send('quay', 'A reply', { replyTo: message, files: [{ name: 'log.txt', data: 'fair wind' }] });
    await robin.react(message, '🚀');
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    userPage = await fixture.openAs(owner, 'quay');
  });
  afterEach(async () => {
    expect(userPage.externalRequests).toEqual([]);
    await userPage.close();
  });

  const expectNoViolations = async (name: string) => {
    const { page } = userPage;
    if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
    for (const { colorScheme, options } of THEMES) {
      await page.emulateMedia({ colorScheme });
      // The page changes its theme later, and only then starts its transitions.
      await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe(colorScheme);
      await takeScreenshot(page, `axe-${colorScheme}-${name}`);
      expect(await listViolations(page, options), `in the ${colorScheme} theme`).toEqual([]);
    }
  };
  /** Checks the frame of the gallery in both of its themes. */
  const expectNoPreviewViolations = async () => {
    for (const { colorScheme, options } of THEMES) {
      await button(colorScheme === 'light' ? 'Light' : 'Dark').click();
      const frame = await (await userPage.page.locator('iframe').elementHandle())?.contentFrame();
      if (!frame) throw new Error('the gallery shows no preview');
      await expect.poll(() => frame.evaluate('document.documentElement.dataset.theme')).toBe(colorScheme);
      if (!(await frame.evaluate<boolean>(`'axe' in window`))) await frame.evaluate(axe.source);
      expect(await listViolations(frame, options), `in the preview in the ${colorScheme} theme`).toEqual([]);
    }
  };
  const button = (name: string | RegExp) => userPage.page.getByRole('button', { name });
  const item = (name: string | RegExp) => userPage.page.getByRole('menuitem', { name });
  const dialog = () => userPage.page.getByRole('dialog');
  const openMemberMenu = async () => {
    const members = userPage.page.getByRole('complementary', { name: 'Members' });
    await members.getByRole('button', { name: /^Robin/ }).click({ button: 'right' });
    await item('Profile').waitFor();
  };

  test('a channel with messages, members and the live panel has no violations', async () => {
    await userPage.message('A reply').waitFor();
    await expectNoViolations('channel');
  });

  test.each(['Frames', 'Requests', 'Interactions', 'Faults', 'Clock'])(
    'the tab %s of the live panel has no violations',
    async (name) => {
      await userPage.page.getByRole('tab', { name }).click();
      await userPage.page.getByRole('tabpanel').waitFor();
      await expectNoViolations(`panel-${name.toLowerCase()}`);
    },
  );

  test('a stage with speakers and an audience, and the events of a guild, have no violations', async () => {
    const { world } = fixture;
    const stage = world.guild.channel('theatre').id;
    const ada = await world.createMember('Ada Audience');
    await ada.passScreening();
    for (const user of [owner, ada]) await user.joinVoice('theatre');
    await owner.api.stageInstances.create({ channel_id: stage, topic: 'Tides' });
    await owner.speak();
    await ada.raiseHand();
    await owner.api.scheduledEvents.create(world.guildId, {
      name: 'Regatta',
      description: 'Bring oars',
      privacy_level: 2,
      entity_type: 3,
      entity_metadata: { location: 'The pier' },
      scheduled_start_time: '2099-07-01T10:00:00Z',
      scheduled_end_time: '2099-07-01T12:00:00Z',
    });
    await userPage.page.getByRole('link', { name: /^theatre/ }).click();
    await userPage.page.getByText('hand raised').waitFor();
    await expectNoViolations('stage');
    await button('Docks: guild menu').click();
    await item(/^Events/).click();
    await dialog().getByText('Regatta').waitFor();
    await expectNoViolations('events');
    await owner.leaveVoice();
    await ada.leaveGuild();
    await owner.api.stageInstances.delete(stage);
  });

  test('a payload in the live panel has no violations', async () => {
    await userPage.message('A reply').click({ button: 'right' });
    await item('Show the payload').click();
    await userPage.page.getByRole('heading', { name: /^Message \d+/ }).waitFor();
    await expectNoViolations('payload');
  });

  test('the screening of a pending member has no violations', async () => {
    await userPage.close();
    userPage = await fixture.openAs(fixture.world.getUser('Pending Pia'), 'quay');
    await button('Complete').click();
    await dialog().waitFor();
    await expectNoViolations('screening');
  });

  test('the gallery with an invalid entry, a message and a modal has no violations', async () => {
    const field = { type: 4, custom_id: 'why', style: 1 };
    const row = { type: 1, components: [{ type: 2, style: 1, label: 'Join', custom_id: 'join' }] };
    fixture.world.emulator.setGallery({
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
    const { page } = userPage;
    await page.getByRole('link', { name: 'Gallery' }).click();
    const list = page.getByRole('navigation', { name: 'Gallery' });
    await list.getByRole('link', { name: /^Invalid/ }).click();
    await page.getByText('Discord rejects this message').waitFor();
    await expectNoViolations('gallery-invalid');
    for (const [title, content] of [
      ['Board', 'Welcome'],
      ['Report', 'Why?'],
    ] as const) {
      await list.getByRole('link', { name: title }).click();
      await page.frameLocator('iframe').getByText(content).first().waitFor();
      await expectNoPreviewViolations();
    }
    await expectNoViolations('gallery-modal');
  });

  test('the map of a bot, and the gallery without a map, have no violations', async () => {
    const { page } = userPage;
    await page.getByRole('link', { name: 'Gallery' }).click();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await page.getByText('There is no map.').waitFor();
    await expectNoViolations('gallery-no-map');
    fixture.world.emulator.setMap(berthMap);
    await page.getByText('Berth 4 is booked.').waitFor();
    await expectNoViolations('gallery-map');
    fixture.world.emulator.setMap(null);
  });

  test('direct messages have no violations', async () => {
    await openMemberMenu();
    await item('Message').click();
    await expect.poll(() => userPage.box.getAttribute('placeholder')).toBe('Message @Robin');
    await expectNoViolations('direct');
  });

  test('the banner and notifications have no violations', async () => {
    const { emulator } = fixture.world;
    emulator.setBanner({ level: 'error', title: 'The bot does not compile', text: 'bot.ts:3 an unexpected comma' });
    await userPage.page.getByText('The bot does not compile').waitFor();
    await userPage.page.route('**/reactions/**', (route) =>
      route.fulfill({ status: 500, json: { message: 'No reactions.' } }),
    );
    await userPage.message('Hello').getByRole('button', { name: /🚀/ }).click();
    await userPage.page.getByText('No reactions.').waitFor();
    await expectNoViolations('banner');
    emulator.setBanner(null);
  });

  test('the recording of a test, its dialogs and its result have no violations', async () => {
    const { page } = userPage;
    const host = new ScriptedRecordingHost();
    fixture.world.emulator.setRecordingHost(host);
    await page.getByRole('button', { name: 'Record test' }).click();
    await page.getByRole('radio', { name: /^From here/ }).click();
    await expectNoViolations('record-test');
    await page.keyboard.press('Escape');
    host.change({ phase: 'recording', steps: ['Robin joins', 'Robin clicks [Apply]'] });
    await page.getByRole('button', { name: 'Show steps' }).click();
    await expectNoViolations('recording');
    host.change({ phase: 'failed', problem: 'The bot exited with code 1.' });
    await page.getByText('The recording failed.').waitFor();
    await expectNoViolations('recording-failed');
    host.change({ phase: 'writing' });
    await page.getByText('Writing and checking the test').waitFor();
    const result = { file: 'test/apply.test.ts', source: "test('apply', () => {});", warnings: ['The bot restarted.'] };
    host.change({ phase: 'written', result });
    await page.getByRole('dialog', { name: 'Recorded test' }).waitFor();
    await expectNoViolations('recorded-test');
    fixture.world.emulator.setRecordingHost(null);
  });

  describe('dialogs', () => {
    test('the onboarding dialog has no violations', async () => {
      const { world } = fixture;
      const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
      const created = await world.control.call('POST', '/guilds', z.object({ id: z.string() }), {
        name: 'Market',
        owner_id: owner.id,
        features: ['COMMUNITY'],
        channels: names.map((name) => ({ name })),
      });
      const channels = (await owner.api.guilds.listChannels(created.id)).map(({ id }) => id);
      const options = [{ title: 'Trade', description: 'Cargo in, cargo out', channel_ids: channels.slice(0, 1) }];
      const prompt = {
        type: 0 as const,
        in_onboarding: true,
        id: '1',
        title: 'What brings you here?',
        required: true,
        options,
      };
      await owner.api.guilds.editOnboarding(created.id, {
        enabled: true,
        default_channel_ids: channels,
        prompts: [prompt],
      });
      const visitor = await world.createUser('Visitor');
      await world.control.call('POST', `/guilds/${created.id}/members`, z.object({}), { user_id: visitor.id });
      await userPage.page.goto(`${world.emulator.url}/#/users/${visitor.id}/guilds/${created.id}`);
      await userPage.page.getByRole('region', { name: 'Onboarding' }).getByRole('button', { name: 'Answer' }).click();
      await dialog().waitFor();
      await expectNoViolations('onboarding');
    });

    test('the dialog to message a user has no violations', async () => {
      await userPage.page.getByRole('link', { name: /^Direct messages/ }).click();
      await userPage.page.getByRole('navigation', { name: 'Conversations' }).getByRole('button').first().click();
      await dialog().waitFor();
      await expectNoViolations('find-user');
    });

    test('the dialogs to switch and create users have no violations', async () => {
      await button('Switch user').click();
      await dialog().waitFor();
      await expectNoViolations('switch-user');
      await button('New user').click();
      await dialog()
        .getByRole('textbox', { name: /^Username/ })
        .waitFor();
      await expectNoViolations('new-user');
    });

    test('the dialog to join a guild has no violations', async () => {
      await button('Join a guild').click();
      await dialog().waitFor();
      await expectNoViolations('join');
    });

    test('the profile of a member has no violations', async () => {
      await openMemberMenu();
      await item('Profile').click();
      await dialog().waitFor();
      await expectNoViolations('profile');
    });

    test('the audit log and bans have no violations', async () => {
      await button(/guild menu$/).click();
      await item(/^Moderation/).click();
      for (const name of ['Audit log', 'Bans']) {
        await dialog().getByRole('tab', { name }).click();
        await expectNoViolations(`moderation-${name.split(' ')[0]?.toLowerCase()}`);
      }
    });

    test.each([
      { which: 'first', names: ['Overview', 'Screening', 'Roles', 'Channels', 'Onboarding'] },
      { which: 'last', names: ['Welcome screen', 'Incident actions', 'Webhooks', 'Invites', 'Integrations'] },
    ])('the $which tabs of the guild settings have no violations', async ({ names }) => {
      const { openTab } = await openGuildSettings(userPage.page, 'Docks');
      for (const name of names) {
        await openTab(name);
        await expect.poll(() => dialog().getByText('Loading…').count()).toBe(0);
        await expectNoViolations(`settings-${name.split(' ')[0]?.toLowerCase()}`);
      }
    });

    test('the editors of the guild settings have no violations', async () => {
      const { openTab, button: settingsButton } = await openGuildSettings(userPage.page, 'Docks');
      await openTab('Roles');
      await settingsButton('Edit crew').click();
      await expectNoViolations('settings-role');
      await openTab('Channels');
      await settingsButton('Edit text channel quay').click();
      await dialog().getByLabel('Role or member').selectOption('crew');
      await settingsButton('Add permissions').click();
      await dialog().getByRole('heading', { name: 'crew in quay' }).waitFor();
      await expectNoViolations('settings-overwrite');
      await openTab('Onboarding');
      await settingsButton('Add question').click();
      await expectNoViolations('settings-question');
    });

    test.each(['Change nickname…', 'Time out…', 'Kick…', 'Ban…'])(
      'the dialog of the member action %s has no violations',
      async (name) => {
        await openMemberMenu();
        await item(name).click();
        await dialog().waitFor();
        await expectNoViolations(`action-${name.split(/\W/)[0]?.toLowerCase()}`);
      },
    );

    test.each(['Start a thread', 'Delete message'])(
      'the dialog of the message action %s has no violations',
      async (name) => {
        await userPage.message('A reply').click({ button: 'right' });
        await item(name).click();
        await dialog().waitFor();
        await expectNoViolations(`action-${name.split(' ')[0]?.toLowerCase()}`);
      },
    );
  });

  describe('menus and lists', () => {
    test('the menu of a message with its submenu has no violations', async () => {
      await userPage.message('A reply').click({ button: 'right' });
      await item('Apps').click();
      await item(/^Weigh/).waitFor();
      await expectNoViolations('message-menu');
    });

    test('the menu of a member with its roles has no violations', async () => {
      await openMemberMenu();
      await item('Roles').click();
      await userPage.page.getByRole('menuitemcheckbox', { name: 'crew' }).waitFor();
      await expectNoViolations('member-menu');
    });

    test('the list of emojis has no violations', async () => {
      await button('Insert an emoji').click();
      await userPage.page.getByRole('listbox', { name: 'Emojis' }).waitFor();
      await expectNoViolations('emojis');
    });

    test('the list of stickers has no violations', async () => {
      await button('Send a sticker').click();
      await userPage.page.getByRole('option', { name: 'Ahoy' }).waitFor();
      await expectNoViolations('stickers');
    });

    test('name completion has no violations', async () => {
      await userPage.box.pressSequentially('@');
      await userPage.page.getByRole('listbox', { name: 'Members and roles' }).waitFor();
      await expectNoViolations('completion');
    });

    test('commands, a command form with problems, and a reply have no violations', async () => {
      await userPage.message('A reply').click({ button: 'right' });
      await item('Reply').click();
      await userPage.box.fill('/');
      await userPage.page.getByRole('option', { name: /lift/ }).waitFor();
      await expectNoViolations('commands');
      await userPage.page.getByRole('option', { name: /lift/ }).click();
      await button(/^Add option side/).click();
      await userPage.page.getByRole('option', { name: 'To port' }).waitFor();
      await expectNoViolations('options');
      await button('Run /lift').click();
      await userPage.page.getByRole('alert').first().waitFor();
      await expectNoViolations('option-problems');
    });
  });

  test.each(['Texts', 'Entities', 'Choices'])('the modal %s has no violations', async (name) => {
    await userPage.box.fill('/survey');
    await userPage.page.getByRole('option', { name: /survey/ }).click();
    await userPage.page.getByRole('option', { name }).click();
    await userPage.page.keyboard.press('Enter');
    await dialog().waitFor();
    await expectNoViolations(`modal-${name.toLowerCase()}`);
    await dialog().getByRole('button', { name: 'Submit' }).click();
    if (name !== 'Entities')
      await expect
        .poll(() =>
          dialog()
            .getByText(/must|required|choose/i)
            .count(),
        )
        .toBeGreaterThan(0);
    await expectNoViolations(`modal-${name.toLowerCase()}-problems`);
  });
});
