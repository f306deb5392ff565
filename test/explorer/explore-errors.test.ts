/** `guildhall explore` with bots whose errors reach their process, and with one that stops and starts itself. */
import { describe, expect, test } from 'vitest';
import { ANSWER, botSource, createProject, reportOf } from './fixture/explored-project.js';

describe('guildhall explore', { timeout: 240_000 }, () => {
  test.each([
    { what: 'a rejected promise', code: "Promise.reject(new Error('the list was not stored'));" },
    {
      what: 'an error in a timer of the system',
      code: "setTimeout(() => { throw new Error('the list was not stored'); }, 10);",
    },
  ])('$what that nothing handles: a finding with its steps, and the exploration goes on', async ({ code }) => {
    const source = botSource({ broken: `${code} ${ANSWER}`, hello: ANSWER });
    const { status, report } = await reportOf(await createProject(source));
    expect(report.findings).toMatchObject([
      { kind: 'uncaughtError', message: 'uncaught Error: the list was not stored', isUnstable: false },
    ]);
    expect(report.findings[0]?.description.at(-1)).toMatch(/uses \/broken$/);
    expect(report).toMatchObject({ stoppedBecause: 'steps', handlers: [{ reason: null }, { reason: null }] });
    expect(status).toBe(1);
  });

  test('a bot that stops and starts itself: it is not started, a finding says why, and the exploration goes on', async () => {
    const source = botSource({ again: `${ANSWER} await bot.stop(); await bot.start();`, hello: ANSWER });
    const { status, report } = await reportOf(await createProject(source));
    expect(report.findings).toMatchObject([
      {
        kind: 'handlerFailed',
        handler: 'Commands.again',
        message: expect.stringContaining('The bot of src/bot.ts was not started: only copies of it run'),
        isUnstable: false,
      },
    ]);
    expect(report).toMatchObject({ stoppedBecause: 'steps', handlers: [{ reason: null }, { reason: null }] });
    expect(status).toBe(1);
  });
});
