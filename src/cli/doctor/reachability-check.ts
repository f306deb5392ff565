import type { RouteInfo } from '../../app/dispatch/analysis/route-info.js';
import { type Check, ok, warning } from './check.js';

/** Lists handlers that can never run. (A bot with overlapping components cannot be composed at all.) */
export function reachabilityChecks(routes: readonly RouteInfo[]): Check[] {
  const warnings = routes.flatMap(({ handler, trigger, unreachableReason }) =>
    unreachableReason === undefined
      ? []
      : [
          warning(
            'handlers',
            `${handler} (${trigger}) is never run: ${unreachableReason}.`,
            'Fix the cause, or remove the handler.',
          ),
        ],
  );
  if (warnings.length > 0) return warnings;
  const handlers = new Set(routes.map(({ handler }) => handler)).size;
  return [
    ok('handlers', `${handlers === 1 ? '1 handler' : `${handlers} handlers`}, all reachable; no components overlap.`),
  ];
}
