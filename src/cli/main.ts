#!/usr/bin/env node
import { processTerminal } from './command-line/terminal.js';
import { runCommandLine } from './run-command-line.js';

process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal);
