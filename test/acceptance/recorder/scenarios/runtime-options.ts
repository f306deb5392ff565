import type { RecorderScenario } from '../recorder-scenario.js';

export const runtimeOptions: RecorderScenario = {
  name: 'runtime-options',
  async act({ page }) {
    await page.addUser('Robin');
    await page.useCommand('boats');
    await page.select('Choose a boat', 'Brisk (2)');
    await page.message('You have the Brisk.').waitFor();
    await page.useCommand('boats');
    await page.message('Which one?').waitFor();
  },
  bugs: [
    { name: 'a taken boat is not noted', from: 'boat.takenBy = use.user.id;', to: '' },
    { name: 'the seats are wrong', from: 'seats: 2', to: 'seats: 3' },
    {
      name: 'the first boat is taken',
      from: 'const boat = this.#boats.get(use.value);',
      to: 'const [boat] = this.#boats.values();',
    },
  ],
};
