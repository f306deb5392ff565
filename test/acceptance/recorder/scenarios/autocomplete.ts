import type { RecorderScenario } from '../recorder-scenario.js';

export const autocomplete: RecorderScenario = {
  name: 'autocomplete',
  async act({ page }) {
    await page.addUser('Robin');
    const form = await page.openCommand('port');
    await form.getByRole('combobox', { name: 'name' }).pressSequentially('bre');
    const suggestions = page.suggestions('name');
    await suggestions.filter({ hasText: 'Bergen' }).waitFor({ state: 'detached' });
    await suggestions.filter({ hasText: 'Brest' }).click();
    await page.runCommand('port');
    await page.message('It is 610 miles away.').waitFor();
  },
  bugs: [
    { name: 'it depends on the case', from: 'use.value.toLowerCase()', to: 'use.value.toUpperCase()' },
    { name: 'only one is suggested', from: 'use.respond(names)', to: 'use.respond(names.slice(0, 1))' },
    { name: 'an unknown port is not noticed', from: 'distance === undefined', to: 'distance !== undefined' },
  ],
};
