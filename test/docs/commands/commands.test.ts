/** The commands of the documents can be used as they are written. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createBotProject, greeterBotSource } from '../../cli/fixture/bot-project.js';
import { runCommand } from '../../cli/fixture/run-command.js';
import { problemOf, unchecked } from './check-command.js';
import { type DocumentCommand, documentCommands, shellBlocks } from './document-commands.js';

const places = documentCommands.map(
  (command) => [`${command.document}:${command.line}`, command.text, command] as const,
);

test('commands are found in blocks and in the text', () => {
  const texts = documentCommands.map(({ text }) => text);
  expect(texts).toContain('npx guildhall explore src/bot.ts --seconds 30 --out exploration');
  expect(texts).toContain('guildhall cluster status --watch');
  expect(documentCommands.length).toBeGreaterThan(200);
});

test.each(shellBlocks.map((block) => [`${block.document}:${block.line}`, block] as const))(
  '%s is valid for a shell',
  async (_place, { code }) => {
    await promisify(execFile)('sh', ['-n', '-c', code]);
  },
);

test.each(places)('%s: `%s`', async (_place, _text, command) => {
  expect(await problemOf(command)).toBeUndefined();
});

test('those that need neither a token nor another program end with status 0', async () => {
  const project = await createBotProject({ 'src/bot.js': greeterBotSource('Hello') });
  const harmless = /^guildhall (?:help|routes|help \w+|\w+ --help)$/;
  const calls = documentCommands
    .map(({ words }) => words.join(' ').replace(/^npx /, ''))
    .filter((text) => harmless.test(text));
  const distinct = [...new Set(calls)];
  expect(distinct.length).toBeGreaterThan(3);
  for (const call of distinct.filter((text) => !text.endsWith('help NAME'))) {
    const { status, stderr } = await runCommand(call.split(' ').slice(1), { cwd: project.folder });
    expect({ call, status, stderr }).toEqual({ call, status: 0, stderr: '' });
  }
});

test('every program whose arguments are not checked is used', () => {
  const programs = new Set(documentCommands.map(({ words }) => words[0]));
  expect(Object.keys(unchecked).filter((name) => !programs.has(name))).toEqual([]);
});

describe('a mistake is found', () => {
  const mistakes = [
    ['guildhall explre', 'there is no command "explre"'],
    ['guildhall explore --second 3', '"explore" has no option --second'],
    ['guildhall cluster stauts', '"cluster" has no action "stauts"'],
    ['guildhall doctor -- node bot.js', '"doctor" takes no command after --'],
    ['npx guildhall dev examples/ticket/bot.ts', 'examples/ticket/bot.ts does not exist'],
    ['npm create guildhall@latest my-bot --template forms', 'npm reads options before `--` itself'],
    ['npm create guildhall@latest my-bot -- --template form', 'there is no template "form"'],
    ['npm install guildhal', 'nothing is known about the package "guildhal"'],
    ['npm run buld', 'there is no script "buld"'],
    ['node dist/index.js', 'nothing is known about the file dist/index.js'],
    ['gildhall dev', 'nothing is known about the program "gildhall"'],
  ] as const;

  test.each(mistakes)('%s', async (text, problem) => {
    const command: DocumentCommand = { document: 'docs/guide/index.md', line: 1, text, words: text.split(' ') };
    expect(await problemOf(command)).toBe(problem);
  });
});
