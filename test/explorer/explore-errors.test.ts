/** `guildhall explore` with bots whose errors reach their process, with one that starts itself, one whose file changes, and one whose declarations are not exported. */
import { describe, expect, test } from 'vitest';
import {
  ANSWER,
  botSource,
  createProject,
  createScriptProject,
  reportOf,
  scriptSource,
} from './fixture/explored-project.js';

/** A bot whose command `/broken` can use the clock of the bot. */
function sourceWithClock(broken: string): string {
  const source = botSource({ broken, hello: ANSWER });
  const withClock = source.replace('class Commands {', 'class Commands { constructor(readonly clock: Clock) {}');
  return `import { Clock } from 'guildhall';\n${withClock}`;
}

describe('guildhall explore', () => {
  test.each([
    ['a rejected promise', "Promise.reject(new Error('the list was not stored'));"],
    [
      "an error in a timer of the bot's clock",
      "this.clock.schedule(10_000, () => { throw new Error('the list was not stored'); });",
    ],
  ])('%s that nothing handles: a finding with its steps, and the exploration goes on', async (_what, code) => {
    const { status, report } = await reportOf(await createProject(sourceWithClock(`${code} ${ANSWER}`)));
    expect(report.findings).toMatchObject([
      { kind: 'uncaughtError', message: 'uncaught Error: the list was not stored', isUnstable: false },
    ]);
    expect(report.findings[0]?.description).toContainEqual(expect.stringMatching(/uses \/broken$/));
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

  test('a bot whose file changes meanwhile: the exploration goes on with the loaded version', async () => {
    const change = `writeFileSync(new URL('bot.js', import.meta.url), 'not a bot');`;
    const source = `import { writeFileSync } from 'node:fs';\n${scriptSource({ change: `${change} ${ANSWER}`, broken: "throw new Error('it broke');" })}`;
    const project = await createScriptProject(source);
    const { status, report } = await reportOf(project);
    expect(await project.read('src/bot.js')).toBe('not a bot');
    expect(report.findings).toMatchObject([{ kind: 'handlerFailed', isUnstable: false }]);
    expect(status).toBe(1);
  });

  test('a declaration that is not exported: the test uses the name, and the finding says so', async () => {
    const source = botSource({ broken: "throw new Error('it broke');" }).replace('export const broken', 'const broken');
    const { report } = await reportOf(await createProject(source));
    const [finding] = report.findings;
    expect(finding?.notes).toEqual([expect.stringMatching(/"\/broken" \(src\/bot\.ts\) is not exported/)]);
    expect(finding?.test).toContain("useCommand('broken'");
  });
});
