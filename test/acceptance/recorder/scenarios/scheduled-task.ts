import type { RecorderScenario } from '../recorder-scenario.js';

export const scheduledTask: RecorderScenario = {
  name: 'scheduled-task',
  async act({ page }) {
    await page.addUser('Robin');
    await page.useCommand('remind', { what: 'Close the hatch', minutes: '20' });
    await page.message('In 20 minutes.').waitFor();
    await page.advanceQuarterHour();
    await page.advanceQuarterHour();
    await page.message('Close the hatch').waitFor();
  },
  bugs: [
    { name: 'minutes are hours', from: 'MINUTE_MS = 60_000', to: 'MINUTE_MS = 3_600_000' },
    { name: 'it reminds too early', from: 'MINUTE_MS = 60_000', to: 'MINUTE_MS = 6_000' },
    { name: 'everyone is mentioned', from: 'userMention(id)', to: "'everyone'" },
  ],
};
