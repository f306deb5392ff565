/**
 * The commands of the workshop, `@guildhall/dev`, which only developers install. The usage lists them as data; the code is loaded from the
 * package that the project has installed, when one of them is used.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorMessage } from '../../base/errors.js';
import type { CliCommand, CommandTable } from '../command-line/cli-command.js';
import { CommandFailedError } from '../command-line/command-failed-error.js';
import { checkPair, type PackagePairError, type WorkshopVersion } from './check-pair.js';
import { installLine, missingPackageAdvice } from './package-manager.js';

/** What `@guildhall/dev/commands` exports. */
export interface Workshop {
  readonly workshopVersion: WorkshopVersion;
  /** Loads each of its commands. */
  readonly devCommands: Readonly<Record<WorkshopCommandName, () => Promise<CliCommand>>>;
  /** Finds the position of a syntax error in a bot. */
  readonly explainSyntaxError: FailureExplanation;
}

type WorkshopCommandName = 'dev' | 'record' | 'emulator' | 'explore' | 'redact';

/**
 * Returns an error that says more about a failed import than the thrown one, or the thrown one.
 * @param loaded the absolute paths of the files that were loaded, the failed one among them
 */
export type FailureExplanation = (thrown: unknown, loaded: readonly string[]) => Promise<unknown>;

const PACKAGE = '@guildhall/dev';

/**
 * Loads the workshop that a project has installed, or else the one that is installed beside this package, for example both of them globally.
 * @param folder the folder of the project
 * @returns undefined if it is not installed
 * @throws {PackagePairError} when it does not work with this version of the framework, or with the one that it imports
 */
export async function loadWorkshop(folder: string): Promise<Workshop | undefined> {
  const entry = findWorkshop(folder);
  if (entry === undefined) return undefined;
  const workshop: Workshop = await import(pathToFileURL(entry).href);
  // In a workspace, the workshop can be in another folder than the project, with another copy of the framework beside it.
  checkPair(workshop.workshopVersion);
  return workshop;
}

const findWorkshop = (folder: string) =>
  resolveEntry(join(folder, 'package.json')) ?? resolveEntry(import.meta.filename);

/** Resolves the entry point as a file would import it, so also with pnpm, Plug'n'Play and in a workspace. */
function resolveEntry(file: string): string | undefined {
  try {
    return createRequire(file).resolve(`${PACKAGE}/commands`);
  } catch {
    return undefined;
  }
}

/** @throws {CommandFailedError} when the workshop is not installed in the project, or does not work with its framework */
async function loadCommand(name: WorkshopCommandName): Promise<CliCommand> {
  const workshop = await loadWorkshop(process.cwd()).catch((error: unknown) => {
    throw toCommandFailure(error);
  });
  if (workshop) return workshop.devCommands[name]();
  throw new CommandFailedError(
    `"${name}" is a command of ${PACKAGE}, which this project has not installed. ${advice(process.cwd())}`,
  );
}

/** An error of the import, recognized by its code: its class is that of the copy of the framework that the workshop has loaded. */
function toCommandFailure(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === ('package_pair_error' satisfies PackagePairError['code']))
    return new CommandFailedError(errorMessage(error), { cause: error });
  // For example the framework itself, if the project lists only the workshop.
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
    return new CommandFailedError(
      `${PACKAGE} cannot be loaded, because a package that it needs is missing. ${errorMessage(error)}`,
      { cause: error },
    );
  return error;
}

/** Returns a line that says which commands cannot be used in a project, and how to install them; undefined if it has the workshop. */
export function missingWorkshop(folder: string): string | undefined {
  if (findWorkshop(folder) !== undefined) return undefined;
  const names = new Intl.ListFormat('en').format(Object.keys(workshopCommands));
  return `The commands ${names} need ${PACKAGE}, which this project has not installed. ${advice(folder)}`;
}

const advice = (folder: string) => missingPackageAdvice(folder, installLine(PACKAGE));

/** The commands by their names. */
export const workshopCommands = {
  dev: {
    summary: 'run the bot, or any command after --, on the emulator with the playground; reload on save',
    load: () => loadCommand('dev'),
  },
  record: {
    summary: 'write a test from what users do on a page',
    load: () => loadCommand('record'),
  },
  emulator: {
    summary: 'run the emulator of Discord on this machine',
    load: () => loadCommand('emulator'),
  },
  explore: {
    summary: 'let generated users find problems of the bot',
    load: () => loadCommand('explore'),
  },
  redact: {
    summary: 'remove personal data from a recording',
    load: () => loadCommand('redact'),
  },
} as const satisfies CommandTable & Record<WorkshopCommandName, unknown>;
