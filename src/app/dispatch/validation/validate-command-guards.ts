/** Finds guards that deny every use of a command, because the command is not available where they can allow it. */
import { contextTypeName } from '../../../interactions/commands/command-settings.js';
import type { AnyGuard } from '../../../interactions/guards/guard.js';
import { interactionContextTypes } from '../../../wire/objects/applications/application-command.js';
import type { CommandBinding } from '../../decorators/binding-metadata.js';
import type { CompositionProblem } from '../../errors/composition-errors.js';
import { type Route, routeLocation } from '../routes/route.js';
import { RouteGuards } from '../routes/route-guards.js';

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
