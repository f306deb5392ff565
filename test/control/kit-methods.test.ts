/** The test kit has the methods that the declarations of user actions name, and one for each action. */
import { createWorld, type TestUser, type TestWorld } from 'guildhall/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StepDeclaration } from '../../dev/src/control/declaration/user-action.js';
import { operations, type UserActionName } from '../../dev/src/control/operations/all-operations.js';

/** The methods of a user that do an action, those of the world (`world.…`), or why the kit has none. */
const kitMethods: Readonly<Record<UserActionName, readonly string[] | { readonly reason: string }>> = {
  createUser: ['world.createUser', 'world.createMember'],
  editUser: ['account.setLocale', 'account.setTimeZone'],
  setStatus: ['account.setStatus'],
  installApplication: ['account.installBot'],
  uninstallApplication: ['account.uninstallBot'],
  authorizeApplication: ['account.authorize'],
  grantAccess: { reason: 'a user authorizes with account.authorize; a token without a page is for programs' },
  editScreening: { reason: 'the option `guild` of createWorld sets it' },
  joinGuild: ['server.join'],
  leaveGuild: ['server.leave'],
  passScreening: ['server.passScreening'],
  answerOnboarding: ['server.answerOnboarding'],
  boostGuild: ['server.boost', 'server.stopBoosting'],
  editLinkedRole: ['world.linkRole'],
  claimLinkedRole: ['server.claimLinkedRole'],
  showInterest: ['server.showInterest'],
  withdrawInterest: ['server.withdrawInterest'],
  connectVoice: ['voice.join', 'voice.leave', 'voice.startStream', 'voice.stopStream'],
  playSound: ['voice.playSound'],
  changeStageRole: ['stage.raiseHand', 'stage.speak', 'stage.moveToAudience'],
  sendMessage: ['send', 'sendSticker', 'sendDm'],
  addReaction: ['react'],
  removeReaction: ['removeReaction'],
  vote: ['vote'],
  removeVote: ['removeVote'],
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

const declaredMethods = Object.values(operations).flatMap(({ name, details }) => {
  if (!('steps' in details) || 'reason' in details.steps) return [];
  const steps: readonly StepDeclaration[] = Object.values(details.steps);
  return steps.flatMap(({ method }) => (method === undefined ? [] : [{ name, method }]));
});

test.each(declaredMethods)(
  '$method, which the declaration of $name names, is a method of a user',
  ({ name, method }) => {
    expect(valueAt(method)).toBeTypeOf('function');
    expect(Object.entries(kitMethods)).toContainEqual([name, expect.arrayContaining([method])]);
  },
);

test.each(Object.entries(kitMethods))('%s has a method, or a reason', (_name, methods) => {
  if ('reason' in methods) expect(methods.reason).not.toBe('');
  else for (const method of methods) expect(valueAt(method), method).toBeTypeOf('function');
});
