/** What is true in all replays. The others depend on ids, times or chance. */
import { Assertion } from '../../scenario/tests/scenario-test.js';
import { commonParts } from '../observe/stable-text.js';
import type { ObservedStep } from './observed-step.js';

/**
 * The steps of the first replay with the assertions that are true in all. Of messages, the common lines and parts stay.
 * @param first a replay
 * @param others further replays of the same steps
 */
export function commonAssertions(
  first: readonly ObservedStep[],
  ...others: readonly (readonly ObservedStep[])[]
): ObservedStep[] {
  return first.map(({ step, assertions }, index) => {
    const pairs = others.map((replay) => pairAssertions(assertions, replay[index]?.assertions ?? []));
    const common = assertions.flatMap((assertion) => {
      const same = pairs.flatMap((pair) => pair.get(assertion) ?? []);
      const shared = same.length === others.length ? intersect(assertion, same) : undefined;
      return shared ? [shared] : [];
    });
    return { step, assertions: common };
  });
}

/**
 * The assertion of another replay for each assertion: the same one, wherever it is, or else the next one about the same thing. A bot that does
 * several things at once does them in any order.
 */
function pairAssertions(first: readonly Assertion[], second: readonly Assertion[]): ReadonlyMap<Assertion, Assertion> {
  const remaining = [...second];
  const pairs = new Map<Assertion, Assertion>();
  for (const keyOf of [(each: Assertion) => JSON.stringify(each), subjectOf]) {
    for (const assertion of first) {
      if (pairs.has(assertion)) continue;
      const position = remaining.findIndex((other) => keyOf(other) === keyOf(assertion));
      const [other] = position === -1 ? [] : remaining.splice(position, 1);
      if (other) pairs.set(assertion, other);
    }
  }
  return pairs;
}

/**
 * The steps whose response is expected after a replay, but not after all of them: it depends on the time or on chance.
 * @param common what is true in all replays
 */
export function stepsWithOtherResponses(
  first: readonly ObservedStep[],
  common: readonly ObservedStep[],
): ObservedStep['step'][] {
  const hasResponse = ({ assertions }: ObservedStep) =>
    assertions.some(({ kind }) => ['response', 'modalOpened', 'choices'].includes(kind));
  return common
    .filter((each, index) => {
      const before = first[index];
      return before !== undefined && hasResponse(before) && !hasResponse(each);
    })
    .map(({ step }) => step);
}

/** The parts in which assertions about the same thing can differ. */
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
function intersect(first: Assertion, others: readonly Assertion[]): Assertion | undefined {
  const valuesOf = (name: string) => others.map((other) => new Map<string, unknown>(Object.entries(other)).get(name));
  const isEqual = (name: string, value: unknown) => valuesOf(name).every((other) => hasEqualJson(other, value));
  const areLinesEqual = !('lines' in first) || isEqual('lines', first.lines);
  const entries = Object.entries(first).flatMap(([name, value]): [string, unknown][] => {
    if (FOUND_BY_LINES.includes(name) && !areLinesEqual) return [];
    if (isEqual(name, value)) return [[name, value]];
    if (name === 'lines' && 'lines' in first) {
      const otherLines = others.map((other) => ('lines' in other ? other.lines : []));
      const lines = first.lines.filter((line) => otherLines.every((each) => each.includes(line)));
      // That nobody sees a part of a line would say more than that nobody sees the line.
      return [[name, first.kind === 'messageGone' ? lines : commonLines(first.lines, otherLines)]];
    }
    if (name === 'values' && isRecord(value)) {
      const equal = Object.entries(value).filter(([key, each]) =>
        valuesOf(name).every((other) => isRecord(other) && hasEqualJson(other[key], each)),
      );
      return [[name, Object.fromEntries(equal)]];
    }
    return name === 'reason' || name === 'target' ? [[name, null]] : [];
  });
  const shared = Assertion.safeParse(Object.fromEntries(entries));
  return shared.success && !isEmpty(shared.data) ? shared.data : undefined;
}

/** Lines that all contain, and the common parts of lines that differ at the same place. */
function commonLines(first: readonly string[], others: readonly (readonly string[])[]): string[] {
  const pairs = others.map((other) => pairLines(first, other));
  const lines = first.flatMap((line) => {
    const counterparts = pairs.map((pair) => pair.get(line));
    if (counterparts.every((each) => each === line)) return [line];
    const parts = counterparts.map((each) => (each === undefined ? [] : commonParts(line, each)));
    return parts.every((each) => each.length > 0) ? (parts[0] ?? []) : [];
  });
  return [...new Set(lines)];
}

/** The line of another replay for each line: the same one, or the one at the same place among those that differ. */
function pairLines(first: readonly string[], second: readonly string[]): ReadonlyMap<string, string> {
  const differing = first.filter((line) => !second.includes(line));
  const others = second.filter((line) => !first.includes(line));
  const isPaired = differing.length === others.length;
  return new Map(
    first.flatMap((line): [string, string][] => {
      if (second.includes(line)) return [[line, line]];
      const other = isPaired ? others[differing.indexOf(line)] : undefined;
      return other === undefined ? [] : [[line, other]];
    }),
  );
}

/** Whether two JSON values have the same text: the order of properties counts. */
export function hasEqualJson(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
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
 * @param steps with the assertions that are true in all replays
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
