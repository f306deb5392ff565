import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorMessage } from 'guildhall/internal';
import type { Invariants } from '../../testing/invariants/invariants.js';
import { OBSERVED_PROBLEM_KINDS } from '../problems/observed-problem.js';
import type { LoadedInvariants } from './explored-bot.js';

/**
 * Imports the invariants of the author of a bot.
 * @param path the absolute path of the file
 * @throws {Error} when it cannot be imported, does not export invariants, or accepts an unknown kind of problem
 */
export async function loadInvariants(path: string): Promise<LoadedInvariants> {
  const file = relative(process.cwd(), path);
  const exports = await importFile(path, file);
  const invariants = exports['default'];
  if (!isInvariants(invariants))
    throw new Error(`${file} has no default export of invariants. Write \`export default defineInvariants(…);\`.`);
  const unknown = invariants.accept.map(({ kind }) => kind).filter((kind) => !OBSERVED_PROBLEM_KINDS.includes(kind));
  if (unknown.length > 0)
    throw new Error(`${file} accepts ${unknown.join(', ')}. The kinds are: ${OBSERVED_PROBLEM_KINDS.join(', ')}.`);
  return { path, invariants };
}

async function importFile(path: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    throw new Error(`${file} could not be loaded: ${errorMessage(error)}`, { cause: error });
  }
}

/** The package of the bot can be another copy of this one, so the class says nothing. */
function isInvariants(value: unknown): value is Invariants {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'accept' in value && Array.isArray(value.accept) && 'findBroken' in value && typeof value.findBroken === 'function'
  );
}
