/** Describes the routes of a bot as data: the trigger of each, and the intents and permissions that it needs. */
import type { AnyCommand } from '../../../interactions/commands/command-declaration.js';
import { describeAlias } from '../../../interactions/custom-id/foreign-alias.js';
import { hasLoadedFields } from '../../../interactions/modals/any-modal.js';
import { type PermissionName, permissionNames } from '../../../wire/constants/permissions.js';
import type { EventName } from '../../../wire/events/all-events.js';
import { events } from '../../../wire/events/all-events.js';
import type { IntentName } from '../../../wire/gateway/protocol.js';
import type { Binding } from '../../decorators/binding-metadata.js';
import { formatTrigger } from '../../scheduler/task-trigger.js';
import { type Route, routeName } from '../routes/route.js';
import { RouteGuards } from '../routes/route-guards.js';
import type { UnreachableInterest } from './intent-plan.js';
import { eventInterestsOf } from './intent-plan.js';
import { type EnabledTransports, missingTransport } from './unreachable-routes.js';

/** The kind of a route: what its method is bound to. */
export type RouteKind =
  | 'event'
  | 'raw'
  | 'webhookEvent'
  | 'button'
  | 'select'
  | 'modal'
  | 'pager'
  | 'command'
  | 'autocomplete'
  | 'unknownComponent'
  | 'task'
  | 'error';

/** One event or interaction that a handler is bound to. A method that listens to two events has two of these. */
export interface RouteInfo {
  /** Class and method, for example `WelcomeHandler.onMemberAdd`. */
  readonly handler: string;
  /** The feature of the handler; undefined if it is listed by the bot itself. */
  readonly feature?: string;
  readonly kind: RouteKind;
  /**
   * What triggers the handler: the event, the pattern of the custom_id, the command, or the times. Commands are written
   * `/tag create`, with the option for autocomplete (`/tag create name`), and `Report (user)` or `Report (message)` for
   * context menus. Times are written `every 10m` or `cron 0 9 * * 1 (Europe/London)`.
   * `*` means every trigger of the kind.
   */
  readonly trigger: string;
  /** The intents that deliver the event. Interactions need none. */
  readonly intents: readonly IntentName[];
  /** The permissions that a user needs: those of guards, and those of the command as it is registered. */
  readonly userPermissions: readonly PermissionName[];
  /** The permissions that the bot needs, by guards. */
  readonly appPermissions: readonly PermissionName[];
  /** Whether the title or the fields of the modal, or of a page of the wizard, come from data. Undefined: no. */
  readonly loadsFields?: true;
  /**
   * Further custom_ids that trigger the handler: patterns, RegExps as in code (`/^close:(?<ticket>\d+)$/`), and functions
   * (`the function readOldId`).
   */
  readonly aliases?: readonly string[];
  /** Why the handler can never run; undefined if it can. */
  readonly unreachableReason?: string;
}

/** The data that `describeRoutes` needs besides the routes. */
export interface RouteInfoDependencies {
  /** Returns the events from which an event is derived. */
  readonly sourcesOf: (event: string) => readonly EventName[];
  readonly unreachable: readonly UnreachableInterest[];
  readonly transports: EnabledTransports;
}

/** Describes the routes, in the same order. */
export function describeRoutes(routes: readonly Route[], dependencies: RouteInfoDependencies): RouteInfo[] {
  const guards = new RouteGuards();
  return routes.flatMap((route) => describe(route, guards, dependencies));
}

function describe(
  route: Route,
  guards: RouteGuards,
  { sourcesOf, unreachable, transports }: RouteInfoDependencies,
): RouteInfo[] {
  const handler = routeName(route);
  const { feature } = route.part;
  const common = { ...permissionsOf(route, guards), ...(feature !== undefined && { feature }) };
  const missing = missingTransport(route, transports);
  const noTransport = missing && { unreachableReason: MISSING_TRANSPORT_REASONS[missing] };
  const interests = eventInterestsOf([route], sourcesOf);
  if (interests.length === 0) {
    return triggersOf(route.binding).map((trigger) => ({
      handler,
      kind: kindOf(route.binding),
      trigger,
      intents: [],
      ...common,
      ...aliasesOf(route.binding),
      ...loadedFieldsOf(route.binding),
      ...noTransport,
    }));
  }
  return interests.map(({ event, sources }) => {
    const noIntent = unreachable.find((each) => each.neededBy === handler && each.event === event);
    return {
      handler,
      kind: kindOf(route.binding),
      trigger: event,
      intents: [...new Set(sources.flatMap((source) => events[source].intents))],
      ...common,
      ...(noTransport ?? (noIntent && { unreachableReason: missingIntentsReason(noIntent) })),
    };
  });
}

const MISSING_TRANSPORT_REASONS = {
  gateway: 'its events arrive over the gateway, and the bot has `gateway: false`',
  http: 'webhook events arrive over HTTP, and the bot has no option `http`',
} as const;

function missingIntentsReason({ missingIntents }: UnreachableInterest): string {
  const required = missingIntents.map((names) => names.join(' or ')).join(', and ');
  return `no requested intent delivers its event: it needs ${required}`;
}

function kindOf({ kind }: Binding): RouteKind {
  return kind === 'webhook' ? 'webhookEvent' : kind;
}

/** The triggers of a route that is not bound to gateway events. */
function triggersOf(binding: Binding): readonly string[] {
  switch (binding.kind) {
    case 'webhook':
      return binding.events;
    case 'task':
      return [formatTrigger(binding.trigger)];
    case 'button':
    case 'select':
    case 'modal':
      return [binding.declaration.customId.pattern];
    case 'pager':
      return [binding.declaration.pattern];
    case 'command':
      return [formatCommandName(binding.declaration)];
    case 'autocomplete':
      return [`${formatCommandName(binding.declaration)} ${binding.option}`];
    default:
      return ['*'];
  }
}

/** A command as users see it. */
function formatCommandName({ commandType, path }: AnyCommand): string {
  return commandType === 'chat' ? `/${path.join(' ')}` : `${path.join(' ')} (${commandType})`;
}

function loadedFieldsOf(binding: Binding): Pick<RouteInfo, 'loadsFields'> {
  return binding.kind === 'modal' && hasLoadedFields(binding.declaration) ? { loadsFields: true } : {};
}

function aliasesOf(binding: Binding): Pick<RouteInfo, 'aliases'> {
  if (binding.kind === 'pager') {
    const { aliases } = binding.declaration;
    return aliases.length === 0 ? {} : { aliases: aliases.map(describeAlias) };
  }
  if (binding.kind !== 'button' && binding.kind !== 'select' && binding.kind !== 'modal') return {};
  const { patterns, foreignAliases } = binding.declaration.customId;
  const aliases = [
    ...patterns.slice(1).map(({ pattern }) => pattern),
    ...foreignAliases.map((each) => each.describe()),
  ];
  return aliases.length === 0 ? {} : { aliases };
}

function permissionsOf(route: Route, routeGuards: RouteGuards): Pick<RouteInfo, 'userPermissions' | 'appPermissions'> {
  const guards = routeGuards.of(route);
  return {
    userPermissions: [
      ...new Set([
        ...commandPermissionsOf(route.binding),
        ...guards.flatMap(({ requiredPermissions }) => requiredPermissions?.user ?? []),
      ]),
    ],
    appPermissions: [...new Set(guards.flatMap(({ requiredPermissions }) => requiredPermissions?.app ?? []))],
  };
}

/** The permissions that a command requires of members by default. The settings of a guild can override them. */
function commandPermissionsOf(binding: Binding): readonly PermissionName[] {
  if (binding.kind !== 'command' && binding.kind !== 'autocomplete') return [];
  const { default_member_permissions: bits } = binding.declaration.root.toRequest();
  return typeof bits === 'string' ? permissionNames(bits) : [];
}
