// What discord.py needs of the service beyond the steps of all libraries.
import assert from 'node:assert/strict';
import { adapter } from './adapters/discordpy.mjs';
import { eventWaiter } from './events-of-bot.mjs';
import { withTimeout } from './steps.mjs';

const VIEW_CHANNEL = 1n << 10n;

export async function discordpyScenario(emulator, step) {
  const { guildId, channelId, control } = emulator;
  const bot = await withTimeout(adapter.connect(emulator));
  const waitFor = eventWaiter(bot);
  try {
    await step('reads the owner of its application', async () => {
      assert.match(await bot.rest.applicationOwner(), /^\d+$/);
    });

    await step('waits for a rate limit and sends the request again', async () => {
      await control('POST', '/faults', { kind: 'http_error', status: 429 });
      assert.equal((await bot.rest.send(channelId, { content: 'Late' })).content, 'Late');
    });

    await step('receives the guild that it joins', async () => {
      await waitFor('guildJoin', () => control('POST', '/guilds', { name: 'Quay' }), { name: 'Quay' });
    });

    await step('creates a channel with the permissions of its category', async () => {
      const category = await bot.rest.createChannel(guildId, { name: 'Crew', type: 4 });
      await waitFor('channelUpdate', () => bot.rest.denyRole(category.id, guildId, VIEW_CHANNEL), { id: category.id });
      const { id } = await bot.rest.createChannel(guildId, { name: 'bunks', type: 0, parentId: category.id });
      assert.equal(await bot.rest.isSynchronized(id), true);
    });
  } finally {
    await bot.close();
  }
}
