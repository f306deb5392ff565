import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BotCommand } from '../../dev/src/command/bot-command.js';
import { CommandProcess } from '../../dev/src/command/command-process.js';
import { describeExit } from '../../dev/src/command/describe-exit.js';
import { createTemporaryFolder } from '../temporary-folder.js';

/** A program that waits until it is ended. */
const WAIT = 'setInterval(() => {}, 1000);';

class StartedCommand {
  readonly lines: string[] = [];
  readonly streams: string[] = [];
  floods = 0;
  readonly process: CommandProcess;

  constructor(command: BotCommand, cwd: string) {
    this.process = new CommandProcess({
      command,
      cwd,
      environment: process.env,
      onOutput: (line, stream) => {
        this.lines.push(line);
        this.streams.push(stream);
      },
      onFlood: () => {
        this.floods += 1;
      },
    });
    onTestFinished(async () => {
      await this.process.stop(0);
    });
  }

  async waitForLine(text: string): Promise<string> {
    await expect.poll(() => this.lines.find((line) => line.includes(text))).toBeDefined();
    return this.lines.find((line) => line.includes(text)) ?? '';
  }
}

async function run(command: BotCommand, cwd?: string): Promise<StartedCommand> {
  return new StartedCommand(command, cwd ?? (await createTemporaryFolder()));
}

/** Starts a program of Node. */
const runCode = (code: string) => run([process.execPath, '--input-type=module', '-e', code]);

/** Starts a program that starts another one, which prints `child <pid>` and waits. */
const runParent = (afterStart: string, childCode = WAIT) =>
  runCode(`
    import { spawn } from 'node:child_process';
    const code = ${JSON.stringify(`${childCode} console.log('child', process.pid);`)};
    const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.once('data', (data) => {
      process.stdout.write(data, () => { ${afterStart} });
    });
  `);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a command', () => {
  test('ends with its exit code, and its output was read until then', async () => {
    const {
      process: command,
      lines,
      streams,
    } = await runCode(`
      console.log('one');
      console.error('two');
      process.exitCode = 3;
    `);
    const exit = await command.exited;
    expect(exit).toEqual({ code: 3, signal: null, leftProcesses: false, lastLines: ['two'] });
    expect(describeExit(exit)).toBe('ended with exit code 3');
    expect([...lines].sort()).toEqual(['one', 'two']);
    expect([...streams].sort()).toEqual(['stderr', 'stdout']);
    expect(command.isRunning).toBe(false);
  });

  test('that a signal ends reports the signal', async () => {
    const { process: command } = await runCode("process.kill(process.pid, 'SIGKILL');");
    const exit = await command.exited;
    expect(exit).toMatchObject({ code: null, signal: 'SIGKILL' });
    expect(describeExit(exit)).toBe('was ended by SIGKILL');
  });

  test('gets its arguments as they are: no shell interprets them', async () => {
    const args = ['a b', '$HOME', '*', '"', "';ls", '', '--env={token}'];
    const code = 'console.log(JSON.stringify(process.argv.slice(1)));';
    const { process: command, lines } = await run([process.execPath, '-e', code, '--', ...args]);
    await command.exited;
    expect(JSON.parse(lines.join())).toEqual(args);
  });

  test('has an empty standard input', async () => {
    const { process: command, lines } = await runCode("process.stdin.on('end', () => console.log('end')).resume();");
    expect(await command.exited).toMatchObject({ code: 0 });
    expect(lines).toEqual(['end']);
  });

  test('without errors reports the last lines of its other output, 20 at most', async () => {
    const { process: command } = await runCode('for (let i = 1; i <= 25; i += 1) console.log(i);');
    const { lastLines } = await command.exited;
    expect(lastLines).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 6}`));
  });

  test('prints characters that arrive in two chunks', async () => {
    const { process: command, lines } = await runCode(`
      const bytes = Buffer.from('Zoë 😀');
      process.stdout.write(bytes.subarray(0, 7), () => {
        setImmediate(() => process.stdout.write(bytes.subarray(7)));
      });
    `);
    await command.exited;
    expect(lines).toEqual(['Zoë 😀']);
  });
});

describe('a command that cannot be started', () => {
  test('because there is no such program', async () => {
    const { process: command } = await run(['no-such-program', 'bot.js']);
    const exit = await command.exited;
    expect(exit).toMatchObject({ code: null, signal: null, lastLines: [] });
    expect(describeExit(exit)).toBe(
      'could not be started: There is no program "no-such-program" in the folders of PATH.',
    );
    expect(command).toMatchObject({ pid: undefined, isRunning: false });
    expect(await command.stop()).toBe(exit);
  });

  const messageOf = async (command: BotCommand, folder: string) => {
    const { process: started } = await run(command, folder);
    const { error } = await started.exited;
    return error?.message;
  };

  test('because there is no such file', async () => {
    const folder = await createTemporaryFolder();
    expect(await messageOf(['./bot.sh'], folder)).toBe(`There is no file ${join(folder, 'bot.sh')}.`);
  });

  test('because its file is not executable', async () => {
    const folder = await createTemporaryFolder();
    await writeFile(join(folder, 'bot.js'), '');
    expect(await messageOf(['./bot.js'], folder)).toMatch(/bot\.js is not executable\. .*"node \.\/bot\.js"/);
  });

  test('because its file is a folder', async () => {
    const folder = await createTemporaryFolder();
    await mkdir(join(folder, 'bot'));
    expect(await messageOf(['./bot'], folder)).toMatch(/bot is a folder, not a program\.$/);
  });

  test('because the interpreter of its file does not exist', async () => {
    const folder = await createTemporaryFolder();
    const path = join(folder, 'bot');
    await writeFile(path, '#!/no/such/interpreter\n');
    await chmod(path, 0o755);
    expect(await messageOf(['./bot'], folder)).toBe(
      `The interpreter that the first line of ${path} names does not exist.`,
    );
  });

  test('because its working folder does not exist', async () => {
    const folder = join(await createTemporaryFolder(), 'missing');
    expect(await messageOf(['node'], folder)).toBe(`There is no folder ${folder}.`);
  });

  test('because an argument has a null byte', async () => {
    expect(await messageOf(['node', 'a\0b'], await createTemporaryFolder())).toContain('null bytes');
  });
});

describe('stopping a command', () => {
  test('sends SIGTERM, and waits until it has ended', async () => {
    const command = await runCode(`
      process.on('SIGTERM', () => { console.log('stopping'); process.exit(0); });
      ${WAIT}
      console.log('ready');
    `);
    await command.waitForLine('ready');
    expect(await command.process.stop()).toMatchObject({ code: 0, signal: null, leftProcesses: false });
    expect(command.lines).toEqual(['ready', 'stopping']);
  });

  test('kills it if it ignores SIGTERM', async () => {
    const command = await runCode(`process.on('SIGTERM', () => {}); ${WAIT} console.log('ready');`);
    await command.waitForLine('ready');
    expect(await command.process.stop(100)).toMatchObject({ code: null, signal: 'SIGKILL' });
  });

  test('right after its start ends it', async () => {
    const { process: command } = await runCode(WAIT);
    expect(await command.stop()).toMatchObject({ signal: 'SIGTERM' });
  });

  test('that has ended has no effect', async () => {
    const { process: command } = await runCode('');
    const exit = await command.exited;
    expect(await command.stop()).toBe(exit);
  });

  test('ends what it started, also a process that ignores SIGTERM', async () => {
    const command = await runParent('', `process.on('SIGTERM', () => {}); ${WAIT}`);
    const pid = Number((await command.waitForLine('child')).split(' ')[1]);
    expect(isAlive(pid)).toBe(true);
    await command.process.stop(100);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('gives what it started the same time to stop', async () => {
    const file = join(await createTemporaryFolder(), 'saved');
    const save = `process.on('SIGTERM', () => setTimeout(() => {
      require('node:fs').writeFileSync(${JSON.stringify(file)}, 'yes');
      process.exit();
    }, 200));`;
    const command = await runParent('', `${save} ${WAIT}`);
    await command.waitForLine('child');
    await command.process.stop();
    expect(await readFile(file, 'utf8')).toBe('yes');
  });
});

describe('a process that outlives the command', () => {
  test('is ended, and the exit says so', async () => {
    const command = await runParent('process.exit(0);');
    expect(await command.process.exited).toMatchObject({ code: 0, leftProcesses: true });
    const pid = Number((await command.waitForLine('child')).split(' ')[1]);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('in a group of its own does not prevent the end, although it keeps the output open', async () => {
    const command = await runCode(`
      import { spawn } from 'node:child_process';
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(WAIT)}], { stdio: 'inherit', detached: true });
      console.log('child', child.pid);
      process.exit(0);
    `);
    expect(await command.process.exited).toMatchObject({ code: 0 });
    const pid = Number((await command.waitForLine('child')).split(' ')[1]);
    process.kill(pid, 'SIGKILL');
  });
});

describe('a command that prints without an end', () => {
  test.each([
    ['lines', "'y\\n'.repeat(50_000)"],
    ['one line', "'y'.repeat(50_000)"],
  ])('has to wait, is reported once, and can be stopped: %s', async (_name, text) => {
    const command = await runCode(`
      import { writeSync } from 'node:fs';
      for (;;) { try { writeSync(1, ${text}); } catch { } }
    `);
    await expect.poll(() => command.floods).toBe(1);
    const { length } = command.lines;
    expect(length).toBeLessThan(100_000);
    expect(await command.process.stop()).toMatchObject({ signal: 'SIGTERM' });
    expect(command.floods).toBe(1);
  });

  test('loses no line if it prints much at once', async () => {
    const {
      process: command,
      lines,
      floods,
    } = await runCode(`
      console.log(Array.from({ length: 5000 }, (_, index) => index).join('\\n'));
    `);
    await command.exited;
    expect(lines).toEqual(Array.from({ length: 5000 }, (_, index) => `${index}`));
    expect(floods).toBe(0);
  });
});
