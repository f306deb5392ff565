/** `guildhall record` with bots that exit, and with those that do not respond: it waits for limits in real time, since the clock of a replay does not move. */
import { expect, test } from 'vitest';
import { CHAT_COMMAND } from './fixture/record-process.js';
import { createRecordedProject, startRecording } from './fixture/recorded-project.js';

test('guildhall record: a bot that blocks its process, and one that never responds while the clock of a test does not move, are named with the step', {
  timeout: 240_000,
}, async () => {
  const recording = await startRecording(await createRecordedProject('failing-bot.ts'));
  const robin = await recording.addMember('Robin');
  await recording.interact(robin, { type: CHAT_COMMAND, command: 'loop' });
  expect((await recording.stop()).problem).toBe('Robin uses /loop: the bot did not respond within 3 s.');

  await recording.startAgain();
  const again = await recording.addMember('Robin');
  await recording.interact(again, { type: CHAT_COMMAND, command: 'silent' });
  expect((await recording.stop()).problem).toContain('did not go on for 30 s: This was done: Robin uses /silent.');
});

test('guildhall record: a bot that exits ends the recording, and the next one has a fresh bot; one that exits in a new world is reported with the step', {
  timeout: 240_000,
}, async () => {
  const recording = await startRecording(await createRecordedProject('failing-bot.ts'));
  const robin = await recording.addMember('Robin');
  await recording.interact(robin, { type: CHAT_COMMAND, command: 'exit' });
  const exited = await recording.waitForPhase('failed');
  expect(exited.problem).toContain('It exited with status 3.');
  expect(exited.problem).toContain('The last step was: Robin uses /exit.');
  await recording.startAgain();

  const again = await recording.addMember('Robin');
  await recording.interact(again, { type: CHAT_COMMAND, command: 'once' });
  const { problem } = await recording.stop();
  expect(problem).toContain('It exited with status 4. This was done: Robin uses /once.');
});
