import type { Browser, Locator, Page } from 'playwright-core';

const VIEWPORT = { width: 1400, height: 900 };
/** Shorter than the default, so that a mistake of a scenario is reported soon. */
const LOCATOR_TIMEOUT_MS = 20_000;
/** The test is replayed several times in processes of their own. */
const WRITING_TIMEOUT_MS = 180_000;

/** The page of `guildhall record`. It is used as users do it, and elements are found by role and name. */
export class RecorderPage {
  private constructor(private readonly page: Page) {}

  static async open(browser: Browser, url: string): Promise<RecorderPage> {
    const context = await browser.newContext({ viewport: VIEWPORT });
    context.setDefaultTimeout(LOCATOR_TIMEOUT_MS);
    const page = await context.newPage();
    await page.goto(url);
    return new RecorderPage(page);
  }

  /** Creates a user who joins the guild, and acts as this user in #general. */
  async addUser(name: string): Promise<void> {
    await this.#button('Switch user').click();
    await this.#dialog('Switch user').getByRole('button', { name: 'New user' }).click();
    const dialog = this.#dialog('New user');
    await dialog.getByRole('textbox', { name: /^Username/ }).fill(name.toLowerCase());
    await dialog.getByRole('textbox', { name: /^Display name/ }).fill(name);
    await dialog.getByRole('button', { name: 'Create and switch' }).click();
    await this.#waitForUser(name);
    await this.openChannel('general');
  }

  /** Acts as an existing user in #general. */
  async actAs(name: string): Promise<void> {
    await this.#button('Switch user').click();
    await this.#dialog('Switch user')
      .getByRole('button', { name: `Switch to ${name}` })
      .click();
    await this.#waitForUser(name);
    await this.openChannel('general');
  }

  async openChannel(name: string): Promise<void> {
    await this.page
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await this.#box(name).waitFor();
  }

  /** Opens a command, fills in its required options, and runs it. @param options texts by name */
  async useCommand(title: string, options: Readonly<Record<string, string>> = {}): Promise<void> {
    const form = await this.openCommand(title);
    for (const [name, text] of Object.entries(options)) await form.getByRole('textbox', { name }).fill(text);
    await this.runCommand(title);
  }

  /** Runs the command whose form is open. */
  async runCommand(title: string): Promise<void> {
    await this.#button(`Run /${title}`).click();
    await this.#commandForm(title).waitFor({ state: 'detached' });
  }

  /** Opens the form of a command in #general. */
  async openCommand(title: string): Promise<Locator> {
    await this.#box('general').fill(`/${title}`);
    await this.page
      .getByRole('option')
      .filter({ hasText: `/${title}` })
      .first()
      .click();
    const form = this.#commandForm(title);
    await form.waitFor();
    return form;
  }

  /** The suggestions of an option. */
  suggestions(option: string): Locator {
    return this.page.getByRole('listbox', { name: `Values of ${option}` }).getByRole('option');
  }

  /** The latest message with a text. */
  message(text: string): Locator {
    const list = this.page.getByRole('log', { name: /^Messages in/ });
    return list.getByRole('article').filter({ hasText: text }).last();
  }

  /** Clicks a button of the latest message with a text. */
  async click(text: string, button: string): Promise<void> {
    await this.message(text).getByRole('button', { name: button }).click();
  }

  /** Selects an option in the latest select with a placeholder. */
  async select(placeholder: string, option: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `${placeholder}: ${placeholder}` })
      .last()
      .click();
    await this.page.getByRole('listbox', { name: placeholder }).getByRole('option', { name: option }).click();
  }

  /** An open modal. */
  modal(title: string): Locator {
    return this.#dialog(title);
  }

  /** Submits a modal, and waits until it is closed. */
  async submit(modal: Locator): Promise<void> {
    await modal.getByRole('button', { name: 'Submit' }).click();
    await modal.waitFor({ state: 'detached' });
  }

  /** Advances the clock of the emulator by 15 minutes, with the button of the live panel. */
  async advanceQuarterHour(): Promise<void> {
    const panel = this.page.getByRole('complementary', { name: 'Live panel' });
    await panel.getByRole('tab', { name: 'Clock' }).click();
    await panel.getByRole('button', { name: 'Advance by 15 min' }).click();
  }

  /** Stops the recording, and waits until its result is shown. */
  async stopRecording(): Promise<void> {
    const bar = this.page.getByRole('region', { name: 'Recording' });
    await bar.getByRole('button', { name: 'Stop recording' }).click();
    await bar.getByText(/^The (test was written|recording failed)\.$/).waitFor({ timeout: WRITING_TIMEOUT_MS });
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  #commandForm(title: string): Locator {
    return this.page.getByRole('form', { name: `Command /${title}` });
  }

  #box(channel: string): Locator {
    return this.page.getByRole('textbox', { name: `Message #${channel}` });
  }

  #button(name: string): Locator {
    return this.page.getByRole('button', { name });
  }

  #dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  async #waitForUser(name: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${name} .*set status$`, 'i') }).waitFor();
  }
}
