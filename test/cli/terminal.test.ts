/** The terminal of a process: what is shown on it, questions, stop signals, and an output that nobody reads. */
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { CommandInterruptedError } from '../../src/cli/command-line/command-interrupted-error.js';
import { ProcessTerminal } from '../../src/cli/command-line/terminal.js';

class TerminalStream extends PassThrough {
  readonly columns = 20;

  constructor(readonly isTTY: boolean) {
    super();
  }

  get text(): string {
    return String(this.read() ?? '');
  }
}

/** A process whose streams are terminals or pipes. */
class TestProcess extends EventEmitter {
  readonly stdin: TerminalStream;
  readonly stdout: TerminalStream;
  readonly stderr: TerminalStream;
  readonly exits: number[] = [];
  exitCode: number | undefined;
  readonly clock = new AdjustableClock();
  readonly terminal: ProcessTerminal;

  constructor(
    isTTY = true,
    readonly env: NodeJS.ProcessEnv = {},
  ) {
    super();
    [this.stdin, this.stdout, this.stderr] = [
      new TerminalStream(isTTY),
      new TerminalStream(isTTY),
      new TerminalStream(isTTY),
    ];
    this.terminal = new ProcessTerminal(this, this.clock);
  }

  exit(status: number): void {
    this.exits.push(status);
  }

  /** What a write to a pipe without a reader leads to. */
  closeOutput(stream = this.stdout, code = 'EPIPE'): void {
    stream.emit('error', Object.assign(new Error(`write ${code}`), { code }));
  }
}

describe('a question', () => {
  test.each([
    ['y\r', true],
    ['YES\r', true],
    ['no\r', false],
    ['\r', false],
    // Ctrl+D
    ['\x04', false],
  ])('is answered by %j with %s', async (keys, expected) => {
    const { terminal, stdin, stderr } = new TestProcess();
    const answer = terminal.confirm('Continue?');
    expect(stderr.text).toContain('Continue? [y/N] ');
    stdin.write(keys);
    expect(await answer).toBe(expected);
  });

  test('is ended by Ctrl+C with an error, and the cursor is on the next line', async () => {
    const { terminal, stdin, stderr } = new TestProcess();
    const answer = terminal.confirm('Continue?');
    stdin.write('\x03');
    await expect(answer).rejects.toThrow(CommandInterruptedError);
    expect(stderr.text.endsWith('\n')).toBe(true);
  });

  test('is not asked without a terminal', async () => {
    const { terminal, stderr } = new TestProcess(false);
    expect(await terminal.confirm('Continue?')).toBeUndefined();
    expect(stderr.text).toBe('');
  });
});

describe('an output that nobody reads any more', () => {
  test.each([
    ['a pipe whose reader has ended', 'EPIPE'],
    ['a terminal that was closed', 'EIO'],
  ])('ends the process without a message: %s', (_kind, code) => {
    const own = new TestProcess();
    own.closeOutput(own.stdout, code);
    expect(own.exits).toEqual([141]);
    own.terminal.print('more');
    own.closeOutput(own.stderr, code);
    expect(own.exits).toEqual([141]);
    expect([own.stdout.text, own.stderr.text]).toEqual(['', '']);
  });

  test('is a stop signal for a command that runs until one, which then ends with the status of a closed pipe', async () => {
    const own = new TestProcess();
    const stopped = own.terminal.waitForStopSignal();
    own.closeOutput();
    await stopped;
    expect(own.exits).toEqual([]);
    // The command has ended.
    own.exitCode = 0;
    own.emit('exit');
    expect(own.exitCode).toBe(141);
    // It can wait again, for example to end something by force.
    await own.terminal.waitForStopSignal();
    expect(own.eventNames()).toEqual([]);
  });

  test('is reported in one line if it cannot be written for another reason', () => {
    const own = new TestProcess();
    own.closeOutput(own.stdout, 'ENOSPC');
    expect(own.stderr.text).toBe('The output cannot be written: write ENOSPC\n');
    expect(own.exits).toEqual([1]);
  });
});

describe('a stop signal', () => {
  test('ends the wait for it, and later ones have their usual effect', async () => {
    const own = new TestProcess();
    const stopped = own.terminal.waitForStopSignal();
    expect(own.eventNames()).toEqual(['SIGTERM', 'SIGINT', 'SIGHUP']);
    own.emit('SIGHUP', 'SIGHUP');
    await stopped;
    await own.clock.advance(500);
    expect(own.eventNames()).toEqual([]);
  });

  test('that npm passes on is not the second one that ends a command at once', async () => {
    const own = new TestProcess();
    const stopped = own.terminal.waitForStopSignal();
    own.emit('SIGINT', 'SIGINT');
    await stopped;
    let isForced = false;
    const forced = own.terminal.waitForStopSignal().then(() => {
      isForced = true;
    });
    own.emit('SIGINT', 'SIGINT');
    await own.clock.advance(499);
    expect(isForced).toBe(false);
    await own.clock.advance(1);
    own.emit('SIGINT', 'SIGINT');
    await forced;
  });
});

describe('progress', () => {
  test('is shown on the last line of a terminal until the next line, as far as there is space', () => {
    const { terminal, stdout, stderr } = new TestProcess();
    terminal.showProgress('loading the bot, which is large');
    expect(stderr.text).toBe('loading the bot, wh');
    terminal.print('Loaded.');
    expect(stderr.text).toBe('\r\x1b[2K');
    expect(stdout.text).toBe('Loaded.\n');
    terminal.showProgress(undefined);
    expect(stderr.text).toBe('');
  });

  test.each([
    ['lines', 'one\ntwo\r\nthree', 'one two three'],
    ['instructions for the terminal', 'red \x1b[31mtext', 'red  [31mtext'],
    ['characters that take two columns', '船長が波止場で待っています', '船長が波止場で待っ'],
    [
      'emojis of several characters',
      '👩\u200D🚀👩\u200D🚀👩\u200D🚀👩\u200D🚀👩\u200D🚀👩\u200D🚀👩\u200D🚀👩\u200D🚀👩\u200D🚀👩\u200D🚀',
      '👩\u200D🚀'.repeat(9),
    ],
    ['letters with several accents', 'e\u0301\u0323'.repeat(25), 'e\u0301\u0323'.repeat(19)],
  ])('is one line of a terminal with 20 columns, also with %s', (_name, step, shown) => {
    const { terminal, stderr } = new TestProcess();
    terminal.showProgress(step);
    expect(stderr.text).toBe(shown);
    terminal.showProgress(undefined);
  });

  test('is not shown on a terminal that cannot clear a line', () => {
    const { terminal, stderr } = new TestProcess(true, { TERM: 'dumb' });
    terminal.showProgress('loading the bot…');
    expect(stderr.text).toBe('');
  });

  test('is not shown without a terminal', () => {
    const { terminal, stderr } = new TestProcess(false);
    terminal.showProgress('loading the bot…');
    terminal.showProgress(undefined);
    expect(stderr.text).toBe('');
  });
});
