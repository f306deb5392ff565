/** The two ways in which a person handles the page: wholly with the mouse, or wholly by keyboard. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Hands {
  /** Follows a link, or presses a button. */
  press(control: Locator): Promise<void>;
  /** Turns a checkbox on. */
  tick(box: Locator): Promise<void>;
  /** Chooses one of some radio buttons. */
  pick(radio: Locator): Promise<void>;
  /** Writes into a field, over what stands there. */
  write(field: Locator, text: string): Promise<void>;
  /** Opens a select that has a search, and takes what is found. */
  choose(select: Locator, name: string): Promise<void>;
  /** Opens a menu, and takes an entry. */
  take(menuButton: Locator, entry: Locator): Promise<void>;
}

/** A person who never touches a key but to write text. */
export function mouse(page: Page): Hands {
  return {
    press: (control) => control.click(),
    tick: (box) => box.click(),
    pick: (radio) => radio.click(),
    async write(field, text) {
      await field.click({ clickCount: 3 });
      await page.keyboard.insertText(text);
    },
    async choose(select, name) {
      await select.click();
      await page.getByRole('option', { name }).click();
    },
    async take(menuButton, entry) {
      await menuButton.click();
      await entry.click();
    },
  };
}

/** So many stops of the tab key are between anything and anything else. */
const STOPS = 250;

/** A person without a mouse. What the tab key does not lead to, they cannot reach. */
export function keyboard(page: Page): Hands {
  const hasFocus = (locator: Locator) => locator.evaluate((element) => element.matches(':focus'));

  async function reach(control: Locator): Promise<void> {
    await control.waitFor();
    for (let stop = 0; stop < STOPS; stop += 1) {
      if (await hasFocus(control)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${String(control)} is not reached by the tab key`);
  }

  return {
    async press(control) {
      await reach(control);
      await page.keyboard.press('Enter');
    },
    async tick(box) {
      await reach(box);
      await page.keyboard.press('Space');
    },
    async pick(radio) {
      // The tab key leads to one of a group, arrow keys to the others.
      const group = page.locator(`input[type=radio][name="${await radio.getAttribute('name')}"]`);
      const first = group.first();
      const chosen = group.locator(':scope:checked');
      await reach((await chosen.count()) > 0 ? chosen : first);
      for (let step = 0; step < STOPS && !(await radio.isChecked()); step += 1) await page.keyboard.press('ArrowDown');
      await expect.poll(() => radio.isChecked()).toBe(true);
    },
    async write(field, text) {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    async choose(select, name) {
      await reach(select);
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name }).waitFor();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    },
    async take(menuButton, entry) {
      await reach(menuButton);
      await page.keyboard.press('Enter');
      await entry.waitFor();
      for (let step = 0; step < STOPS && !(await hasFocus(entry)); step += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
  };
}
