// How long after a save the changed bot runs: from writing the file to the line that says so. The bot is TypeScript with
// decorators, and its gateway session goes on.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SAVES = 15;
/** Editors do not save twice in a moment, and the next process is made ready after each reload. */
const BETWEEN_SAVES_MS = 1500;

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

export async function devWorkloads() {
  // Inside of the package, where it is found by its name.
  await mkdir(at('../build'), { recursive: true });
  const folder = await mkdtemp(at('../build/dev-'));
  const save = (words) => writeFile(join(folder, 'bot.ts'), source(words));
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
    const told = teller(child);
    await told('started');
    const startMs = performance.now() - startedAt;
    const saves = [];
    for (let n = 1; n <= SAVES; n += 1) {
      await pause(BETWEEN_SAVES_MS);
      const savedAt = performance.now();
      await save(String(n));
      await told('reloaded');
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

/** Waits for the next line with an event. */
function teller(child) {
  const lines = [];
  let look = () => {};
  createInterface(child.stdout).on('line', (line) => {
    lines.push(JSON.parse(line));
    look();
  });
  child.once('exit', (code) => {
    lines.push({ event: 'failed', text: `guildhall dev ended with ${code}` });
    look();
  });
  return (event) =>
    new Promise((resolve, reject) => {
      look = () => {
        for (let line = lines.shift(); line; line = lines.shift()) {
          if (line.event === event) resolve(line);
          if (line.event === 'failed') reject(new Error(`${line.title ?? ''} ${line.text}`));
        }
      };
      look();
    });
}

function source(words) {
  return `
    import { Bot, Button, button, Handler } from 'guildhall';
    import type { ButtonContext } from 'guildhall';

    const greet = button('greet', { label: 'Greet' });

    @Handler()
    class Greeter {
      @Button(greet)
      greet(click: ButtonContext<typeof greet>) {
        return click.reply({ content: '${words}' });
      }
    }

    export const bot = new Bot({ handlers: [Greeter] });
  `;
}
