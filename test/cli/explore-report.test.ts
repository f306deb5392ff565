/** What `guildhall explore` reports beside failures of the bot: warnings, invariants, what the author accepts, and the files that were written. */
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { ExplorationReport } from '../../dev/src/explorer/report/exploration-report.js';
import { createProject, createScriptProject } from '../explorer/fixture/explored-project.js';
import type { BotProject } from './fixture/project-folder.js';
import { runCommand } from './fixture/run-command.js';

/** A bot whose button changes nothing. @param hello the body of its command, which shows the button with `components` */
function source(hello: string, more = ''): string {
  return `
import { actionRow, Bot, Button, button, Command, command, Handler } from 'guildhall';
export const helloCommand = command('hello', { description: 'Greets' });
export const idleButton = button('idle', { label: 'Idle' });
class Commands {
  async hello(use) { const components = [actionRow(idleButton())]; ${hello} }
  async idle(click) { await click.deferUpdate(); }
}
Command(helloCommand)(Commands.prototype, 'hello');
Button(idleButton)(Commands.prototype, 'idle');
Handler()(Commands);
${more}
export const bot = new Bot({ handlers: [Commands], logLevel: 'silent' });
`;
}

const GREET = "await use.reply({ content: 'Hello!', components });";

function explore({ folder }: BotProject, ...args: readonly string[]) {
  return runCommand(['explore', '--yes', '--steps', '60', '--seconds', '60', ...args], { cwd: folder });
}

describe('the report of guildhall explore', () => {
  test('warnings do not change the exit status', async () => {
    const { status, stdout } = await explore(await createScriptProject(source(GREET)));
    expect(stdout).toMatch(/^1\. warning: deadControl in button "idle": /);
    expect(stdout).toMatch(/No findings, 1 warning\.\n$/);
    expect(status).toBe(0);
  });

  test('warnings follow failures', async () => {
    const broken = `${GREET} throw new Error('it broke');`;
    const { status, stdout } = await explore(await createScriptProject(source(broken)));
    expect(stdout).toMatch(/^1\. handlerFailed in Commands\.hello[\s\S]*^2\. warning: deadControl in button "idle"/m);
    expect(stdout).toMatch(/1 finding, 1 warning\.\n$/);
    expect(status).toBe(1);
  });

  test('a broken invariant is a finding with a test, and an accepted problem is counted with its reason', async () => {
    const invariants = `
import { defineInvariants } from '@guildhall/dev/testing';
export default defineInvariants(
  ({ world }) => ({ 'the bot greets nobody': () => !world.owner.messages().some(({ text }) => text.includes('Hello!')) }),
  { accept: [{ kind: 'deadControl', control: 'button "idle"', reason: 'It will have an effect next year.' }] },
);`;
    const typed = source(GREET).replaceAll(/async (\w+)\((\w+)\)/g, 'async $1($2: any)');
    const project = await createProject(typed, { 'guildhall.invariants.ts': invariants });
    const { status, stdout } = await explore(project, '--out', 'found');
    expect(stdout).toMatch(/^1\. invariant.*the bot greets nobody/);
    expect(stdout).toContain('1 deadControl in button "idle": It will have an effect next year.');
    expect(stdout).toMatch(/1 finding\.\n$/);
    expect(status).toBe(1);
    expect(await readdir(project.pathOf('found'))).toContain('finding-1.test.ts');
    expect(await project.read('found/finding-1.test.ts')).toContain("invariants.check(world, 'the bot greets nobody')");
  });

  test('lists the files and databases that the services of the bot wrote', async () => {
    const store = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
class Store {
  onStart() {
    mkdirSync('data', { recursive: true });
    appendFileSync('data/orders.txt', 'opened');
    writeFileSync('data/boats.db', 'SQLite format 3\\0');
    writeFileSync('data/boats.db-wal', 'boats');
  }
}`;
    const bot = source(GREET, store).replace('logLevel:', 'services: [Store], logLevel:');
    const project = await createScriptProject(bot, { 'data/orders.txt': 'An order\n', 'data/menu.txt': 'Soup' });
    const written = [
      { path: 'data/boats.db', kind: 'database', change: 'created' },
      { path: 'data/orders.txt', kind: 'file', change: 'changed' },
    ];
    const { stdout, stderr } = await explore(project, '--json');
    expect(stderr).toContain('Store');
    const report: ExplorationReport = JSON.parse(stdout);
    expect(report.written).toEqual(written);
    const { stdout: text } = await explore(project, '--steps', '5');
    expect(text).toContain('  written  changed database data/boats.db\n  written  changed file data/orders.txt\n');
  });
});
