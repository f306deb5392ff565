import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { useProgram } from '../../processes/use-program.js';

const startingBot = useProgram(new URL('../fixture/starting-bot.ts', import.meta.url));
const openingBot = useProgram(new URL('../fixture/opening-bot.ts', import.meta.url));

/** Starts an API that never responds. Returns it with its address. */
async function startSilentApi(onFinished: (close: () => void) => void): Promise<{ api: Server; url: string }> {
  const api = createServer();
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  onFinished(() => {
    api.closeAllConnections();
    api.close();
  });
  // A listening TCP server has an AddressInfo; strings are for pipes.
  const { port } = api.address() as AddressInfo;
  return { api, url: `http://127.0.0.1:${port}/api/v10` };
}

// At the same time, since both wait until the bot gives up the start.
test.concurrent.for([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)(
  '%s before the bot is ready ends the process quietly with the exit code %i',
  async ([signal, exitCode], { expect, onTestFinished }) => {
    const { api, url } = await startSilentApi(onTestFinished);
    const child = spawn(process.execPath, [startingBot.path], {
      env: { ...process.env, API_URL: url, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    const exited = once(child, 'exit');
    await Promise.race([once(api, 'request'), exited]);
    child.kill(signal);
    expect(await exited).toEqual([exitCode, null]);
    expect(await output).toEqual(['', '']);
  },
);

test('SIGTERM during a start hook waits for the hook and disposes of what was started', async () => {
  const { url } = await startSilentApi(onTestFinished);
  const child = spawn(process.execPath, [openingBot.path], {
    env: { ...process.env, API_URL: url, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const errors = text(child.stderr);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (output === 'opening\n') child.kill('SIGTERM');
  });
  expect(await exited).toEqual([143, null]);
  expect(output).toBe('opening\nstopped\ndisposed\n');
  expect(await errors).toBe('');
});
