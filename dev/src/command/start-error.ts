import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorMessage, isSystemError } from 'guildhall/internal';
import type { BotCommand } from './bot-command.js';

/** Describes why a command could not be started. The error of the system names the program also when its folder does not exist. */
export function startError([program]: BotCommand, cwd: string, error: unknown): Error {
  return new Error(describe(program, cwd, error), { cause: error });
}

function describe(program: string, cwd: string, error: unknown): string {
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) return `There is no folder ${cwd}.`;
  const path = /[\\/]/.test(program) ? resolve(cwd, program) : undefined;
  if (isSystemError(error, 'ENOENT')) {
    if (path === undefined) return `There is no program "${program}" in the folders of PATH.`;
    if (!statSync(path, { throwIfNoEntry: false })) return `There is no file ${path}.`;
    return `The interpreter that the first line of ${path} names does not exist.`;
  }
  if (isSystemError(error, 'EACCES')) {
    if (path === undefined)
      return `The program "${program}" cannot be executed: it or its folder has no permission for it.`;
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return `${path} is a folder, not a program.`;
    if (!isExecutable(path)) {
      return `The file ${path} is not executable. Name the program that runs it, for example "node ${program}", or make it executable with chmod +x.`;
    }
  }
  return `The program "${program}" could not be started: ${errorMessage(error)}.`;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
