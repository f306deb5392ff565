import type { RecorderScenario } from '../recorder-scenario.js';

export const wizard: RecorderScenario = {
  name: 'wizard',
  async act({ page }) {
    await page.addUser('Robin');
    await page.useCommand('watch');
    const person = page.modal('Who you are');
    await person.getByRole('textbox', { name: /^Your name/ }).fill('Rob');
    await person.getByRole('radio', { name: 'Starboard' }).check();
    await page.submit(person);
    await page.click('', 'Continue');
    const time = page.modal('When you come');
    await time.getByRole('textbox', { name: /^Hour/ }).fill('4');
    await time.getByRole('checkbox', { name: /^I am sober/ }).check();
    await page.submit(time);
    await page.message('takes the starboard watch').waitFor();
  },
  bugs: [
    { name: 'the condition is inverted', from: 'if (!sober)', to: 'if (sober)' },
    {
      name: 'the username is posted instead of the entered name',
      from: 'const { name, side, hour, sober } = form.values;',
      to: 'const { side, hour, sober } = form.values; const name = form.user.username;',
    },
    {
      name: 'the first page is skipped',
      from: 'showModal(watchWizard())',
      to: 'showModal(watchWizard.pages[1]())',
    },
  ],
};
