/** The coverage of what has several pages: pagers that `renderPage` opens, and wizards. */
import {
  Bot,
  Command,
  type CommandContext,
  command,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  Pager,
  pager,
  textInput,
  wizard,
} from 'guildhall';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exploreOnly } from '../fixture/explore.js';

const list = command('list', { description: 'Lists the numbers' });
const numbers = pager('numbers', {
  pageSize: 2,
  render: (items: readonly number[]) => ({ content: items.join(', ') }),
});

@Handler()
class Lists {
  @Command(list)
  async list(use: CommandContext<typeof list>) {
    await use.reply(await use.renderPage(numbers()));
  }

  /** One page, so there are no buttons. */
  @Pager(numbers)
  load() {
    return [1, 2];
  }
}

test('a pager is used and its method has run when a handler opened a page of it, also without buttons', async () => {
  const { summary } = await exploreOnly(new Bot({ handlers: [Lists] }), { maxSteps: 30 });
  expect(summary.declarations.find(({ declaration }) => declaration === 'pager "numbers"')).toMatchObject({
    handlers: ['Lists.load'],
    reason: null,
  });
  expect(summary.handlers.find(({ handler }) => handler === 'Lists.load')).toMatchObject({ reason: null });
});

const apply = command('apply', { description: 'Opens a form' });

/** Explores a bot whose wizard has two pages. @param accepts whether the first page can be submitted */
async function exploreWizard(accepts: boolean) {
  const name = textInput({ label: 'Name', parse: z.string().refine(() => accepts, 'Nobody can apply') });
  const person = modal('person', { title: 'Person', fields: { name } });
  const address = modal('address', { title: 'Address', fields: { city: textInput({ label: 'City' }) } });
  const form = wizard([person, address]);

  @Handler()
  class Forms {
    @Command(apply)
    apply(use: CommandContext<typeof apply>) {
      return use.showModal(form());
    }

    @ModalSubmit(form)
    applied(submit: ModalContext<typeof form>) {
      return submit.reply('Applied.');
    }
  }
  const files = [{ path: '/bot.ts', exports: { form, person, address } }];
  const { summary } = await exploreOnly(new Bot({ handlers: [Forms] }), { seed: 3, maxSteps: 60, files });
  return {
    reasons: Object.fromEntries(summary.declarations.map(({ declaration, reason }) => [declaration, reason])),
    handler: summary.handlers.find(({ handler }) => handler === 'Forms.applied')?.reason,
  };
}

const WIZARD = 'wizard of modal "person", modal "address"';

test('a wizard and each of its pages are declarations that users use', async () => {
  expect(await exploreWizard(true)).toEqual({
    reasons: { 'command "/apply"': null, [WIZARD]: null, 'modal "person"': null, 'modal "address"': null },
    handler: null,
  });
});

test('the page of a wizard that no user reached is the reason why its handler did not run', async () => {
  const reason = 'no user saw it';
  expect(await exploreWizard(false)).toEqual({
    reasons: { 'command "/apply"': null, [WIZARD]: null, 'modal "person"': null, 'modal "address"': reason },
    handler: `modal "address": ${reason}`,
  });
});
