import { parseLoadedId, wizardIdCodec } from 'guildhall/internal';
import type { TestedBot } from '../bot/scenario-bot.js';
import {
  awaitCode,
  callCode,
  type Doc,
  listCode,
  objectCode,
  type Property,
  renderDoc,
  stringsCode,
} from '../code/code.js';
import { commentLines, stringLiteral } from '../code/literals.js';
import { PrintedTest, toIdentifier } from '../code/printed-test.js';
import type { DeclarationIndex } from '../declarations/declaration-index.js';
import { membershipOf, stepsByKind } from '../steps/declared-steps.js';
import type { ScenarioStep, StepOf } from '../steps/scenario-step.js';
import type { Assertion, InitialWorld, ScenarioTest } from '../tests/scenario-test.js';
import { actionCode, isExportedModal, submitModalCode } from './action-code.js';
import { printAssertions, type WaitState } from './print-assertions.js';
import { DEFAULT_TIMEOUT_MS, testTimeoutOf } from './test-timeout.js';

/**
 * Prints a test of vitest that uses the test kit and the declarations that the bot exports. Controls that the bot does not export are named
 * by their labels.
 * @throws {PrintError} when the kit has no method for a step
 */
export function printTest(test: ScenarioTest, declarations: DeclarationIndex): string {
  const printed = new PrintedTest(test, declarations);
  printed.imports.addPackage('@guildhall/dev/testing', 'createWorld');
  printed.imports.addPackage('vitest', 'test');
  // The time of a process passes in any case.
  const passesTime = ({ step, assertions }: ScenarioTest['steps'][number]) =>
    step.kind === 'advanceClock' ||
    assertions.some((each) => each.kind === 'messagesOfBot' && each.afterMs !== undefined);
  const isManual = test.bot.kind === 'bot' && test.steps.some(passesTime);
  const options = objectCode([
    ...botOptions(printed, test.bot),
    initialWorldOption(printed, test.initialWorld),
    ...overrideOption(printed, test.bot),
    ['clock', isManual ? "'manual'" : undefined],
    ['application', applicationOption(test)],
  ]);
  printed.add('await using world = await ', callCode('createWorld', [options]));
  printSteps(printed, test.steps);
  const lines = [
    ...printed.imports.lines(),
    '',
    ...(test.comments ?? []).flatMap(commentLines),
    renderDoc(`test(${stringLiteral(test.title)}, ${timeoutOption(test)}async () => {`, 0),
    ...printed.lines(),
    '});',
  ];
  return `${lines.join('\n')}\n`;
}

/** Empty if the time that Vitest gives to every test is sufficient. */
function timeoutOption(test: ScenarioTest): string {
  const timeoutMs = testTimeoutOf(test);
  if (timeoutMs === DEFAULT_TIMEOUT_MS) return '';
  return `{ timeout: ${String(timeoutMs).replace(/(?=(?:\d{3})+$)/g, (_, at) => (at === 0 ? '' : '_'))} }, `;
}

function botOptions(printed: PrintedTest, bot: TestedBot): Property[] {
  if (bot.kind === 'bot') return [['bot', printed.imports.add(bot.exported, 'bot')]];
  const variables = Object.entries(bot.env).map(([name, value]): Property => [name, stringLiteral(value)]);
  return [
    ['command', stringsCode(bot.command)],
    ['cwd', bot.isTestFolder ? undefined : pathCode(printed, bot.cwd)],
    ['env', variables.length === 0 ? undefined : objectCode(variables)],
  ];
}

function overrideOption(printed: PrintedTest, bot: TestedBot): Property[] {
  if (bot.kind === 'command' || !bot.override) return [];
  return [['override', printed.imports.add(bot.override, 'override')]];
}

/** A path relative to the test: `fileURLToPath(new URL('..', import.meta.url))`. */
function pathCode(printed: PrintedTest, path: string): Doc {
  printed.imports.addPackage('node:url', 'fileURLToPath');
  const url = `new URL(${stringLiteral(printed.imports.relativeUrlOf(path))}, ${MODULE_URL})`;
  return callCode('fileURLToPath', [url]);
}

/** The URIs to which users are redirected must be registered. */
function applicationOption({ steps }: ScenarioTest): Doc | undefined {
  const uris = steps.flatMap(({ step }) => (step.kind === 'authorize' ? (step.authorization.redirectUri ?? []) : []));
  if (uris.length === 0) return undefined;
  return objectCode([['redirectUris', listCode([...new Set(uris)].map(stringLiteral))]]);
}

/** In parts, since the build of this package replaces the expression in every file. */
const MODULE_URL = ['import', 'meta', 'url'].join('.');

function initialWorldOption(printed: PrintedTest, initial: InitialWorld): Property {
  switch (initial.kind) {
    case 'new':
      return ['world', undefined];
    case 'description':
      return ['world', printed.imports.add({ path: initial.path, name: 'default' }, 'description')];
    case 'file':
      return ['worldFile', pathCode(printed, initial.path)];
  }
}

const RESPONDING: readonly string[] = ['click', 'select', 'submitModal', 'useCommand', 'useContextMenu'];
/** Whether the bot learns of a step by an event, while the test goes on. */
const isEvent = ({ kind }: ScenarioStep) =>
  kind === 'callApi' || kind === 'advanceClock' || stepsByKind.get(kind)?.declaration.causesEvent === true;

/** Prints the steps and their assertions. */
function printSteps(test: PrintedTest, steps: ScenarioTest['steps']): void {
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
    else if (step.kind === 'createGuild') test.addGuild(step.guild, awaitCode(code));
    else if (needed[index]) {
      result = test.addVariable(isOnly && step.kind !== 'atOnce' ? 'response' : resultName(step), awaitCode(code));
      results.set(index, result);
    } else if (assertions.some(({ kind }) => kind === 'choices' || kind === 'notSuggested')) {
      result = test.addVariable('choices', awaitCode(code));
    } else test.add(awaitCode(code));
    Object.assign(state, { isIdle: refused !== undefined, hasMessage: refused !== undefined } satisfies WaitState);
    printAssertions(test, item, result, state);
  });
}

function needsResponse({ step, assertions }: PrintedItem): boolean {
  if (!RESPONDING.includes(step.kind) || isRefused(assertions)) return false;
  return assertions.some(({ kind }) => ['response', 'responseDiffers', 'modalOpened'].includes(kind));
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
    // The kit finds the open modal.
    if (step.modal.pattern === undefined) return;
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
  return !['createMember', 'createUser', 'createGuild', 'submitModal', 'advanceClock'].includes(step.kind);
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

/** A step to print. */
type PrintedItem = ScenarioTest['steps'][number] & {
  /** Whether the submission is that of all pages of a wizard. */
  readonly isWholeWizard?: true;
};

type Items = readonly PrintedItem[];

/**
 * Replaces the submissions of all pages of an exported wizard with one, as the kit fills wizards in. A wizard that a user did not
 * finish, or of which a page was submitted twice, stays as it is.
 */
function mergeWizardPages(items: ScenarioTest['steps'], declarations: DeclarationIndex): Items {
  const merged: PrintedItem[] = [];
  for (let index = 0; index < items.length; ) {
    const item = items[index];
    const pages = wizardAt(items, index, declarations);
    const last = pages.at(-1);
    if (last) {
      const inputs = Object.assign({}, ...pages.map(({ step }) => step.inputs));
      merged.push({ step: { ...last.step, inputs }, assertions: last.assertions, isWholeWizard: true });
      index += 2 * pages.length - 1;
    } else {
      if (item) merged.push(item);
      index += 1;
    }
  }
  return merged;
}

/** Whether a modal is a page of a wizard. Then the kit can only submit all pages with its declaration. */
function isWizard({ modal: { pattern } }: StepOf<'submitModal'>, declarations: DeclarationIndex): boolean {
  return pattern !== undefined && declarations.findPattern('modal', pattern)?.declaration.pages !== undefined;
}

interface Submission {
  readonly step: StepOf<'submitModal'>;
  readonly assertions: Items[number]['assertions'];
}

/** The submissions of all pages, if the steps start with them. Between two pages, the user clicks the button of the framework. */
function wizardAt(items: Items, start: number, declarations: DeclarationIndex): Submission[] {
  const first = items[start]?.step;
  if (first?.kind !== 'submitModal' || first.modal.pattern === undefined) return [];
  const known = declarations.findPattern('modal', first.modal.pattern);
  const count = known?.exported ? (known.declaration.pages?.length ?? 0) : 0;
  const pages: Submission[] = [];
  for (let index = start; pages.length < count; index += 2) {
    const item = items[index];
    const before = index === start ? undefined : items[index - 1]?.step;
    if (item?.step.kind !== 'submitModal' || item.step.user !== first.user) return [];
    if (item.step.modal.pattern !== first.modal.pattern) return [];
    const isNext = before?.kind === 'click' && before.user === first.user && isWizardButton(before.control.customId);
    if (before && !isNext) return [];
    const { customId } = parseLoadedId(item.step.modal.customId);
    if (index !== start && wizardIdCodec.parse(customId)?.page !== pages.length) return [];
    pages.push({ step: item.step, assertions: item.assertions });
  }
  return pages;
}

function isWizardButton(customId: string): boolean {
  return wizardIdCodec.parse(customId) !== undefined;
}
