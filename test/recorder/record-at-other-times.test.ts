/** `guildhall record` with what a bot does only for a while: it says what the test does not contain, and when the test will fail. */
import { expect, test } from 'vitest';
import { CHAT_COMMAND, COMPONENT } from './fixture/record-process.js';
import { createRecordedProject, startRecording } from './fixture/recorded-project.js';

/** Later than the second replay, and earlier than the third. */
const DAYS_MS = 30 * 24 * 60 * 60_000;

test('guildhall record: a response that differs at another time is not in the test, and what can be repeated only now is, with warnings', async () => {
  const project = await createRecordedProject('planning-bot.ts');
  const recording = await startRecording(project);
  const day = new Date(Date.now() + DAYS_MS).toISOString();
  const plan = { type: CHAT_COMMAND, command: 'plan', options: [{ name: 'day', value: day }] };
  await recording.interact(await recording.addMember('Robin'), plan);
  const planned = await recording.stop();
  expect(planned.problem).toBeUndefined();
  expect(planned.result?.warnings).toEqual([
    'The responses to these steps are not in the test, because they depend on the time or on chance: Robin uses /plan.',
  ]);
  expect(planned.result?.source).not.toContain('Who comes with us?');

  await recording.startAgain();
  const robin = await recording.addMember('Robin');
  await recording.interact(robin, plan);
  await recording.clickFirst(robin, COMPONENT, 'join');
  const { problem, result } = await recording.stop();
  expect(problem).toBeUndefined();
  expect(result?.warnings.join()).toMatch(/^The test depends on the time at which it is run\..*Robin clicks \[Join\]/);
  expect(result?.source).toContain('Who comes with us?');
  expect(result?.source).toContain('You come with us.');
});
