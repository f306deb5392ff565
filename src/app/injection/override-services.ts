/** Replaces services of a bot, for tests. */
import type { CompositionProblem } from '../errors/composition-errors.js';
import { formatToken, type ServiceToken } from './inject.js';
import { type ListedService, readServiceEntry } from './service-entry.js';
import { dependenciesOf } from './service-instances.js';
import { locationOf, ServiceTable } from './service-table.js';

/**
 * Replaces all entries of each token in `overrides`. Returns a problem for an invalid override, and for one whose token
 * nothing provides or injects.
 */
export function overrideServices(table: ServiceTable, overrides: readonly ListedService[]): CompositionProblem[] {
  const problems: CompositionProblem[] = [];
  const replacements = new ServiceTable();
  const usedTokens = tokensOf(table);
  for (const listed of overrides) {
    const entry = readServiceEntry(listed);
    if ('message' in entry) {
      problems.push(entry);
      continue;
    }
    const name = formatToken(entry.token);
    const isOwn = table.get(entry.token)?.entries.some(({ source }) => source.kind === 'own') === true;
    const problem = isOwn
      ? {
          message: `${name} belongs to the bot and cannot be replaced.`,
          remedy: 'Use an option of the bot, such as `clock` or `logger`.',
        }
      : usedTokens.has(entry.token)
        ? undefined
        : { message: `nothing provides or injects ${name}.`, remedy: 'Use the token of a service of this bot.' };
    const reported = problem ? { ...locationOf(entry), ...problem } : replacements.add(entry);
    if (reported) problems.push(reported);
  }
  for (const { token, entries } of replacements.slots) {
    if (usedTokens.has(token)) table.replace(token, entries);
  }
  return problems;
}

/** The tokens that are provided or injected. */
function tokensOf(table: ServiceTable): ReadonlySet<ServiceToken> {
  const injected = table.entries.flatMap(({ source }) => dependenciesOf(source).map(({ token }) => token));
  return new Set([...table.slots.map(({ token }) => token), ...injected]);
}
