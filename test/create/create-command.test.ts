import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, readdir, readFile } from 'node:fs/promises';
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
import { FakeTerminal } from '../cli/fixture/fake-terminal.js';
import { runCommand } from '../cli/fixture/run-command.js';
import { runGuildhall } from '../cli/fixture/run-guildhall.js';

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
  const names = await writeProject(`${folder}/harbour`, { name: 'harbour', template, guildhall: '^0.1.0' });
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(`${folder}/harbour/${name}`, 'utf8')] as const)),
  );
}

describe('guildhall new', () => {
  test('writes the project name and the location of guildhall', async () => {
    const { folder } = await createBotProject({});
    await runCommand(['new', 'harbour', '--no-install', '--guildhall', 'file:../guildhall.tgz'], { cwd: folder });
    const manifest = JSON.parse(await readFile(`${folder}/harbour/package.json`, 'utf8'));
    expect(manifest).toMatchObject({ name: 'harbour', dependencies: { guildhall: 'file:../guildhall.tgz' } });
    expect(await readFile(`${folder}/harbour/README.md`, 'utf8')).toMatch(/^# harbour/);
  });

  test('creates nothing in a folder from which TypeScript cannot be loaded, and names the folder', async () => {
    const { folder } = await createBotProject({ 'C#/bots/.keep': '' });
    const { status, stdout, stderr } = await runCommand(['new', 'harbour', '--no-install'], {
      cwd: join(folder, 'C#', 'bots'),
    });
    expect(stderr).toContain(
      `the name of ${join(folder, 'C#')} contains "#", and @oxc-node/core cannot load files from there. Create the project somewhere else.`,
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(await readdir(join(folder, 'C#', 'bots'))).toEqual(['.keep']);
  });

  test.each(templateNames.flatMap((template) => ['.gitignore', '.dockerignore'].map((name) => ({ template, name }))))(
    'excludes files with secrets, but no others: $name of the template $template',
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

  test.each([
    ['that succeeds', '#!/bin/sh\necho "added 3 packages in 1s"\n', 0, /^ {2}added 3 packages in 1s$/m],
    ['that fails', '#!/bin/sh\necho "no network" >&2\nexit 1\n', 1, /^npm install failed\. .*\nno network$/m],
  ])('shows the progress of an installation %s', async (_how, npm, status, output) => {
    const { folder } = await createBotProject({ 'bin/npm': npm });
    await chmod(`${folder}/bin/npm`, 0o755);
    const result = await runCommand(['new', 'harbour'], {
      cwd: folder,
      env: { PATH: `${folder}/bin:${process.env['PATH']}` },
    });
    expect(result.stdout).toMatch(/^Installing packages with npm install…$/m);
    expect(result.stdout + result.stderr).toMatch(output);
    expect(result.status).toBe(status);
  });

  test('rejects a folder that is not empty and changes nothing', async () => {
    const project = await createBotProject({ 'harbour/precious.txt': 'mine' });
    const { status, stderr } = await runCommand(['new', 'harbour', '--no-install'], { cwd: project.folder });
    expect(status).toBe(1);
    expect(stderr).toMatch(/harbour is not empty/);
    expect(await project.read('harbour/precious.txt')).toBe('mine');
  });

  test.each(['Harbour', '../harbour', 'har bour', 'node_modules'])(
    'rejects %j as a name with status 2',
    async (name) => {
      const terminal = new FakeTerminal();
      expect(await runGuildhall(['new', name], terminal)).toBe(2);
      expect(terminal.errors.join()).toContain(name);
    },
  );

  test('lists the templates with one line each in its help, and in the error for an unknown template', async () => {
    const help = new FakeTerminal();
    expect(await runGuildhall(['new', '--help'], help)).toBe(0);
    const unknown = new FakeTerminal();
    expect(await runGuildhall(['new', 'harbour', '--template', 'large'], unknown)).toBe(2);
    expect(unknown.errors.join('\n')).toContain('There is no template "large"');
    for (const [name, { summary }] of Object.entries(projectTemplates)) {
      const line = new RegExp(`^ +${name} +${summary}$`, 'm');
      expect(help.output.join('\n')).toMatch(line);
      expect(unknown.errors.join('\n')).toMatch(line);
    }
  });

  test.each([
    ['no name', [], 'Specify a name'],
    ['two names', ['harbour', 'lagoon'], 'lagoon'],
    ['a template without a name', ['harbour', '--template'], '--template'],
    ['an option in place of the name of a template', ['harbour', '--template', '--no-install'], '--template'],
    ['an empty name of a template', ['harbour', '--template='], 'There is no template ""'],
    ['a property of objects as a template', ['harbour', '--template', 'constructor'], 'There is no template'],
    ['two templates', ['harbour', '--template', 'http', '--template', 'forms'], '--template can be given once'],
    ['one template twice', ['harbour', '--template', 'http', '--template', 'http'], '--template can be given once'],
  ])('rejects %s with status 2', async (_what, args, message) => {
    const terminal = new FakeTerminal();
    expect(await runGuildhall(['new', ...args], terminal)).toBe(2);
    expect(terminal.errors.join()).toContain(message);
  });

  test('rejects the name of a file', async () => {
    const project = await createBotProject({ harbour: 'mine' });
    const { status, stderr } = await runCommand(['new', 'harbour', '--no-install'], { cwd: project.folder });
    expect(status).toBe(1);
    expect(stderr).toMatch(/harbour exists and is not a folder/);
    expect(await project.read('harbour')).toBe('mine');
  });
});

describe('the templates of guildhall new', () => {
  test.each(templateNames)('%s has what every project has', async (template) => {
    const files = await createFiles(template);
    expect([...files.keys()]).toEqual(expect.arrayContaining(FILES_OF_EVERY_PROJECT));
    expect([...files].filter(([, text]) => /\{\{\w/.test(text)).map(([name]) => name)).toEqual([]);
    expect(files.get('.env.example')).toMatch(/^DISCORD_TOKEN=$/m);
  });

  test.each(templateNames)('%s has a readme with all its sources', async (template) => {
    const files = await createFiles(template);
    const named = [...(files.get('README.md') ?? '').matchAll(/`((?:src|test)\/[\w-]+\.ts)`/g)].map(
      ([, file = '']) => file,
    );
    expect(named.filter((file) => !files.has(file))).toEqual([]);
    expect([...files.keys()].filter((file) => file.startsWith('src/') && !named.includes(file))).toEqual([]);
  });

  test('require the versions with which this package is built', async () => {
    const ours = Manifest.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
    // Peers can have a wider range than the version with which this package is tested.
    const tested = { ...ours.peerDependencies, ...ours.dependencies, ...ours.devDependencies };
    for (const template of templateNames) {
      const files = await createFiles(template);
      const manifest = Manifest.parse(JSON.parse(files.get('package.json') ?? ''));
      const { guildhall, ...theirs } = { ...manifest.dependencies, ...manifest.devDependencies };
      expect(guildhall).toBe('^0.1.0');
      expect(theirs).toEqual(Object.fromEntries(Object.keys(theirs).map((name) => [name, tested[name]])));
    }
  });
});
