/** The states of the page, looked at by axe: nothing serious, in either theme. */
import axe from 'axe-core';
import type { TestUser } from 'guildhall/testing';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { missingBrowser } from './fixture/browser.js';
import { craneBot } from './fixture/crane-bot.js';
import { takeScreenshot, type UserPage, WorldFixture } from './fixture/world-fixture.js';

/** What axe finds that keeps somebody from using the page, a line each. */
async function findings(page: Page): Promise<string[]> {
  // What fades in is looked at once it is there.
  await page.evaluate('Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))');
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, { resultTypes: ['violations'] })`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`));
}

describe.skipIf(missingBrowser).each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  let stage: WorldFixture;
  let owner: TestUser;
  let sight: UserPage;

  beforeAll(async () => {
    stage = await WorldFixture.open({
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
        ],
      },
    });
    const { world } = stage;
    owner = world.owner;
    await world.createMember('Pending Pia');
    const robin = await world.createMember('Robin');
    await robin.passScreening();
    await world.grantRole(robin, 'crew');
    const said = await robin.send(
      'quay',
      `Hello ${owner.mention}, **see** \`code\` and ||a secret|| https://example.org\n> quoted`,
    );
    await owner.send('quay', 'An answer', { replyTo: said, files: [{ name: 'log.txt', data: 'fair wind' }] });
    await robin.react(said, '🚀');
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    sight = await stage.openAs(owner, 'quay', { colorScheme });
  });
  afterEach(async () => {
    expect(sight.externalRequests).toEqual([]);
    await sight.close();
  });

  const clean = async (name: string) => {
    await takeScreenshot(sight.page, `axe-${colorScheme}-${name}`);
    expect(await findings(sight.page)).toEqual([]);
  };
  const button = (name: string | RegExp) => sight.page.getByRole('button', { name });
  const item = (name: string | RegExp) => sight.page.getByRole('menuitem', { name });
  const dialog = () => sight.page.getByRole('dialog');
  const openMemberMenu = async () => {
    const members = sight.page.getByRole('complementary', { name: 'Members' });
    await members.getByRole('button', { name: /^Robin/ }).click({ button: 'right' });
    await item('Profile').waitFor();
  };

  test('a channel, with its messages, members and the live panel', async () => {
    await sight.message('An answer').waitFor();
    await clean('channel');
  });

  test.each(['Frames', 'Requests', 'Interactions', 'Faults', 'Clock'])('the live panel: %s', async (name) => {
    await sight.page.getByRole('tab', { name }).click();
    await sight.page.getByRole('tabpanel').waitFor();
    await clean(`panel-${name.toLowerCase()}`);
  });

  test('a payload in the live panel', async () => {
    await sight.message('An answer').click({ button: 'right' });
    await item('Show the payload').click();
    await sight.page.getByRole('heading', { name: /^Message \d+/ }).waitFor();
    await clean('payload');
  });

  test('the page of somebody who is pending, and the screening', async () => {
    await sight.close();
    sight = await stage.openAs(stage.world.getUser('Pending Pia'), 'quay', { colorScheme });
    await button('Complete').click();
    await dialog().waitFor();
    await clean('screening');
  });

  test('direct messages', async () => {
    await openMemberMenu();
    await item('Message').click();
    await expect.poll(() => sight.box.getAttribute('placeholder')).toBe('Message @Robin');
    await clean('direct');
  });

  test('what stands over everything: a banner, and what went wrong', async () => {
    const { emulator } = stage.world;
    emulator.setBanner({ level: 'error', title: 'The bot does not compile', text: 'bot.ts:3 an unexpected comma' });
    await sight.page.getByText('The bot does not compile').waitFor();
    await sight.page.route('**/reactions/**', (route) =>
      route.fulfill({ status: 500, json: { message: 'No reactions.' } }),
    );
    await sight.message('Hello').getByRole('button', { name: /🚀/ }).click();
    await sight.page.getByText('No reactions.').waitFor();
    await clean('banner');
    emulator.setBanner(null);
  });

  describe('dialogs', () => {
    test('the questions of onboarding', async () => {
      const { world } = stage;
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
      await sight.page.goto(`${world.emulator.url}/#/people/${visitor.id}/guilds/${created.id}`);
      await sight.page.getByRole('region', { name: 'Onboarding' }).getByRole('button', { name: 'Answer' }).click();
      await dialog().waitFor();
      await clean('onboarding');
    });

    test('whom to write to', async () => {
      await sight.page.getByRole('link', { name: /^Direct messages/ }).click();
      await sight.page.getByRole('navigation', { name: 'Conversations' }).getByRole('button').first().click();
      await dialog().waitFor();
      await clean('find-somebody');
    });

    test('whom to be, and somebody new', async () => {
      await button('Be somebody else').click();
      await dialog().waitFor();
      await clean('people');
      await button('Somebody new').click();
      await dialog()
        .getByRole('textbox', { name: /^Username/ })
        .waitFor();
      await clean('new-person');
    });

    test('joining a guild', async () => {
      await button('Join a guild').click();
      await dialog().waitFor();
      await clean('join');
    });

    test('the profile of a member', async () => {
      await openMemberMenu();
      await item('Profile').click();
      await dialog().waitFor();
      await clean('profile');
    });

    test('moderation: the audit log, bans and invites', async () => {
      await button(/guild menu$/).click();
      await item(/^Moderation/).click();
      for (const name of ['Audit log', 'Bans', 'Invites']) {
        await dialog().getByRole('tab', { name }).click();
        await clean(`moderation-${name.split(' ')[0]?.toLowerCase()}`);
      }
    });

    test.each(['Change nickname…', 'Time out…', 'Kick…', 'Ban…'])('of a member: %s', async (name) => {
      await openMemberMenu();
      await item(name).click();
      await dialog().waitFor();
      await clean(`act-${name.split(/\W/)[0]?.toLowerCase()}`);
    });

    test.each(['Start a thread', 'Delete message'])('of a message: %s', async (name) => {
      await sight.message('An answer').click({ button: 'right' });
      await item(name).click();
      await dialog().waitFor();
      await clean(`act-${name.split(' ')[0]?.toLowerCase()}`);
    });
  });

  describe('menus and lists', () => {
    test('the menu of a message, and the commands of applications in it', async () => {
      await sight.message('An answer').click({ button: 'right' });
      await item('Apps').click();
      await item(/^Weigh/).waitFor();
      await clean('message-menu');
    });

    test('the menu of a member, and its roles', async () => {
      await openMemberMenu();
      await item('Roles').click();
      await sight.page.getByRole('menuitemcheckbox', { name: 'crew' }).waitFor();
      await clean('member-menu');
    });

    test('emojis', async () => {
      await button('Insert an emoji').click();
      await sight.page.getByRole('listbox', { name: 'Emojis' }).waitFor();
      await clean('emojis');
    });

    test('completion of a name', async () => {
      await sight.box.pressSequentially('@');
      await sight.page.getByRole('listbox', { name: 'Members and roles' }).waitFor();
      await clean('completion');
    });

    test('commands, a command with its options and problems, and a reply', async () => {
      await sight.message('An answer').click({ button: 'right' });
      await item('Reply').click();
      await sight.box.fill('/');
      await sight.page.getByRole('option', { name: /lift/ }).waitFor();
      await clean('commands');
      await sight.page.getByRole('option', { name: /lift/ }).click();
      await button(/^Add option side/).click();
      await sight.page.getByRole('option', { name: 'To port' }).waitFor();
      await clean('options');
      await button('Run /lift').click();
      await sight.page.getByRole('alert').first().waitFor();
      await clean('option-problems');
    });
  });

  test.each(['Words', 'People', 'Marks'])('a modal of a bot: %s', async (name) => {
    await sight.box.fill('/survey');
    await sight.page.getByRole('option', { name: /survey/ }).click();
    await sight.page.getByRole('option', { name }).click();
    await sight.page.keyboard.press('Enter');
    await dialog().waitFor();
    await clean(`modal-${name.toLowerCase()}`);
    await dialog().getByRole('button', { name: 'Submit' }).click();
    if (name !== 'People')
      await expect
        .poll(() =>
          dialog()
            .getByText(/must|required|choose/i)
            .count(),
        )
        .toBeGreaterThan(0);
    await clean(`modal-${name.toLowerCase()}-problems`);
  });
});
