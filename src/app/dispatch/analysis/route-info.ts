/** The routes of a bot as data, to be looked at: what each handles, what must come for it, and what it demands. */

import type { AnyCommand } from '../../../interactions/commands/command-declaration.js';
import { type PermissionName, permissionNames } from '../../../wire/constants/permissions.js';
import type { EventName } from '../../../wire/events/all-events.js';
import { events } from '../../../wire/events/all-events.js';
import type { IntentName } from '../../../wire/gateway/protocol.js';
import { type Binding, guardRecordsOf } from '../../decorators/binding-metadata.js';
import type { InteractionGuard } from '../../guards/guard.js';
import type { Class } from '../../injection/inject.js';
import { type HandlerRoute, routeLocation } from '../routes/handler-route.js';
import type { UnreachableInterest } from './intent-plan.js';
import { eventInterestsOf } from './intent-plan.js';
import { type EnabledTransports, missingTransport } from './unreachable-routes.js';

/** Of what kind something is that a handler takes. */
export type RouteKind =
  | 'event'
  | 'raw'
  | 'webhookEvent'
  | 'button'
  | 'select'
  | 'modal'
  | 'command'
  | 'autocomplete'
  | 'unknownComponent'
  | 'error';

/** One thing that a handler takes. A method that listens to two events has two. */
export interface RouteInfo {
  /** Class and method, as `Admissions.open`. */
  readonly handler: string;
  readonly kind: RouteKind;
  /**
   * The event, the pattern of the custom_id, or the command: `/tag create`, with the option for suggestions
   * (`/tag create name`), `Report (user)` and `Report (message)` for those in menus. `*` for all there are.
   */
  readonly trigger: string;
  /** Intents by which its event comes, each by itself enough for a part. Interactions need none. */
  readonly intents: readonly IntentName[];
  /** Permissions that a person must have: by guards, and by the command as it is registered. */
  readonly userPermissions: readonly PermissionName[];
  /** Permissions that the bot itself must have, by guards. */
  readonly appPermissions: readonly PermissionName[];
  /** Patterns of custom_ids that are taken too. */
  readonly aliases?: readonly string[];
  /** Why it is never run, where that is so. */
  readonly unreachableReason?: string;
}

/** What else must be known to tell of routes. */
export interface RouteInfoDependencies {
  /** Events from which derived events come. */
  readonly sourceEvents: readonly EventName[];
  readonly unreachable: readonly UnreachableInterest[];
  readonly transports: EnabledTransports;
}

/** Tells of the routes, in their order. */
export function describeRoutes(routes: readonly HandlerRoute[], surroundings: RouteInfoDependencies): RouteInfo[] {
  return routes.flatMap((route) => describe(route, surroundings));
}

function describe(route: HandlerRoute, { sourceEvents, unreachable, transports }: RouteInfoDependencies): RouteInfo[] {
  const { className, method } = routeLocation(route);
  const handler = `${className}.${method}`;
  const needs = permissionsOf(route);
  const missing = missingTransport(route, transports);
  const wayless = missing && { unreachableReason: MISSING_TRANSPORT_REASONS[missing] };
  const listenings = eventInterestsOf([route], sourceEvents);
  if (listenings.length === 0) {
    return triggersOf(route.binding).map((trigger) => ({
      handler,
      kind: kindOf(route.binding),
      trigger,
      intents: [],
      ...needs,
      ...aliasesOf(route.binding),
      ...wayless,
    }));
  }
  return listenings.map(({ event, sources: origins }) => {
    const unheard = unreachable.find((each) => each.neededBy === handler && each.event === event);
    return {
      handler,
      kind: kindOf(route.binding),
      trigger: event,
      intents: [...new Set(origins.flatMap((origin) => events[origin].intents))],
      ...needs,
      ...(wayless ?? (unheard && { unreachableReason: missingIntentsReason(unheard) })),
    };
  });
}

const MISSING_TRANSPORT_REASONS = {
  gateway: 'its events come by the gateway, and the bot has `gateway: false`',
  http: 'webhook events come by HTTP, and the bot has no option `http`',
} as const;

function missingIntentsReason({ missingIntents }: UnreachableInterest): string {
  const wanted = missingIntents.map((any) => any.join(' or ')).join(', and ');
  return `no intent that brings its event is asked for: it takes ${wanted}`;
}

function kindOf({ kind }: Binding): RouteKind {
  return kind === 'webhook' ? 'webhookEvent' : kind;
}

/** What a route that is not of dispatch events takes. */
function triggersOf(binding: Binding): readonly string[] {
  switch (binding.kind) {
    case 'webhook':
      return binding.events;
    case 'button':
    case 'select':
    case 'modal':
      return [binding.declaration.customId.pattern];
    case 'command':
      return [formatCommandName(binding.declaration)];
    case 'autocomplete':
      return [`${formatCommandName(binding.declaration)} ${binding.option}`];
    default:
      return ['*'];
  }
}

/** A command as people see it. */
function formatCommandName({ commandType, path }: AnyCommand): string {
  return commandType === 'chat' ? `/${path.join(' ')}` : `${path.join(' ')} (${commandType})`;
}

function aliasesOf(binding: Binding): Pick<RouteInfo, 'aliases'> {
  if (binding.kind !== 'button' && binding.kind !== 'select' && binding.kind !== 'modal') return {};
  const [, ...aliases] = binding.declaration.customId.patterns;
  return aliases.length === 0 ? {} : { aliases: aliases.map(({ pattern }) => pattern) };
}

function permissionsOf({ handler, binding }: HandlerRoute): Pick<RouteInfo, 'userPermissions' | 'appPermissions'> {
  const guards = guardsOf(handler, binding);
  return {
    userPermissions: [
      ...new Set([
        ...commandPermissionsOf(binding),
        ...guards.flatMap(({ requiredPermissions }) => requiredPermissions?.user ?? []),
      ]),
    ],
    appPermissions: [...new Set(guards.flatMap(({ requiredPermissions }) => requiredPermissions?.app ?? []))],
  };
}

/** Guards are before interactions alone. */
function guardsOf(handler: Class, binding: Binding): readonly InteractionGuard[] {
  if (!('declaration' in binding) && binding.kind !== 'unknownComponent') return [];
  const own = 'options' in binding ? (binding.options.guards ?? []) : [];
  const placed = guardRecordsOf(handler).filter(({ method }) => method === undefined || method === binding.method);
  return [...placed.flatMap(({ guards }) => guards), ...own];
}

/** What a command itself demands of members, until a guild's settings say otherwise. */
function commandPermissionsOf(binding: Binding): readonly PermissionName[] {
  if (binding.kind !== 'command' && binding.kind !== 'autocomplete') return [];
  const { default_member_permissions: bits } = binding.declaration.root.toRequest();
  return typeof bits === 'string' ? permissionNames(bits) : [];
}
