/** The routes of a bot as data, to be looked at: what each handles, what must come for it, and what it demands. */

import type { AnyCommand } from '../../interactions/commands/command-declaration.js';
import { type PermissionName, permissionNames } from '../../wire/constants/permissions.js';
import type { EventName } from '../../wire/events/all-events.js';
import { events } from '../../wire/events/all-events.js';
import type { IntentName } from '../../wire/gateway/protocol.js';
import type { Class } from '../decorators/injection.js';
import { type Binding, guardRecordsOf } from '../decorators/records.js';
import type { Guard } from '../guards/guard.js';
import { missingWayIn, type WaysIn } from './deaf-routes.js';
import type { DeafListening } from './intents.js';
import { listeningsOf } from './intents.js';
import { placeOf, type Route } from './route.js';

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
  | 'stale'
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
  readonly on: string;
  /** Intents by which its event comes, each by itself enough for a part. Interactions need none. */
  readonly intents: readonly IntentName[];
  /** Permissions that a person must have: by guards, and by the command as it is registered. */
  readonly needs: readonly PermissionName[];
  /** Permissions that the bot itself must have, by guards. */
  readonly appNeeds: readonly PermissionName[];
  /** Patterns of custom_ids that are taken too. */
  readonly aliases?: readonly string[];
  /** Why it is never run, where that is so. */
  readonly unreachable?: string;
}

/** What else must be known to tell of routes. */
export interface RouteSurroundings {
  /** Events from which derived events come. */
  readonly sources: readonly EventName[];
  readonly deaf: readonly DeafListening[];
  readonly waysIn: WaysIn;
}

/** Tells of the routes, in their order. */
export function describeRoutes(routes: readonly Route[], surroundings: RouteSurroundings): RouteInfo[] {
  return routes.flatMap((route) => describe(route, surroundings));
}

function describe(route: Route, { sources, deaf, waysIn }: RouteSurroundings): RouteInfo[] {
  const { className, method } = placeOf(route);
  const handler = `${className}.${method}`;
  const needs = needsOf(route);
  const missing = missingWayIn(route, waysIn);
  const wayless = missing && { unreachable: NO_WAY[missing] };
  const listenings = listeningsOf([route], sources);
  if (listenings.length === 0) {
    return subjectsOf(route.binding).map((on) => ({
      handler,
      kind: kindOf(route.binding),
      on,
      intents: [],
      ...needs,
      ...aliasesOf(route.binding),
      ...wayless,
    }));
  }
  return listenings.map(({ event, sources: origins }) => {
    const unheard = deaf.find((each) => each.by === handler && each.event === event);
    return {
      handler,
      kind: kindOf(route.binding),
      on: event,
      intents: [...new Set(origins.flatMap((origin) => events[origin].intents))],
      ...needs,
      ...(wayless ?? (unheard && { unreachable: withoutIntents(unheard) })),
    };
  });
}

const NO_WAY = {
  gateway: 'its events come by the gateway, and the bot has `gateway: false`',
  http: 'webhook events come by HTTP, and the bot has no option `http`',
} as const;

function withoutIntents({ missing }: DeafListening): string {
  const wanted = missing.map((any) => any.join(' or ')).join(', and ');
  return `no intent that brings its event is asked for: it takes ${wanted}`;
}

function kindOf({ kind }: Binding): RouteKind {
  return kind === 'webhook' ? 'webhookEvent' : kind;
}

/** What a route that is not of dispatch events takes. */
function subjectsOf(binding: Binding): readonly string[] {
  switch (binding.kind) {
    case 'webhook':
      return binding.events;
    case 'button':
    case 'select':
    case 'modal':
      return [binding.declaration.customId.pattern];
    case 'command':
      return [commandName(binding.declaration)];
    case 'autocomplete':
      return [`${commandName(binding.declaration)} ${binding.option}`];
    default:
      return ['*'];
  }
}

/** A command as people see it. */
function commandName({ commandType, path }: AnyCommand): string {
  return commandType === 'chat' ? `/${path.join(' ')}` : `${path.join(' ')} (${commandType})`;
}

function aliasesOf(binding: Binding): Pick<RouteInfo, 'aliases'> {
  if (binding.kind !== 'button' && binding.kind !== 'select' && binding.kind !== 'modal') return {};
  const [, ...aliases] = binding.declaration.customId.patterns;
  return aliases.length === 0 ? {} : { aliases: aliases.map(({ pattern }) => pattern) };
}

function needsOf({ handler, binding }: Route): Pick<RouteInfo, 'needs' | 'appNeeds'> {
  const guards = guardsOf(handler, binding);
  return {
    needs: [...new Set([...registeredNeeds(binding), ...guards.flatMap(({ needs }) => needs?.user ?? [])])],
    appNeeds: [...new Set(guards.flatMap(({ needs }) => needs?.app ?? []))],
  };
}

/** Guards are before interactions alone. */
function guardsOf(handler: Class, binding: Binding): readonly Guard[] {
  if (!('declaration' in binding) && binding.kind !== 'stale') return [];
  const own = 'options' in binding ? (binding.options.guards ?? []) : [];
  const placed = guardRecordsOf(handler).filter(({ method }) => method === undefined || method === binding.method);
  return [...placed.flatMap(({ guards }) => guards), ...own];
}

/** What a command itself demands of members, until a guild's settings say otherwise. */
function registeredNeeds(binding: Binding): readonly PermissionName[] {
  if (binding.kind !== 'command' && binding.kind !== 'autocomplete') return [];
  const { default_member_permissions: bits } = binding.declaration.root.toRequest();
  return typeof bits === 'string' ? permissionNames(bits) : [];
}
