/** The recording of a test on the page. A scripted program records. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../dev/src/emulator/state/records/users.js';
import { ScriptedRecordingHost } from '../../emulator/fixtures/scripted-recording-host.js';
import { browserTest } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { GuildFixture } from '../fixture/guild-fixture.js';

const source = "test('apply', async () => {\n  await robin.click(apply);\n});\n";
const result = { file: 'test/apply.test.ts', source, warnings: ['The bot <b>restarted</b>.'] };

describe.skipIf(missingBrowser)('the recording of a test', () => {
  let fixture: GuildFixture;
  let guild: GuildRecord;
  let owner: UserRecord;
  let host: ScriptedRecordingHost;

  browserTest.beforeAll(async ({ browser }) => {
    fixture = await GuildFixture.open(browser);
  });
  beforeEach(() => {
    ({ guild, owner } = fixture.createGuild());
    host = new ScriptedRecordingHost();
    fixture.backend.emulator.setRecordingHost(host);
  });
  afterEach(async () => {
    fixture.backend.emulator.setRecordingHost(null);
    await fixture.closePages();
  });
  afterAll(() => fixture?.close());

  const open = async () => (await fixture.openAs(owner, { guild, channel: 'general' })).page;
  const recordButton = (page: Page) => page.getByRole('button', { name: 'Record test' });
  const bar = (page: Page) => page.getByRole('region', { name: 'Recording' });
  const startDialog = (page: Page) => page.getByRole('dialog', { name: 'Record test' });
  const resultDialog = (page: Page) => page.getByRole('dialog', { name: 'Recorded test' });
  const buttonOf = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });

  const hasFocus = (locator: Locator) => locator.evaluate((element) => element.matches(':focus'));

  /** A page with the dialog of a recording that has ended. */
  async function openResult(): Promise<Page> {
    const page = await open();
    host.change({ phase: 'recording', steps: ['Robin clicks [Apply]'] });
    await buttonOf(page, 'Stop recording').click();
    await bar(page).getByText('Writing and checking the test').waitFor();
    host.change({ phase: 'written', result });
    await resultDialog(page).waitFor();
    return page;
  }

  test('cannot be started if no program records', async () => {
    const page = await open();
    await recordButton(page).waitFor();
    fixture.backend.emulator.setRecordingHost(null);
    await recordButton(page).waitFor({ state: 'detached' });
    await expect.poll(() => bar(page).count()).toBe(0);
  });

  test('starts from a fresh world unless the user chooses otherwise', async () => {
    const page = await open();
    await recordButton(page).click();
    await startDialog(page).getByRole('button', { name: 'Start recording' }).click();
    await startDialog(page).waitFor({ state: 'detached' });
    await bar(page).getByText('Starting the recording').waitFor();
    expect(host.calls).toEqual([{ start: { fromHere: false } }]);
    await expect.poll(() => recordButton(page).getAttribute('aria-disabled')).toBe('true');
  });

  test('that was started leaves the focus on the button that opened the dialog', async () => {
    const page = await open();
    await recordButton(page).focus();
    await page.keyboard.press('Enter');
    await startDialog(page).getByRole('button', { name: 'Start recording' }).focus();
    await page.keyboard.press('Enter');
    await startDialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(recordButton(page))).toBe(true);
  });

  test('from here is started after a warning that the data of the bot is not saved', async () => {
    const page = await open();
    await recordButton(page).click();
    await startDialog(page)
      .getByRole('radio', { name: /^From here/ })
      .click();
    await startDialog(page).getByText('What the bot itself stores').waitFor();
    await startDialog(page).getByRole('button', { name: 'Start recording' }).click();
    await bar(page).waitFor();
    expect(host.calls).toEqual([{ start: { fromHere: true } }]);
  });

  test('that cannot be started is explained in the dialog', async () => {
    const page = await open();
    await recordButton(page).click();
    host.change({ phase: 'recording' });
    await bar(page).waitFor();
    await startDialog(page).getByRole('button', { name: 'Start recording' }).click();
    await expect.poll(() => startDialog(page).getByRole('alert').textContent()).toBe('A recording is running already.');
  });

  test('shows the steps so far as text on each page', async () => {
    const [page, other] = await Promise.all([open(), open()]);
    host.change({ phase: 'recording', steps: ['Robin joins', 'Robin sends <img src=x>'] });
    for (const each of [page, other]) {
      await bar(each).getByText('Recording a test: 2 steps.').waitFor();
      await bar(each).getByText('Last step: Robin sends <img src=x>').waitFor();
    }
    await buttonOf(page, 'Show steps').click();
    const steps = bar(page).getByRole('list', { name: 'Recorded steps' }).getByRole('listitem');
    await expect.poll(() => steps.allTextContents()).toEqual(['Robin joins', 'Robin sends <img src=x>']);
  });

  test('is canceled without a result', async () => {
    const page = await open();
    host.change({ phase: 'recording', steps: ['Robin joins'] });
    await buttonOf(page, 'Cancel recording').click();
    await bar(page).waitFor({ state: 'detached' });
    expect(host.calls).toEqual(['cancel']);
    await expect.poll(() => hasFocus(recordButton(page))).toBe(true);
    await expect.poll(() => recordButton(page).getAttribute('aria-disabled')).toBe('false');
  });

  test('ends with a dialog that shows the file, the warnings and the source', async () => {
    const dialog = resultDialog(await openResult());
    await dialog.getByText('test/apply.test.ts').waitFor();
    const warnings = dialog.getByRole('region', { name: 'Warnings' }).getByRole('listitem');
    await expect.poll(() => warnings.allTextContents()).toEqual(['The bot <b>restarted</b>.']);
    await expect.poll(() => dialog.getByRole('region', { name: 'Source of the test' }).textContent()).toBe(source);
  });

  test('can be copied', async () => {
    const page = await openResult();
    await resultDialog(page).getByRole('button', { name: 'Copy' }).click();
    await resultDialog(page).getByRole('status').getByText('Copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(source);
  });

  test('can be downloaded with the name of its file', async () => {
    const page = await openResult();
    const downloading = page.waitForEvent('download');
    await resultDialog(page).getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('apply.test.ts');
    expect(await readFile(await download.path(), 'utf8')).toBe(source);
  });

  test('shows its test again after the dialog was closed, until the result is closed', async () => {
    const page = await openResult();
    await page.keyboard.press('Escape');
    await resultDialog(page).waitFor({ state: 'detached' });
    await buttonOf(page, 'Show test').click();
    await resultDialog(page).waitFor();
    await page.keyboard.press('Escape');
    await buttonOf(page, 'Close the result of the recording').click();
    await bar(page).waitFor({ state: 'detached' });
    await recordButton(page).waitFor();
  });

  test('does not open its dialog over another dialog', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Switch user' }).click();
    host.change({ phase: 'writing' });
    await bar(page).getByText('Writing and checking the test').waitFor();
    host.change({ phase: 'written', result });
    await bar(page).getByText('The test was written.').waitFor();
    await expect.poll(() => resultDialog(page).count()).toBe(0);
  });

  test('whose test was written and fails shows why, and the test', async () => {
    const page = await open();
    host.change({ phase: 'failed', problem: 'test/apply.test.ts was written, but fails.', result });
    await expect
      .poll(() => bar(page).getByRole('alert').textContent())
      .toBe('The recording failed. test/apply.test.ts was written, but fails.');
    await buttonOf(page, 'Show test').click();
    await resultDialog(page).getByText('test/apply.test.ts').waitFor();
  });

  test('that failed shows why, until it is closed', async () => {
    const page = await open();
    host.change({ phase: 'failed', problem: 'The bot exited with code 1.' });
    await expect
      .poll(() => bar(page).getByRole('alert').textContent())
      .toBe('The recording failed. The bot exited with code 1.');
    await buttonOf(page, 'Close the result of the recording').click();
    await bar(page).waitFor({ state: 'detached' });
  });
});
