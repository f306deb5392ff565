/** A recorded test must not fail because it is run at another time, or because the bot chooses something else. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonAssertions, stepsWithOtherResponses } from '../../dev/src/recorder/replay/common-assertions.js';
import { findDatedTexts } from '../../dev/src/recorder/replay/dated-texts.js';
import type { ObservedStep } from '../../dev/src/recorder/replay/observed-step.js';
import { replayTimes } from '../../dev/src/recorder/replay/replay-times.js';
import { describeStep } from '../../dev/src/scenario/steps/scenario-step.js';
import type { Assertion } from '../../dev/src/scenario/tests/scenario-test.js';
import type { TestWorld } from '../../dev/src/testing/world/test-world.js';
import type { Bot } from '../../src/app/bot/bot.js';
import { runs } from '../runs.js';
import * as changing from './fixture/changing-bot.js';
import { observe, record, withoutCounts } from './fixture/record.js';

const files = [{ path: '/changing/bot.ts', exports: changing }];

async function observeActions(act: (world: TestWorld<Bot>) => Promise<unknown>): Promise<ObservedStep[]> {
  const { steps } = await record(changing.bot, async (world) => void (await act(world)));
  return withoutCounts(await observe(changing.bot, files, steps));
}

const linesOf = ({ assertions }: ObservedStep) =>
  assertions.flatMap((each) => (each.kind === 'response' ? each.lines : []));

test('texts that depend on the time of the day, the day, the month, the year or chance are not expected, and others are', async () => {
  const names = ['greet', 'office', 'weekday', 'year', 'stamp', 'coin', 'fish', 'deck', 'order', 'rules'];
  const [, ...observed] = await observeActions(async (world) => {
    const robin = await world.createMember('Robin');
    for (const text of names) await robin.useCommand(changing.showCommand, { text });
  });
  const expected = Object.fromEntries(names.map((name, index) => [name, linesOf(observed[index] as ObservedStep)]));
  expect(expected).toEqual({
    greet: [],
    office: [],
    weekday: [],
    year: ['Harbour'],
    stamp: [],
    coin: [],
    fish: [],
    deck: [],
    order: ['Order', 'is accepted, code', 'is yours.'],
    rules: ['Be kind.'],
  });
});

test('the time of the system is that of the world, so what a bot computes from both is as in the recording', async () => {
  const observed = await observeActions(async (world) => {
    const [robin, wren] = [await world.createMember('Robin'), await world.createMember('Wren')];
    await robin.useCommand(changing.muteCommand, { member: wren });
    await robin.useCommand(changing.accountCommand);
  });
  expect(observed[2]?.assertions).toContainEqual({ kind: 'timedOut', user: 'Wren', value: true });
  expect(linesOf(observed[3] as ObservedStep)).toEqual(['You are new here.']);
});

test('what the bot does several times in a step is expected in any order', async () => {
  const observed = await observeActions(async (world) => {
    const [robin] = [
      await world.createMember('Robin'),
      await world.createMember('Wren'),
      await world.createMember('Finch'),
    ];
    await robin.useCommand(changing.sweepCommand);
  });
  const assertions = observed.at(-1)?.assertions ?? [];
  expect(assertions.flatMap((each) => (each.kind === 'message' ? each.lines : [])).sort()).toEqual([
    'Finch has left.',
    'Wren has left.',
  ]);
  const entries = assertions.filter(({ kind }) => kind === 'auditEntry');
  expect(entries.map((each) => ('reason' in each ? each.reason : '')).sort()).toEqual(['Bye, Finch', 'Bye, Wren']);
  expect(entries).toMatchObject([{ isOneOfSeveral: true }, { isOneOfSeveral: true }]);
});

test('after the replays, the time and chance of the process are as before', async () => {
  const { Date: date, Math: math } = globalThis;
  const { now } = date;
  const { random } = math;
  await observeActions((world) => world.createMember('Robin'));
  expect([globalThis.Date, Date.now, Math.random]).toEqual([date, now, random]);
});

test('a pause without an effect is left out, also if the texts have several numbers', async () => {
  const observed = await observeActions(async (world) => {
    const robin = await world.createMember('Robin');
    await robin.useCommand(changing.showCommand, { text: 'order' });
    await world.clock.advance('20s');
    await robin.useCommand(changing.showCommand, { text: 'rules' });
  });
  expect(observed.map(({ step }) => describeStep(step))).toEqual([
    'Robin joins',
    'Robin uses /show',
    'Robin uses /show',
  ]);
});

test('whenever a recording ends, its replays differ in the time of the day, the weekday, the part of the week, the month and the year', () => {
  const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(date, (now) => {
      const [first, soon, later] = replayTimes(now);
      expect(first).toBe(0);
      const dates = [first, soon, later].map((ms) => new Date(now.getTime() + ms));
      const distinct = (part: (date: Date) => unknown) => new Set(dates.map(part)).size;
      expect(distinct((each) => each.getDay())).toBe(3);
      expect(distinct((each) => [0, 6].includes(each.getDay()))).toBe(2);
      // Whatever part of the day of less than 15 hours it is, not all are in it.
      const hours = dates.map((each) => each.getUTCHours() + each.getUTCMinutes() / 60).sort((a, b) => a - b);
      const gaps = hours.map((hour, index) => ((hours[(index + 1) % 3] ?? 0) - hour + 24) % 24);
      expect(Math.max(...gaps)).toBeLessThan(9);
      expect(dates[2]?.getFullYear()).toBeGreaterThan(now.getFullYear());
      expect(dates[2]?.getMonth()).not.toBe(now.getMonth());
    }),
    { numRuns: runs(500) },
  );
});

function responses(...lines: readonly string[]): ObservedStep[] {
  const assertion: Assertion = { kind: 'response', isEphemeral: false, lines: [...lines] };
  return [{ step: { kind: 'createMember', user: 'Robin' }, assertions: lines.length === 0 ? [] : [assertion] }];
}

test.each([
  ['a line that is equal in all', ['Thank you.'], ['Thank you.'], ['Thank you.'], ['Thank you.']],
  ['the parts between numbers, also if two are equal', ['Row 1 of 9'], ['Row 1 of 9'], ['Row 2 of 9'], ['Row']],
  [
    'several parts',
    ['Seat 1 is yours now 2'],
    ['Seat 3 is yours now 4'],
    ['Seat 5 is yours now 6'],
    ['Seat', 'is yours now'],
  ],
  ['nothing of a line that one of them does not have', ['Seat 1'], ['Seat 2'], ['Deck 3'], []],
  ['the other lines', ['A: 1', 'Fish'], ['A: 2', 'Fish'], ['B', 'Fish'], ['Fish']],
])('of three replays, %s is expected', (_name, first, second, third, expected) => {
  for (const others of [
    [second, third],
    [third, second],
  ]) {
    const common = commonAssertions(responses(...first), ...others.map((lines) => responses(...lines)));
    expect(common.flatMap(linesOf)).toEqual(expected);
  }
});

test('the steps whose response differs in the replays are known, and not those of which a part is the same', () => {
  const first = [...responses('Good morning!'), ...responses('Order 1'), ...responses()];
  const second = [...responses('Good evening!'), ...responses('Order 2'), ...responses()];
  const common = commonAssertions(first, second);
  expect(stepsWithOtherResponses(first, common)).toEqual([first[0]?.step]);
});

describe('a text with the date of today', () => {
  const now = new Date(2026, 2, 9, 12);

  test.each([
    '2026-03-09',
    'It is 9.3.2026, 12:00',
    '09/03/26',
    '3/9/2026, 12:00:00 PM',
    'Published on March 9th, 2026',
    'the 9th of March',
    '9. Mar 2026',
    'Menu of Monday',
    'Mon Mar 09 2026',
  ])('is found: %s', (text) => {
    expect(findDatedTexts(responses(text), now)).toEqual([text]);
  });

  test.each([
    'Since 2019-03-08',
    'Ticket 19.3.2026 is closed',
    'Version 9.3.20261',
    'Closed on Sunday',
    'March on',
    'Seat 9, row 3',
    'Mondays are fine',
  ])('is not found in another text: %s', (text) => {
    expect(findDatedTexts(responses(text), now)).toEqual([]);
  });
});
