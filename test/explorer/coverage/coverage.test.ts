/** Which declarations and handlers of a bot an exploration reached, and why it did not reach others. */
import {
  actionRow,
  Bot,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  denyInteraction,
  type ErrorContext,
  type EventContext,
  Every,
  Handler,
  On,
  OnError,
  OnUnknownComponent,
  type UnknownComponentContext,
} from 'guildhall';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExplorationSummary } from '../../../dev/src/explorer/report/exploration-report.js';
import { exploreOnly } from '../fixture/explore.js';

const nobody = { name: 'nobody', check: () => denyInteraction('Not you.') };
const menu = command('menu', { description: 'Shows the menu' });
const broken = command('broken', { description: 'Fails' });
const staff = command('staff', { description: 'Nobody can use it', guards: [nobody] });
const order = button('order', { label: 'Order' });
const missing = button('missing', { label: 'Missing' });
const hidden = button('hidden', { label: 'Hidden' });

@Handler()
class Kitchen {
  @Command(menu)
  menu(use: CommandContext<typeof menu>) {
    return use.reply({ content: 'The menu', components: [actionRow(order(), missing())] });
  }

  @Command(broken)
  broken(_use: CommandContext<typeof broken>) {
    throw new Error('the kitchen is closed');
  }

  @OnError()
  failed(failure: ErrorContext) {
    return failure.reply({ content: 'Failed.', ephemeral: true });
  }

  @Button(order)
  order(click: ButtonContext<typeof order>) {
    return click.reply('Ordered.');
  }

  @OnUnknownComponent()
  unknown(use: UnknownComponentContext) {
    return use.reply('Unknown.');
  }

  @On('messageCreate')
  written(_event: EventContext<'messageCreate'>) {}

  @Every('1m')
  clean() {}
}

/** Nothing of it is reached. */
@Handler()
class Cellar {
  @Command(staff)
  staff() {}

  @Button(hidden)
  hidden(click: ButtonContext<typeof hidden>) {
    return click.reply('Hidden.');
  }

  @OnError()
  failed() {}

  @On('guildBanAdd')
  banned(_event: EventContext<'guildBanAdd'>) {}

  @Every('7d')
  clean() {}
}

describe('a complete exploration', () => {
  let summary: ExplorationSummary;

  beforeAll(async () => {
    ({ summary } = await exploreOnly(new Bot({ handlers: [Kitchen, Cellar] }), { maxSteps: 200 }));
  });

  const reasonOf = (name: string) => {
    const handler = summary.handlers.find((each) => each.handler === name);
    if (!handler) throw new Error(`${name} is missing`);
    expect(handler.runs > 0).toBe(handler.reason === null);
    return handler.reason;
  };

  test.each([
    'Kitchen.menu',
    'Kitchen.broken',
    'Kitchen.order',
    'Kitchen.written',
    'Kitchen.clean',
    'Kitchen.unknown',
    'Kitchen.failed',
  ])('the handler %s ran', (name) => {
    expect(reasonOf(name)).toBeNull();
  });

  test.each([
    ['Cellar.hidden', 'button "hidden": no user saw it'],
    ['Cellar.staff', 'command "/staff" was used, and a guard or middleware rejected it, or its input was rejected'],
    ['Cellar.banned', 'the event did not occur: guildBanAdd'],
    ['Cellar.clean', 'its time did not come: every 7d'],
    ['Cellar.failed', 'no handler failed'],
  ])('the handler %s did not run: %s', (name, reason) => {
    expect(reasonOf(name)).toBe(reason);
  });

  test('declarations have their handlers, and how often they were used', () => {
    const find = (name: string) => summary.declarations.find(({ declaration }) => declaration === name);
    expect(find('button "order"')).toMatchObject({ handlers: ['Kitchen.order'], reason: null });
    expect(find('button "order"')?.uses).toBeGreaterThan(0);
    expect(find('button "hidden"')).toEqual({
      declaration: 'button "hidden"',
      handlers: ['Cellar.hidden'],
      uses: 0,
      reason: 'no user saw it',
    });
  });
});
