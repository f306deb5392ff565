/** The page docs/guide/modals.md shows the errors that its mistakes cause. */

import { createWorld } from '@guildhall/dev/testing';
import type { CommandContext, ModalContext } from 'guildhall';
import { Bot, Command, command, Handler, ModalSubmit, modal, radioGroup, textInput, wizard } from 'guildhall';
import { expect, test } from 'vitest';
import { compositionMessage, shownErrors } from './shown-errors.js';

const shown = shownErrors('modals');

const name = textInput({ label: 'Name' });

const mistakes = [
  {
    mistake: 'six fields',
    form: modal('six', { title: 'Six', fields: { name, b: name, c: name, d: name, e: name, f: name } }),
  },
  {
    mistake: 'a radio group with one option',
    form: modal('one', { title: 'One', fields: { rules: radioGroup({ label: 'Rules', options: { yes: 'Yes' } }) } }),
  },
  {
    mistake: 'a field name on two pages',
    form: wizard([
      modal('page1', { title: 'Page 1', fields: { name } }),
      modal('page2', { title: 'Page 2', fields: { name } }),
    ]),
  },
];

test.each(mistakes)('the page shows the error of $mistake', async ({ form }) => {
  @Handler()
  class FormHandler {
    @ModalSubmit(form)
    submit() {}
  }
  expect(shown).toContain(await compositionMessage({ handlers: [FormHandler] }));
});

const boatCommand = command('boat', { description: 'Registers a boat' });
const boatModal = modal('boat', { title: 'Boat', fields: { name } });

@Handler()
class BoatHandler {
  @Command(boatCommand)
  async open(use: CommandContext<typeof boatCommand>) {
    await use.defer();
    await use.showModal(boatModal());
  }

  @ModalSubmit(boatModal)
  submit(_form: ModalContext<typeof boatModal>) {}
}

test('the page shows the error of a modal after a deferral', async () => {
  await using world = await createWorld({ bot: new Bot({ handlers: [BoatHandler], environment: {} }) });
  const wren = await world.createMember('wren');
  await wren.useCommand(boatCommand);
  await world.waitForIdle();
  const [problem] = world.problems;
  expect(shown).toContain(problem?.message.replace(/^.*\("boat"\): /, ''));
});
