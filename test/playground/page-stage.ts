/** A world with a bot, and people before the page in a real browser. */

import { createWorld, type Person, type TestWorld, type WorldOptions } from 'guildhall/testing';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, startBrowser } from './browser.js';

/** The page as one person sees it. */
export interface Sight {
  readonly page: Page;
  /** What the page asked of anybody but the service. */
  readonly strays: readonly string[];
  /** The box in which messages are written. */
  readonly box: Locator;
  /** The message that shows this text. */
  message(text: string | RegExp): Locator;
  close(): Promise<void>;
}

export class PageStage {
  private constructor(
    readonly world: TestWorld,
    readonly browser: Browser,
  ) {}

  /** @param options of the world */
  static async open(options: WorldOptions): Promise<PageStage> {
    const [world, browser] = await Promise.all([createWorld(options), startBrowser()]);
    return new PageStage(world, browser);
  }

  /** Opens the page before a person, in a channel of the guild. */
  async sight(person: Person, channel: string, options: { colorScheme?: 'light' | 'dark' } = {}): Promise<Sight> {
    const { service, guildId } = this.world;
    const found = this.world.channels().find(({ name }) => name === channel);
    if (!found) throw new Error(`there is no channel ${channel}`);
    const address = `${service.url}/#/people/${person.id}/guilds/${guildId}/channels/${found.id}`;
    const { page, context, strays } = await openPage(this.browser, address, options);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.url });
    // A test says what it waited for, and does not merely run out of time.
    page.setDefaultTimeout(5000);
    const list = page.getByRole('log', { name: /^Messages in/ });
    const box = page.getByRole('textbox', { name: /^Message [#@]/ });
    await list
      .or(page.getByRole('region', { name: 'Membership screening' }))
      .first()
      .waitFor();
    return {
      page,
      strays,
      box,
      message: (text) => list.getByRole('article').filter({ hasText: text }),
      close: () => context.close(),
    };
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.world.close();
  }
}

/** Waits until something has the focus. */
export async function focused(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element.matches(':focus'))).toBe(true);
}

/** Keeps a picture of the page where SHOTS names a folder. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
