/**
 * Plans the permissions that a bot needs in guilds: those that it and its features declare, and those that its guards require.
 * So every permission can be listed with what needs it. Nothing is inferred from the code of handlers.
 */
import { nearestName } from '../../../base/options/nearest-name.js';
import { type PermissionName, permissionSet, permissions } from '../../../wire/constants/permissions.js';
import { PermissionBits } from '../../../wire/permissions/permission-bits.js';
import type { CompositionProblem } from '../../errors/composition-errors.js';
import type { BotPart } from '../../features/bot-part.js';
import { type Route, routeLocation, routeName } from '../routes/route.js';
import { RouteGuards } from '../routes/route-guards.js';

/**
 * A permission that a bot needs in guilds.
 *
 * @see https://docs.discord.com/developers/topics/permissions
 */
export interface RequiredPermission {
  /** The name of the permission, for example `BAN_MEMBERS`. */
  readonly name: PermissionName;
  /** What needs it: `option appPermissions`, `feature tickets`, or handlers with a guard (`BanHandler.ban`). */
  readonly neededBy: readonly string[];
}

/**
 * The permissions that a bot needs in guilds: the sum of the option `appPermissions`, of those of its features, and of the
 * guards that require permissions of the bot.
 *
 * @example
 * bot.requiredPermissions.has('BAN_MEMBERS');
 * for (const { name, neededBy } of bot.requiredPermissions.sources) console.log(name, neededBy.join(', '));
 */
export class BotPermissions extends PermissionBits {
  /**
   * Whether the bot or one of its features has the option `appPermissions`, also with an empty list. `guildhall dev`, the test kit
   * and the explorer then give the bot exactly these permissions; otherwise it is an administrator there.
   */
  readonly isDeclared: boolean;
  /** Each permission once, in the order of their bits, with what needs it. */
  readonly sources: readonly RequiredPermission[];

  /** @internal */
  constructor(isDeclared: boolean, sources: readonly RequiredPermission[]) {
    super(permissionSet(...sources.map(({ name }) => name)));
    this.isDeclared = isDeclared;
    this.sources = sources;
  }
}

/** Adds the permissions that the parts of a bot declare and the guards of its routes require. */
export function planPermissions(parts: readonly BotPart[], routes: readonly Route[]): BotPermissions {
  const neededBy = new Map<PermissionName, Set<string>>();
  const need = (name: PermissionName, by: string) => neededBy.set(name, (neededBy.get(name) ?? new Set()).add(by));
  for (const { feature, appPermissions = [] } of parts) {
    for (const name of appPermissions) need(name, feature === undefined ? SETTING : `feature ${feature}`);
  }
  const guards = new RouteGuards();
  for (const route of routes) {
    for (const { requiredPermissions } of guards.of(route)) {
      for (const name of requiredPermissions?.app ?? []) need(name, routeName(route));
    }
  }
  return new BotPermissions(
    parts.some(({ appPermissions }) => appPermissions !== undefined),
    permissionNames.flatMap((name) => {
      const sources = neededBy.get(name);
      return sources === undefined ? [] : [{ name, neededBy: [...sources] }];
    }),
  );
}

const SETTING = 'option appPermissions';

/** The permissions that do not exist, of the parts of a bot and of the guards of its routes. */
export function permissionProblems(parts: readonly BotPart[], routes: readonly Route[]): CompositionProblem[] {
  const guards = new RouteGuards();
  // A guard of a feature belongs to many routes, and is reported with the first of them.
  const seen = new Set<unknown>();
  return [
    ...parts.flatMap(({ feature, appPermissions }) =>
      unknownNames(appPermissions).map((problem) => ({
        feature,
        setting: feature === undefined ? SETTING : 'appPermissions',
        ...problem,
      })),
    ),
    ...routes.flatMap((route) =>
      guards.of(route).flatMap((guard: unknown) => {
        const required = requiredPermissionsOf(guard);
        if (seen.has(guard) || typeof required !== 'object' || required === null) return [];
        seen.add(guard);
        return Object.values(required)
          .flatMap(unknownNames)
          .map((problem) => ({ ...routeLocation(route), ...problem }));
      }),
    ),
  ];
}

/** Plain JavaScript can list any value as a guard, which is reported elsewhere. */
function requiredPermissionsOf(guard: unknown): unknown {
  const isGuard = (typeof guard === 'object' || typeof guard === 'function') && guard !== null;
  return isGuard && 'requiredPermissions' in guard ? guard.requiredPermissions : undefined;
}

/** @param names a list of names, or any other value of plain JavaScript, which has none */
function unknownNames(names: unknown): Pick<CompositionProblem, 'message' | 'remedy'>[] {
  if (!Array.isArray(names)) return [];
  return names
    .filter((name) => !permissionNames.some((known) => known === name))
    .map((name) => {
      const suggestion = nearestName(String(name), permissionNames);
      const remedy = suggestion ? `Did you mean "${suggestion}"?` : `Use names of ${permissionNames.join(', ')}.`;
      return { message: `there is no permission "${String(name)}".`, remedy };
    });
}

// The type of Object.keys is string[]; the keys are exactly the names of the table.
const permissionNames = Object.keys(permissions) as readonly PermissionName[];
