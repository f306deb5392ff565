/** Guards: they allow or deny an interaction before its handler runs. */

// Guards.

export { Guard } from '../app/decorators/handler.js';
export { ownerOnly } from '../app/guards/application-owners.js';
export { type CooldownOptions, cooldown } from '../app/guards/cooldown.js';
export { type Entitled, type EntitledOptions, entitled } from '../app/guards/entitled.js';
export { appPermissions, hasRole, userPermissions } from '../app/guards/member-guards.js';
export { translated } from '../app/guards/translated.js';
export { type GuildOnly, guildOnly } from '../interactions/guards/guild-only.js';

// Custom guards.

export type { CooldownLimit, CooldownResult, CooldownStore } from '../interactions/guards/cooldown-store.js';
export {
  type AnyGuard,
  allowInteraction,
  type DenialComponents,
  denyInteraction,
  type GuardAdditions,
  type GuardClass,
  type GuardDenial,
  type GuardResult,
  type InteractionGuard,
  type RequiredPermissions,
} from '../interactions/guards/guard.js';

// Guards of events.

export {
  type AllowedEvent,
  type AnyEventGuard,
  allowEvent,
  type ContextGuard,
  type ContextGuardClass,
  type EventGuard,
  type EventGuardAdditions,
  type EventGuardClass,
  type EventGuardContext,
  type EventGuardContextBase,
  type EventGuardResult,
  type IgnoredEvent,
  ignoreEvent,
} from '../app/guards/event-guard.js';

// Types of guards.

export type { OwnerOnlyGuard } from '../app/guards/application-owners.js';
export type { CooldownGuard, CooldownScope } from '../app/guards/cooldown.js';
export type {
  DeclaredAdditions,
  GuardedBy,
  GuardOptions,
  GuardsOf,
  WithGuards,
} from '../interactions/guards/declared-guards.js';
