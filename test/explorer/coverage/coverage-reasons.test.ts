/** Why a declaration or handler was not reached. */
import { Bot, Button, type ButtonContext, button, Handler, On } from 'guildhall';
import { beforeEach, expect, test } from 'vitest';
import { Coverage } from '../../../dev/src/explorer/coverage/coverage.js';
import { DeclarationIndex } from '../../../dev/src/scenario/declarations/declaration-index.js';

const order = button('order', { label: 'Order' });
const ORDER = order.describe();

@Handler()
class Kitchen {
  @Button(order)
  order(click: ButtonContext<typeof order>) {
    return click.reply('Ordered.');
  }

  @On('messageCreate')
  written() {}
}

const bot = new Bot({ handlers: [Kitchen] });
const declarations = new DeclarationIndex(bot.declarations, []);
const refused = { status: 'refused', reason: 'disabled', message: 'The button is disabled.' } as const;

let coverage: Coverage;

beforeEach(() => {
  coverage = new Coverage();
});

const declarationReason = () => coverage.declarations(declarations)[0]?.reason;
const handlerReason = () => coverage.handlers(bot.routes, declarations)[0]?.reason;

test('a declaration that no user saw', () => {
  expect(declarationReason()).toBe('no user saw it');
  expect(handlerReason()).toBe(`${ORDER}: no user saw it`);
});

test('a declaration that a user saw and did not use', () => {
  coverage.addSeen(ORDER);
  expect(declarationReason()).toBe('it was shown, and not used');
});

test('a declaration whose uses were refused: the reason of the latest', () => {
  coverage.addSeen(ORDER);
  coverage.addOutcome(ORDER, { status: 'missing', message: 'There is no button.' });
  coverage.addOutcome(ORDER, refused);
  expect(declarationReason()).toBe('every use was refused: The button is disabled.');
  expect(handlerReason()).toBe(`${ORDER}: every use was refused: The button is disabled.`);
});

test('a use that is not refused counts, also after refusals and without a response', () => {
  coverage.addOutcome(ORDER, refused);
  coverage.addOutcome(ORDER, { status: 'done' });
  expect(coverage.declarations(declarations)).toEqual([
    { declaration: ORDER, handlers: ['Kitchen.order'], uses: 1, reason: null },
  ]);
  expect(handlerReason()).toBe(`${ORDER} was used, and a guard or middleware rejected it, or its input was rejected`);
  coverage.addRun('Kitchen.order');
  expect(handlerReason()).toBeNull();
});

test('a call that was rejected is no run', () => {
  coverage.addOutcome(ORDER, { status: 'done' });
  coverage.addRun('Kitchen.order');
  coverage.addRejection('Kitchen.order');
  expect(coverage.handlers(bot.routes, declarations)[0]).toMatchObject({ runs: 0, reason: expect.any(String) });
  coverage.addRun('Kitchen.order');
  expect(coverage.handlers(bot.routes, declarations)[0]).toMatchObject({ runs: 1, reason: null });
});

test('a handler that cannot run has the reason of the bot', () => {
  const routes = bot.routes.map((route) => ({ ...route, unreachableReason: 'the bot has no gateway' }));
  expect(coverage.handlers(routes, declarations).map(({ reason }) => reason)).toEqual([
    'the bot has no gateway',
    'the bot has no gateway',
  ]);
});

test('the version changes when something is reached for the first time, and not later', () => {
  const versions = [
    () => coverage.addSeen(ORDER),
    () => coverage.addSeen(ORDER),
    () => coverage.addOutcome(ORDER, refused),
    () => coverage.addOutcome(ORDER, { status: 'done' }),
    () => coverage.addOutcome(ORDER, { status: 'done' }),
    () => coverage.addRun('Kitchen.order'),
    () => coverage.addRun('Kitchen.order'),
  ].map((add) => {
    add();
    return coverage.version;
  });
  expect(versions).toEqual([1, 1, 1, 2, 2, 3, 3]);
});
