/** How a finding is reduced and replayed within its time. */
import { expect, test } from 'vitest';
import { confirmFinding } from '../../dev/src/explorer/findings/confirm-finding.js';
import type { Finding } from '../../dev/src/explorer/findings/finding.js';
import type { ReplaySteps } from '../../dev/src/explorer/findings/reduce-steps.js';
import type { ScenarioStep } from '../../dev/src/scenario/steps/scenario-step.js';

const problem = { kind: 'handlerFailed', message: 'Error: it broke' } as const;
const send = (content: string): ScenarioStep => ({ kind: 'sendMessage', user: 'Owner', content });
const finding: Finding = { problem, steps: ['a', 'b', 'c', 'd'].map(send), seconds: 1 };
const needsLast: ReplaySteps = async (steps) =>
  JSON.stringify(steps).includes('"d"') ? { problem, steps, hasRefusals: false } : undefined;

test('a finding is reduced, and replayed three times', async () => {
  const confirmed = await confirmFinding(finding, () => needsLast, { timeMs: 60_000 });
  expect(confirmed).toMatchObject({ steps: [send('d')], recurred: 3, replays: 3, isUnstable: false, notes: [] });
});

test('without time, a finding is reported as it was observed, and says that it was not replayed', async () => {
  const confirmed = await confirmFinding(finding, () => needsLast, { timeMs: 0 });
  expect(confirmed).toMatchObject({ steps: finding.steps, recurred: 0, replays: 0, isUnstable: false });
  expect(confirmed.notes).toEqual([expect.stringContaining('The time was over')]);
});

test('without time, a finding has only the steps that led to the last one, if these are known', async () => {
  const confirmed = await confirmFinding({ ...finding, causes: [[2, 3]] }, () => needsLast, { timeMs: 0 });
  expect(confirmed).toMatchObject({ steps: [send('c'), send('d')] });
});

test('a stop ends the reduction with the steps that remain, and a replay that it ended does not count', async () => {
  const stopping = new AbortController();
  let attempts = 0;
  const stopsAtSecond: ReplaySteps = (steps) => {
    attempts += 1;
    if (attempts === 2) stopping.abort();
    return needsLast(steps);
  };
  const steps = 'abcdefgh'.split('').map(send);
  const needsFirstAndLast: ReplaySteps = async (some) =>
    JSON.stringify(some).includes('"a"') ? stopsAtSecond(some) : undefined;
  const confirmed = await confirmFinding({ ...finding, steps: steps.slice(0, 4) }, () => needsFirstAndLast, {
    timeMs: 60_000,
    stopped: stopping.signal,
  });
  expect(confirmed).toMatchObject({ recurred: 1, replays: 1, isUnstable: false });
  expect(confirmed.notes).toEqual([expect.stringContaining('no time to reduce the steps further')]);
});

test('a problem that does not occur again is unstable', async () => {
  const confirmed = await confirmFinding(finding, () => async () => undefined, { timeMs: 60_000 });
  expect(confirmed).toMatchObject({ steps: finding.steps, recurred: 0, replays: 3, isUnstable: true });
});
