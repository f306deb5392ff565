// Starts the emulator with its command, and calls the control API to act as users.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

/** Starts the emulator on a free port. Its first output line is JSON with its URLs and ids. */
export async function startEmulatorProcess() {
  const child = spawn(process.execPath, [command, 'emulator', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the emulator ended with ${code}`);
    }),
  ]);
  const info = JSON.parse(line);

  /** Calls the control API. */
  const control = async (method, path, body) => {
    const response = await fetch(`${info.url}/_control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /_control${path} failed with ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };

  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { ...info, control, stop };
}
