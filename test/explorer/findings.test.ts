/** How findings are recognized and reduced. */
import { expect, test } from 'vitest';
import { likelyCause } from '../../dev/src/explorer/findings/likely-causes.js';
import { shrink } from '../../dev/src/explorer/findings/reduce-steps.js';
import { simplerSteps } from '../../dev/src/explorer/findings/simplify-inputs.js';
import { problemSignature } from '../../dev/src/explorer/problems/observed-problem.js';
import { UncaughtErrors } from '../../dev/src/explorer/world/uncaught-errors.js';
import type { ScenarioStep, StepOf } from '../../dev/src/scenario/steps/scenario-step.js';

const never = () => false;
const join = (user: string, roles: string[] = []): ScenarioStep => ({ kind: 'createMember', user, roles });
const use = (user: string, options: Record<string, string> = {}): StepOf<'useCommand'> => ({
  kind: 'useCommand',
  user,
  path: ['run'],
  options,
});

test('items are reduced to those that the problem needs, in their order', async () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  const attempt = async (some: readonly number[]) =>
    [3, 31, 49].every((each) => some.includes(each)) ? some : undefined;
  expect(await shrink(items, attempt, never)).toEqual([3, 31, 49]);
});

test('items that an attempt leaves out are not tried again', async () => {
  const attempt = async (some: readonly number[]) => (some.includes(1) ? some.filter((each) => each === 1) : undefined);
  expect(await shrink([1, 2, 3, 4], attempt, never)).toEqual([1]);
});

test('nothing is tried any more when the time is over', async () => {
  let attempts = 0;
  const attempt = async (some: readonly number[]) => {
    attempts += 1;
    return some;
  };
  expect(await shrink([1, 2, 3], attempt, () => attempts > 0)).toEqual([1]);
});

test('a half of a long text and the first suggestion are simpler', () => {
  const texts = (step: ScenarioStep) =>
    [...simplerSteps(step)].flatMap((each) => (each.kind === 'useCommand' ? [each.options['what']] : []));
  expect(texts(use('Robin', { what: '😀'.repeat(24) }))).toEqual([undefined, '😀'.repeat(12)]);
  expect(texts(use('Robin', { what: 'short' }))).toEqual([undefined]);
  const mention = `Hello, <@\u{E000}user:0:Robin\u{E001}>! How are you?`;
  expect(texts(use('Robin', { what: mention }))).toEqual([undefined]);
  const third = { suggestion: { typed: 'B', nth: 2 } };
  const first = { suggestion: { typed: 'B', nth: 0 } };
  expect(texts({ ...use('Robin'), options: { what: third } })).toEqual([undefined, first]);
  expect(texts({ ...use('Robin'), options: { what: first } })).toEqual([undefined]);
});

test('a step without one of its inputs, a member without roles, and one of several steps at once are simpler', () => {
  expect([...simplerSteps(join('Robin', ['crew']))]).toEqual([join('Robin')]);
  expect([...simplerSteps({ kind: 'advanceClock', ms: 400 * 86_400_000 })]).toEqual([
    { kind: 'advanceClock', ms: 61 * 60_000 },
  ]);
  expect([...simplerSteps({ kind: 'advanceClock', ms: 60_000 })]).toEqual([]);
  expect([...simplerSteps(use('Robin', { a: '1', b: '2' }))]).toEqual([
    use('Robin', { b: '2' }),
    use('Robin', { a: '1' }),
  ]);
  expect([...simplerSteps({ kind: 'atOnce', steps: [use('Robin'), use('Casey')] })]).toEqual([
    use('Robin'),
    use('Casey'),
  ]);
});

test('the last step and the joining of its user are tried first, also if time passes at the end', () => {
  const steps: ScenarioStep[] = [join('Robin', ['crew']), join('Casey'), use('Casey'), use('Robin'), use('Robin')];
  expect(likelyCause(steps)).toEqual([join('Robin'), use('Robin')]);
  const pass = { kind: 'advanceClock', ms: 60_000 } as const;
  expect(likelyCause([...steps, pass])).toEqual([join('Robin'), use('Robin'), pass]);
  expect(likelyCause([join('Robin'), use('Robin')])).toBeUndefined();
});

test('the users of steps at once are tried together', () => {
  const last: ScenarioStep = { kind: 'atOnce', steps: [use('Robin'), use('Casey')] };
  expect(likelyCause([join('Robin'), join('Casey'), join('Noor'), use('Noor'), last])).toEqual([
    join('Robin'),
    join('Casey'),
    last,
  ]);
});

test('problems that differ in numbers, ids and quoted texts are the same; those of other handlers or kinds are not', () => {
  const problem = { kind: 'handlerFailed', handler: 'Desk.claim', message: 'Error: no user "Ada" in 123456' } as const;
  const signature = problemSignature(problem);
  expect(problemSignature({ ...problem, message: 'Error: no user "Bob" in 7\n    at x' })).toBe(signature);
  expect(problemSignature({ ...problem, handler: 'Desk.other' })).not.toBe(signature);
  expect(problemSignature({ ...problem, kind: 'errorLog' })).not.toBe(signature);
});

test('ids that a library draws at random do not distinguish problems, and words do', () => {
  const problem = (used: string) => problemSignature({ kind: 'noResponse', message: `${used} got no response` });
  expect(problem('28870c2a4ec3ba763587dad3a3f25199')).toBe(problem('73284005fa34f5d83098b12ee4d859a8'));
  expect(problem('vote_V1StGXR8Z5jdHi6B')).toBe(problem('vote_Uakgb9J5m9g0JDMb'));
  expect(problem('announcement')).not.toBe(problem('applications'));
});

test('a call of process.exit is one problem with the handler that failed because of it', () => {
  const errors = new UncaughtErrors();
  errors.startObservation();
  let message = '';
  try {
    process.exit(3);
  } catch (error) {
    message = String(error);
  } finally {
    errors.endObservation();
  }
  const failed = { kind: 'handlerFailed', handler: 'Desk.claim', message } as const;
  expect(errors.addTo([failed])).toEqual([{ ...failed, kind: 'processEnded' }]);
  expect(errors.addTo([])).toEqual([]);
});
