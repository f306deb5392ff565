/**
 * The pictures of unmodified bots of other libraries in the playground. Every run writes them to build/pictures/libraries;
 * `npm run pictures` writes them to docs/pictures/libraries.
 */
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect } from 'vitest';
import { discordJsBot, discordPyBot, type LibraryBot, reportSkippedBots } from '../testing/libraries/library-bots.js';
import { browserTest as test } from './fixture/browser.js';
import { missingBrowser } from './fixture/chromium.js';
import { takeThemedPictures } from './fixture/themed-pictures.js';
import { WorldFixture } from './fixture/world-fixture.js';

const folder = fileURLToPath(
  new URL(
    process.env['UPDATE_PICTURES'] ? '../../docs/pictures/libraries/' : '../../build/pictures/libraries/',
    import.meta.url,
  ),
);

reportSkippedBots();

describe.skipIf(missingBrowser)('the picture of an unmodified bot', () => {
  let fixture: WorldFixture | undefined;
  afterEach(() => fixture?.close());

  async function takePicture(browser: WorldFixture['browser'], { library, prepare }: LibraryBot): Promise<void> {
    const { command, cwd } = await prepare();
    fixture = await WorldFixture.open(browser, { command, cwd, timeoutMs: 20_000, world: harbour });
    const robin = await fixture.world.createMember('Robin');
    const { page, message } = await fixture.openAs(robin, 'general', { colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 640 });
    await robin.send('general', '!help');
    await robin.waitForMessage('Use /panel.');
    await robin.useCommand('panel');
    await message('Do you need help?').getByRole('button', { name: 'Open a ticket' }).click();
    await page.getByRole('dialog', { name: 'New ticket' }).getByRole('textbox').fill('A plank is loose');
    const sizes = await takeThemedPictures(page, folder + library.replace('.', ''));
    expect(Math.max(...sizes)).toBeLessThan(150_000);
  }

  test.skipIf(discordJsBot.skipReason)('of discord.js shows its messages, its form and its requests', ({ browser }) =>
    takePicture(browser, discordJsBot),
  );

  test.skipIf(discordPyBot.skipReason)('of discord.py shows its messages, its form and its requests', ({ browser }) =>
    takePicture(browser, discordPyBot),
  );
});

const harbour = { guild: { name: 'Harbour', channels: [{ name: 'general' }] } };
