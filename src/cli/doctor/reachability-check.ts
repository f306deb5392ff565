import type { RouteInfo } from '../../app/dispatch/analysis/route-info.js';
import { type Check, ok, warning } from './check.js';

/** Handlers that can never be reached. (Controls that overlap keep the bot from being composed.) */
export function reachabilityChecks(routes: readonly RouteInfo[]): Check[] {
  const unreached = routes.flatMap(({ handler, trigger, unreachableReason }) =>
    unreachableReason === undefined
      ? []
      : [
          warning(
            'handlers',
            `${handler} (${trigger}) is never run: ${unreachableReason}.`,
            'Give the bot what it lacks, or remove the handler.',
          ),
        ],
  );
  if (unreached.length > 0) return unreached;
  const handlers = new Set(routes.map(({ handler }) => handler)).size;
  return [
    ok('handlers', `${handlers === 1 ? '1 handler' : `${handlers} handlers`}, all within reach; no controls overlap.`),
  ];
}
