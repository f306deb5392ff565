// The time from saving a file to the output line that reports the reload. The bot is written in TypeScript
// with decorators, in one file and in fifty, and its gateway session continues.
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
  const rows = [];
  for (const files of [1, 50]) rows.push(...(await measureSaves(files)));
  return { groups: [{ title: 'guildhall dev, a bot in TypeScript', rows }] };
}

/** Measures a bot with so many files, of which one is saved. */
async function measureSaves(files) {
  // Inside the package, so that it is resolved by its name.
  await mkdir(at('../build'), { recursive: true });
  const folder = await mkdtemp(at('../build/dev-'));
  const handlers = files - 1;
  const save = (text) => writeFile(join(folder, 'bot.ts'), botSource(text, handlers));
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
  for (let n = 1; n <= handlers; n += 1) await writeFile(join(folder, `handler-${n}.ts`), handlerSource(n));
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
    const size = files === 1 ? 'one file' : `${files} files`;
    return [
      [`${size}: from the command to a bot that is ready`, milliseconds(startMs)],
      [
        `${size}: from a save to the changed bot`,
        milliseconds(sorted[SAVES >> 1]),
        `(${Math.round(sorted[0])}–${Math.round(sorted[SAVES - 1])})`,
      ],
    ];
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

/** The bot's file, which imports the files of handlers. */
function botSource(text, handlers) {
  const numbers = Array.from({ length: handlers }, (_, index) => index + 1);
  return `
    import { Bot, Button, button, Handler } from 'guildhall';
    import type { ButtonContext } from 'guildhall';
    ${numbers.map((n) => `import { Handler${n} } from './handler-${n}.js';`).join('\n')}

    const greet = button('greet', { label: 'Greet' });

    @Handler()
    class Greeter {
      @Button(greet)
      greet(click: ButtonContext<typeof greet>) {
        return click.reply({ content: '${text}' });
      }
    }

    export const bot = new Bot({ handlers: [Greeter, ${numbers.map((n) => `Handler${n}`).join(', ')}] });
  `;
}

/** A handler with a button, a modal and a command. */
function handlerSource(n) {
  return `
    import { Button, button, Command, command, Handler, ModalSubmit, modal, textInput } from 'guildhall';
    import type { ButtonContext, CommandContext, ModalContext } from 'guildhall';

    const open = button('open-${n}/:id<snowflake>', { label: 'Open' });
    const details = modal('form-${n}', { title: 'Form', fields: { name: textInput({ label: 'Name' }) } });
    const start = command('start-${n}', { description: 'Starts' });

    @Handler()
    export class Handler${n} {
      @Command(start)
      start(use: CommandContext<typeof start>) {
        return use.reply({ content: 'Started', ephemeral: true });
      }

      @Button(open)
      open(click: ButtonContext<typeof open>) {
        return click.showModal(details());
      }

      @ModalSubmit(details)
      submit(form: ModalContext<typeof details>) {
        return form.reply({ content: form.values.name });
      }
    }
  `;
}
