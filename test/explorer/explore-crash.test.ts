/** `guildhall explore` with bots that crash: each of many replays needs a process of its own. */
import { expect, test } from 'vitest';
import { createScriptProject, reportOf, scriptSource } from './fixture/explored-project.js';

test('guildhall explore: a bot that crashes after a button without a handler was used: the button is a finding too', {
  timeout: 240_000,
}, async () => {
  const open = "await use.reply({ content: 'Open?', components: [actionRow(missing())] });";
  const more = `
export const missing = button('missing', { label: 'Missing' });

class Cleaner {
  clean() { process.kill(process.pid, 'SIGABRT'); }
}
Every('1h')(Cleaner.prototype, 'clean');
Handler()(Cleaner);`;
  const source = scriptSource({ open }, more).replace('[Commands]', '[Commands, Cleaner]');
  const imports = "import { actionRow, button, Every } from 'guildhall';";
  const { status, report } = await reportOf(await createScriptProject(`${imports}\n${source}`));
  expect(report.findings).toMatchObject([
    { kind: 'unhandled', declaration: 'missing', isUnstable: false },
    { kind: 'processEnded', message: expect.stringMatching(/SIGABRT.* s pass$/), isUnstable: false },
  ]);
  expect(status).toBe(1);
});

test('guildhall explore: a bot that crashes its process: what was found before and the last step are findings', {
  timeout: 240_000,
}, async () => {
  const bodies = { broken: "throw new Error('it broke');", crash: "process.kill(process.pid, 'SIGABRT');" };
  // With this seed, the first command is used before the second one.
  const { status, report } = await reportOf(await createScriptProject(scriptSource(bodies)), '--seed', '5');
  expect(report.findings).toMatchObject([
    { kind: 'handlerFailed', isUnstable: false },
    {
      kind: 'processEnded',
      message: expect.stringMatching(/SIGABRT.*uses \/crash(?: in direct messages)?$/),
      isUnstable: false,
    },
  ]);
  expect(status).toBe(1);
});
