/** A form that a user closes without submitting it can be opened again. */
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Clock,
  Command,
  type CommandContext,
  command,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  textInput,
} from 'guildhall';
import { expect, test } from 'vitest';
import { explore } from '../fixture/explore.js';

const desk = command('desk', { description: 'Opens the desk' });
const apply = button('apply', { label: 'Apply' });
const application = modal('application', {
  title: 'Apply',
  fields: { name: textInput({ label: 'Your name', maxLength: 40 }) },
});

/** @param mayOpen whether a user can open the form, who last opened it at this time, in milliseconds */
function deskBot(mayOpen: (now: number, openedAt: number | undefined) => boolean): Bot {
  @Handler()
  class Desk {
    readonly #opened = new Map<string, number>();
    constructor(private readonly clock: Clock) {}

    @Command(desk, { defer: false })
    open(use: CommandContext<typeof desk>) {
      return use.reply({ content: 'The desk is open', components: [actionRow(apply())] });
    }

    @Button(apply, { defer: false })
    apply(click: ButtonContext<typeof apply>) {
      const now = this.clock.now();
      if (!mayOpen(now, this.#opened.get(click.user.id))) return click.reply({ content: 'Not now.', ephemeral: true });
      this.#opened.set(click.user.id, now);
      return click.showModal(application());
    }

    @ModalSubmit(application, { defer: false })
    submit(form: ModalContext<typeof application>) {
      return form.reply({ content: 'Thank you.', ephemeral: true });
    }
  }
  return new Bot({ handlers: [Desk], logLevel: 'silent' });
}

test('a form that opens only once is a warning, although it was never submitted', async () => {
  const { findings } = await explore(
    deskBot((_now, openedAt) => openedAt === undefined),
    { maxSteps: 60 },
  );
  expect(findings).toMatchObject([
    {
      kind: 'closedForm',
      grade: 'warning',
      declaration: 'button "apply"',
      isUnstable: false,
      assertions: [{ kind: 'modalOpened', title: 'Apply' }],
    },
  ]);
});

test('a form that opens again after a minute is no warning', async () => {
  const limited = deskBot((now, openedAt = Number.NEGATIVE_INFINITY) => now - openedAt > 60_000);
  expect((await explore(limited, { maxSteps: 60 })).findings).toEqual([]);
});
