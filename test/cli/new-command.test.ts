import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createBotProject } from './fixture/bot-project.js';
import { fakePrograms } from './fixture/fake-programs.js';
import { FakeTerminal } from './fixture/fake-terminal.js';
import { runCommand } from './fixture/run-command.js';
import { runGuildhall } from './fixture/run-guildhall.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** Runs `guildhall new` with a package manager that is a script. */
async function runNew(
  userAgent: string,
  programs: Readonly<Record<string, string>>,
  args: readonly string[] = ['harbour'],
) {
  const project = await createBotProject({});
  const env = { PATH: await fakePrograms(project, programs), npm_config_user_agent: userAgent };
  return runCommand(['new', ...args], { cwd: project.folder, env });
}

describe('guildhall new', () => {
  test.each([
    [
      'npm/11.6.1 node/v22.0.0',
      ['npm', 'exec', '--yes', '--loglevel=error', '--package', 'create-guildhall@RANGE', '--', 'create-guildhall'],
    ],
    ['pnpm/10.4.1 npm/? node/v22.0.0', ['pnpm', '--loglevel=error', 'dlx', 'create-guildhall@RANGE']],
    ['yarn/4.6.0 npm/? node/v22.0.0', ['yarn', 'dlx', '--quiet', 'create-guildhall@RANGE']],
    [
      'yarn/1.22.22 npm/? node/v22.0.0',
      ['npm', 'exec', '--yes', '--loglevel=error', '--package', 'create-guildhall@RANGE', '--', 'create-guildhall'],
    ],
    ['bun/1.2.0 npm/? node/v22.0.0', ['bun', 'x', 'create-guildhall@RANGE']],
    ['', ['npm', 'exec', '--yes', '--loglevel=error', '--package', 'create-guildhall@RANGE', '--', 'create-guildhall']],
  ])(
    'started by %j, runs create-guildhall of the same minor version, says so, and passes all arguments on',
    async (userAgent, line) => {
      const [program = '', ...expected] = line.map((part) => part.replace('RANGE', `~${version}`));
      const args = ['harbour', '--template', 'forms', '--guildhall', 'file:a b.tgz'];
      const { status, stdout, stderr } = await runNew(userAgent, { [program]: `printf '%s\n' "$@"` }, args);
      expect(stderr).toBe('');
      const [announced, ...passed] = stdout.trimEnd().split('\n');
      expect(announced).toBe(`Running ${[program, ...expected, ...args].join(' ')}`);
      expect(passed).toEqual([...expected, ...args]);
      expect(status).toBe(0);
    },
  );

  test.each([1, 2])('returns the status %i of create-guildhall, and adds nothing to what it says', async (failure) => {
    const message = 'create-guildhall: harbour is not empty.';
    const { status, stderr } = await runNew('', { npm: `echo "${message}" >&2\necho "More." >&2\nexit ${failure}` });
    expect(stderr).toBe(`${message}\nMore.\n`);
    expect(status).toBe(failure);
  });

  test.each([
    [
      'downloaded',
      'pnpm',
      { pnpm: 'echo "ERR_PNPM_FETCH_404" >&2; exit 7' },
      'ERR_PNPM_FETCH_404\n',
      'ended with status 7',
    ],
    ['started, without the package manager', 'bun', {}, '', 'cannot be started'],
  ])('says in one line that it cannot be %s', async (_what, manager, programs, output, reason) => {
    const { status, stderr } = await runNew(`${manager}/10.0.0`, programs);
    expect(stderr).toBe(
      `${output}guildhall: create-guildhall could not be downloaded or started: ${manager} ${reason}.\n`,
    );
    expect(status).toBe(1);
  });

  test('shows its usage without a download', async () => {
    const terminal = new FakeTerminal();
    expect(await runGuildhall(['new', '--help'], terminal)).toBe(0);
    expect(terminal.output.join('\n')).toContain('npm create guildhall@latest my-bot -- --template forms');
  });
});
