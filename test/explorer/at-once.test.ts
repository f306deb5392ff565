/** Bugs that occur only if two users act at once. */
import {
  Api,
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
import { explore, exploreOnly } from './fixture/explore.js';

const claim = command('claim', { description: 'Claims the desk' });

@Handler()
class Desk {
  #claiming = 0;

  constructor(private readonly api: Api) {}

  @Command(claim)
  async claim(use: CommandContext<typeof claim>) {
    this.#claiming += 1;
    await this.api.users.getCurrent();
    const isAlone = this.#claiming === 1;
    this.#claiming -= 1;
    if (!isAlone) throw new Error('claimed twice');
    await use.reply('Claimed.');
  }
}

test('two users at once are reduced to one step with both, and replayed', async () => {
  const { findings } = await explore(new Bot({ handlers: [Desk] }), { seed: 8, maxSteps: 80 });
  const finding = findings.find(({ message }) => message === 'Error: claimed twice');
  expect(finding).toMatchObject({ kind: 'handlerFailed', isUnstable: false });
  expect(finding?.description.at(-1)).toMatch(/^at once: \w+ uses \/claim, \w+ uses \/claim$/);
});

const edit = button('edit', { label: 'Edit' });
const open = button('open', { label: 'Open' });
const form = modal('form', { title: 'Form', fields: { text: textInput({ label: 'Text' }) } });

@Handler()
class Editor {
  #editing = 0;

  constructor(private readonly clock: Clock) {}

  @Command(claim)
  show(use: CommandContext<typeof claim>) {
    return use.reply({ content: 'The desk', components: [actionRow(edit(), open())] });
  }

  @Button(edit, { defer: false })
  edit(click: ButtonContext<typeof edit>) {
    return click.showModal(form());
  }

  @Button(open)
  open(click: ButtonContext<typeof open>) {
    if (this.#editing > 0) throw new Error('opened while it is edited');
    return click.reply('Opened.');
  }

  @ModalSubmit(form)
  async submit(use: ModalContext<typeof form>) {
    this.#editing += 1;
    await new Promise<void>((resolve) => this.clock.schedule(1000, resolve));
    this.#editing -= 1;
    await use.reply('Stored.');
  }
}

test('a bug is found that occurs only if a user presses a button while another user submits a modal', {
  timeout: 180_000,
}, async () => {
  const { found } = await exploreOnly(new Bot({ handlers: [Editor] }), { seed: 42, maxSteps: 200 });
  const finding = found.find(({ problem }) => problem.message === 'Error: opened while it is edited');
  expect(finding?.steps.at(-1)).toMatchObject({
    kind: 'atOnce',
    steps: [
      { kind: 'submitModal', modal: { title: 'Form' } },
      { kind: 'click', control: { label: 'Open' } },
    ],
  });
});
