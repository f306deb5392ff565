// Runs the bots of `bots`, which know nothing of the emulator: processes that get a token and the variables of the redirect.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { Actors } from './actors.mjs';
import { startBot } from './bot-process.mjs';
import { commands } from './bots/commands.mjs';

const COMMAND = 2;

/** A scenario for a bot of `bots`. `shards`: how many sessions it starts; `resumes`: whether it resumes within the time of a step */
export const unmodifiedScenario =
  ({ command, file, shards = 1, resumes = true }) =>
  async (emulator, step) => {
    const { control, channelId, until, world } = emulator;
    const hosts = await emulator.serveServiceHosts();
    /** Resolves when so many sessions have received an event. */
    const received = (event, count) =>
      until((entries) => entries.filter((entry) => entry.kind === 'dispatch' && entry.event === event).length >= count);
    const ready = received('READY', shards);
    // Some libraries register each command with a request of its own.
    const registered = until(() => world.commands.size === commands.length);
    const args = [fileURLToPath(new URL(`./bots/${file}`, import.meta.url))];
    const bot = startBot(emulator, hosts.url, { command, args });
    const orFailed = (promise) => Promise.race([promise, bot.failed]);
    try {
      await step('connects with nothing but a token', () => orFailed(Promise.all([ready, registered])));
      const actors = new Actors(emulator);
      const ann = await actors.join('ann');
      const use = async (name) => {
        await actors.interact(ann, { type: COMMAND, command: name });
        const messages = await emulator.callAs(ann, 'GET', `/channels/${channelId}/messages`);
        return messages[0];
      };
      await step('responds to a command', async () => {
        assert.equal((await orFailed(use('ping'))).content, 'Pong');
      });
      await step('sends a file that it has downloaded from the CDN', async () => {
        const { attachments } = await orFailed(use('avatar'));
        assert.deepEqual(
          attachments.map(({ filename, width }) => ({ filename, isImage: width > 0 })),
          [{ filename: 'avatar.png', isImage: true }],
        );
      });
      if (!resumes) return;
      await step('resumes after its connection was lost', async () => {
        const resumed = received('RESUMED', 1);
        await control('POST', '/faults', { kind: 'drop' });
        await orFailed(resumed);
        assert.equal((await orFailed(use('ping'))).content, 'Pong');
      });
    } finally {
      await bot.stop();
    }
  };
