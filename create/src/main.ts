#!/usr/bin/env node
/** The program `create-guildhall`, which `npm create guildhall` downloads and runs. */
import { processTerminal } from '../../src/cli/command-line/terminal.js';
import { runCreateGuildhall } from './create-guildhall.js';

process.exitCode = await runCreateGuildhall(process.argv.slice(2), processTerminal, process.env);
