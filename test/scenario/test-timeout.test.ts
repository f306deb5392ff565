/** A written test has a timeout that fits its length. */
import { describe, expect, test } from 'vitest';
import { testTimeoutOf } from '../../dev/src/scenario/print/test-timeout.js';
import type { ScenarioStep } from '../../dev/src/scenario/steps/scenario-step.js';

const bot = { kind: 'bot', exported: { path: '/bot.ts', name: 'bot' } } as const;
const command = { kind: 'command', command: ['node', 'bot.js'], cwd: '/', isTestFolder: true, env: {} } as const;
const day = 86_400_000;

function timeoutOf(tested: typeof bot | typeof command, ...steps: readonly ScenarioStep[]): number {
  return testTimeoutOf({ bot: tested, steps: steps.map((step) => ({ step, assertions: [] })) });
}

const messages = (count: number): ScenarioStep[] =>
  Array.from({ length: count }, () => ({ kind: 'sendMessage', user: 'Robin', channel: 'x', content: 'Ahoy' }));

describe('the timeout of a written test', () => {
  test.each([
    ['a few steps of a bot need no more than Vitest gives', timeoutOf(bot, ...messages(5)), 5_000],
    ['many steps of a bot need more', timeoutOf(bot, ...messages(50)), 15_000],
    ['a process has a minute', timeoutOf(command, ...messages(5)), 60_000],
    ['many steps of a process need more', timeoutOf(command, ...messages(50)), 105_000],
    ['each restart is a start', timeoutOf(command, { kind: 'restartBot' }, ...messages(5)), 70_000],
    ['years that the test advances need more', timeoutOf(bot, { kind: 'advanceClock', ms: 1500 * day }), 35_000],
  ])('%s', (_title, timeoutMs, expected) => {
    expect(timeoutMs).toBe(expected);
  });

  test('messages of a bot that answers itself take longer to be counted', () => {
    const [step] = messages(1);
    const assertions = [{ kind: 'messagesOfBot', below: 20, afterMs: 20_000 } as const];
    expect(testTimeoutOf({ bot, steps: step ? [{ step, assertions }] : [] })).toBe(15_000);
  });

  test('steps at once count one by one', () => {
    const click = { kind: 'click', user: 'Robin', control: { kind: 'button', customId: 'a', label: 'A' } } as const;
    const steps = Array.from({ length: 20 }, () => ({ kind: 'atOnce' as const, steps: [click, click] }));
    expect(timeoutOf(bot, ...steps)).toBe(15_000);
  });
});
