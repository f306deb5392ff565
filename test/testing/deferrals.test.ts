/** What the methods of a user return if the bot defers its response: always the final one. */
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../dev/src/testing/index.js';
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  Handler,
  type ModalContext,
  ModalSubmit,
  modal,
  textInput,
} from '../../src/index.js';

const run = command('run', { description: 'Runs' });
const show = command('show', { description: 'Shows a button' });
const press = button('press', { label: 'Press' });
const form = modal('form', { title: 'Form', fields: { name: textInput({ label: 'Name' }) } });
const ask = button('ask', { label: 'Ask' });

type Context = CommandContext<typeof run> | ButtonContext<typeof press> | ModalContext<typeof form>;

/** How a handler defers. `automatic`: it is slow, and the framework defers as the binding says. */
const deferrals = ['none', 'reply', 'ephemeral', 'update', 'automatic'] as const;
const bindings = ['reply', 'ephemeral', 'update'] as const;
const results = ['public reply', 'ephemeral reply', 'reply', 'failure'] as const;

type Deferral = (typeof deferrals)[number];
type Result = (typeof results)[number];

/** A world whose handlers defer and respond as a test says. */
async function createDeferringWorld(deferral: Deferral, result: Result, defer: (typeof bindings)[number] = 'reply') {
  let started = () => {};
  let release = () => {};
  const whenStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const whenReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function respond(context: Context) {
    if (deferral === 'reply' || deferral === 'ephemeral') await context.defer({ ephemeral: deferral === 'ephemeral' });
    if (deferral === 'update' && 'deferUpdate' in context) await context.deferUpdate();
    started();
    if (deferral === 'automatic') await whenReleased;
    if (result === 'failure') throw new Error('It broke.');
    if (result === 'reply') return context.reply('Done.');
    return context.reply({ content: 'Done.', ephemeral: result === 'ephemeral reply' });
  }

  @Handler()
  class Deferring {
    @Command(show)
    shown(used: CommandContext<typeof show>) {
      return used.reply({ content: 'Press it.', components: [actionRow(press(), ask())] });
    }

    @Button(ask, { defer: false })
    asked(click: ButtonContext<typeof ask>) {
      return click.showModal(form());
    }

    @Command(run, { defer: defer === 'update' ? 'reply' : defer })
    ran(used: CommandContext<typeof run>) {
      return respond(used);
    }

    @Button(press, { defer })
    pressed(click: ButtonContext<typeof press>) {
      return respond(click);
    }

    @ModalSubmit(form, { defer })
    submitted(submission: ModalContext<typeof form>) {
      return respond(submission);
    }
  }
  const bot = new Bot({ handlers: [Deferring], environment: {}, onError: () => {} });
  const world = await createWorld({ bot, clock: 'manual', logLevel: 'silent' });
  const wren = await world.createMember('wren');
  const act = {
    'use a command': () => wren.useCommand(run),
    'click a button': async () => {
      await wren.useCommand(show);
      return wren.click(press);
    },
    'submit a modal': async () => {
      await wren.useCommand(show);
      await wren.click(ask);
      return wren.fill(form, { name: 'Wren' }).submit();
    },
  };
  return {
    async perform(action: keyof typeof act) {
      const response = act[action]();
      if (deferral === 'automatic') {
        await whenStarted;
        await world.clock.advance('2s');
        release();
      }
      return response;
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
}

const FAILED = 'Something went wrong. It has been reported.';

const cases = (['use a command', 'click a button', 'submit a modal'] as const).flatMap((action) =>
  deferrals.flatMap((deferral) =>
    (deferral === 'automatic' ? bindings : (['reply'] as const)).flatMap((binding) =>
      results.map((result) => ({ action, deferral, binding, result })),
    ),
  ),
);
const possible = cases.filter(
  ({ action, deferral, binding }) => action !== 'use a command' || (deferral !== 'update' && binding !== 'update'),
);

describe('the final response is returned', () => {
  test.each(possible)(
    'to users who $action: deferral $deferral ($binding), then $result',
    async ({ action, deferral, binding, result }) => {
      await using world = await createDeferringWorld(deferral, result, binding);
      const response = await world.perform(action);
      expect(response.text).toBe(result === 'failure' ? FAILED : 'Done.');
      expect(response.message?.text).toBe(response.text);
      const isEphemeral =
        result === 'failure' || result === 'ephemeral reply' || (result === 'reply' && deferral === 'ephemeral');
      expect(response.isEphemeral).toBe(isEphemeral);
    },
  );

  test('also if a handler deletes its loading reply and sends nothing', async () => {
    @Handler()
    class Deleting {
      @Command(run)
      async ran(used: CommandContext<typeof run>) {
        await used.defer();
        await used.deleteReply();
      }
    }
    await using world = await createWorld({ bot: new Bot({ handlers: [Deleting], environment: {} }) });
    const wren = await world.createMember('wren');
    const response = await wren.useCommand(run);
    expect(response.message).toBeUndefined();
    expect(response.text).toBe('');
  });
});
