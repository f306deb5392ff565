/**
 * Guards allow or deny an interaction before its handler runs. In the options of a declaration or a binding, what they add
 * to the context is part of its type. In `@Guard` on a class or a method, and in features, they can only deny.
 */

import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
import type { PermissionName } from '../../wire/constants/permissions.js';
import type { ResponseMessage } from '../../wire/objects/messages/message-request.js';
import type { InteractionContextType } from '../declarations/interaction-context-type.js';
import type { GuardContext } from './guard-context.js';

/** Why a guard denies an interaction. It is shown to the user in an ephemeral message. */
export interface GuardDenial {
  readonly allowed: false;
  /** The content of the message, 1 to 2000 characters. */
  readonly reason: string;
  /** Components below the reason, for example a link or a premium button. */
  readonly components?: DenialComponents | undefined;
}

/** The components of a denial: those of a message without Components V2. */
export type DenialComponents = NonNullable<ResponseMessage['components']>;

/** The decision of a guard. */
export type GuardResult<Additions extends object> =
  | { readonly allowed: true; readonly additions: Additions }
  | GuardDenial;

/** The permissions that a guard requires. */
export interface RequiredPermissions {
  /** Permissions of the user. */
  readonly user?: readonly PermissionName[] | undefined;
  /** Permissions of the bot. */
  readonly app?: readonly PermissionName[] | undefined;
}

/** A guard: it allows or denies an interaction, and can add properties to the context of the handler. */
export interface InteractionGuard<Additions extends object = object> {
  /** The name of the guard in logs. */
  readonly name: string;
  /** The permissions that the guard requires, if any. `bot.routes` lists them. */
  readonly requiredPermissions?: RequiredPermissions | undefined;
  /**
   * The contexts in which the guard can allow an interaction. A command that is available in none of them is rejected when the bot
   * is composed.
   * @default all contexts
   */
  readonly contexts?: readonly InteractionContextType[] | undefined;
  /** Decides about an interaction. If it throws, the failure is handled like that of a handler. */
  check(context: GuardContext): GuardResult<Additions> | Promise<GuardResult<Additions>>;
}

/**
 * A class whose instances are guards. Each bot creates one instance of it and injects its constructor parameters. The name
 * of the class is the name of the guard.
 *
 * @example
 * @Service()
 * class StaffOnly {
 *   static readonly requiredPermissions = { user: ['MODERATE_MEMBERS'] } as const;
 *   constructor(private readonly staff: StaffList) {}
 *
 *   check({ user }: GuardContext) {
 *     return this.staff.has(user.id) ? allowInteraction() : denyInteraction('Only staff can do this.');
 *   }
 * }
 */
export interface GuardClass<Additions extends object = object> {
  /** The constructor, whose parameters are injected. */
  new (...args: never[]): Pick<InteractionGuard<Additions>, 'check'>;
  /** The permissions that the guard requires, if any. `bot.routes` lists them. */
  readonly requiredPermissions?: RequiredPermissions | undefined;
  /** The contexts in which the guard can allow an interaction. @default all contexts */
  readonly contexts?: readonly InteractionContextType[] | undefined;
}

/** A guard, or a class of guards. */
export type AnyGuard<Additions extends object = object> = InteractionGuard<Additions> | GuardClass<Additions>;

/** The properties that a guard adds to a context. */
type AdditionsOf<G extends AnyGuard> =
  G extends GuardClass<infer Additions> ? Additions : G extends InteractionGuard<infer Additions> ? Additions : unknown;

/** The properties that all guards of a list add to a context. */
export type GuardAdditions<Guards extends readonly AnyGuard[]> = Guards extends readonly [
  infer First extends AnyGuard,
  ...infer Rest extends readonly AnyGuard[],
]
  ? AdditionsOf<First> & GuardAdditions<Rest>
  : unknown;

/** Whether a guard is a class, of which each bot has an instance. */
export function isGuardClass(guard: AnyGuard): guard is GuardClass {
  // A class with a static `check` is a guard itself.
  return typeof guard === 'function' && !('check' in guard);
}

/**
 * The result of a guard that allows the interaction.
 *
 * @param additions properties to add to the context of the handler
 */
export function allowInteraction(): GuardResult<object>;
export function allowInteraction<Additions extends object>(additions: Additions): GuardResult<Additions>;
export function allowInteraction(additions: object = {}): GuardResult<object> {
  return { allowed: true, additions };
}

const denialNames: OptionNames<Pick<GuardDenial, 'components'>> = { components: true };

/**
 * The result of a guard that denies the interaction: the handler does not run.
 *
 * @param reason the message that is shown to the user, 1 to 2000 characters
 * @param options `components` are shown below the reason
 * @throws {OptionsError} when an option is unknown
 */
export function denyInteraction(reason: string, options: Pick<GuardDenial, 'components'> = {}): GuardDenial {
  requireKnownOptions('denyInteraction()', options, denialNames);
  const { components } = options;
  return { allowed: false, reason, ...(components === undefined ? {} : { components }) };
}
