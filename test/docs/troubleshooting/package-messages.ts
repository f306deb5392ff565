/** The errors of packages that are missing, do not fit, or have other names. */
import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { checkPair } from '../../../src/cli/packages/check-pair.js';
import { reportMoved } from '../../../src/moved/moved-entry.js';
import { createWorkspace, installPackage } from '../../cli/fixture/installed-packages.js';
import { runCommand, runProgram } from '../../cli/fixture/run-command.js';
import { root } from '../document-snippets.js';
import { failureMessage } from './failure-message.js';

/** The message for a command of the workshop in a project without it. */
async function missingWorkshopMessage(): Promise<string> {
  const project = await createWorkspace();
  try {
    await installPackage(project, 'guildhall', '0.1.0');
    return (await runCommand(['dev'], { cwd: project })).stderr;
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}

/** The message of a Node without `require` for ES modules, as before 20.19 and 22.12. */
async function requireMessage(): Promise<string> {
  const args = ['--no-experimental-require-module', '--eval', "require('guildhall')"];
  return (await runProgram(args, { cwd: root })).stderr;
}

export async function packageMessages(): Promise<string[]> {
  const manifest = new URL('dev/package.json', pathToFileURL(`${root}/`));
  return [
    await missingWorkshopMessage(),
    await requireMessage(),
    await failureMessage(() => checkPair({ manifest, protocol: 0 })),
    await failureMessage(() => reportMoved('@guildhall/dev/testing')),
  ];
}
