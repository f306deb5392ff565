import { componentTypeOf } from '../../../interactions/components/interactive-component.js';
import {
  type ForeignAliasConflict,
  foreignAliasConflicts,
} from '../../../interactions/custom-id/foreign-alias-conflicts.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { CompositionProblem } from '../../errors/composition-errors.js';
import type { CustomIdBinding } from '../routes/interaction-handler-table.js';
import { describeHandler, type Route, routeLocation } from '../routes/route.js';

/**
 * Returns a problem for each pair of routes of which one has a RegExp or function among its aliases, and both match the same
 * custom_id. A button and a select, or two kinds of selects, can have the same custom_ids: Discord reports which was used.
 */
export function validateForeignAliases(routes: readonly Route[]): CompositionProblem[] {
  const groups = new Map<number | 'modal', Route<CustomIdBinding>[]>();
  for (const route of routes) {
    if (!isCustomIdRoute(route)) continue;
    const key = groupOf(route.binding);
    groups.set(key, [...(groups.get(key) ?? []), route]);
  }
  return [...groups.values()].flatMap((group) =>
    foreignAliasConflicts(group.map((value) => ({ codec: value.binding.declaration.customId, value })))
      .filter(({ first, second }) => first.binding.declaration !== second.binding.declaration)
      .map(toProblem),
  );
}

const CUSTOM_ID_KINDS: readonly string[] = ['button', 'select', 'modal', 'pager'];

function isCustomIdRoute(route: Route): route is Route<CustomIdBinding> {
  return CUSTOM_ID_KINDS.includes(route.binding.kind);
}

function groupOf({ declaration }: CustomIdBinding): number | 'modal' {
  if (declaration.kind === 'modal') return 'modal';
  return declaration.kind === 'pager' ? componentTypes.BUTTON : componentTypeOf(declaration);
}

function toProblem({ first, second, common }: ForeignAliasConflict<Route<CustomIdBinding>>): CompositionProblem {
  const other = `${first.binding.declaration.describe()} of ${describeHandler(first)}`;
  const location = { ...routeLocation(second), declaration: second.binding.declaration.describe() };
  return 'alias' in common
    ? {
        ...location,
        message: `its alias ${common.alias} is one of ${other} as well.`,
        remedy: 'Keep it in one of the two declarations.',
      }
    : {
        ...location,
        message: `the custom_id "${common.customId}" matches it and also ${other}, by a RegExp of \`aliases\`.`,
        remedy: 'Make the RegExp narrower, so that each custom_id has one handler.',
      };
}
