/** Which copy of the two packages a command uses, and what it says if they are missing or do not belong together. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { greeterBotSource } from './fixture/bot-project.js';
import { createWorkspace, installPackage } from './fixture/installed-packages.js';
import { commandLineOf, runCommand, runProgram } from './fixture/run-command.js';

const workshopCommands = ['dev', 'record', 'emulator', 'explore', 'redact'];
const bot = greeterBotSource('-');

/** Exports only the check of the pair: what the workshop imports beside it is missing. */
const WITHOUT_NAMES = {
  folder: 'internal',
  replace: /^export \{.*\b(\w+ as )?(checkPair)\b.*\};?$/m,
  by: 'export { $1$2 };',
};

let workspace = '';
const folderOf = (name: string) => join(workspace, name);

async function createProject(
  name: string,
  files: Readonly<Record<string, string>> = { 'bot.js': bot },
): Promise<string> {
  const folder = folderOf(name);
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files }))
    await writeFile(join(folder, file), text);
  return folder;
}

beforeAll(async () => {
  workspace = await createWorkspace();
  await createProject('empty', {});

  const production = await createProject('production');
  await installPackage(production, 'guildhall', '0.1.3');

  for (const [name, version] of Object.entries({ 'apps/red': '0.1.4', 'apps/blue': '0.1.5' })) {
    const folder = await createProject(name);
    await mkdir(join(folder, 'src/commands'), { recursive: true });
    await installPackage(folder, 'guildhall', version);
    await installPackage(folder, '@guildhall/dev', version);
  }

  const newerWorkshop = await createProject('newer-workshop');
  await installPackage(newerWorkshop, 'guildhall', '0.1.6', [WITHOUT_NAMES]);
  const raised = { folder: 'chunks', replace: /protocol: \d+/, by: 'protocol: 99' };
  await installPackage(newerWorkshop, '@guildhall/dev', '0.2.0', [raised]);

  const newerFramework = await createProject('newer-framework');
  const higher = { folder: 'chunks', replace: /PROTOCOL = \d+/, by: 'PROTOCOL = 99' };
  await installPackage(newerFramework, 'guildhall', '0.2.0', [higher]);
  await installPackage(newerFramework, '@guildhall/dev', '0.1.6');

  // A folder of a workspace with a framework of its own. It finds the workshop of the folder above, which finds the framework there.
  const shared = await createProject('workspace');
  await installPackage(shared, 'guildhall', '0.1.6');
  await installPackage(shared, '@guildhall/dev', '0.1.6');
  const newerBot = await createProject('workspace/newer-bot');
  await installPackage(newerBot, 'guildhall', '0.2.0', [higher]);

  const twoCopies = await createProject('two-copies', {
    'bot.js': `import { Rest } from 'guildhall/rest';\nexport const rest = new Rest({ tokn: '-' });`,
  });
  await installPackage(twoCopies, 'guildhall', '0.1.7');
  await installPackage(twoCopies, '@guildhall/dev', '0.1.8');
  await installPackage(join(twoCopies, 'node_modules/@guildhall/dev'), 'guildhall', '0.1.8');
});

afterAll(() => rm(workspace, { recursive: true, force: true }));

const run = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand(args, { cwd: folderOf(name), env: { npm_config_user_agent: '', ...env } });

/** Runs a module in a folder. */
const evaluate = (name: string, source: string) =>
  runProgram(['--input-type=module', '--eval', source], { cwd: folderOf(name) });

describe('a project without @guildhall/dev', () => {
  test.each(workshopCommands)(
    'is told by `guildhall %s` how to install it, and the command ends with 1',
    async (name) => {
      expect(await run('production', [name])).toEqual({
        status: 1,
        stdout: '',
        stderr:
          `guildhall: "${name}" is a command of @guildhall/dev, which this project has not installed. ` +
          'Run: npm install --save-dev @guildhall/dev\n',
      });
    },
  );

  test.each([
    ['npm/11.4.0 node/v22.14.0 linux x64 workspaces/false', 'npm install --save-dev @guildhall/dev'],
    ['pnpm/10.4.1 npm/? node/v22.14.0 linux x64', 'pnpm add --save-dev @guildhall/dev'],
    ['yarn/4.6.0 npm/? node/v22.14.0 linux x64', 'yarn add --dev @guildhall/dev'],
    ['bun/1.3.2 npm/? node/v24.3.0 linux x64', 'bun add --dev @guildhall/dev'],
    ['constructor/1.0.0', 'npm install --save-dev @guildhall/dev'],
    ['', 'npm install --save-dev @guildhall/dev'],
  ])('gets the install line of the package manager in use: %j', async (npm_config_user_agent, line) => {
    const { status, stderr } = await run('production', ['dev'], { npm_config_user_agent });
    expect(stderr).toMatch(new RegExp(`Run: ${line}\n$`));
    expect(status).toBe(1);
  });

  test('sees in --help all commands, and below them which need the package', async () => {
    const { status, stdout } = await run('production', ['--help']);
    for (const name of [...workshopCommands, 'routes', 'doctor', 'cluster']) expect(stdout).toMatch(`\n  ${name} `);
    expect(stdout).toContain(
      'The commands dev, record, emulator, explore, and redact need @guildhall/dev, which this project has not installed. ' +
        'Run: npm install --save-dev @guildhall/dev\n',
    );
    expect(status).toBe(0);
  });

  test('has the commands for operations, and a syntax error of a bot is still reported', async () => {
    expect(await run('production', ['routes'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('MemberHandler'),
    });
    await writeFile(join(folderOf('production'), 'broken.js'), 'export const bot = ;');
    const { status, stderr } = await run('production', ['routes', 'broken.js']);
    expect(stderr).toContain('SyntaxError');
    expect(status).toBe(1);
  });
});

describe('a project with both packages', () => {
  test('sees no such line in --help', async () => {
    const { stdout } = await run('apps/red', ['--help']);
    expect(stdout).toMatch('\n  redact ');
    expect(stdout).not.toContain('@guildhall/dev');
  });

  test.each([
    ['apps/red', '0.1.4'],
    ['apps/blue', '0.1.5'],
    ['apps/blue/src/commands', '0.1.5'],
    ['production', '0.1.3'],
  ])('of a monorepo is served in %s by its own copy, also by a global one', async (name, version) => {
    const program = commandLineOf(folderOf('empty'));
    const { stdout } = await runCommand(['--version'], { cwd: folderOf(name), program });
    expect(stdout).toBe(`${version}\n`);
  });

  test('is served by the workshop that the project has installed, from a subfolder and by a global copy', async () => {
    const program = commandLineOf(folderOf('empty'));
    const cwd = folderOf('apps/blue/src/commands');
    const { status, stdout } = await runCommand(['redact', '--help'], { cwd, program });
    expect(stdout).toContain('Usage: guildhall redact');
    expect(status).toBe(0);
    // The global copy has a workshop beside it, but the copy of the project has none.
    expect(await runCommand(['redact', '--help'], { cwd: folderOf('production'), program })).toMatchObject({
      status: 1,
    });
  });

  test('outside of any project, a global copy uses the packages that are installed beside it', async () => {
    const program = commandLineOf(folderOf('apps/red'));
    expect(await runCommand(['redact', '--help'], { cwd: folderOf('empty'), program })).toMatchObject({ status: 0 });
    expect(await runCommand(['--version'], { cwd: folderOf('empty'), program })).toMatchObject({ stdout: '0.1.4\n' });
  });
});

describe('a wrong pair of packages', () => {
  const pairs = [
    [
      'newer-workshop',
      'guildhall 0.1.6 and @guildhall/dev 0.2.0 do not work together. Install the same version of both: ' +
        'npm install --save-dev @guildhall/dev@0.1.6',
    ],
    [
      'newer-framework',
      'guildhall 0.2.0 and @guildhall/dev 0.1.6 do not work together. Install the same version of both: ' +
        'npm install --save-dev @guildhall/dev@0.2.0',
    ],
  ] as const;

  test.each(pairs)(
    '(%s) is reported by a command in one line, with both versions and one install line',
    async (name, line) => {
      expect(await run(name, ['emulator'])).toEqual({ status: 1, stdout: '', stderr: `guildhall: ${line}\n` });
    },
  );

  test('is reported by a command in a folder of a workspace whose framework is another than that of the workshop', async () => {
    const { status, stderr } = await run('workspace/newer-bot', ['emulator']);
    expect(stderr).toBe(`guildhall: ${pairs[1][1]}\n`);
    expect(status).toBe(1);
    expect(await run('workspace', ['redact', '--help'])).toMatchObject({ status: 0 });
  });

  test.each(pairs)('(%s) is reported by a program that imports any entry point of the workshop', async (name, line) => {
    const source = `for (const entry of ['testing', 'testing/vitest', 'emulator', 'commands'])
      await import('@guildhall/dev/' + entry).catch((error) => console.log(entry, error.code, error.message))`;
    const { stdout, stderr } = await evaluate(name, source);
    const reported = (entry: string) => `${entry} package_pair_error ${line}\n`;
    expect(stdout).toBe(['testing', 'testing/vitest', 'emulator', 'commands'].map(reported).join(''));
    expect(stderr).toBe('');
  });

  test('is reported before a static import of a name, too', async () => {
    const { status, stderr } = await evaluate(
      'newer-workshop',
      `import { createWorld } from '@guildhall/dev/testing'; createWorld;`,
    );
    expect(stderr).toContain('PackagePairError: guildhall 0.1.6 and @guildhall/dev 0.2.0 do not work together.');
    expect(status).toBe(1);
  });

  test('does not prevent the commands of the framework', async () => {
    for (const [name] of pairs) expect(await run(name, ['routes'])).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('a workshop that finds another copy of the framework than the bot', () => {
  test('reports the errors of its commands in one line, and invalid arguments with the command that shows the usage', async () => {
    const failed = await run('two-copies', ['redact', 'missing.jsonl']);
    expect(failed.stderr).toMatch(/^guildhall: The recording missing\.jsonl cannot be read.*\n$/);
    expect(failed.status).toBe(1);
    const invalid = await run('two-copies', ['redact', '--nope']);
    expect(invalid.stderr).toBe('guildhall: Unknown option --nope.\nSee: guildhall help redact\n');
    expect(invalid.status).toBe(2);
  });

  test("reports an error of the bot's framework without its stack", async () => {
    const { status, stderr } = await run('two-copies', ['explore', 'bot.js']);
    expect(stderr).toContain('tokn');
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(status).toBe(1);
  });
});

test('a project with @guildhall/dev alone is told that the framework is missing', async () => {
  const folder = await createProject('workshop-only', {});
  await installPackage(folder, '@guildhall/dev', '0.1.3');
  const { status, stderr } = await run('workshop-only', ['emulator']);
  expect(stderr).toMatch(/^guildhall: @guildhall\/dev cannot be loaded, .*Cannot find package 'guildhall'.*\n$/);
  expect(status).toBe(1);
});

test("a project with Plug'n'Play whose command Yarn has not started is told to start it with Yarn", async () => {
  const cwd = await createProject('plug-and-play/src');
  await writeFile(join(folderOf('plug-and-play'), '.pnp.cjs'), '');
  const program = commandLineOf(folderOf('production'));
  for (const name of ['dev', 'routes']) {
    const { status, stderr } = await runCommand([name], { cwd, program });
    expect(stderr).toContain("The project uses Yarn Plug'n'Play");
    expect(stderr).toContain('Run: yarn guildhall');
    expect(stderr).not.toContain('npm install');
    expect(status).toBe(1);
  }
});

describe('an entry point that has moved to @guildhall/dev', () => {
  test.each([
    ['testing', 'import { createWorld, TestUser } from'],
    ['testing/vitest', 'import'],
    ['emulator', 'import { startEmulator } from'],
  ])(
    '(guildhall/%s) throws an error with the new name and the install line when it is imported',
    async (entry, start) => {
      const { status, stderr } = await evaluate('production', `${start} 'guildhall/${entry}';`);
      expect(stderr).toContain(
        `MovedEntryError: guildhall/${entry} is now @guildhall/dev/${entry}, an entry point of the package @guildhall/dev. ` +
          'Import it from there, and install that package: npm install --save-dev @guildhall/dev',
      );
      expect(stderr).toContain("code: 'entry_moved'");
      expect(status).toBe(1);
    },
  );
});
