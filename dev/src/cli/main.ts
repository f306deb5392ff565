#!/usr/bin/env node
import { processTerminal } from '../../../src/cli/command-line/terminal.js';
import { runCommandLine } from '../../../src/cli/run-command-line.js';
import { commands } from './commands.js';

process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal, commands);
