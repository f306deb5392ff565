/** What an exploration finds in a bot, and that it is repeatable. */
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
  Select,
  type SelectContext,
  userSelect,
} from 'guildhall';
import { expect, test } from 'vitest';
import { type Explored, explore } from './fixture/explore.js';

const menu = command('menu', { description: 'Shows the menu' });
const order = button('order', { label: 'Order' });
const cancel = button('cancel', { label: 'Cancel' });
const hidden = button('hidden', { label: 'Hidden' });

@Handler()
class Menu {
  @Command(menu)
  show(use: CommandContext<typeof menu>) {
    return use.reply({ content: 'The menu', components: [actionRow(order(), cancel())] });
  }

  @Button(order)
  order(click: ButtonContext<typeof order>) {
    return click.reply('Ordered.');
  }

  @Button(hidden)
  hidden(click: ButtonContext<typeof hidden>) {
    return click.reply('Hidden.');
  }
}

@Handler()
class BrokenMenu extends Menu {
  @Button(cancel)
  cancel(_click: ButtonContext<typeof cancel>) {
    throw new Error('the kitchen is closed');
  }
}

@Handler()
class CompleteMenu extends Menu {
  @Button(cancel)
  cancel(click: ButtonContext<typeof cancel>) {
    return click.reply('Canceled.');
  }
}

function botOf(handler: new () => object): Bot {
  return new Bot({ handlers: [handler] });
}

/** The exploration of the complete menu that several tests look at. */
let complete: Promise<Explored> | undefined;
const exploreComplete = () => (complete ??= explore(botOf(CompleteMenu), { maxSteps: 120 }));

test('a bot without problems has no findings', async () => {
  const { findings } = await exploreComplete();
  expect(findings).toEqual([]);
});

test('a handler that fails is found, with the steps that lead to it from a new world', async () => {
  const { findings } = await explore(botOf(BrokenMenu));
  expect(findings).toMatchObject([
    { kind: 'handlerFailed', message: 'Error: the kitchen is closed', handler: 'BrokenMenu.cancel', isUnstable: false },
  ]);
  const [finding] = findings;
  expect(finding?.description.at(-1)).toMatch(/clicks \[Cancel\]$/);
  expect(finding?.steps.filter(({ kind }) => kind === 'click')).toHaveLength(1);
});

const invite = command('invite', { description: 'Invites a guest' });
const guest = userSelect('guest', { placeholder: 'Whom?' });

@Handler()
class Invitations {
  @Command(invite)
  ask(use: CommandContext<typeof invite>) {
    return use.reply({ content: 'Whom?', components: [actionRow(guest())] });
  }

  @Select(guest)
  invite(_use: SelectContext<typeof guest>) {
    throw new Error('nobody can be invited');
  }
}

test('a select of users in a message is used', async () => {
  const { findings } = await explore(botOf(Invitations));
  expect(findings).toMatchObject([{ kind: 'handlerFailed', handler: 'Invitations.invite', isUnstable: false }]);
});

@Handler()
class Survey {
  @Command(invite)
  async ask(use: CommandContext<typeof invite>): Promise<void> {
    await use.reply({ content: 'Whom?', components: [actionRow(cancel())] });
    const used = await use.awaitComponent(cancel, { timeoutMs: 60_000 });
    if (used.outcome === 'used') await used.context.update({ content: 'Canceled.', components: [] });
  }
}

test('a button that a handler waits for is handled, also if it is used when nothing waits any more', async () => {
  const { findings } = await explore(botOf(Survey));
  expect(findings).toEqual([]);
});

test('a button without a handler is found', async () => {
  const { findings } = await explore(botOf(Menu));
  expect(findings).toMatchObject([{ kind: 'unhandled', declaration: 'cancel' }]);
});

test('the same seed leads to the same actions', async () => {
  const [first, second] = [
    await explore(botOf(CompleteMenu), { seed: 7, maxSteps: 30 }),
    await explore(botOf(CompleteMenu), { seed: 7, maxSteps: 30 }),
  ];
  expect(second.steps).toEqual(first.steps);
});

test('the report says which declarations were not reached, and why', async () => {
  const { summary } = await exploreComplete();
  expect(summary.declarations.find(({ declaration }) => declaration.includes('hidden'))).toMatchObject({
    uses: 0,
    reason: 'no user saw it',
  });
});

test('the map contains the message with the buttons, and the command that leads to it', async () => {
  const { summary } = await exploreComplete();
  const screen = summary.map.screens.find(({ title }) => title.includes('order'));
  expect(summary.map.actions).toContainEqual(
    expect.objectContaining({ from: 'start', to: screen?.id, label: '/menu' }),
  );
});
