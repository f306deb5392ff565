/** What is true in two replays. The others depend on ids, times or chance. */
import { Assertion } from '../../scenario/tests/scenario-test.js';
import { commonParts } from '../observe/stable-text.js';
import type { ObservedStep } from './observed-step.js';

/**
 * The steps of the first replay with the assertions that are true in both. Of messages, the common lines and parts stay.
 * @param first a replay
 * @param second another replay of the same steps
 */
export function commonAssertions(first: readonly ObservedStep[], second: readonly ObservedStep[]): ObservedStep[] {
  return first.map(({ step, assertions }, index) => {
    const others = [...(second[index]?.assertions ?? [])];
    const common = assertions.flatMap((assertion) => {
      const position = others.findIndex((other) => subjectOf(other) === subjectOf(assertion));
      const [other] = position === -1 ? [] : others.splice(position, 1);
      const shared = other && intersect(assertion, other);
      return shared ? [shared] : [];
    });
    return { step, assertions: common };
  });
}

/** The parts in which two assertions about the same thing can differ. */
const FACTS: readonly string[] = [
  'lines',
  'buttons',
  'disabledButtons',
  'selects',
  'files',
  'removedButtons',
  'removedSelects',
  'values',
  'names',
  'reason',
  'target',
];
/** What is only true with all lines: other messages can contain some of them. */
const FOUND_BY_LINES: readonly string[] = ['count', 'isNew'];
const isMessage = ({ kind }: Assertion) => ['response', 'message', 'messageGone'].includes(kind);

/** What an assertion is about. The facts are compared one by one. */
function subjectOf(assertion: Assertion): string {
  return JSON.stringify(
    Object.entries(assertion).filter(
      ([name]) => assertion.kind === 'refused' || ![...FACTS, ...FOUND_BY_LINES].includes(name),
    ),
  );
}

/** Undefined if nothing is common. */
function intersect(first: Assertion, second: Assertion): Assertion | undefined {
  const others = new Map<string, unknown>(Object.entries(second));
  const isEqual = (name: string, value: unknown) => JSON.stringify(value) === JSON.stringify(others.get(name));
  const areLinesEqual = !('lines' in first) || isEqual('lines', first.lines);
  const entries = Object.entries(first).flatMap(([name, value]): [string, unknown][] => {
    const other = others.get(name);
    if (FOUND_BY_LINES.includes(name) && !areLinesEqual) return [];
    if (isEqual(name, value)) return [[name, value]];
    if (name === 'lines' && 'lines' in first && 'lines' in second) {
      const lines = first.lines.filter((line) => second.lines.includes(line));
      // That nobody sees a part of a line would say more than that nobody sees the line.
      return [[name, first.kind === 'messageGone' ? lines : commonLines(first.lines, second.lines)]];
    }
    if (name === 'values' && isRecord(value) && isRecord(other)) {
      const equal = Object.entries(value).filter(([key, each]) => JSON.stringify(each) === JSON.stringify(other[key]));
      return [[name, Object.fromEntries(equal)]];
    }
    return name === 'reason' || name === 'target' ? [[name, null]] : [];
  });
  const shared = Assertion.safeParse(Object.fromEntries(entries));
  return shared.success && !isEmpty(shared.data) ? shared.data : undefined;
}

/** Lines that both contain, and the common parts of lines that differ at the same place. */
function commonLines(first: readonly string[], second: readonly string[]): string[] {
  const others = second.filter((line) => !first.includes(line));
  const isPaired = first.filter((line) => !second.includes(line)).length === others.length;
  const lines = first.flatMap((line) => {
    if (second.includes(line)) return [line];
    const other = isPaired ? others.shift() : undefined;
    return other === undefined ? [] : commonParts(line, other);
  });
  return [...new Set(lines)];
}

/** A message without anything that it shows is not worth an assertion. */
function isEmpty(assertion: Assertion): boolean {
  if (!isMessage(assertion)) return false;
  return Object.entries(assertion).every(
    ([name, value]) => !FACTS.includes(name) || (Array.isArray(value) && value.length === 0),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Adds that what appears while time passes was not visible before. Otherwise a test would pass if it appeared at once.
 * @param steps with the assertions that are true in both replays
 */
export function assertAbsentBefore(steps: readonly ObservedStep[]): ObservedStep[] {
  return steps.map(({ step, assertions }, index) => {
    const next = steps[index + 1];
    const later = next?.step.kind === 'advanceClock' ? next.assertions.flatMap(toAbsence) : [];
    return { step, assertions: [...assertions, ...later] };
  });
}

function toAbsence(assertion: Assertion): Assertion[] {
  if (assertion.kind !== 'message' || !assertion.isNew) return [];
  const { user, channel, lines } = assertion;
  return [{ kind: 'messageGone', user, ...(channel === undefined ? {} : { channel }), lines }];
}
