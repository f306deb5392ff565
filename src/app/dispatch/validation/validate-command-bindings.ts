/** Validates the commands of a bot as a whole. */
import type { AnyCommand, CommandRoot } from '../../../interactions/commands/command-declaration.js';
import { commandSetProblems } from '../../../interactions/commands/command-set.js';
import { contextTypeName } from '../../../interactions/commands/command-settings.js';
import type { AnyGuard } from '../../../interactions/guards/guard.js';
import { interactionContextTypes } from '../../../wire/objects/applications/application-command.js';
import type { AutocompleteBinding, CommandBinding } from '../../decorators/binding-metadata.js';
import type { CompositionProblem } from '../../errors/composition-errors.js';
import { autocompleteKey, commandKey } from '../routes/interaction-handler-table.js';
import { describeHandler, type Route, routeLocation } from '../routes/route.js';
import { RouteGuards } from '../routes/route-guards.js';

/** Reports commands that are bound twice or incompletely, and options with autocomplete but no `@Autocomplete`. */
export function validateCommandBindings(
  commands: readonly Route<CommandBinding>[],
  suggestions: readonly Route<AutocompleteBinding>[],
): CompositionProblem[] {
  return [
    ...duplicateBindings(commands, ({ declaration }) => keyOf(declaration)),
    ...duplicateBindings(suggestions, ({ declaration, option }) => autocompleteKey(declaration.path, option)),
    ...registrationProblems(commands),
    ...unboundSubcommands(commands),
    ...missingAutocompletes(commands, suggestions),
    ...unusedAutocompletes(commands, suggestions),
  ];
}

function duplicateBindings<B extends CommandBinding | AutocompleteBinding>(
  routes: readonly Route<B>[],
  key: (binding: B) => string,
): CompositionProblem[] {
  const firstRoutes = new Map<string, Route<B>>();
  return routes.flatMap((route) => {
    const first = firstRoutes.get(key(route.binding));
    if (!first) {
      firstRoutes.set(key(route.binding), route);
      return [];
    }
    // For two different commands with the same name, `registrationProblems` reports the name.
    if (first.binding.declaration.root !== route.binding.declaration.root) return [];
    return [
      {
        ...routeLocation(route),
        declaration: describeBinding(route.binding),
        message: `${describeHandler(first)} handles it already.`,
        remedy: 'Bind it to one method.',
      },
    ];
  });
}

/** Violations of Discord's limits for all commands of an application together. */
function registrationProblems(commands: readonly Route<CommandBinding>[]): CompositionProblem[] {
  const roots = firstRouteByRoot(commands);
  return commandSetProblems([...roots.keys()]).map(({ root, other, message, remedy }) => {
    const route = roots.get(root);
    const otherRoute = other && roots.get(other);
    const location = otherRoute ? ` That one is bound to ${describeHandler(otherRoute)}.` : '';
    return { ...(route && routeLocation(route)), declaration: root.describe(), message: message + location, remedy };
  });
}

function unboundSubcommands(commands: readonly Route<CommandBinding>[]): CompositionProblem[] {
  const handled = new Set(commands.map(({ binding }) => keyOf(binding.declaration)));
  return [...firstRouteByRoot(commands)].flatMap(([root, route]) =>
    root.leaves
      .filter((leaf) => !handled.has(keyOf(leaf)))
      .map((leaf) => ({
        ...routeLocation(route),
        declaration: leaf.describe(),
        message: 'no method is bound to this subcommand, although it is registered with the others.',
        remedy: 'Bind one with @Command, or remove it from the declaration.',
      })),
  );
}

function missingAutocompletes(
  commands: readonly Route<CommandBinding>[],
  suggestions: readonly Route<AutocompleteBinding>[],
): CompositionProblem[] {
  const suggested = new Set(
    suggestions.map(({ binding }) => autocompleteKey(binding.declaration.path, binding.option)),
  );
  return commands.flatMap((route) =>
    autocompleteOptionsOf(route.binding.declaration)
      .filter((option) => !suggested.has(autocompleteKey(route.binding.declaration.path, option)))
      .map((option) => ({
        ...routeLocation(route),
        declaration: route.binding.declaration.describe(),
        message: `its option "${option}" has autocomplete, but no method suggests values for it.`,
        remedy: `Bind a method with @Autocomplete(…, '${option}'), or remove \`autocomplete\`.`,
      })),
  );
}

function unusedAutocompletes(
  commands: readonly Route<CommandBinding>[],
  suggestions: readonly Route<AutocompleteBinding>[],
): CompositionProblem[] {
  const handled = new Set<AnyCommand>(commands.map(({ binding }) => binding.declaration));
  return suggestions.flatMap((route) => {
    const { declaration, option } = route.binding;
    const location = { ...routeLocation(route), declaration: declaration.describe() };
    if (!autocompleteOptionsOf(declaration).includes(option)) {
      const message = `it has no option "${option}" with autocomplete.`;
      return [
        { ...location, message, remedy: 'Use the name of an option that was declared with `autocomplete: true`.' },
      ];
    }
    if (handled.has(declaration)) return [];
    const message = 'no method is bound to the command itself.';
    return [{ ...location, message, remedy: 'Bind one with @Command.' }];
  });
}

/** Each top-level command, with the first route to it or to one of its subcommands. */
function firstRouteByRoot(commands: readonly Route<CommandBinding>[]): ReadonlyMap<CommandRoot, Route<CommandBinding>> {
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

function autocompleteOptionsOf(declaration: AnyCommand): readonly string[] {
  if (declaration.commandType !== 'chat') return [];
  return Object.entries(declaration.options).flatMap(([name, { autocomplete }]) => (autocomplete ? [name] : []));
}

function describeBinding(binding: CommandBinding | AutocompleteBinding): string {
  const command = binding.declaration.describe();
  return binding.kind === 'command' ? command : `option "${binding.option}" of ${command}`;
}

/** Reports each guard that can never allow the command of its route. */
export function validateCommandGuards(commands: readonly Route<CommandBinding>[]): CompositionProblem[] {
  const routeGuards = new RouteGuards();
  return commands.flatMap((route) => {
    const { declaration } = route.binding;
    const contexts = availableContexts(route.binding);
    return routeGuards
      .of(route)
      .filter((guard) => deniesAll(guard, contexts))
      .map((guard) => ({
        ...routeLocation(route),
        declaration: declaration.describe(),
        message:
          `the guard ${guard.name} denies every use: it allows interactions in ${listOf(guard.contexts ?? [])}, ` +
          `and the command is available in ${listOf(contexts)}.`,
        remedy: `Add ${listOf(guard.contexts ?? [])} to \`contexts\` of the command, or remove the guard.`,
      }));
  });
}

function availableContexts({ declaration }: CommandBinding): readonly string[] {
  const numbers = declaration.root.toRequest().contexts ?? Object.values(interactionContextTypes);
  return numbers.map(contextTypeName);
}

/** Plain JavaScript can pass any value as a guard, which is reported elsewhere. */
function deniesAll(guard: AnyGuard | null | undefined, contexts: readonly string[]): boolean {
  const allowed = guard?.contexts;
  return allowed !== undefined && contexts.length > 0 && !allowed.some((each) => contexts.includes(each));
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(' and ');
}
