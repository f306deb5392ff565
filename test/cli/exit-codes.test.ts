/**
 * The exit status of every command, as docs/cli.md says: 0 for success, 1 if the command failed or found a problem or a
 * difference, 2 for invalid arguments, 130 after Ctrl+C at a question. The tests of `commands`, `doctor`, `cluster` and `new` (`test/create`) also show the statuses of what
 * needs a bot, a Redis server or npm.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createBotProject, greeterBotSource } from './fixture/bot-project.js';
import { FakeTerminal } from './fixture/fake-terminal.js';
import { runCommand, runWithClosedOutput } from './fixture/run-command.js';
import { runGuildhall } from './fixture/run-guildhall.js';

const createProgram = fileURLToPath(new URL('../../create/dist/main.js', import.meta.url));

const commands = ['dev', 'emulator', 'routes', 'doctor', 'commands', 'cluster', 'redact', 'new'] as const;

/** Runs a command line in the folder of this project, which has no bot file. */
async function run(line: string) {
  const terminal = new FakeTerminal();
  const status = await runGuildhall(line === '' ? [] : line.split(' '), terminal);
  return { status, output: terminal.output.join('\n'), errors: terminal.errors.join('\n') };
}

describe('the exit status is 0', () => {
  test.each([
    ['--help', 'Usage: guildhall <command> [options]'],
    ['-h', 'Usage: guildhall <command> [options]'],
    ['help', 'Usage: guildhall <command> [options]'],
    ['--version', '.'],
    ['-v', '.'],
    ...commands.flatMap((name) => [
      [`${name} --help`, `Usage: guildhall ${name}`],
      [`help ${name}`, `Usage: guildhall ${name}`],
      // Help is shown whatever else the arguments are.
      [`${name} --nope -h`, `Usage: guildhall ${name}`],
    ]),
  ])('for `guildhall %s`, which prints to standard output', async (line, text) => {
    const { status, output, errors } = await run(line);
    expect(output).toContain(text);
    expect(errors).toBe('');
    expect(status).toBe(0);
  });
});

describe('the exit status is 2, and the problem is printed to standard error in one line, with the command that shows the usage', () => {
  const noCommand = [
    ['fly', 'Unknown command "fly".'],
    ['route', 'Unknown command "route". Did you mean "routes"?'],
    ['constructor', 'Unknown command "constructor".'],
    ['help fly', 'Unknown command "fly".'],
    ['help deve', 'Unknown command "deve". Did you mean "dev"?'],
    ['--nope', 'Unknown option --nope. Options follow a command, for example: guildhall dev --port 0.'],
  ] as const;
  // `new` passes its arguments on.
  const unknownOptions = commands
    .filter((name) => name !== 'new')
    .map((name) => [`${name} --nope`, 'Unknown option --nope.'] as const);
  const similarOptions = [
    ['dev --prot 0', 'Unknown option --prot. Did you mean --port?'],
    ['routes --jsn', 'Unknown option --jsn. Did you mean --json?'],
    ['routes --env-fiel .env', 'Unknown option --env-fiel. Did you mean --env-file?'],
    ['routes -j', 'Unknown option -j.'],
  ] as const;
  const missingValues = [
    ['dev --port', '--port needs a value.'],
    ['dev --port --json', '--port needs a value. One that starts with a dash follows an equals sign: --port=--json'],
    ['dev --json=yes', '--json takes no value.'],
    ['dev --watch', '--watch needs a value.'],
    ['emulator --world', '--world needs a value.'],
    ['commands diff --guild', '--guild needs a value.'],
    ['cluster status --url', '--url needs a value.'],
    ['routes --env-file', '--env-file needs the path of a file.'],
  ] as const;
  const invalidValues = [
    ['dev --port many', '--port many: a port is a number'],
    ['dev --files-port 70000', '--files-port 70000: a port is a number'],
    ['dev --host http://localhost', '--host http://localhost: give a host name or an IP address'],
    ['emulator --port -1', '--port'],
    ['emulator --host box:4600', '--host box:4600: give a host name or an IP address'],
    ['emulator --allowed-host box:1', '--allowed-host box:1: give a host name'],
    ['emulator --allowed-origin localhost:5173', '--allowed-origin localhost:5173: give an origin'],
    ['emulator --seed busy', '--seed busy is unknown'],
    ['commands diff --guild harbour', '--guild harbour is not the id of a guild.'],
    ['redact a.jsonl ./a.jsonl', 'A recording cannot be redacted in place'],
  ] as const;
  const missingArguments = [
    ['commands', 'Specify an action'],
    ['commands list', 'Unknown action "list". Specify an action'],
    ['commands dif', 'Unknown action "dif". Did you mean "diff"?'],
    ['cluster stats', 'Unknown action "stats". Did you mean "status"?'],
    ['cluster', 'Specify an action'],
    ['cluster list', 'Unknown action "list".'],
    ['cluster move 0', '`cluster move` takes SHARD and PROCESS.'],
    ['cluster drain', '`cluster drain` takes PROCESS.'],
    ['redact', 'Specify the recording.'],
  ] as const;
  const surplusArguments = [
    ['dev a.ts b.ts', 'Unexpected argument "b.ts".'],
    ['emulator a', 'Unexpected argument "a".'],
    ['routes a.ts b.ts', 'Unexpected argument "b.ts".'],
    ['doctor a.ts b.ts', 'Unexpected argument "b.ts".'],
    ['commands diff a.ts b.ts', 'Unexpected argument "b.ts".'],
    ['cluster status now', '`cluster status` takes no arguments.'],
    ['redact a b c', 'Unexpected argument "c".'],
  ] as const;

  test.each([
    ...noCommand,
    ...unknownOptions,
    ...similarOptions,
    ...missingValues,
    ...invalidValues,
    ...missingArguments,
    ...surplusArguments,
  ])('for `guildhall %s`', async (line, text) => {
    const { status, output, errors } = await run(line);
    const [problem, help, ...others] = errors.split('\n');
    expect(problem).toContain(`guildhall: ${text}`);
    expect(help).toMatch(/^See: guildhall help/);
    expect(others).toEqual([]);
    expect(output).toBe('');
    expect(status).toBe(2);
  });

  test('for `guildhall`, which prints the usage', async () => {
    const { status, output, errors } = await run('');
    expect(errors).toMatch(/^Usage: guildhall <command>/);
    expect({ status, output }).toEqual({ status: 2, output: '' });
  });
});

describe('the exit status is 1, and the reason is printed to standard error', () => {
  test.each([
    ['dev', 'no bot file found'],
    ['routes', 'no bot file found'],
    ['commands diff', 'no bot file found'],
    ['commands sync', 'no bot file found'],
    ['dev missing.ts', 'missing.ts (named on the command line)'],
    ['routes missing.ts', 'missing.ts (named on the command line)'],
    ['commands diff missing.ts', 'missing.ts (named on the command line)'],
    ['emulator --world test', 'The world file test cannot be read'],
    ['emulator --host 203.0.113.1', 'The emulator could not listen on 203.0.113.1:0'],
    ['cluster status --url redis://127.0.0.1:1', '127.0.0.1:1'],
    ['redact missing.jsonl', 'The recording missing.jsonl cannot be read'],
    ['redact package.json', 'package.json: '],
    ...commands.map(
      (name) => [`${name} --env-file missing.env`, 'there is no file missing.env (--env-file).'] as const,
    ),
  ] as const)('for `guildhall %s`', async (line, text) => {
    const { status, output, errors } = await run(line);
    expect(errors).toContain(text);
    expect(errors).not.toContain('Usage: guildhall');
    expect(output).toBe('');
    expect(status).toBe(1);
  });

  test.each([['doctor'], ['doctor missing.ts']])('for `guildhall %s`, whose problems are its output', async (line) => {
    const { status, output } = await run(line);
    expect(output).toContain('✖ bot          The bot cannot be loaded.');
    expect(status).toBe(1);
  });
});

test('the process ends with the status of its command', async () => {
  const { folder: cwd } = await createBotProject({});
  expect(await runCommand(['--version'], { cwd })).toMatchObject({ status: 0, stderr: '' });
  expect(await runCommand(['routes'], { cwd })).toMatchObject({ status: 1, stdout: '' });
  expect(await runCommand(['routes', '--nope'], { cwd })).toMatchObject({ status: 2, stdout: '' });
});

test('a process whose output nobody reads ends quietly, with the status of a closed pipe', async () => {
  const { folder: cwd } = await createBotProject({ 'bot.js': greeterBotSource('joined') });
  const commandLines: [args: string[], program?: string][] = [
    [['--help']],
    [['routes']],
    [['doctor', '--json']],
    [['emulator', '--port', '0']],
    [['dev', '--port', '0']],
    [['harbour', '--no-install'], createProgram],
  ];
  const ended = await Promise.all(
    commandLines.map(async ([args, program]) => [args[0], await runWithClosedOutput(args, { cwd, program })]),
  );
  expect(ended).toEqual(commandLines.map(([args]) => [args[0], { status: 141, stderr: '' }]));
});
