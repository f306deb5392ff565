import type { RecorderScenario } from '../recorder-scenario.js';

/** The bot uses the webhook. What users send with a webhook cannot be repeated in another world, where it has another address. */
export const webhook: RecorderScenario = {
  name: 'webhook',
  async act({ page }) {
    await page.addUser('Robin');
    await page.useCommand('announce', { text: 'The ferry is late' });
    await page.message('Announced.').waitFor();
    await page.useCommand('announce', { text: 'The ferry has arrived' });
    await page.message('Announced again.').waitFor();
  },
  bugs: [
    {
      name: 'the bot posts it itself',
      from: 'api.webhooks.execute(id, token, { content: use.options.text, username }, { wait: true })',
      to: 'api.messages.create(channelId, { content: use.options.text })',
    },
    { name: 'the name of the member is not used', from: 'use.options.text, username }', to: 'use.options.text }' },
    {
      name: 'each announcement creates a webhook',
      from: '({ name }) => name === WEBHOOK_NAME',
      to: '({ id }) => id === WEBHOOK_NAME',
    },
  ],
};
