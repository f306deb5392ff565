/** Names a test after what users do in it. */

import { clicksFrameworkButton } from '../../scenario/controls/framework-button.js';
import { stepsByKind } from '../../scenario/steps/declared-steps.js';
import { describeStep, type ScenarioStep } from '../../scenario/steps/scenario-step.js';

/** How a test and its file are named. */
export interface TestName {
  readonly title: string;
  /** Without extension. */
  readonly file: string;
}

const MAX_TITLE = 120;
const MAX_FILE = 60;
/** The names of more steps would not help. */
const MAX_PARTS = 3;
/** Whether a step prepares what others do. */
const isPreparation = (step: ScenarioStep) =>
  ['createMember', 'createUser', 'advanceClock', 'autocomplete'].includes(step.kind) ||
  clicksFrameworkButton(step) ||
  stepsByKind.get(step.kind)?.declaration.isPreparation === true;

export function nameTest(steps: readonly ScenarioStep[]): TestName {
  const main = steps.filter((step) => !isPreparation(step));
  const named = main.length > 0 ? main : steps;
  const texts = pick(named.map(describeStep));
  const words = pick(named.map(wordsOf)).map(toSlug);
  return {
    title: shortened(texts.join(', '), MAX_TITLE),
    file: shortenedSlug(words.filter((word) => word !== '').join('-')) || 'recording',
  };
}

/** The first and the last ones, each once. */
function pick(texts: readonly string[]): string[] {
  const distinct = [...new Set(texts)];
  if (distinct.length <= MAX_PARTS) return distinct;
  return [...distinct.slice(0, MAX_PARTS - 1), ...distinct.slice(-1)];
}

function wordsOf(step: ScenarioStep): string {
  switch (step.kind) {
    case 'click':
    case 'select':
      return step.control.label;
    case 'submitModal':
      return step.modal.title;
    case 'useCommand':
      return step.path.join(' ');
    case 'useContextMenu':
      return step.name;
    case 'sendMessage':
      return 'message';
    case 'callApi':
      return (
        step.route
          .replaceAll(/\{\w+\}/g, '')
          .split('/')
          .filter(Boolean)
          .at(-1) ?? 'call'
      );
    default:
      return step.kind.replaceAll(/[A-Z]/g, (upper) => `-${upper}`);
  }
}

function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function shortened(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= length ? line : `${withoutHalf(line.slice(0, length - 1))}…`;
}

/** Cut between words. */
function shortenedSlug(slug: string): string {
  return slug.length <= MAX_FILE ? slug : withoutHalf(slug.slice(0, MAX_FILE).replace(/-[^-]*$/, ''));
}

/** Without the first half of a character at the end, where the text was cut. */
function withoutHalf(text: string): string {
  return text.replace(/\p{Cs}$/u, '');
}
