// The emulator as its command starts it, and the control API through which people act.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

/** Starts the service on a free port; its first line says where it is. */
export async function startService() {
  const child = spawn(process.execPath, [command, 'emulator', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the emulator ended with ${code}`);
    }),
  ]);
  const facts = JSON.parse(line);

  /** Does what a person or the clock does. */
  const control = async (method, path, body) => {
    const response = await fetch(`${facts.url}/_control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /_control${path} gave ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };

  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { ...facts, control, stop };
}
