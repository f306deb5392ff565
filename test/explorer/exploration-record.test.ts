/** What the command keeps of an exploration when the process of the bot ends. */
import { beforeEach, expect, test } from 'vitest';
import { ExplorationRecord } from '../../dev/src/cli/explore/exploration-record.js';
import type { ExplorationEvent } from '../../dev/src/explorer/exploration/exploration-event.js';
import type { ObservedProblem } from '../../dev/src/explorer/problems/observed-problem.js';

let record: ExplorationRecord;

beforeEach(() => {
  record = new ExplorationRecord();
});

function add(...events: readonly ExplorationEvent[]): void {
  for (const event of events) record.add(event);
}

function found(problem: ObservedProblem): ExplorationEvent {
  return { kind: 'found', finding: { problem, steps: [], seconds: 1 } };
}

const noHandler = { kind: 'unhandled', declaration: 'order', message: 'no handler is bound to it' } as const;

test('a control that was not handled until the process ended is a finding', () => {
  add(found(noHandler), { kind: 'controlHandled', declaration: 'cancel' });
  expect(record.findings).toMatchObject([{ problem: noHandler }]);
});

test('a control that was handled at another time is no finding, whichever happened first', () => {
  add(found(noHandler), { kind: 'controlHandled', declaration: 'order' });
  expect(record.findings).toEqual([]);
  add({ kind: 'controlHandled', declaration: 'cancel' }, found({ ...noHandler, declaration: 'cancel' }));
  expect(record.findings).toEqual([]);
});

test('a handled control that fails is a finding', () => {
  const failure = { ...noHandler, kind: 'handlerFailed' } as const;
  add({ kind: 'controlHandled', declaration: 'order' }, found(failure));
  expect(record.findings).toMatchObject([{ problem: failure }]);
});
