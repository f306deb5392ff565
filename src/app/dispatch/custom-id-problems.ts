/** What can be wrong with the custom_ids of a bot's declarations, all taken together. */
import { CustomIdIndex } from '../../interactions/custom-id/custom-id-index.js';
import type { CustomIdDeclaration } from '../../interactions/declarations/declaration.js';
import type { Binding } from '../decorators/records.js';
import type { CompositionProblem } from '../errors.js';
import { placeOf, type Route } from './route.js';

type IdentifiedBinding = Extract<Binding, { declaration: CustomIdDeclaration }>;

/** Each pair of routes that would take the same custom_id, told at the second of them. */
export function customIdProblems(routes: readonly Route<IdentifiedBinding>[]): CompositionProblem[] {
  const entries = routes.map((value) => ({ codec: value.binding.declaration.customId, value }));
  return new CustomIdIndex(entries).overlappingPairs().map(([first, second]) => {
    const { className, method } = placeOf(first);
    const same = first.binding.declaration === second.binding.declaration;
    return {
      ...placeOf(second),
      declaration: second.binding.declaration.describe(),
      message: same
        ? `${className}.${method} handles it already.`
        : `some custom_ids are taken by ${className}.${method} too, with ${first.binding.declaration.describe()}.`,
      remedy: same ? 'Bind a declaration to one method.' : 'Begin the patterns with different fixed text.',
    };
  });
}
