/** A double click reaches the bot before it has handled the first click. */
import {
  Api,
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  Handler,
} from 'guildhall';
import { expect, test } from 'vitest';
import { explore } from '../fixture/explore.js';

const desk = command('desk', { description: 'Opens the desk' });
const accept = button('accept', { label: 'Accept' });

/** @param isGuarded whether only the first click counts */
function deskBot(isGuarded: boolean): Bot {
  @Handler()
  class Desk {
    readonly #accepted = new Set<string>();
    constructor(private readonly api: Api) {}

    @Command(desk)
    open(use: CommandContext<typeof desk>) {
      return use.reply({ content: 'Somebody applies', components: [actionRow(accept())] });
    }

    @Button(accept, { defer: false })
    async accept(click: ButtonContext<typeof accept>) {
      const { id, channel_id } = click.message;
      if (isGuarded && this.#accepted.has(id)) return click.reply({ content: 'It is accepted.', ephemeral: true });
      this.#accepted.add(id);
      await this.api.messages.create(channel_id, { content: `Welcome on board, says ${click.user.username}` });
      return click.update({ content: 'It was accepted', components: [] });
    }
  }
  return new Bot({ handlers: [Desk], logLevel: 'silent' });
}

test('is a warning if it does twice what users could do only once', async () => {
  const { findings } = await explore(deskBot(false), { maxSteps: 120 });
  const warnings = findings.filter(({ kind }) => kind === 'orderMatters');
  expect(warnings).toContainEqual(
    expect.objectContaining({
      declaration: 'button "accept"',
      isUnstable: false,
      explanation: expect.stringMatching(/is shown more than once/),
      assertions: [expect.objectContaining({ kind: 'linesOfBot', text: expect.stringMatching(/^Welcome/), count: 1 })],
    }),
  );
});

test('is no warning if the bot answers the second click that it is done', async () => {
  const { findings } = await explore(deskBot(true), { maxSteps: 120 });
  expect(findings).toEqual([]);
});
