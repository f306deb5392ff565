#!/usr/bin/env node
/** The command `guildhall`. If the project has installed another copy of the package than this one, for example beside `npx`, that one runs. */
import { pathToFileURL } from 'node:url';
import { findOtherCommandLine } from './packages/other-command-line.js';

const other = findOtherCommandLine(process.cwd());
if (other !== undefined) await import(pathToFileURL(other).href);
else {
  const [{ processTerminal }, { runCommandLine }, { commands }] = await Promise.all([
    import('./command-line/terminal.js'),
    import('./run-command-line.js'),
    import('./commands.js'),
  ]);
  process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal, commands);
}
