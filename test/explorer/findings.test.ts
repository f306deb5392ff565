/** How findings are recognized and reduced. */
import { expect, test } from 'vitest';
import { likelyCauses } from '../../src/explorer/findings/likely-causes.js';
import { shrinkSteps } from '../../src/explorer/findings/shrink-steps.js';
import { withFewerInputs } from '../../src/explorer/findings/simplify-inputs.js';
import { problemSignature } from '../../src/explorer/world/observed-problem.js';
import { UncaughtErrors } from '../../src/explorer/world/uncaught-errors.js';
import type { ScenarioStep, StepOf } from '../../src/scenario/steps/scenario-step.js';

const never = () => false;
const join = (user: string, roles: string[] = []): ScenarioStep => ({ kind: 'createMember', user, roles });
const use = (user: string, options: Record<string, string> = {}): StepOf<'useCommand'> => ({
  kind: 'useCommand',
  user,
  path: ['run'],
  options,
});

test('steps are reduced to those that the problem needs, in their order', async () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  const occurs = async (some: readonly number[]) => some.includes(3) && some.includes(31) && some.includes(49);
  expect(await shrinkSteps(items, occurs, never)).toEqual([3, 31, 49]);
});

test('nothing is tried any more when the time is over', async () => {
  let attempts = 0;
  const occurs = async () => {
    attempts += 1;
    return true;
  };
  expect(await shrinkSteps([1, 2, 3], occurs, () => attempts > 0)).toHaveLength(2);
});

test('a step without one of its inputs, a member without roles, and one of several steps at once are simpler', () => {
  const steps: ScenarioStep[] = [
    join('Robin', ['crew']),
    use('Robin', { a: '1', b: '2' }),
    { kind: 'atOnce', steps: [use('Robin'), use('Casey')] },
  ];
  const simpler = [...withFewerInputs(steps)].map((each) => each.filter((step, index) => step !== steps[index]));
  expect(simpler).toEqual([
    [join('Robin')],
    [use('Robin', { b: '2' })],
    [use('Robin', { a: '1' })],
    [use('Robin')],
    [use('Casey')],
  ]);
});

test('the last step and what its user did before are tried first, also if time passes at the end', () => {
  const steps: ScenarioStep[] = [join('Robin', ['crew']), join('Casey'), use('Casey'), use('Robin'), use('Robin')];
  const [first] = likelyCauses(steps);
  expect(first).toEqual([join('Robin'), use('Robin')]);
  const pass = { kind: 'advanceClock', ms: 60_000 } as const;
  expect(likelyCauses([...steps, pass])[0]).toEqual([join('Robin'), use('Robin'), pass]);
});

test('problems that differ in numbers, ids and quoted texts are the same; those of other handlers or kinds are not', () => {
  const problem = { kind: 'handlerFailed', handler: 'Desk.claim', message: 'Error: no user "Ada" in 123456' } as const;
  const signature = problemSignature(problem);
  expect(problemSignature({ ...problem, message: 'Error: no user "Bob" in 7\n    at x' })).toBe(signature);
  expect(problemSignature({ ...problem, handler: 'Desk.other' })).not.toBe(signature);
  expect(problemSignature({ ...problem, kind: 'errorLog' })).not.toBe(signature);
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
