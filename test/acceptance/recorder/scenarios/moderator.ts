import type { RecorderScenario } from '../recorder-scenario.js';
import { banPath, RestCaller } from '../rest-caller.js';

/** The owner moderates with calls of the REST API, and the page shows what the bot does. */
export const moderator: RecorderScenario = {
  name: 'moderator',
  async act({ page, process }) {
    await page.addUser('Robin');
    await page.actAs('Owner');
    const owner = await RestCaller.as(process, 'Owner');
    const ban = await banPath(process, 'Robin');
    await owner.send('PUT', ban, {}, 'spam');
    await page.message('Robin was banned: spam').waitFor();
    await owner.send('DELETE', ban);
    await page.message('Robin may return.').waitFor();
  },
  bugs: [
    { name: 'the reason is lost', from: "reason ?? 'no reason'", to: "'no reason'" },
    { name: 'the username is shown', from: 'data.user.global_name} may', to: 'data.user.username} may' },
    { name: 'it is posted in another channel', from: "name === 'general'", to: "name === 'welcome'" },
  ],
};
