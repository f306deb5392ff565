/** What Ctrl+C does while `guildhall explore` runs, for bots of both kinds. */
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { ExplorationReport } from '../../dev/src/explorer/report/exploration-report.js';
import { ANSWER, createScriptProject, scriptSource } from '../explorer/fixture/explored-project.js';
import { createBotProject } from './fixture/bot-project.js';
import type { BotProject } from './fixture/project-folder.js';
import { RunningCommand } from './fixture/running-command.js';

/** No limit ends the exploration. */
const LONG = ['--yes', '--seconds', '3600', '--steps', '1000000'] as const;

const CRASHING_BOT = `import { connect, respond } from './connect.mjs';
connect([{ name: 'hello', description: 'Greets' }, { name: 'crash', description: 'Ends the process' }], {
  hello: (use) => respond(use, 4, { content: 'Hello!' }),
  crash: () => process.exit(3),
});
`;

async function reportOf(project: BotProject): Promise<ExplorationReport> {
  return JSON.parse(await project.read('found/report.json'));
}

describe('Ctrl+C during guildhall explore', () => {
  test('ends with a report of what was found, and writes --out; findings are printed when they are found', async () => {
    const project = await createScriptProject(scriptSource({ broken: "throw new Error('it broke');", hello: ANSWER }));
    const command = new RunningCommand(['explore', ...LONG, '--out', 'found'], project.folder);
    await command.waitForError('Found after');
    command.interrupt();
    const { status, stdout, stderr } = await command.result();
    expect(stderr).toMatch(/Found after \d+ s: handlerFailed in Commands\.broken, .*: Error: it broke/);
    expect(stdout).toMatch(/1\. handlerFailed in Commands\.broken[\s\S]*it was stopped\.[\s\S]*1 finding\./);
    expect(status).toBe(1);
    expect(await readdir(project.pathOf('found'))).toContain('finding-1.test.ts');
    const report = await reportOf(project);
    expect(report.stoppedBecause).toBe('stopped');
    expect(report.findings).toMatchObject([{ kind: 'handlerFailed' }]);
  });

  test('is one Ctrl+C if the signal comes twice, as with `npm run explore`', async () => {
    const project = await createScriptProject(scriptSource({ broken: "throw new Error('it broke');", hello: ANSWER }));
    const command = new RunningCommand(['explore', ...LONG], project.folder);
    await command.waitForError('Found after');
    command.interrupt();
    await command.waitForError('Press Ctrl+C again');
    command.interrupt();
    const { status, stdout } = await command.result();
    expect(stdout).toContain('1. handlerFailed in Commands.broken');
    expect(status).toBe(1);
  });

  test('does the same for the process of a bot in another language', async () => {
    const connect = await readFile(new URL('../explorer/fixture/raw-bots/connect.mjs', import.meta.url), 'utf8');
    const project = await createBotProject({ 'bot.mjs': CRASHING_BOT, 'connect.mjs': connect });
    const args = ['explore', ...LONG, '--out', 'found', '--', 'node', 'bot.mjs'];
    const command = new RunningCommand(args, project.folder);
    await command.waitForError('Found after');
    command.interrupt();
    const { status, stdout } = await command.result();
    expect(stdout).toMatch(/1\. exited: .*exit code 3[\s\S]* uses \/crash[\s\S]*it was stopped\./);
    expect(status).toBe(1);
    expect(await reportOf(project)).toMatchObject({ stoppedBecause: 'stopped', findings: [{ kind: 'exited' }] });
  });

  test('a second time ends at once, with status 130 and without a report', async () => {
    const source = scriptSource({ block: 'for (;;);' });
    const project = await createScriptProject(source.replace('for (;;);', "console.log('blocks'); for (;;);"));
    const command = new RunningCommand(['explore', ...LONG], project.folder);
    await command.waitForError('blocks');
    command.interrupt();
    await command.waitForError('Press Ctrl+C again');
    expect(await command.interruptUntilEnd()).toMatchObject({ status: 130, stdout: '' });
  });
});
