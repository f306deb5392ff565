import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readStepJournal, StepJournal } from '../../dev/src/explorer/tasks/step-journal.js';
import type { InteractingStep, ScenarioStep } from '../../dev/src/scenario/steps/scenario-step.js';

const SECOND: ScenarioStep = { kind: 'advanceClock', ms: 1000 };
const MINUTE: ScenarioStep = { kind: 'advanceClock', ms: 60_000 };

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-steps-'));
  path = join(folder, 'steps.jsonl');
});

afterEach(() => rm(folder, { recursive: true }));

test('the steps of a world can be read while the journal is open', () => {
  const journal = new StepJournal(path);
  journal.add({ kind: 'worldStarted' });
  journal.add({ kind: 'stepStarted', step: SECOND });
  journal.add({ kind: 'stepStarted', step: MINUTE });
  expect(readStepJournal(path)).toEqual({ steps: [SECOND, MINUTE], hasRefusals: false });
  journal.close();
});

test('a step that the user could not do is left out, and the journal says that there was one', () => {
  const journal = new StepJournal(path);
  journal.add({ kind: 'stepStarted', step: SECOND });
  journal.add({ kind: 'stepRefused' });
  journal.add({ kind: 'stepStarted', step: MINUTE });
  journal.close();
  expect(readStepJournal(path)).toEqual({ steps: [MINUTE], hasRefusals: true });
});

test('a step of which users could only do a part is replaced with the part', () => {
  const press: InteractingStep = { kind: 'useCommand', user: 'ada', path: ['desk'], options: {} };
  const journal = new StepJournal(path);
  journal.add({ kind: 'stepStarted', step: { kind: 'atOnce', steps: [press, { ...press, user: 'bob' }] } });
  journal.add({ kind: 'stepRefused', performed: press });
  journal.close();
  expect(readStepJournal(path)).toEqual({ steps: [press], hasRefusals: true });
});

test('a new world replaces the steps of the last one', () => {
  const journal = new StepJournal(path);
  journal.add({ kind: 'stepStarted', step: SECOND });
  journal.add({ kind: 'stepRefused' });
  journal.add({ kind: 'worldStarted' });
  journal.add({ kind: 'stepStarted', step: MINUTE });
  journal.close();
  expect(readStepJournal(path)).toEqual({ steps: [MINUTE], hasRefusals: false });
});

test('a new journal replaces the file of an earlier one', () => {
  const earlier = new StepJournal(path);
  earlier.add({ kind: 'stepStarted', step: SECOND });
  earlier.close();
  new StepJournal(path).close();
  expect(readStepJournal(path).steps).toEqual([]);
});

test('a journal in a folder that does not exist is an error of the system', () => {
  expect(() => new StepJournal(join(folder, 'missing', 'steps.jsonl'))).toThrow('ENOENT');
});
