/** `guildhall explore` as a process: what it finds, what it writes, and how it fails. */
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import type { BotProject } from '../cli/fixture/project-folder.js';
import { runCommand } from '../cli/fixture/run-command.js';
import { runVitest } from '../cli/fixture/run-vitest.js';
import {
  ANSWER,
  botSource,
  createProject,
  createScriptProject,
  explore,
  reportOf,
  scriptSource,
} from './fixture/explored-project.js';

describe('guildhall explore', () => {
  test('a bot without problems: no findings, status 0', async () => {
    const project = await createScriptProject(scriptSource({ hello: ANSWER }));
    const { status, stdout } = await explore(project);
    expect(stdout).toMatch(/1 of 1 declarations were used, 1 of 1 handlers ran[\s\S]*No findings\.\n$/);
    const { actions } = JSON.parse(await project.read('.guildhall/map.json'));
    expect(actions).toHaveLength(2);
    for (const place of [/^direct: /, /^channel: /])
      expect(actions).toContainEqual(
        expect.objectContaining({ from: 'start', label: '/hello', to: expect.stringMatching(place) }),
      );
    expect(await project.read('.guildhall/map.svg')).toContain('/hello');
    expect(status).toBe(0);
  });

  test('a bot that calls process.exit in a handler: a finding with the handler, and the exploration continues', async () => {
    const bodies = { stop: 'process.exit(3);', hello: ANSWER };
    const { status, report } = await reportOf(await createScriptProject(scriptSource(bodies)));
    expect(report.findings).toMatchObject([
      { kind: 'processEnded', handler: 'Commands.stop', message: expect.stringContaining('process.exit(3)') },
    ]);
    expect(report).toMatchObject({ stoppedBecause: 'steps', handlers: [{ reason: null }, { reason: null }] });
    expect(status).toBe(1);
  });

  test('a bot that never responds to an interaction: noResponse', async () => {
    const { report } = await reportOf(await createScriptProject(scriptSource({ silent: '' })));
    expect(report.findings).toMatchObject([{ kind: 'noResponse', handler: 'Commands.silent', isUnstable: false }]);
  });

  test('a bot that cannot be started again: restartFailed', async () => {
    const more = `
let isLocked = false;
class Store {
  onStart() {
    if (isLocked) throw new Error('the store is locked');
    isLocked = true;
  }
}`;
    const source = scriptSource({ hello: ANSWER }, more).replace('logLevel:', 'services: [Store], logLevel:');
    const { report } = await reportOf(await createScriptProject(source), '--steps', '400');
    expect(report.stoppedBecause).toBe('notStarted');
    expect(report.findings).toMatchObject([
      { kind: 'restartFailed', message: expect.stringContaining('the store is locked'), isUnstable: true },
    ]);
    expect(report.findings[0]?.notes.join()).toMatch(/It was not replayed: .*could not be explored/);
  });

  test('a bot that exits while it is loaded: the status and the file', async () => {
    const project = await createScriptProject(`${scriptSource({ hello: ANSWER })}\nprocess.exit(5);`);
    const { status, stdout, stderr } = await explore(project);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe('guildhall: The process of src/bot.js ended.\nIt exited with status 5.\n');
  });

  test('a bot that cannot be started: the reason', async () => {
    const more = "class Store { onStart() { throw new Error('the store is locked'); } }";
    const source = scriptSource({ hello: ANSWER }, more).replace('logLevel:', 'services: [Store], logLevel:');
    const { status, stdout, stderr } = await explore(await createScriptProject(source));
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/guildhall: The bot of src\/bot\.js could not be explored\.[\s\S]*the store is locked/);
  });

  test.each([
    [['--seed', 'abc'], '--seed abc: this is a whole number, at least 0.'],
    [['--steps', '0'], '--steps 0: this is a whole number, at least 1.'],
    [['--color'], '--color'],
  ])('the arguments %j: what is wrong with them, status 2', async (args, problem) => {
    const { status, stdout, stderr } = await runCommand(['explore', ...args], { cwd: tmpdir() });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(problem);
    expect(stderr).toContain('See: guildhall help explore');
  });

  test('a file that does not exist, and a file without a bot', async () => {
    const project = await createScriptProject('export const nothing = 1;');
    const missing = await runCommand(['explore', 'src/robot.js'], { cwd: project.folder });
    expect(missing).toMatchObject({ status: 1, stderr: expect.stringContaining('src/robot.js') });
    expect(await explore(project)).toMatchObject({ status: 1, stderr: expect.stringContaining('exports no bot') });
  });

  describe('services that are not replaced', () => {
    const more = "class Mailer { onStart() { console.log('connected to the mail server'); } }";
    const source = scriptSource({ hello: ANSWER }, more).replace('logLevel:', 'services: [Mailer], logLevel:');
    const run = ({ folder }: BotProject, ...args: readonly string[]) =>
      runCommand(['explore', 'src/bot.js', '--steps', '20', ...args], { cwd: folder });

    test('without a terminal and --yes: they are listed, and nothing starts', async () => {
      const { status, stderr } = await run(await createScriptProject(source));
      expect(status).toBe(1);
      expect(stderr).toMatch(/not replaced[\s\S]*Mailer[\s\S]*--services FILE[\s\S]*--yes/);
      expect(stderr).not.toContain('connected to the mail server');
    });

    test('with --yes: they are listed, and the bot is explored', async () => {
      const { status, stderr } = await run(await createScriptProject(source), '--yes');
      expect(status).toBe(0);
      expect(stderr).toMatch(/Mailer[\s\S]*connected to the mail server/);
    });

    test('with --services: the replaced ones are not listed and not started, also in printed tests', async () => {
      const broken = source
        .replace(ANSWER, "throw new Error('it broke');")
        .replace('class Mailer', 'export class Mailer');
      const services = "import { Mailer } from './src/bot.js';\nexport default [{ provide: Mailer, useValue: {} }];";
      const project = await createScriptProject(broken, { 'services.js': services });
      const { status, stdout, stderr } = await run(project, '--services', 'services.js');
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^Found after .*it broke\n$/) });
      expect(stdout).toMatch(/import override from '\.\.\/services\.js'[\s\S]*createWorld\(\{ bot, override \}\)/);
    });
  });

  test('--out writes the report, the map and the test of each finding, which fails until the bot is repaired', async () => {
    const project = await createProject(
      botSource({ broken: "throw new Error(process.env.SECRET ?? 'it broke');", hello: ANSWER }),
    );
    await project.write('.env', 'SECRET=1');
    const { status, stdout } = await explore(project, '--out', 'found');
    expect(status).toBe(1);
    expect((await readdir(project.pathOf('found'))).sort()).toEqual([
      'finding-1.test.ts',
      'map.json',
      'map.svg',
      'report.json',
    ]);
    expect(JSON.parse(await project.read('found/report.json')).findings).toHaveLength(1);
    expect(stdout).toContain('1. handlerFailed in Commands.broken');
    expect(await runVitest(project.folder)).toMatchObject({ status: 1, stderr: expect.stringContaining('it broke') });
    await project.write('src/bot.ts', botSource({ broken: ANSWER, hello: ANSWER }));
    expect(await runVitest(project.folder)).toMatchObject({ status: 0 });
  });
});
