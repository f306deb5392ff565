/** A page with many kinds of content that axe checks state by state. */

import type { TestUser } from '@guildhall/dev/testing';
import axe from 'axe-core';
import type { Frame, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestBrowser } from '../fixture/browser.js';
import { craneBot } from '../fixture/crane-bot.js';
import { takeScreenshot, type UserPage, WorldFixture } from '../fixture/world-fixture.js';

export type ColorScheme = 'light' | 'dark';

/**
 * An expression for what axe reports as serious, one line for each element. Colors are compared in both themes. The other rules run in
 * the light one, because their result does not depend on the theme.
 */
const findViolations = (colorScheme: ColorScheme) => `(async () => {
  // Fading elements have a lower contrast.
  await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
  const options = { resultTypes: ['violations'], iframes: false };
  // What is behind a modal dialog is inert: axe does not compare its colors.
  const front = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const results = [await axe.run(front, { ...options, runOnly: ['color-contrast'] })];
  if (${colorScheme === 'light'}) {
    results.push(await axe.run(document, { ...options, rules: { 'color-contrast': { enabled: false } } }));
  }
  return results
    .flatMap(({ violations }) => violations)
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 160) + ' ' + failureSummary));
})()`;

/** Whether nothing is open on the page, and the message box is empty. */
const IS_PLAIN = `!document.querySelector(
  'dialog[open], [role=dialog], [role=menu], [role=listbox], [role=alert], form[aria-label], [aria-label="Cancel reply"]',
) && [...document.querySelectorAll('textarea')].every(({ value }) => value === '')`;

/**
 * The page of the owner of a guild with messages, roles and a bot with all types of commands. Tests share one page as long as it
 * can be brought back to the channel #quay: axe is several times as fast in a page in which it has run before.
 */
export class AccessiblePage {
  #userPage: UserPage | undefined;

  private constructor(
    private readonly fixture: WorldFixture,
    readonly owner: TestUser,
    private readonly themes: readonly ColorScheme[],
  ) {}

  /** Starts the world. */
  static async start(browser: TestBrowser, themes: readonly ColorScheme[]): Promise<AccessiblePage> {
    const fixture = await WorldFixture.open(browser, {
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
          { name: 'questions', type: 'GUILD_FORUM' },
        ],
      },
    });
    const { world } = fixture;
    const { owner } = world;
    await world.createMember('Pending Pia');
    const robin = await world.createMember('Robin');
    await robin.server.passScreening();
    await world.grantRole(robin, 'crew');
    const message = await robin.send(
      'quay',
      `Hello ${owner.mention}, **see** \`code\` and ||a secret|| https://example.org\n> quoted`,
    );
    await owner.send('quay', 'A reply', { replyTo: message, files: [{ name: 'log.txt', data: 'fair wind' }] });
    await robin.react(message, '🚀');
    return new AccessiblePage(fixture, owner, themes);
  }

  get world(): WorldFixture['world'] {
    return this.fixture.world;
  }

  get userPage(): UserPage {
    if (!this.#userPage) throw new Error('no channel is open');
    return this.#userPage;
  }

  get page(): Page {
    return this.userPage.page;
  }

  /** Opens the channel #quay as the owner, unless an earlier test has left it open. */
  async openChannel(): Promise<void> {
    this.#userPage ??= await this.fixture.openAs(this.owner, 'quay');
  }

  /** Opens the channel #quay in a new page of another user. */
  async openChannelAs(user: TestUser): Promise<void> {
    await this.#closePage();
    this.#userPage = await this.fixture.openAs(user, 'quay');
  }

  /** Returns to the channel #quay after a test. If a test has failed or left something open, the next one gets a new page. */
  async returnToChannel(hasFailed: boolean): Promise<void> {
    const { page, externalRequests } = this.userPage;
    expect(externalRequests).toEqual([]);
    await page.unrouteAll();
    const channel = this.world.guild.channel('quay');
    if (!hasFailed) {
      // One for a dialog, and one for a list inside it.
      for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
      await page.goto(
        `${this.world.emulator.url}/#/users/${this.owner.id}/guilds/${this.world.guildId}/channels/${channel.id}`,
      );
      await page.getByRole('log', { name: 'Messages in quay' }).waitFor();
      if (await page.evaluate<boolean>(IS_PLAIN)) return;
    }
    await this.#closePage();
  }

  async #closePage(): Promise<void> {
    await this.#userPage?.close();
    this.#userPage = undefined;
  }

  /** @param name of the screenshots, which are only taken on demand */
  async expectNoViolations(name: string): Promise<void> {
    for (const colorScheme of this.themes) {
      await this.page.emulateMedia({ colorScheme });
      await takeScreenshot(this.page, `axe-${colorScheme}-${name}`);
      await expectNone(this.page, colorScheme);
    }
  }

  /** Checks the frame of the gallery in its themes. */
  async expectNoPreviewViolations(): Promise<void> {
    for (const colorScheme of this.themes) {
      await this.button(colorScheme === 'light' ? 'Light' : 'Dark').click();
      const frame = await (await this.page.locator('iframe').elementHandle())?.contentFrame();
      if (!frame) throw new Error('the gallery shows no preview');
      await expectNone(frame, colorScheme);
    }
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  item(name: string | RegExp): Locator {
    return this.page.getByRole('menuitem', { name });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  async openMemberMenu(): Promise<void> {
    const members = this.page.getByRole('complementary', { name: 'Members' });
    await members.getByRole('button', { name: /^Robin/ }).click({ button: 'right' });
    await this.item('Profile').waitFor();
  }

  close(): Promise<void> {
    return this.fixture.close();
  }
}

async function expectNone(page: Page | Frame, colorScheme: ColorScheme): Promise<void> {
  // The page changes its theme later than the browser, and only then starts its transitions.
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe(colorScheme);
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  expect(await page.evaluate<string[]>(findViolations(colorScheme)), `in the ${colorScheme} theme`).toEqual([]);
}
