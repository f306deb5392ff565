/** Loads the commands of the workshop, `@guildhall/dev`, which only developers install. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FailureExplanation } from '../bot-process/bot-host.js';
import type { CliCommand } from '../command-line/cli-command.js';

/** What `@guildhall/dev/commands` exports. */
export interface Workshop {
  /** Loads each of its commands. */
  readonly commands: Readonly<Record<WorkshopCommandName, () => Promise<CliCommand>>>;
  /** Finds the position of a syntax error. */
  readonly explainSyntaxError: FailureExplanation;
}

/** The name of a command of the workshop. */
export type WorkshopCommandName = 'dev' | 'record' | 'emulator' | 'explore' | 'redact';

const ENTRY = '@guildhall/dev/commands';

/**
 * Loads the workshop that a project has installed.
 * @param folder the folder of the project
 * @returns undefined if it is not installed
 * @throws {PackagePairError} when it does not work with this version of the framework
 */
export async function loadWorkshop(folder: string): Promise<Workshop | undefined> {
  const entry = resolveEntry(join(folder, 'package.json')) ?? resolveEntry(import.meta.filename);
  return entry === undefined ? undefined : import(pathToFileURL(entry).href);
}

/** Resolves the entry from the location of a file. */
function resolveEntry(file: string): string | undefined {
  try {
    return createRequire(file).resolve(ENTRY);
  } catch {
    return undefined;
  }
}
