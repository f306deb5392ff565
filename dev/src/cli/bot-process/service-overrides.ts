/** Replaces services of a bot with those of a file, for tools that try out a bot (`--services FILE`). */
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Bot, GuildhallError, type ServiceProvider } from 'guildhall';
import type { LoadedService } from './messages.js';

/** The file of `--services` has no list of services as its default export. */
export class ServicesFileError extends GuildhallError {
  readonly code = 'services_file_error';
}

/**
 * Imports a file whose default export is a list of services, as in `override` of the test kit.
 * @param path absolute
 * @throws {ServicesFileError} when it exports something else, and what the file throws
 */
export async function importServices(path: string): Promise<readonly ServiceProvider[]> {
  const exports: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href);
  const list = exports['default'];
  if (Array.isArray(list)) return list;
  const found = list === undefined ? 'nothing' : typeof list;
  throw new ServicesFileError(
    `${relative(process.cwd(), path)} must export a list of services, and exports ${found}. ` +
      'Write `export default [{ provide: Store, useValue: new MemoryStore() }];`.',
  );
}

/**
 * Returns a bot whose services are replaced, also those that the bot itself overrides.
 * @throws {CompositionError} when an entry is invalid, or the bot has no service of its token
 */
export function overrideServicesOf(bot: Bot, overrides: readonly ServiceProvider[]): Bot {
  if (overrides.length === 0) return bot;
  const tokens = new Set(overrides.map(tokenOf));
  const own = (bot.options.overrides ?? []).filter((entry) => !tokens.has(tokenOf(entry)));
  return bot.with({ overrides: [...own, ...overrides] });
}

/** The services of a bot that can reach other systems and are not replaced. A bot of an older framework does not list its services. */
export function servicesToConfirm(bot: Bot, overrides: readonly ServiceProvider[]): LoadedService[] {
  const tokens = new Set(overrides.map(tokenOf));
  const listed = 'services' in bot ? bot.services : [];
  return listed
    .filter(({ token, kind, className }) => !tokens.has(token) && (kind === 'factory' || className !== undefined))
    .map(({ name, className = 'factory', feature }) => ({ name, source: className, ...(feature && { feature }) }));
}

function tokenOf(entry: ServiceProvider): unknown {
  return typeof entry === 'object' && entry !== null ? entry.provide : entry;
}
