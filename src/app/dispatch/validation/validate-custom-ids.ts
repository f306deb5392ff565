/** What can be wrong with the custom_ids of a bot's declarations, all taken together. */
import { CustomIdIndex } from '../../../interactions/custom-id/custom-id-index.js';
import type { CustomIdDeclaration } from '../../../interactions/declarations/declaration.js';
import type { Binding } from '../../decorators/binding-metadata.js';
import type { CompositionProblem } from '../../errors/bot-errors.js';
import { type HandlerRoute, routeLocation } from '../routes/handler-route.js';

type CustomIdBinding = Extract<Binding, { declaration: CustomIdDeclaration }>;

/** Each pair of routes that would take the same custom_id, told at the second of them. */
export function validateCustomIds(routes: readonly HandlerRoute<CustomIdBinding>[]): CompositionProblem[] {
  const entries = routes.map((value) => ({ codec: value.binding.declaration.customId, value }));
  return new CustomIdIndex(entries).overlappingPairs().map(([first, second]) => {
    const { className, method } = routeLocation(first);
    const same = first.binding.declaration === second.binding.declaration;
    return {
      ...routeLocation(second),
      declaration: second.binding.declaration.describe(),
      message: same
        ? `${className}.${method} handles it already.`
        : `some custom_ids are taken by ${className}.${method} too, with ${first.binding.declaration.describe()}.`,
      remedy: same ? 'Bind a declaration to one method.' : 'Begin the patterns with different fixed text.',
    };
  });
}
