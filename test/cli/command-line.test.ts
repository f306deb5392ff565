import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.js';
import type { Terminal } from '../../src/cli/terminal.js';

/** A terminal that remembers what was written, and asks the command to stop when told to. */
class RecordingTerminal implements Terminal {
  readonly printed: string[] = [];
  readonly complaints: string[] = [];
  stop: () => void = () => {};
  readonly #stopped = new Promise<void>((resolve) => {
    this.stop = resolve;
  });
  #heard: (line: string) => void = () => {};
  readonly firstLine = new Promise<string>((resolve) => {
    this.#heard = resolve;
  });

  print(line: string): void {
    this.printed.push(line);
    this.#heard(line);
  }

  complain(line: string): void {
    this.complaints.push(line);
  }

  untilStopped(): Promise<void> {
    return this.#stopped;
  }
}

describe('guildhall emulator', () => {
  it('prints its addresses as one line of JSON, serves them, and ends with 0 when asked to', async () => {
    const terminal = new RecordingTerminal();
    const running = runCommandLine(['emulator', '--port', '0', '--json'], terminal);
    const line: unknown = JSON.parse(await terminal.firstLine);
    expect(line).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      api: expect.stringMatching(/\/api\/v10$/),
      gateway: expect.stringMatching(/^ws:\/\//),
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      application_id: expect.stringMatching(/^\d+$/),
      bot_user_id: expect.stringMatching(/^\d+$/),
      guild_id: expect.stringMatching(/^\d+$/),
      channel_id: expect.stringMatching(/^\d+$/),
      public_key: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { url } = line as { url: string }; // its form is asserted above
    expect((await fetch(`${url}/_control/clock`)).status).toBe(200);

    terminal.stop();
    expect(await running).toBe(0);
    await expect(fetch(`${url}/_control/clock`)).rejects.toThrow();
  });

  it('tells people where it listens when no JSON is asked for', async () => {
    const terminal = new RecordingTerminal();
    const running = runCommandLine(['emulator'], terminal);
    expect(await terminal.firstLine).toMatch(/^Guildhall emulator at http:/);
    terminal.stop();
    expect(await running).toBe(0);
  });

  it('ends with 1 and says why when the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const terminal = new RecordingTerminal();
    expect(await runCommandLine(['emulator', '--port', String(port)], terminal)).toBe(1);
    expect(terminal.complaints.join()).toContain(`127.0.0.1:${port}`);
    holder.close();
  });

  it.each([
    ['a port that is no number', ['emulator', '--port', 'abc'], '0 to 65535'],
    ['a port that is too large', ['emulator', '--port', '70000'], '0 to 65535'],
    ['a flag that is unknown', ['emulator', '--fast'], '--fast'],
    ['a flag that is not built yet', ['emulator', '--world', 'w.json'], 'not built yet'],
    ['a seed that is unknown', ['emulator', '--seed', 'busy'], 'default'],
    ['a command that is unknown', ['fly'], '"fly" is no command'],
    ['no command', [], 'No command'],
  ])('ends with 2 and the usage for %s', async (_name, args, hint) => {
    const terminal = new RecordingTerminal();
    expect(await runCommandLine(args, terminal)).toBe(2);
    expect(terminal.complaints.join()).toContain(hint);
    expect(terminal.complaints.join()).toContain('Usage: guildhall');
    expect(terminal.printed).toEqual([]);
  });
});

describe('guildhall', () => {
  it('shows the usage on --help', async () => {
    const terminal = new RecordingTerminal();
    expect(await runCommandLine(['emulator', '--help'], terminal)).toBe(0);
    expect(terminal.printed.join()).toContain('Usage: guildhall');
  });

  it('shows its version on --version', async () => {
    const terminal = new RecordingTerminal();
    expect(await runCommandLine(['--version'], terminal)).toBe(0);
    expect(terminal.printed.join()).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
