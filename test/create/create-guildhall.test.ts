import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  isProjectTemplateName,
  type ProjectTemplateName,
  projectTemplates,
} from '../../create/src/project-templates.js';
import { writeProject } from '../../create/src/write-project.js';
import { createBotProject } from '../cli/fixture/bot-project.js';
import { fakePrograms } from '../cli/fixture/fake-programs.js';
import { createIn, runCreate, userAgentOf } from './fixture.js';

const Manifest = z.looseObject({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  peerDependencies: z.record(z.string(), z.string()).optional(),
});

const templateNames = Object.keys(projectTemplates).filter(isProjectTemplateName);

const FILES_OF_EVERY_PROJECT = [
  '.dockerignore',
  '.editorconfig',
  '.env.example',
  '.github/workflows/ci.yml',
  '.gitignore',
  'AGENTS.md',
  'Dockerfile',
  'README.md',
  'guildhall.world.ts',
  'package.json',
  'src/bot.ts',
  'src/main.ts',
  'test/bot.test.ts',
  'tsconfig.json',
];

/** Creates a project. Returns the contents of its files by path. */
async function createFiles(template: ProjectTemplateName): Promise<ReadonlyMap<string, string>> {
  const { folder } = await createBotProject({});
  const versions = { guildhall: '~0.1.0', dev: '~0.1.0' };
  const names = await writeProject(`${folder}/harbour`, { name: 'harbour', template, ...versions }, 'npm');
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(`${folder}/harbour/${name}`, 'utf8')] as const)),
  );
}

describe('create-guildhall', () => {
  test('writes the project name, and the locations of both packages', async () => {
    const { folder } = await createBotProject({});
    const specs = ['--guildhall', 'file:../guildhall.tgz', '--dev', 'file:C:\\guildhall "dev" $&.tgz'];
    await createIn(folder, ['harbour', '--no-install', ...specs]);
    const manifest = JSON.parse(await readFile(`${folder}/harbour/package.json`, 'utf8'));
    expect(manifest).toMatchObject({
      name: 'harbour',
      dependencies: { guildhall: 'file:../guildhall.tgz' },
      devDependencies: { '@guildhall/dev': 'file:C:\\guildhall "dev" $&.tgz' },
    });
    expect(await readFile(`${folder}/harbour/README.md`, 'utf8')).toMatch(/^# harbour/);
  });

  test('requires its own version of both packages by default, in one range that contains no other minor version', async () => {
    const { folder } = await createBotProject({});
    await createIn(folder, ['harbour', '--no-install']);
    const manifest = JSON.parse(await readFile(`${folder}/harbour/package.json`, 'utf8'));
    const { output } = await runCreate(['--version']);
    expect(output).toMatch(/^\d+\.\d+\.\d+/);
    expect(manifest.dependencies.guildhall).toBe(`~${output}`);
    expect(manifest.devDependencies['@guildhall/dev']).toBe(`~${output}`);
  });

  test('creates nothing in a folder from which TypeScript cannot be loaded, and names the folder', async () => {
    const { folder } = await createBotProject({ 'C#/bots/.keep': '' });
    const { status, stdout, stderr } = await createIn(join(folder, 'C#', 'bots'), ['harbour', '--no-install']);
    expect(stderr).toBe(
      `create-guildhall: the name of ${join(folder, 'C#')} contains "#", and @oxc-node/core cannot load files from there. ` +
        'Create the project somewhere else.\n',
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(await readdir(join(folder, 'C#', 'bots'))).toEqual(['.keep']);
  });

  test.each([
    ['npm', 'install --no-audit --no-fund --loglevel=error', ['npm run dev', 'npm test']],
    ['pnpm', 'install --loglevel=error', ['pnpm run dev', 'pnpm test']],
    ['yarn', 'install', ['yarn run dev', 'yarn test']],
    ['bun', 'install', ['bun run dev', 'bun run test']],
  ] as const)(
    'installs with %s if that runs it, and prints the next steps in its words',
    async (manager, args, steps) => {
      const project = await createBotProject({});
      const path = await fakePrograms(project, { [manager]: 'echo "$@" > called.txt; echo "added 3 packages in 1s"' });
      const result = await createIn(project.folder, ['harbour'], { ...userAgentOf(manager), PATH: path });
      expect(result).toMatchObject({ status: 0, stderr: '' });
      expect(await project.read('harbour/called.txt')).toBe(`${args}\n`);
      expect(result.stdout).toContain(`Installing packages with ${manager} install…\n  added 3 packages in 1s\n`);
      const [, nextSteps = ''] = result.stdout.split('Next steps:\n');
      for (const step of ['cd harbour', ...steps]) expect(nextSteps).toMatch(new RegExp(`^  ${step}(?:  |$)`, 'm'));
      expect(nextSteps).not.toContain(`${manager} install`);
      expect(nextSteps.includes('Dockerfile')).toBe(manager !== 'npm');
      expect(existsSync(project.pathOf('harbour/.yarnrc.yml'))).toBe(manager === 'yarn');
    },
  );

  test.each([
    ['that fails', { npm: 'echo "no network" >&2; exit 1' }, 'no network\n'],
    ['that cannot be started', {}, ''],
  ])('keeps the project after an installation %s, and says how to repeat it', async (_how, programs, reason) => {
    const project = await createBotProject({});
    const path = await fakePrograms(project, programs);
    const { status, stdout, stderr } = await createIn(project.folder, ['harbour'], { PATH: path });
    expect(stderr).toBe(`create-guildhall: npm install failed. The project was created anyway.\n${reason}`);
    expect(stdout).toMatch(/Next steps:\n {2}cd harbour\n {2}npm install\n/);
    expect(status).toBe(1);
    expect(existsSync(project.pathOf('harbour/package.json'))).toBe(true);
  });

  test('rejects a folder that is not empty and changes nothing', async () => {
    const project = await createBotProject({ 'harbour/precious.txt': 'mine' });
    const { status, stderr } = await createIn(project.folder, ['harbour', '--no-install']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^create-guildhall: .*harbour is not empty/);
    expect(await project.read('harbour/precious.txt')).toBe('mine');
    expect(await readdir(join(project.folder, 'harbour'))).toEqual(['precious.txt']);
  });

  test('rejects the name of a file', async () => {
    const project = await createBotProject({ harbour: 'mine' });
    const { status, stderr } = await createIn(project.folder, ['harbour', '--no-install']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/harbour exists and is not a folder/);
    expect(await project.read('harbour')).toBe('mine');
  });

  test.each(['Harbour', '../harbour', 'har bour', 'node_modules'])(
    'rejects %j as a name with status 2',
    async (name) => {
      const { status, errors } = await runCreate([name]);
      expect(status).toBe(2);
      expect(errors).toContain(name);
    },
  );

  test.each([
    ['npm', 'npm create guildhall@latest my-bot'],
    ['pnpm', 'pnpm create guildhall my-bot'],
    ['yarn', 'yarn create guildhall my-bot'],
    ['bun', 'bun create guildhall my-bot'],
  ] as const)('says how to give a name with %s if there is none', async (manager, example) => {
    const { status, errors } = await runCreate([], userAgentOf(manager));
    expect(errors).toContain(`create-guildhall: Specify a name for the project. For example: ${example}\n`);
    expect(errors).toContain(`See: ${example.replace(' my-bot', manager === 'npm' ? ' --' : '')} --help`);
    expect(status).toBe(2);
  });

  test('lists the templates with one line each in its help, and in the error for an unknown template', async () => {
    const help = await runCreate(['--help']);
    expect(help.status).toBe(0);
    const unknown = await runCreate(['harbour', '--template', 'large']);
    expect(unknown.status).toBe(2);
    expect(unknown.errors).toContain('There is no template "large"');
    for (const [name, { summary }] of Object.entries(projectTemplates)) {
      const line = new RegExp(`^ +${name} +${summary}$`, 'm');
      expect(help.output).toMatch(line);
      expect(unknown.errors).toMatch(line);
    }
  });

  test.each([
    ['two names', ['harbour', 'lagoon'], 'Unexpected argument "lagoon"'],
    ['an unknown option', ['harbour', '--typescript'], '--typescript'],
    ['a template without a name', ['harbour', '--template'], '--template'],
    ['an option in place of the name of a template', ['harbour', '--template', '--no-install'], '--template'],
    ['an empty name of a template', ['harbour', '--template='], 'There is no template ""'],
    ['a property of objects as a template', ['harbour', '--template', 'constructor'], 'There is no template'],
    ['two templates', ['harbour', '--template', 'http', '--template', 'forms'], '--template can be given once'],
    ['one template twice', ['harbour', '--template', 'http', '--template', 'http'], '--template can be given once'],
  ])('rejects %s with status 2', async (_what, args, message) => {
    const { status, errors } = await runCreate(args);
    expect(status).toBe(2);
    expect(errors).toContain(message);
  });

  // What npm 11 passes on for each.
  test.each([
    ['--template=forms', ['harbour'], { npm_config_template: 'forms' }, '--template NAME'],
    ['--template forms', ['harbour', 'forms'], { npm_config_template: 'true' }, '--template NAME'],
    ['--guildhall=0.1.3', ['harbour'], { npm_config_guildhall: '0.1.3' }, '--guildhall SPEC'],
    ['--no-install', ['harbour'], { npm_config_install: '' }, '--no-install'],
  ])(
    'says that -- is missing if npm has read %s itself, and creates nothing',
    async (_given, args, variables, option) => {
      const { status, errors } = await runCreate(args, { ...userAgentOf('npm'), ...variables });
      expect(errors).toContain(`Write -- before it: npm create guildhall@latest NAME -- ${option}\n`);
      expect(status).toBe(2);
    },
  );
});

describe('the templates', () => {
  test.each(templateNames)('%s has what every project has', async (template) => {
    const files = await createFiles(template);
    expect([...files.keys()]).toEqual(expect.arrayContaining(FILES_OF_EVERY_PROJECT));
    expect([...files].filter(([, text]) => /\{\{\w/.test(text)).map(([name]) => name)).toEqual([]);
    expect(files.get('.env.example')).toMatch(/^DISCORD_TOKEN=$/m);
  });

  test.each(templateNames.flatMap((template) => ['.gitignore', '.dockerignore'].map((name) => ({ template, name }))))(
    'exclude files with secrets, but no others: $name of $template',
    async ({ template, name }) => {
      const files = await createFiles(template);
      // Docker reads these patterns as git does: the last one that matches a file decides.
      const { folder } = await createBotProject({ '.gitignore': files.get(name) ?? '' });
      execFileSync('git', ['init', '--quiet'], { cwd: folder });
      const secrets = ['.env', '.env.local', '.env.production', '.env.test.local', '.env.example.local'];
      const paths = [...secrets, ...[...files.keys()].filter((path) => path !== 'package-lock.json')];
      const worker = template === 'http' ? ['.dev.vars', '.dev.vars.production'] : [];
      const ignored = execFileSync('git', ['-c', 'core.excludesFile=', 'check-ignore', '--', ...paths, ...worker], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(ignored.trimEnd().split('\n')).toEqual([...secrets, ...worker]);
    },
  );

  test.each(templateNames)('%s has a readme with all its sources', async (template) => {
    const files = await createFiles(template);
    const named = [...(files.get('README.md') ?? '').matchAll(/`((?:src|test)\/[\w-]+\.ts)`/g)].map(
      ([, file = '']) => file,
    );
    expect(named.filter((file) => !files.has(file))).toEqual([]);
    expect([...files.keys()].filter((file) => file.startsWith('src/') && !named.includes(file))).toEqual([]);
  });

  test('need the framework in production, and @guildhall/dev only for development', async () => {
    for (const template of templateNames) {
      const files = await createFiles(template);
      const { dependencies, devDependencies } = Manifest.parse(JSON.parse(files.get('package.json') ?? ''));
      expect(Object.keys(dependencies)).toEqual(template === 'cluster' ? ['guildhall', 'ioredis'] : ['guildhall']);
      expect(devDependencies).toHaveProperty('@guildhall/dev');
      const production = [...files].filter(([name]) => name.startsWith('src/'));
      expect(production.filter(([, text]) => text.includes('@guildhall/dev')).map(([name]) => name)).toEqual([]);
    }
  });

  test('require the versions with which these packages are built', async () => {
    const [framework, dev] = ['../../package.json', '../../dev/package.json'].map((path) =>
      Manifest.parse(JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))),
    );
    // Peers can have a wider range than the version with which this package is tested.
    const tested: Readonly<Record<string, string>> = {
      ...dev?.dependencies,
      ...framework?.peerDependencies,
      ...framework?.dependencies,
      ...framework?.devDependencies,
    };
    for (const template of templateNames) {
      const files = await createFiles(template);
      const manifest = Manifest.parse(JSON.parse(files.get('package.json') ?? ''));
      const {
        guildhall,
        '@guildhall/dev': workshop,
        ...theirs
      } = { ...manifest.dependencies, ...manifest.devDependencies };
      expect([guildhall, workshop]).toEqual(['~0.1.0', '~0.1.0']);
      expect(theirs).toEqual(Object.fromEntries(Object.keys(theirs).map((name) => [name, tested[name]])));
    }
  });
});
