import type { RecorderScenario } from '../recorder-scenario.js';

export const twoUsers: RecorderScenario = {
  name: 'two-users',
  async act({ page }) {
    await page.addUser('Robin');
    await page.useCommand('offer', { thing: 'A lamp' });
    await page.click('offers: A lamp', 'Take it');
    await page.message('You cannot take your own offer.').waitFor();
    await page.addUser('Wren');
    await page.click('offers: A lamp', 'Take it');
    await page.message('your offer was taken').waitFor();
  },
  bugs: [
    { name: 'the owner can take the offer', from: 'click.user.id === seller', to: 'click.user.id === click.id' },
    {
      name: 'the wrong user is named',
      from: 'userMention(click.user.id)}`, components',
      to: 'userMention(seller)}`, components',
    },
    { name: 'the button remains', from: ', components: [] });', to: ' });' },
    {
      name: 'an additional message is sent',
      from: '    await click.followUp(',
      to: "    await click.followUp({ content: 'Thank you.' });\n    await click.followUp(",
    },
  ],
};
