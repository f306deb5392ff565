/** `guildhall explore` with bots that block their process. The tests mostly wait, so they run at the same time. */
import { describe, expect, test } from 'vitest';
import { ANSWER, createScriptProject, explore, reportOf, scriptSource } from './fixture/explored-project.js';

/** Blocks the event loop, without using the processor that other tests need. */
const BLOCK = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

describe.concurrent('guildhall explore', () => {
  test('a bot that blocks its process: what was found before and the blocked step are findings', async ({
    onTestFinished,
  }) => {
    const project = await createScriptProject(
      scriptSource({ broken: "throw new Error('it broke');", loop: BLOCK }),
      {},
      onTestFinished,
    );
    // With this seed, the first command is used before the second one.
    const { status, report } = await reportOf(project, '--seed', '5');
    expect(report.findings).toMatchObject([
      { kind: 'handlerFailed', message: 'Error: it broke', isUnstable: false },
      {
        kind: 'blocked',
        message: expect.stringMatching(/blocked the event loop: \w+ uses \/loop(?: in direct messages)?$/),
        isUnstable: false,
      },
    ]);
    const [, blocked] = report.findings;
    expect(blocked?.description.at(-1)).toMatch(/uses \/loop(?: in direct messages)?$/);
    expect(blocked?.description.length).toBeLessThanOrEqual(2);
    expect(blocked?.notes.join()).toContain('does not end as long as the bot blocks');
    expect(blocked?.test).toContain('useCommand(loopCommand');
    expect(report.stoppedBecause).toBe('blocked');
    expect(report.declarations.length).toBe(2);
    expect(status).toBe(1);
  });

  test('a bot whose file is broken meanwhile and that blocks: the findings remain, and say why there is no test', async ({
    onTestFinished,
  }) => {
    const change = `writeFileSync(new URL('bot.js', import.meta.url), 'not a bot'); ${BLOCK}`;
    const source = `import { writeFileSync } from 'node:fs';\n${scriptSource({ change })}`;
    const { status, report } = await reportOf(await createScriptProject(source, {}, onTestFinished));
    expect(report.findings).toMatchObject([{ kind: 'blocked', recurred: 0, isUnstable: true }]);
    expect(report.findings[0]?.notes.join()).toMatch(/There is no test of it: .*bot\.js/);
    expect(status).toBe(1);
  });

  test('a bot that blocks while it is loaded: the file, the limit and what to check', async ({ onTestFinished }) => {
    const project = await createScriptProject(`${scriptSource({ hello: ANSWER })}\n${BLOCK}`, {}, onTestFinished);
    const { status, stderr } = await explore(project);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^guildhall: src\/bot\.js was not imported within 30 s\.\nCheck for .*loop/);
  });
});
