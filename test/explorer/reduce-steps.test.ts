/** Which steps of a problem remain, and how few attempts that takes. */
import { expect, test } from 'vitest';
import { type ReplaySteps, reduceSteps, withoutRepetition } from '../../dev/src/explorer/findings/reduce-steps.js';
import type { ScenarioStep, StepOf } from '../../dev/src/scenario/steps/scenario-step.js';

const never = () => false;
const problem = { kind: 'handlerFailed', message: 'Error: it broke' } as const;
const found = (steps: readonly ScenarioStep[]) => ({ problem, steps, hasRefusals: false });
const join = (user: string): ScenarioStep => ({ kind: 'createMember', user });
const use = (user: string, command: string, options: Record<string, string> = {}): StepOf<'useCommand'> => ({
  kind: 'useCommand',
  user,
  path: [command],
  options,
});
const send = (user: string): ScenarioStep => ({ kind: 'sendMessage', user, content: 'Hello' });

/**
 * Replays steps in a world in which only users who have joined can do something, and counts the replays.
 * @param occurs whether the problem occurs after these steps
 */
function replayOf(occurs: (steps: readonly ScenarioStep[]) => boolean): {
  readonly replay: ReplaySteps;
  readonly count: () => number;
} {
  let count = 0;
  const replay: ReplaySteps = async (steps) => {
    count += 1;
    const joined = new Set<string>();
    const done = steps.filter((step) => {
      if (step.kind === 'createMember') joined.add(step.user);
      return !('user' in step) || joined.has(step.user);
    });
    return occurs(done) ? { problem, steps: done, hasRefusals: done.length < steps.length } : undefined;
  };
  return { replay, count: () => count };
}

const has = (steps: readonly ScenarioStep[], expected: ScenarioStep) =>
  steps.some((step) => JSON.stringify(step) === JSON.stringify(expected));

const users = ['Robin', 'Casey', 'Morgan', 'Noor', 'Sascha', 'Alexis', 'Jules', 'Kim'];
/** Eight users join, and each does fifteen things. */
const busy: readonly ScenarioStep[] = [
  ...users.map(join),
  ...Array.from({ length: 15 }, (_, index) =>
    users.flatMap((user) => (index % 3 === 0 ? use(user, `c${index}`) : send(user))),
  ).flat(),
];

test('what other users do, and what has no effect on the problem, is left out', async () => {
  const needed = [join('Noor'), use('Noor', 'open'), use('Robin', 'close')];
  const steps = [...busy.slice(0, 60), use('Noor', 'open'), ...busy.slice(60), use('Robin', 'close')];
  const { replay, count } = replayOf((done) => needed.every((step) => has(done, step)));
  expect(await reduceSteps(found(steps), replay, never)).toEqual([join('Robin'), ...needed]);
  expect(count()).toBeLessThan(40);
});

test('steps that users cannot do without others are left out with these, since a test would fail there', async () => {
  const replies = Array.from({ length: 30 }, (_, index) => use('Noor', 'reply', { text: `${index}` }));
  const needed = [join('Robin'), join('Noor'), use('Noor', 'open')];
  const last = use('Robin', 'run');
  const replay: ReplaySteps = async (steps) => {
    const isAsked = has(steps, use('Casey', 'ask'));
    const done = steps.filter((step) => isAsked || !replies.some((reply) => reply === step));
    const occurs = [...needed, last].every((step) => has(done, step));
    return occurs ? { problem, steps: done, hasRefusals: done.length < steps.length } : undefined;
  };
  let count = 0;
  const counting: ReplaySteps = (steps) => {
    count += 1;
    return replay(steps);
  };
  const steps = [...needed, join('Casey'), use('Casey', 'ask'), ...replies, last];
  expect(await reduceSteps(found(steps), counting, () => count > 6)).toEqual([...needed, last]);
});

test('the steps that led to the last one are tried before others', async () => {
  const chain = [join('Noor'), use('Noor', 'c0'), join('Robin'), use('Robin', 'close')];
  const { replay, count } = replayOf((done) => has(done, use('Noor', 'c0')) && has(done, use('Robin', 'close')));
  const steps = [...busy, use('Robin', 'close')];
  const causes = [chain.map((each) => steps.findIndex((step) => JSON.stringify(step) === JSON.stringify(each)))];
  expect(await reduceSteps({ ...found(steps), causes }, replay, () => count() >= 3)).toEqual(chain);
});

test('a problem that occurs only because a step is refused keeps the other steps', async () => {
  const steps = [join('Robin'), send('Robin'), use('Robin', 'run')];
  const replay: ReplaySteps = async (some) => {
    const isRefused = !has(some, send('Robin'));
    return has(some, use('Robin', 'run')) ? { problem, steps: some, hasRefusals: isRefused } : undefined;
  };
  expect(await reduceSteps(found(steps), replay, never)).toContainEqual(send('Robin'));
});

test('one of several steps at once is left out with its user, and the others become steps of their own', async () => {
  const both: ScenarioStep = { kind: 'atOnce', steps: [use('Casey', 'open'), use('Noor', 'open')] };
  const steps = [join('Robin'), join('Casey'), join('Noor'), both, use('Robin', 'run')];
  const opens = (done: readonly ScenarioStep[]) =>
    done.some((step) => has(step.kind === 'atOnce' ? step.steps : [step], use('Noor', 'open')));
  const { replay } = replayOf((done) => opens(done) && has(done, join('Noor')) && has(done, use('Robin', 'run')));
  expect(await reduceSteps(found(steps), replay, never)).toEqual([
    join('Robin'),
    join('Noor'),
    use('Noor', 'open'),
    use('Robin', 'run'),
  ]);
});

test('the last step remains, and its inputs that are not needed are left out', async () => {
  const steps = [join('Robin'), use('Robin', 'run', { what: '(', where: 'here', when: 'now' })];
  const { replay } = replayOf((done) =>
    done.some((step) => step.kind === 'useCommand' && step.options['what'] === '('),
  );
  expect(await reduceSteps(found(steps), replay, never)).toEqual([join('Robin'), use('Robin', 'run', { what: '(' })]);
});

test('one user acts in place of several if the problem does not need them', async () => {
  const steps = [join('Robin'), use('Robin', 'open'), join('Casey'), use('Casey', 'close')];
  const kinds = (done: readonly ScenarioStep[]) =>
    done.flatMap((step) => (step.kind === 'useCommand' ? step.path : []));
  const { replay } = replayOf((done) => kinds(done).join() === 'open,close');
  const reduced = await reduceSteps({ ...found(steps), owner: 'Owner' }, replay, never);
  expect(reduced).toEqual([join('Casey'), use('Casey', 'open'), use('Casey', 'close')]);
});

test('users who are needed stay: here, somebody else has to act', async () => {
  const steps = [join('Robin'), use('Robin', 'open'), join('Casey'), use('Casey', 'close')];
  const { replay } = replayOf((done) => has(done, use('Robin', 'open')) && has(done, use('Casey', 'close')));
  expect(await reduceSteps({ ...found(steps), owner: 'Owner' }, replay, never)).toEqual(steps);
});

test('the same steps are not tried twice', async () => {
  const tried: string[] = [];
  const { replay } = replayOf((done) => has(done, use('Noor', 'c0')) && has(done, use('Robin', 'close')));
  const noting: ReplaySteps = (steps) => {
    tried.push(JSON.stringify(steps));
    return replay(steps);
  };
  await reduceSteps(found([...busy, use('Robin', 'close')]), withoutRepetition(noting), never);
  const failed = await Promise.all(tried.map(async (steps) => ((await replay(JSON.parse(steps))) ? [] : [steps])));
  expect(new Set(failed.flat()).size).toBe(failed.flat().length);
});

test('when the time is over, what was reduced so far remains', async () => {
  const { replay, count } = replayOf((done) => has(done, use('Robin', 'close')) && has(done, use('Noor', 'c0')));
  const reduced = await reduceSteps(found([...busy, use('Robin', 'close')]), replay, () => count() >= 6);
  expect(reduced.length).toBeLessThan(busy.length);
  expect(reduced).toContainEqual(use('Noor', 'c0'));
});

test('a single step that no user does is kept without a further attempt', async () => {
  const steps: readonly ScenarioStep[] = [{ kind: 'restartBot' }];
  const { replay, count } = replayOf((done) => done.some(({ kind }) => kind === 'restartBot'));
  expect(await reduceSteps({ ...found(steps), owner: 'Owner' }, replay, () => count() > 100)).toEqual(steps);
  expect(count()).toBeLessThan(2);
});
