/** Finds instances of the passed container that would have the services of another bot. */
import type { CompositionProblem } from '../errors/composition-errors.js';
import type { ForeignContainer } from './foreign-container.js';
import { type Class, formatToken, type ServiceToken } from './inject.js';
import { dependenciesOf } from './service-instances.js';
import type { ServiceTable } from './service-table.js';

/**
 * Returns a problem for each class that injects a service of the bot, while its instance is shared by all bots with this
 * container: it would keep the service of the first bot.
 */
export function validateSharedInstances(table: ServiceTable, foreign: ForeignContainer): CompositionProblem[] {
  const needed = table.entries.flatMap(({ source }) => dependenciesOf(source).map(({ token }) => token));
  return [...foreignClassesBehind(needed, table, foreign)].flatMap(([token, target]) => {
    if (!foreign.registrationOf(token)?.isShared) return [];
    const tokens = tokensOf(target);
    const behind = [...tokens, ...[...foreignClassesBehind(tokens, table, foreign).values()].flatMap(tokensOf)];
    const own = behind.find((other) => table.get(other));
    if (own === undefined) return [];
    const name = formatToken(own);
    return [
      {
        className: formatToken(target),
        message: `the container has one instance for all bots, which injects ${name}: a second bot would use the ${name} of the first.`,
        remedy: 'List the class in `services`, or register it with `Lifecycle.ContainerScoped` in the container.',
      },
    ];
  });
}

/** The classes of the container that are created for these tokens, directly or for another one of them. */
function foreignClassesBehind(
  tokens: readonly ServiceToken[],
  table: ServiceTable,
  foreign: ForeignContainer,
): ReadonlyMap<ServiceToken, Class> {
  const classes = new Map<ServiceToken, Class>();
  const pending = [...tokens];
  for (let token = pending.pop(); token !== undefined; token = pending.pop()) {
    const target = table.get(token) || classes.has(token) ? undefined : foreign.registrationOf(token)?.target;
    if (!target) continue;
    classes.set(token, target);
    pending.push(...tokensOf(target));
  }
  return classes;
}

function tokensOf(target: Class): readonly ServiceToken[] {
  return dependenciesOf({ kind: 'class', target }).map(({ token }) => token);
}
