/**
 * The screenshots of the README and of the page about the playground, taken from the front desk example. Every run writes
 * them to build/pictures; `npm run pictures` writes them to docs/pictures.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, onTestFinished } from 'vitest';
import { reportInteractions } from '../../dev/src/cli/bot-process/report-interactions.js';
import { collectGallery } from '../../dev/src/cli/gallery/collect-gallery.js';
import { reportedError } from '../../dev/src/testing/reports/reported-error.js';
import { bot } from '../../examples/front-desk/bot.js';
import * as frontDesk from '../../examples/front-desk/declarations.js';
import { demoGuild } from '../../examples/front-desk/demo-guild.js';
import { greetingPreview } from '../../examples/front-desk/greeting.js';
import { reviewPreview } from '../../examples/front-desk/review-message.js';
import { explore } from '../explorer/fixture/explore.js';
import { browserTest as test } from './fixture/browser.js';
import { missingBrowser } from './fixture/chromium.js';
import { takeThemedPictures } from './fixture/themed-pictures.js';
import { WorldFixture } from './fixture/world-fixture.js';

const folder = process.env['UPDATE_PICTURES'] ? '../../docs/pictures/' : '../../build/pictures/';

async function savePicture(page: Page, name: string): Promise<void> {
  const sizes = await takeThemedPictures(page, fileURLToPath(new URL(folder + name, import.meta.url)));
  expect(Math.min(...sizes)).toBeGreaterThan(20_000);
}

const roles = demoGuild.roles?.map((role) => ({
  ...role,
  hoist: true,
  color: role.name === 'crew' ? 0x2f9f6f : 0xe0a030,
}));

const { acceptButton, applicationWizard, applyButton, declineModal } = frontDesk;

/** The front desk with an application by Robin and a new member, Casey. */
async function createBusyGuild(fixture: WorldFixture) {
  const { world } = fixture;
  const morgan = await world.createMember('Morgan', { roles: ['moderator'] });
  const ines = await world.createMember('Inês', { roles: ['crew'] });
  const robin = await world.createMember('Robin');
  const casey = await world.createMember('Casey');
  for (const user of [morgan, ines, robin, casey]) await user.server.passScreening();
  await world.createMember('Newcomer', { status: 'offline' });
  await ines.send('welcome', `Ahoy ${robin.mention}, good to have you. **Applications** are read every evening.`);
  await robin.click(applyButton);
  await robin
    .fill(applicationWizard, {
      age: '17',
      tier: 'guest',
      skills: ['code', 'events'],
      inviter: ines,
      portfolio: [{ name: 'harbour.txt', data: 'A poem about boats.' }],
      rules: true,
    })
    .submit();
  await world.waitForIdle();
  return { morgan, casey, robin };
}

describe.skipIf(missingBrowser)('the screenshots of the documents', () => {
  let fixture: WorldFixture;
  test.beforeEach(async ({ browser }) => {
    fixture = await WorldFixture.open(browser, { bot, guild: { ...demoGuild, roles } });
  });
  afterEach(() => fixture?.close());

  test('show a moderator with an application and the live panel', async () => {
    const { morgan } = await createBusyGuild(fixture);
    const { page, message } = await fixture.openAs(morgan, 'applications', { colorScheme: 'dark' });
    await page.getByRole('tab', { name: 'Interactions' }).click();
    await message('would like to join').getByRole('button', { name: 'Accept' }).waitFor();
    await savePicture(page, 'playground');
  });

  test('show the gallery with a message of the bot', async () => {
    const { emulator } = fixture.world;
    const files = [
      { name: 'examples/front-desk/greeting.ts', exports: { greetingPreview } },
      { name: 'examples/front-desk/review-message.ts', exports: { reviewPreview } },
    ];
    const { declarations } = bot;
    emulator.setGallery(
      await collectGallery({ declarations, declaredModals: [declineModal], files, describeError: reportedError }),
    );
    const { casey } = await createBusyGuild(fixture);
    const { page } = await fixture.openAs(casey, 'welcome', { colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Close the live panel' }).click();
    await page.getByRole('link', { name: 'Gallery' }).click();
    await page.getByRole('link', { name: 'An application' }).click();
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'Accept' }).waitFor();
    await savePicture(page, 'gallery');
  });

  test('show the map that the explorer has drawn', async () => {
    const descriptionPath = fileURLToPath(new URL('../../examples/front-desk/guildhall.world.ts', import.meta.url));
    const files = [{ path: '/declarations.ts', exports: frontDesk }];
    const { summary } = await explore(bot, { maxSteps: 240, files, descriptionPath });
    fixture.world.emulator.setMap(summary.map);
    const casey = await fixture.world.createMember('Casey');
    const { page } = await fixture.openAs(casey, 'welcome', { colorScheme: 'light' });
    await page.setViewportSize({ width: 2480, height: 840 });
    await page.getByRole('button', { name: 'Close the live panel' }).click();
    await page.getByRole('link', { name: 'Gallery' }).click();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await page.getByRole('button', { name: 'Smaller' }).click();
    await page.getByText('would like to join the crew').first().waitFor();
    await savePicture(page, 'map');
  });

  test('show a member with a form', async () => {
    const { casey } = await createBusyGuild(fixture);
    const { page, message } = await fixture.openAs(casey, 'welcome', { colorScheme: 'light' });
    await page.getByRole('button', { name: 'Close the live panel' }).click();
    await message('@Casey').getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('dialog', { name: 'Join the crew' }).waitFor();
    await savePicture(page, 'form');
  });

  test('show the error of a handler with the request that failed', async () => {
    const { world } = fixture;
    const { morgan, robin } = await createBusyGuild(fixture);
    const endReports = reportInteractions(world.emulator.url, (report) => world.emulator.report(report));
    onTestFinished(endReports);
    const route = '/guilds/{guild_id}/members/{user_id}/roles/{role_id}';
    await world.faults.inject({ kind: 'http_error', status: 403, method: 'PUT', route });
    await morgan.click(acceptButton, { applicant: robin.id });
    await world.waitForIdle();
    const { page } = await fixture.openAs(morgan, 'applications', { colorScheme: 'light' });
    await page.getByRole('tab', { name: 'Interactions' }).click();
    await page.getByRole('button', { name: /review\/accept.*handler failed/ }).click();
    await page.getByText('ReviewHandler.acceptApplicant').first().waitFor();
    await savePicture(page, 'errors');
  });

  test('show a narrow window', async () => {
    const { morgan } = await createBusyGuild(fixture);
    const { page, message } = await fixture.openAs(morgan, 'applications', { colorScheme: 'dark' });
    await page.setViewportSize({ width: 420, height: 800 });
    await page.getByRole('button', { name: 'Close the live panel' }).click();
    await message('would like to join').getByRole('button', { name: 'Accept' }).waitFor();
    await savePicture(page, 'narrow');
  });
});
