/** The test kit has the methods that the declarations of user actions name, and one for each action. */
import { createWorld, type TestUser, type TestWorld } from '@guildhall/dev/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUserAction } from '../../dev/src/control/declaration/operation.js';
import { operations, type UserActionName } from '../../dev/src/control/operations/all-operations.js';
import { stepsOfAction } from '../../dev/src/scenario/steps/declared-steps.js';

/** The methods that do an action of which no step names one; those of the world (`world.…`), or why the kit has none. */
const otherMethods: Partial<Record<UserActionName, readonly string[] | { readonly reason: string }>> = {
  createUser: ['world.createUser', 'world.createMember'],
  grantAccess: { reason: 'a user authorizes with account.authorize; a token without a page is for programs' },
  editScreening: { reason: 'the option `guild` of createWorld sets it' },
  editLinkedRole: ['world.linkRole'],
  claimLinkedRole: ['server.claimLinkedRole'],
  sendMessage: ['send', 'sendSticker', 'sendDm'],
  useComponent: ['click', 'select'],
  submitModal: ['fill'],
  useCommand: ['useCommand', 'useContextMenu'],
  autocomplete: ['autocomplete'],
  repeatInteraction: { reason: 'only the inspector of the page sends an interaction again' },
  openModal: { reason: 'only the gallery of the page opens modals' },
  buySku: ['store.buy'],
  cancelSubscription: ['store.cancelSubscription'],
  resumeSubscription: ['store.resumeSubscription'],
  changeClock: { reason: 'world.clock moves the clock of the world without a call, and waits until the bot is idle' },
  armFault: ['world.faults.inject'],
  setOutage: ['world.faults.startOutage', 'world.faults.endOutage'],
};

let world: TestWorld;
let user: TestUser;
beforeAll(async () => {
  world = await createWorld();
  user = world.owner;
});
afterAll(() => world.close());

/** What a path such as `voice.join` or `world.faults.inject` is. */
function valueAt(path: string): unknown {
  const [first = '', ...others] = path.split('.');
  const start: unknown = first === 'world' ? world : Reflect.get(user, first);
  return others.reduce(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    start,
  );
}

const actions = Object.values(operations).flatMap((operation) => (isUserAction(operation) ? operation : []));
const declaredMethods = actions.flatMap((operation) =>
  stepsOfAction(operation).flatMap(({ declaration: { method } }) =>
    method === undefined ? [] : [{ name: operation.name, method }],
  ),
);

test.each(declaredMethods)('$method, which the declaration of $name names, is a method of a user', ({ method }) => {
  expect(valueAt(method)).toBeTypeOf('function');
});

test.each(Object.entries(otherMethods))('%s has a method, or a reason', (_name, methods) => {
  if ('reason' in methods) expect(methods.reason).not.toBe('');
  else for (const method of methods) expect(valueAt(method), method).toBeTypeOf('function');
});

test('each action has a method, or a reason', () => {
  const named = new Set<string>([...declaredMethods.map(({ name }) => name), ...Object.keys(otherMethods)]);
  expect(actions.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});
