import { awaitCode, callCode, objectCode } from '../code/code.js';
import type { Doc } from '../code/doc.js';
import { isExportedModal, submitModalCode } from '../code/interaction-code.js';
import { stringLiteral } from '../code/literals.js';
import { toIdentifier } from '../code/name-scope.js';
import type { PrintedTest } from '../code/printed-test.js';
import { membershipOf, stepsByKind } from '../steps/declared-steps.js';
import type { ScenarioStep } from '../steps/scenario-step.js';
import type { Assertion, ScenarioTest } from '../tests/scenario-test.js';
import { actionCode } from './action-code.js';
import { printAssertions, type WaitState } from './print-assertions.js';
import { isWizard, mergeWizardPages, type PrintedItem } from './wizard-pages.js';

const RESPONDING: readonly string[] = ['click', 'select', 'submitModal', 'useCommand', 'useContextMenu'];
/** Whether the bot learns of a step by an event, while the test goes on. */
const isEvent = ({ kind }: ScenarioStep) =>
  kind === 'callApi' || kind === 'advanceClock' || stepsByKind.get(kind)?.declaration.causesEvent === true;

/** Prints the steps and their assertions. */
export function printSteps(test: PrintedTest, steps: ScenarioTest['steps']): void {
  const items = mergeWizardPages(steps, test.declarations);
  const openers = findOpeners(test, items);
  const opening = new Set([...openers.values()].map(({ position }) => position));
  const needed = items.map((item, index) => opening.has(index) || needsResponse(item));
  const isOnly = needed.filter(Boolean).length === 1;
  const results = new Map<number, string>();
  const state: WaitState = { isIdle: true, hasMessage: false };
  const awaited = new Set<string>();
  items.forEach((item, index) => {
    const { step, assertions } = item;
    if (mustWaitBefore(step, items[index - 1]?.step, state, awaited)) test.addWait();
    awaited.add(awaitedKey(step) ?? '');
    const opener = openers.get(index);
    const code = stepCode(test, item, opener && `${results.get(opener.position)}${opener.access}`);
    const refused = assertions.find((each) => each.kind === 'refused');
    let result = '';
    if (refused) printRefusal(test, code, refused.reason);
    else if (step.kind === 'createMember' || step.kind === 'createUser') test.addUser(step.user, awaitCode(code));
    else if (needed[index]) {
      result = test.addVariable(isOnly && step.kind !== 'atOnce' ? 'response' : resultName(step), awaitCode(code));
      results.set(index, result);
    } else if (assertions.some(({ kind }) => kind === 'choices')) {
      result = test.addVariable('choices', awaitCode(code));
    } else test.add(awaitCode(code));
    Object.assign(state, { isIdle: refused !== undefined, hasMessage: refused !== undefined } satisfies WaitState);
    printAssertions(test, item, result, state);
  });
}

function needsResponse({ step, assertions }: PrintedItem): boolean {
  if (!RESPONDING.includes(step.kind) || isRefused(assertions)) return false;
  return assertions.some(({ kind }) => kind === 'response' || kind === 'modalOpened');
}

function isRefused(assertions: readonly Assertion[]): boolean {
  return assertions.some(({ kind }) => kind === 'refused');
}

/** A step whose response opened a modal, and the access to this response in the results of steps at once. */
interface Opener {
  readonly position: number;
  readonly access: string;
}

/** For each modal that the bot does not export, and each single page of a wizard: the step whose response opened it. */
function findOpeners(test: PrintedTest, items: readonly PrintedItem[]): Map<number, Opener> {
  const openers = new Map<number, Opener>();
  items.forEach(({ step, isWholeWizard }, index) => {
    if (step.kind !== 'submitModal') return;
    const isWhole = isWholeWizard ?? !isWizard(step, test.declarations);
    if (isExportedModal(test, step) && isWhole) return;
    const position = items.findLastIndex((each, at) => at < index && partOf(each, step.user) !== undefined);
    const opener = items[position];
    if (opener) openers.set(index, { position, access: partOf(opener, step.user) ?? '' });
  });
  return openers;
}

/** The access to the response to a user in the result of a step; undefined if the user gets none. */
function partOf({ step, assertions }: PrintedItem, user: string): string | undefined {
  if (isRefused(assertions)) return undefined;
  if (step.kind === 'atOnce') {
    const part = step.steps.findLastIndex((each) => each.user === user && RESPONDING.includes(each.kind));
    return part === -1 ? undefined : `[${part}]`;
  }
  return RESPONDING.includes(step.kind) && 'user' in step && step.user === user ? '' : undefined;
}

function stepCode(test: PrintedTest, { step }: PrintedItem, opener: string | undefined): Doc {
  return step.kind === 'submitModal' ? submitModalCode(test, step, opener) : actionCode(test, step);
}

function printRefusal(test: PrintedTest, code: Doc, reason: string): void {
  test.imports.addPackage('vitest', 'expect');
  const status = /^status_(\d{3})$/.exec(reason)?.[1];
  const expected = objectCode([status ? ['status', status] : ['reason', stringLiteral(reason)]]);
  test.add(awaitCode(callCode([callCode('expect', [code]), '.rejects.toMatchObject'], [expected])));
}

/** Whether what the previous step caused must end first. Steps wait for their control or message, but an earlier one can be the same. */
function mustWaitBefore(
  step: ScenarioStep,
  previous: ScenarioStep | undefined,
  { isIdle, hasMessage }: WaitState,
  awaited: ReadonlySet<string>,
): boolean {
  if (isIdle || hasMessage || !previous || !isEvent(previous)) return false;
  const key = awaitedKey(step);
  if (key !== undefined) return awaited.has(key);
  if (membershipOf(step) === 'passes') return false;
  return !['createMember', 'createUser', 'submitModal', 'advanceClock'].includes(step.kind);
}

/** What a step waits for. */
function awaitedKey(step: ScenarioStep): string | undefined {
  if ('control' in step) return step.control.pattern ?? step.control.label;
  if ('message' in step) return step.message.match ?? step.message.text;
  return undefined;
}

/** The name of the variable of a response: `applyResponse`. */
function resultName(step: ScenarioStep): string {
  switch (step.kind) {
    case 'click':
    case 'select':
      return `${toIdentifier(step.control.label || withoutParams(step.control.pattern), step.kind)}Response`;
    case 'submitModal':
      return `${toIdentifier(step.modal.title, 'modal')}Response`;
    case 'useCommand':
      return `${toIdentifier(step.path.join(' '), 'command')}Response`;
    case 'useContextMenu':
      return `${toIdentifier(step.name, 'command')}Response`;
    case 'atOnce':
      return 'responses';
    default:
      return 'response';
  }
}

/** The fixed parts of a custom_id pattern. */
function withoutParams(pattern = ''): string {
  return pattern.replaceAll(/:\w+(?:<[^>]*>)?/g, '');
}
