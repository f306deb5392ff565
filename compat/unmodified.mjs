// Runs the bots of `bots`, which know nothing of the emulator: processes that get a token and the variables of the redirect.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Actors } from './actors.mjs';
import { commands } from './bots/commands.mjs';

const COMMAND = 2;
const preload = new URL('../dev/dist/redirect/index.js', import.meta.url).href;
const pythonPath = fileURLToPath(new URL('../dev/dist/redirect/python', import.meta.url));

/** Starts a program of `bots` with the variables that `guildhall emulator --redirect` prints. */
function startBot(emulator, redirectUrl, { command, file }) {
  const env = {
    ...process.env,
    DISCORD_TOKEN: emulator.token,
    GUILDHALL_REDIRECT: redirectUrl,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${preload}`.trim(),
    PYTHONPATH: [pythonPath, process.env.PYTHONPATH].filter(Boolean).join(delimiter),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const program = fileURLToPath(new URL(`./bots/${file}`, import.meta.url));
  const bot = spawn(command, [program], { env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  const exited = once(bot, 'exit');
  const stop = async () => {
    // With the shards that it started.
    if (bot.exitCode === null && bot.signalCode === null) process.kill(-bot.pid, 'SIGKILL');
    await exited;
  };
  const failed = exited.then(([code, signal]) => {
    throw new Error(`the bot ended with ${code ?? signal}`);
  });
  failed.catch(() => {});
  return { stop, failed };
}

/** A scenario for a bot of `bots`. `shards`: how many sessions it starts; `resumes`: whether it resumes within the time of a step */
export const unmodifiedScenario =
  ({ command = process.execPath, file, shards = 1, resumes = true }) =>
  async (emulator, step) => {
    const { control, channelId, until, world } = emulator;
    const hosts = await emulator.serveServiceHosts();
    /** Resolves when so many sessions have received an event. */
    const received = (event, count) =>
      until((entries) => entries.filter((entry) => entry.kind === 'dispatch' && entry.event === event).length >= count);
    const ready = received('READY', shards);
    // Some libraries register each command with a request of its own.
    const registered = until(() => world.commands.size === commands.length);
    const bot = startBot(emulator, hosts.url, { command, file });
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
