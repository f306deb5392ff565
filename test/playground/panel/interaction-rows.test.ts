/** The live panel's rows of interactions and the log of the bot, with a real bot that reports to the emulator. */
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  stringOption,
  textInput,
  wizard,
} from 'guildhall';
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { reportInteractions } from '../../../dev/src/cli/bot-process/report-interactions.js';
import { browserTest as it } from '../fixture/browser.js';
import { missingBrowser } from '../fixture/chromium.js';
import { takeScreenshot, WorldFixture } from '../fixture/world-fixture.js';

const ask = command('ask', { description: 'Asks', options: { topic: stringOption({ description: 'The topic' }) } });
const enroll = command('enroll', { description: 'Enrolls' });
const signUp = wizard([
  modal('crew', { title: 'Join the crew', fields: { name: textInput({ label: 'Name' }) } }),
  modal('crew/watch', { title: 'Your watch', fields: { watch: textInput({ label: 'Watch' }) } }),
]);
const choose = button('choose/:track<dev|art>', { label: 'Choose' });
const lost = button('lost', { label: 'Break' });

@Handler()
class Desk {
  @Command(ask)
  async ask(use: CommandContext<typeof ask>) {
    use.log.warn({ topic: use.options.topic }, `asked about ${use.options.topic}`);
    await use.reply({ content: 'Which?', components: [actionRow(choose({ track: 'art' }), lost())] });
    await use.followUp('There is more.');
  }

  @Button(choose)
  choose(click: ButtonContext<typeof choose>) {
    return click.reply({ content: `You chose ${click.params.track}.`, ephemeral: true });
  }

  @Command(enroll, { defer: false })
  enroll(use: CommandContext<typeof enroll>) {
    return use.showModal(signUp());
  }

  @ModalSubmit(signUp)
  enrolled(form: ModalContext<typeof signUp>) {
    return form.reply({ content: `Welcome, ${form.values.name}.`, ephemeral: true });
  }

  @Button(lost)
  async lose(click: ButtonContext<typeof lost>) {
    await click.api.messages.create('999999999999999999', { content: 'Nobody reads this.' });
  }
}

describe.skipIf(missingBrowser)('in the live panel', () => {
  let fixture: WorldFixture;
  let page: Page;
  let panel: Locator;
  let endReports: () => void;
  const openTab = (name: string) => panel.getByRole('tab', { name, exact: true }).click();
  const list = () => panel.getByRole('list', { name: 'Log', exact: true });
  const row = (text: string) => list().locator('li').filter({ hasText: text }).first();

  it.beforeEach(async ({ browser }) => {
    fixture = await WorldFixture.open(browser, { bot: new Bot({ handlers: [Desk] }) });
    const { emulator } = fixture.world;
    endReports = reportInteractions(emulator.url, (report) => emulator.report(report));
    const ada = await fixture.world.createMember('Ada');
    await ada.useCommand(ask, { topic: '<img src=x onerror=alert(1)>' });
    ({ page } = await fixture.openAs(ada, 'general', { colorScheme: 'dark' }));
    panel = page.getByRole('complementary', { name: 'Live panel' });
    await openTab('Interactions');
  });
  afterEach(async () => {
    endReports();
    await fixture.close();
  });

  it('a command is one row with its name, user, handler and response time, and its steps below', async () => {
    const asked = row('/ask');
    await asked.getByText('command by Ada').waitFor();
    await asked.getByText('Desk.ask').waitFor();
    await asked.getByText('answered').waitFor();
    await asked.getByRole('button', { name: /^\d.*\/ask/ }).click();
    const steps = panel.getByRole('list', { name: 'Steps of /ask' }).getByRole('listitem');
    await expect.poll(() => steps.count()).toBe(5);
    const texts = await steps.allTextContents();
    const stepTexts = ['Frame INTERACTION_CREATE', 'Response POST /interactions/', 'Follow-up POST /webhooks/'];
    for (const text of stepTexts) expect(texts.filter((each) => each.includes(text))).toHaveLength(1);
    expect(texts.every((each) => /^\+\d+ ms/.test(each))).toBe(true);
    await takeScreenshot(page, 'panel-steps');
  });

  it('a component is a row with its custom_id, declaration, handler and parameters', async () => {
    await page.getByRole('button', { name: 'Choose' }).click();
    const chosen = row('component by Ada');
    await chosen.getByText('Desk.choose').waitFor();
    await chosen.getByText('button "choose/:track<dev|art>"').waitFor();
    await chosen.getByText('track = art').waitFor();
  });

  it('a page of a wizard and the button that opens it are named by its title', async () => {
    const ada = fixture.world.getUser('Ada');
    await ada.useCommand(enroll);
    await ada.fill(signUp, { name: 'Ada', watch: 'port' }).submit();
    await row('Your watch modal by Ada').getByText('Desk.enrolled').waitFor();
    await row('Your watch component by Ada').waitFor();
    await expect.poll(() => list().getByText('~wizard').count()).toBe(0);
  });

  it('a long path of a request is folded, and shown in full under the pointer', async () => {
    await openTab('Requests');
    const callback = row('/callback');
    await callback.getByText(/^\/interactions\/….{4}\/\{interaction_token\}\/callback$/).waitFor();
    expect(await callback.locator('[title^="/interactions/"]').getAttribute('title')).toMatch(
      /^\/interactions\/\d{17,}\//,
    );
  });

  it('a failed handler is marked, with its error, its failed request and the stack', async () => {
    await page.getByRole('button', { name: 'Break' }).click();
    const failed = row('component by Ada');
    await failed.getByText('handler failed').waitFor();
    await failed.getByText('Failed request: POST /channels/999999999999999999/messages → 404').waitFor();
    await failed.getByText('Stack').click();
    await expect.poll(() => failed.locator('pre').textContent()).toMatch(/Unknown Channel.*\n\s+at /s);
    await takeScreenshot(page, 'panel-error-dark');
    await page.getByRole('button', { name: 'Light theme' }).click();
    await takeScreenshot(page, 'panel-error-light');
    await page.setViewportSize({ width: 700, height: 800 });
    await takeScreenshot(page, 'panel-error-narrow');
  });

  it('interactions can be filtered by their outcome', async () => {
    await page.getByRole('button', { name: 'Break' }).click();
    await row('component by Ada').getByText('handler failed').waitFor();
    await panel.getByLabel('Filter by kind').selectOption('Failed');
    await expect.poll(() => list().getByText('/ask').count()).toBe(0);
    await row('component by Ada').waitFor();
    await panel.getByLabel('Filter by kind').selectOption('Answered');
    await row('/ask').waitFor();
    await expect.poll(() => list().getByText('component by Ada').count()).toBe(0);
  });

  it('an interaction can be repeated, and opens a new row', async () => {
    await row('/ask').getByRole('button', { name: 'Repeat /ask' }).click();
    await expect.poll(() => panel.getByRole('button', { name: 'Repeat /ask' }).count()).toBe(2);
    await expect.poll(() => page.getByRole('article').filter({ hasText: 'Which?' }).count()).toBe(2);
  });

  it('an interaction whose message was deleted is not repeated, and the page says why', async () => {
    await page.getByRole('button', { name: 'Choose' }).click();
    await row('component by Ada').getByText('Desk.choose').waitFor();
    const { bot, emulator, guild } = fixture.world;
    const message = [...(emulator.world.channels.get(guild.channel('general').id)?.messages.values() ?? [])].find(
      (each) => each.message.content === 'Which?',
    );
    await bot?.api.messages.delete(guild.channel('general').id, message?.message.id ?? '');
    await row('component by Ada')
      .getByRole('button', { name: /^Repeat/ })
      .click();
    await page.getByText('The message of the interaction was deleted.').waitFor();
  });

  it('the start of the bot is one row, which opens', async () => {
    await openTab('All');
    const start = row('Start of a bot');
    await start.waitFor();
    await expect.poll(() => list().getByText('READY').count()).toBe(0);
    await takeScreenshot(page, 'panel-all');
    await start.getByRole('button').click();
    await list().getByText('READY').waitFor();
  });

  it('the tab Log shows the lines of the bot as text, filtered by level', async () => {
    await page.getByRole('button', { name: 'Break' }).click();
    await openTab('Log');
    await row('a handler failed').getByText('HandlerError').first().waitFor({ state: 'attached' });
    await row('asked about <img src=x onerror=alert(1)>').waitFor();
    await takeScreenshot(page, 'panel-log');
    await panel.getByLabel('Filter by level').selectOption('Errors');
    await expect.poll(() => list().getByText('asked about').count()).toBe(0);
    await row('a handler failed').waitFor();
    await expect.poll(() => panel.locator('img').count()).toBe(0);
  });

  it('the payload of a message starts with the body that the bot sent', async () => {
    await page.getByRole('article').filter({ hasText: 'Which?' }).getByText('Which?').click();
    const json = panel.getByRole('region', { name: /^JSON of Message/ });
    await expect.poll(() => json.getByRole('treeitem').nth(1).textContent()).toMatch(/^body: .*"Which\?"/s);
  });
});
