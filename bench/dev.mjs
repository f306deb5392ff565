// The time from saving a file to the output line that reports the reload. The bot is written in TypeScript
// with decorators, and its gateway session continues.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SAVES = 15;
/** Editors do not save in quick succession, and the next process is prepared after each reload. */
const BETWEEN_SAVES_MS = 1500;

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

export async function devWorkloads() {
  // Inside the package, so that it is resolved by its name.
  await mkdir(at('../build'), { recursive: true });
  const folder = await mkdtemp(at('../build/dev-'));
  const save = (text) => writeFile(join(folder, 'bot.ts'), source(text));
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        module: 'nodenext',
        target: 'es2024',
        experimentalDecorators: true,
        emitDecoratorMetadata: true,
      },
    }),
  );
  await save('0');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [at('../dist/cli/main.js'), 'dev', 'bot.ts', '--port', '0', '--json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const nextEvent = eventWaiter(child);
    await nextEvent('started');
    const startMs = performance.now() - startedAt;
    const saves = [];
    for (let n = 1; n <= SAVES; n += 1) {
      await pause(BETWEEN_SAVES_MS);
      const savedAt = performance.now();
      await save(String(n));
      await nextEvent('reloaded');
      saves.push(performance.now() - savedAt);
    }
    const sorted = saves.toSorted((a, b) => a - b);
    const milliseconds = (value) => `${Math.round(value)} ms`.padStart(11);
    return {
      groups: [
        {
          title: 'guildhall dev, a bot in TypeScript',
          rows: [
            ['from the command to a bot that is ready', milliseconds(startMs)],
            [
              'from a save to the changed bot',
              milliseconds(sorted[SAVES >> 1]),
              `(${Math.round(sorted[0])}–${Math.round(sorted[SAVES - 1])})`,
            ],
          ],
        },
      ],
    };
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a function that waits for the next output line with an event. */
function eventWaiter(child) {
  const lines = [];
  let checkLines = () => {};
  createInterface(child.stdout).on('line', (line) => {
    lines.push(JSON.parse(line));
    checkLines();
  });
  child.once('exit', (code) => {
    lines.push({ event: 'failed', text: `guildhall dev ended with ${code}` });
    checkLines();
  });
  return (event) =>
    new Promise((resolve, reject) => {
      checkLines = () => {
        for (let line = lines.shift(); line; line = lines.shift()) {
          if (line.event === event) resolve(line);
          if (line.event === 'failed') reject(new Error(`${line.title ?? ''} ${line.text}`));
        }
      };
      checkLines();
    });
}

function source(text) {
  return `
    import { Bot, Button, button, Handler } from 'guildhall';
    import type { ButtonContext } from 'guildhall';

    const greet = button('greet', { label: 'Greet' });

    @Handler()
    class Greeter {
      @Button(greet)
      greet(click: ButtonContext<typeof greet>) {
        return click.reply({ content: '${text}' });
      }
    }

    export const bot = new Bot({ handlers: [Greeter] });
  `;
}
