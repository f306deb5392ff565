/** What a bot has stored is shown after a restart as it is without one. What it keeps in memory may be lost. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api, Bot, Clock, Command, type CommandContext, command, Handler, stringOption } from 'guildhall';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explore } from '../fixture/explore.js';

const options = { text: stringOption({ description: 'Of what', maxLength: 100 }) };
const remind = command('remind', { description: 'Reminds everybody', contexts: ['guild'], options });

/** @param store what the bot does with the text, beside reminding */
function remindingBot(store: (text: string) => void): Bot {
  @Handler()
  class Reminding {
    constructor(
      private readonly api: Api,
      private readonly clock: Clock,
    ) {}

    @Command(remind, { defer: false })
    remind(use: CommandContext<typeof remind>) {
      const { text } = use.options;
      const message = { content: `Remember ${text.replaceAll(/\W/g, ' ')}`, allowed_mentions: { parse: [] } };
      const send = () => void this.api.messages.create(use.channelId, message).catch(() => {});
      this.clock.schedule(2 * 60 * 60_000, send);
      store(text);
      return use.reply({ content: 'Done.', ephemeral: true });
    }
  }
  return new Bot({ handlers: [Reminding], logLevel: 'silent' });
}

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'stored-'));
// The explorer reads what a bot stores in the working folder.
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

test('a reminder that is stored, and does not come after a restart, is a warning', async () => {
  const storing = remindingBot((text) => writeFileSync(join(folder, 'reminders.txt'), text));
  const { findings } = await explore(storing, { maxSteps: 60 });
  expect(findings).toMatchObject([
    { kind: 'lostByRestart', grade: 'warning', declaration: 'command "/remind"', isUnstable: false },
  ]);
  expect(findings[0]?.description.slice(-2)).toEqual(['the bot restarts', '7200 s pass']);
});

test('a reminder that is kept only in memory is no warning', async () => {
  expect(
    (
      await explore(
        remindingBot(() => {}),
        { maxSteps: 60 },
      )
    ).findings,
  ).toEqual([]);
});
