/** What can be wrong with the commands of a bot, all taken together. */
import type { AnyCommand, CommandRoot } from '../../interactions/commands/command-declaration.js';
import { commandSetProblems } from '../../interactions/commands/command-set.js';
import type { AutocompleteBinding, CommandBinding } from '../decorators/records.js';
import type { CompositionProblem } from '../errors.js';
import { placeOf, type Route } from './route.js';
import { commandKey, suggestionKey } from './route-table.js';

/** Commands that are bound twice or not whole, and options whose suggestions nobody makes. */
export function commandProblems(
  commands: readonly Route<CommandBinding>[],
  suggestions: readonly Route<AutocompleteBinding>[],
): CompositionProblem[] {
  return [
    ...boundTwice(commands, ({ declaration }) => keyOf(declaration)),
    ...boundTwice(suggestions, ({ declaration, option }) => suggestionKey(declaration.path, option)),
    ...setProblems(commands),
    ...unhandled(commands),
    ...notSuggested(commands, suggestions),
    ...suggestedForNobody(commands, suggestions),
  ];
}

function boundTwice<B extends CommandBinding | AutocompleteBinding>(
  routes: readonly Route<B>[],
  key: (binding: B) => string,
): CompositionProblem[] {
  const first = new Map<string, Route<B>>();
  return routes.flatMap((route) => {
    const known = first.get(key(route.binding));
    if (!known) {
      first.set(key(route.binding), route);
      return [];
    }
    // Of two commands with one name it is the name that is told.
    if (known.binding.declaration.root !== route.binding.declaration.root) return [];
    const { className, method } = placeOf(known);
    return [
      {
        ...placeOf(route),
        declaration: described(route.binding),
        message: `${className}.${method} handles it already.`,
        remedy: 'Bind it to one method.',
      },
    ];
  });
}

/** What the service takes of all of them together. */
function setProblems(commands: readonly Route<CommandBinding>[]): CompositionProblem[] {
  const roots = firstOfRoots(commands);
  return commandSetProblems([...roots.keys()]).map(({ root, message, remedy }) => {
    const route = roots.get(root);
    return { ...(route && placeOf(route)), declaration: root.describe(), message, remedy };
  });
}

function unhandled(commands: readonly Route<CommandBinding>[]): CompositionProblem[] {
  const handled = new Set(commands.map(({ binding }) => keyOf(binding.declaration)));
  return [...firstOfRoots(commands)].flatMap(([root, route]) =>
    root.leaves
      .filter((leaf) => !handled.has(keyOf(leaf)))
      .map((leaf) => ({
        ...placeOf(route),
        declaration: leaf.describe(),
        message: 'no method is bound to this subcommand, which would be registered with the others.',
        remedy: 'Bind one with @Command, or leave it out of the declaration.',
      })),
  );
}

function notSuggested(
  commands: readonly Route<CommandBinding>[],
  suggestions: readonly Route<AutocompleteBinding>[],
): CompositionProblem[] {
  const suggested = new Set(suggestions.map(({ binding }) => suggestionKey(binding.declaration.path, binding.option)));
  return commands.flatMap((route) =>
    suggestingOptions(route.binding.declaration)
      .filter((option) => !suggested.has(suggestionKey(route.binding.declaration.path, option)))
      .map((option) => ({
        ...placeOf(route),
        declaration: route.binding.declaration.describe(),
        message: `its option "${option}" has autocomplete, and nobody suggests anything for it.`,
        remedy: `Bind a method with @Autocomplete(…, '${option}'), or leave \`autocomplete\` out.`,
      })),
  );
}

function suggestedForNobody(
  commands: readonly Route<CommandBinding>[],
  suggestions: readonly Route<AutocompleteBinding>[],
): CompositionProblem[] {
  const handled = new Set<AnyCommand>(commands.map(({ binding }) => binding.declaration));
  return suggestions.flatMap((route) => {
    const { declaration, option } = route.binding;
    const place = { ...placeOf(route), declaration: declaration.describe() };
    if (!suggestingOptions(declaration).includes(option)) {
      const message = `it has no option "${option}" with autocomplete.`;
      return [{ ...place, message, remedy: 'Give the name of one that was declared with `autocomplete: true`.' }];
    }
    if (handled.has(declaration)) return [];
    const message = 'no method is bound to the command itself.';
    return [{ ...place, message, remedy: 'Bind one with @Command.' }];
  });
}

/** Each command at the top, with the first route that leads to it or into it. */
function firstOfRoots(commands: readonly Route<CommandBinding>[]): ReadonlyMap<CommandRoot, Route<CommandBinding>> {
  const roots = new Map<CommandRoot, Route<CommandBinding>>();
  for (const route of commands) {
    const { root } = route.binding.declaration;
    if (!roots.has(root)) roots.set(root, route);
  }
  return roots;
}

function keyOf({ commandType, path }: AnyCommand): string {
  return commandKey(commandType, path);
}

function suggestingOptions(declaration: AnyCommand): readonly string[] {
  if (declaration.commandType !== 'chat') return [];
  return Object.entries(declaration.options).flatMap(([name, { autocomplete }]) => (autocomplete ? [name] : []));
}

function described(binding: CommandBinding | AutocompleteBinding): string {
  const about = binding.declaration.describe();
  return binding.kind === 'command' ? about : `option "${binding.option}" of ${about}`;
}
