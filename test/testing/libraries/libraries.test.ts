/** Bots of other libraries, as their authors wrote them, in the test kit: the same story for each. */
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorld, type TestWorld } from '@guildhall/dev/testing';
import '@guildhall/dev/testing/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BotCommand } from '../../../dev/src/command/bot-command.js';
import { librariesFolder } from '../../docs/migration/libraries.js';
import { writeDocument } from '../../docs/written-document.js';
import { createTemporaryFolder } from '../../temporary-folder.js';
import { discordJsBot, discordPyBot, PYTHON, reportSkippedBots } from './library-bots.js';

reportSkippedBots();

describe.each([discordJsBot, discordPyBot])('a bot of $library', ({ skipReason, prepare }) => {
  test.skipIf(skipReason)('passes the story of a ticket', async () => {
    const { command, cwd } = await prepare();
    const world = await startWorld(command, cwd);
    await openTicket(world);
    expect(world.problems).toEqual([]);
  });
});

describe('the example of docs/testing.md', async () => {
  const { bot, python, story } = await exampleOfDocument();

  test.skipIf(discordJsBot.skipReason)('passes with the bot of discord.js', async () => {
    const folder = await createTemporaryFolder();
    await writeFile(join(folder, 'bot.js'), bot);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await symlink(join(librariesFolder, 'node_modules'), join(folder, 'node_modules'));
    await story(['node', 'bot.js'], folder);
  });

  test.skipIf(discordPyBot.skipReason)('passes with the bot of discord.py', async () => {
    const folder = await createTemporaryFolder();
    await writeFile(join(folder, 'bot.py'), python);
    await story([PYTHON, 'bot.py'], folder);
  });
});

/** The bots of the document, and its test as a function of the command and its folder. */
async function exampleOfDocument() {
  const text = await readFile(new URL('../../../docs/testing.md', import.meta.url), 'utf8');
  const block = (language: string, start: string) => {
    const [, code] = text.split(`\`\`\`${language}\n${start}`);
    if (code === undefined) throw new Error(`docs/testing.md has no block that starts with ${start}`);
    return `${start}${code.slice(0, code.indexOf('\n```'))}\n`;
  };
  const code = block('ts', '// apply.test.ts');
  const body = code
    .slice(code.indexOf('async () => {'), code.lastIndexOf(');'))
    .replace("{ command: ['node', 'bot.js'] }", '{ command, cwd }')
    .replace('async () =>', 'export const story = async (command, cwd) =>');
  const imports = [...code.matchAll(/^import .*$/gm)].join('\n');
  const folder = await writeDocument(new Map([['story.ts', `// @ts-nocheck\n${imports}\n${body}`]]));
  const { story }: { readonly story: (command: BotCommand, cwd: string) => Promise<void> } = await import(
    join(folder, 'story.ts')
  );
  return { bot: block('js', '// bot.js'), python: block('python', '# bot.py'), story };
}

async function startWorld(command: BotCommand, cwd: string | undefined): Promise<TestWorld<undefined>> {
  const world = await createWorld({ command, cwd, timeoutMs: 20_000 });
  onTestFinished(() => world.close());
  return world;
}

async function openTicket(world: TestWorld<undefined>): Promise<void> {
  const robin = await world.createMember('Robin');
  await robin.send('general', '!help');
  await robin.waitForMessage('Use /panel.');
  expect(await robin.useCommand('panel')).toHaveButton('Open a ticket');
  expect(await robin.click('Open a ticket')).toHaveField('Subject');
  const opened = await robin.fill({ Subject: 'rats' }).submit();
  expect(opened).toHaveContent(/^Opened <#\d+>\.$/);
  expect(opened).toBeEphemeral();
  const ticket = await world.owner.waitForMessage(`Ticket of ${robin.mention}: rats`, { channel: 'ticket-rats' });
  const updated = await world.owner.select({ placeholder: 'Priority', message: ticket }, 'High');
  expect(updated).toHaveContent('Priority: high');
  await world.restartBot();
  expect((await robin.useCommand('panel')).text).toContain('Do you need help?');
  await world.waitForIdle();
}
