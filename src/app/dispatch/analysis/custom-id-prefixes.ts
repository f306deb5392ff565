import type { Binding } from '../../decorators/binding-metadata.js';
import type { CompositionWarning } from '../../errors/composition-errors.js';
import type { Route } from '../routes/route.js';

/** A warning for each feature with custom_ids that do not start with its name. */
export function customIdPrefixWarnings(routes: readonly Route[]): CompositionWarning[] {
  const customIds = new Map<string, string[]>();
  for (const { binding, part } of routes) {
    if (part.feature === undefined) continue;
    const pattern = declaredPatternOf(binding);
    if (pattern === undefined) continue;
    if (startsWithName(pattern, part.feature)) continue;
    customIds.set(part.feature, [...(customIds.get(part.feature) ?? []), pattern]);
  }
  return Array.from(customIds, ([feature, patterns]) => ({
    fields: { feature, customIds: patterns },
    message: 'custom_ids of a feature do not start with its name: they can conflict with those of other features',
  }));
}

/** Whether a pattern is the name, or continues it with a character that is neither a letter nor a digit. */
function startsWithName(pattern: string, name: string): boolean {
  return pattern.startsWith(name) && !/^[a-z0-9]/i.test(pattern.slice(name.length));
}

/** The pattern of the custom_id, as declared; undefined if the binding has none. */
function declaredPatternOf(binding: Binding): string | undefined {
  switch (binding.kind) {
    case 'button':
    case 'select':
    case 'modal':
      return binding.declaration.customId.pattern;
    case 'pager':
      return binding.declaration.pattern;
    default:
      return undefined;
  }
}
