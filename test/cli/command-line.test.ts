import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toEmulatorOptions } from '../../dev/src/cli/emulator-process/emulator-flags.js';
import { runGuildhall } from './fixture/run-guildhall.js';
// Commands are loaded on first use. Loading the emulator here keeps it out of the time of a test.
import '../../dev/src/cli/commands/emulator-command.js';
import { runProgram } from '../redirect/redirected-program.js';
import { FakeTerminal } from './fixture/fake-terminal.js';

const Redirected = z.looseObject({ token: z.string(), variables: z.record(z.string(), z.string()) });

describe('guildhall emulator', () => {
  it('prints its URLs as one line of JSON, serves them, and ends with 0 on a stop signal', async () => {
    const terminal = new FakeTerminal();
    const running = runGuildhall(['emulator', '--port', '0', '--json'], terminal);
    const line: unknown = JSON.parse(await terminal.firstLine);
    expect(line).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      files: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      api: expect.stringMatching(/\/api\/v10$/),
      gateway: expect.stringMatching(/^ws:\/\//),
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      application_id: expect.stringMatching(/^\d+$/),
      bot_user_id: expect.stringMatching(/^\d+$/),
      guild_id: expect.stringMatching(/^\d+$/),
      channel_id: expect.stringMatching(/^\d+$/),
      public_key: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { url } = line as { url: string }; // checked above
    expect((await fetch(`${url}/_control/clock`)).status).toBe(200);

    terminal.stop();
    expect(await running).toBe(0);
    await expect(fetch(`${url}/_control/clock`)).rejects.toThrow();
  });

  it('prints its URL as text without --json', async () => {
    const terminal = new FakeTerminal();
    const running = runGuildhall(['emulator'], terminal);
    expect(await terminal.firstLine).toMatch(/^Guildhall emulator at http:/);
    terminal.stop();
    expect(await running).toBe(0);
  });

  it('prints with --redirect the variables with which a bot of any library runs on it', async () => {
    const terminal = new FakeTerminal();
    const running = runGuildhall(['emulator', '--json', '--redirect', '--offline'], terminal);
    const { token, variables } = Redirected.parse(JSON.parse(await terminal.firstLine));
    expect(variables).toMatchObject({ DISCORD_TOKEN: token, GUILDHALL_OFFLINE: '1' });
    const bot = "fetch('https://discord.com/api/v10/gateway').then((response) => response.text()).then(console.log)";
    const answer = { status: 0, stdout: '{"url":"wss://gateway.discord.gg"}\n', stderr: '' };
    expect(await runProgram([process.execPath, '-e', bot], variables)).toEqual(answer);
    terminal.stop();
    expect(await running).toBe(0);
    expect((await runProgram([process.execPath, '-e', bot], variables)).stderr).toContain('ECONNREFUSED');
  });

  it('prints the variables as lines that a shell understands without --json', async () => {
    const terminal = new FakeTerminal();
    const running = runGuildhall(['emulator', '--redirect'], terminal);
    await terminal.firstLine;
    terminal.stop();
    expect(await running).toBe(0);
    const lines = terminal.output.filter((line) => /^ {2}[A-Z_]+=/.test(line)).map((line) => line.trim());
    expect(lines).toEqual(
      expect.arrayContaining([expect.stringMatching(/^GUILDHALL_REDIRECT=http:\/\/127\.0\.0\.1:\d+$/)]),
    );
    const { status } = await runProgram([
      'sh',
      '-c',
      `${lines.join('\n')}\ntest -n "$NODE_OPTIONS" && test -d "$PYTHONPATH"`,
    ]);
    expect(status).toBe(0);
  });

  it('rejects --offline without --redirect', async () => {
    const terminal = new FakeTerminal();
    expect(await runGuildhall(['emulator', '--offline'], terminal)).toBe(2);
    expect(terminal.errors.join()).toContain('--offline needs --redirect');
  });

  it('ends with 1 and the reason if the port is in use', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const address = otherServer.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const terminal = new FakeTerminal();
    expect(await runGuildhall(['emulator', '--port', String(port)], terminal)).toBe(1);
    expect(terminal.errors.join()).toContain(`127.0.0.1:${port}`);
    otherServer.close();
  });

  it.each([
    [{ port: '4600' }, 4601],
    [{ port: '0' }, 0],
    [{ port: '65535' }, 0],
    [{ port: '4600', 'files-port': '9000' }, 9000],
    [{ port: '4600', 'files-port': '0' }, 0],
  ])('uses the port after --port for files, or a free one (0), unless --files-port is given: %j', (ports, expected) => {
    const options = toEmulatorOptions({ host: '127.0.0.1', 'allowed-host': [], 'allowed-origin': [], ...ports });
    expect(options.filesPort).toBe(expected);
  });

  it('accepts requests to the hosts of --allowed-host, and of pages of --allowed-origin', async () => {
    const terminal = new FakeTerminal();
    const hosts = ['--allowed-host', 'emulator', '--allowed-host', 'box.lan'];
    const origins = ['--allowed-origin', 'http://localhost:5173'];
    const running = runGuildhall(['emulator', '--json', '--files-port', '0', ...hosts, ...origins], terminal);
    const { url } = z.object({ url: z.string() }).parse(JSON.parse(await terminal.firstLine));
    const statusFor = async (headers: Record<string, string>) => {
      const [response] = await once(request(`${url}/_control/clock`, { headers }).end(), 'response');
      response.resume();
      return response.statusCode;
    };
    for (const [host, status] of Object.entries({ emulator: 200, 'box.lan': 200, other: 403 }))
      expect(await statusFor({ host: `${host}:4600`, origin: `http://${host}:4600` })).toBe(status);
    for (const [port, status] of Object.entries({ 5173: 200, 5174: 403 }))
      expect(await statusFor({ origin: `http://localhost:${port}` })).toBe(status);
    terminal.stop();
    await running;
  });
});

describe('guildhall', () => {
  it('lists every command on --help', async () => {
    const terminal = new FakeTerminal();
    expect(await runGuildhall(['--help'], terminal)).toBe(0);
    for (const name of ['dev', 'emulator', 'routes', 'doctor', 'commands', 'redact', 'new']) {
      expect(terminal.output.join()).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
  });

  it('prints its version on --version', async () => {
    const terminal = new FakeTerminal();
    expect(await runGuildhall(['--version'], terminal)).toBe(0);
    expect(terminal.output.join()).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
