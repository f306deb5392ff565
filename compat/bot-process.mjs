// Starts a program that knows nothing of the emulator, with the variables that `guildhall emulator --redirect` prints.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const preload = new URL('../dev/dist/redirect/index.js', import.meta.url).href;
const pythonPath = fileURLToPath(new URL('../dev/dist/redirect/python', import.meta.url));

/**
 * Starts the process of a bot. `failed` rejects when it ends by itself.
 * @param redirectUrl of `emulator.serveServiceHosts()`
 */
export function startBot(emulator, redirectUrl, { command = process.execPath, args, cwd }) {
  const env = {
    ...process.env,
    DISCORD_TOKEN: emulator.token,
    GUILDHALL_REDIRECT: redirectUrl,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${preload}`.trim(),
    PYTHONPATH: [pythonPath, process.env.PYTHONPATH].filter(Boolean).join(delimiter),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const bot = spawn(command, args, { env, cwd, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
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
  return { pid: bot.pid, stop, failed };
}
