/** Validates the custom_ids of a bot's declarations as a whole. */

import { CustomIdIndex } from '../../../interactions/custom-id/custom-id-index.js';
import type { CompositionProblem } from '../../errors/composition-errors.js';
import type { CustomIdBinding } from '../routes/interaction-handler-table.js';
import { describeHandler, type Route, routeLocation } from '../routes/route.js';

/** Returns a problem for each pair of routes that match the same custom_id, located at the second route. */
export function validateCustomIds(routes: readonly Route<CustomIdBinding>[]): CompositionProblem[] {
  const entries = routes.map((value) => ({ codec: value.binding.declaration.customId, value }));
  return new CustomIdIndex(entries).overlappingPairs().map(([first, second]) => {
    const isSame = first.binding.declaration === second.binding.declaration;
    return {
      ...routeLocation(second),
      declaration: second.binding.declaration.describe(),
      message: isSame
        ? `${describeHandler(first)} handles it already.`
        : `some custom_ids also match ${first.binding.declaration.describe()} of ${describeHandler(first)}.`,
      remedy: isSame ? 'Bind a declaration to one method.' : 'Start the patterns with different fixed text.',
    };
  });
}
