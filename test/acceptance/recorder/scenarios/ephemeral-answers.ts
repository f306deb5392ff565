import type { RecorderScenario } from '../recorder-scenario.js';

export const ephemeralAnswers: RecorderScenario = {
  name: 'ephemeral-answers',
  async act({ page }) {
    await page.addUser('Robin');
    await page.useCommand('coins');
    await page.click('You have 20 coins.', 'Show everyone');
    await page.message('has 20 coins.').waitFor();
  },
  bugs: [
    { name: 'everyone sees the response', from: 'ephemeral: true', to: 'ephemeral: false' },
    { name: 'the amount is wrong', from: 'FIRST_COINS = 20', to: 'FIRST_COINS = 10' },
    {
      name: 'only the user sees the announcement',
      from: "await click.api.messages.create(click.channelId ?? '', {",
      to: 'await click.followUp({ ephemeral: true,',
    },
  ],
};
