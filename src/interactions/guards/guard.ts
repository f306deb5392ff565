/**
 * Guards allow or deny an interaction before its handler runs. In the options of a declaration or a binding, what they add
 * to the context is part of its type. In `@Guard` on a class or a method, they can only deny.
 */
import type { PermissionName } from '../../wire/constants/permissions.js';
import type { GuardContext } from './guard-context.js';

/** The decision of a guard. The reason of a denial is shown to the user in an ephemeral message. */
export type GuardResult<Additions extends object> =
  | { readonly allowed: true; readonly additions: Additions }
  | { readonly allowed: false; readonly reason: string };

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
  /** Decides about an interaction. If it throws, the failure is handled like that of a handler. */
  check(context: GuardContext): GuardResult<Additions> | Promise<GuardResult<Additions>>;
}

/** The properties that all guards of a list add to a context. */
export type GuardAdditions<Guards extends readonly InteractionGuard[]> = Guards extends readonly [
  InteractionGuard<infer Additions>,
  ...infer Rest extends readonly InteractionGuard[],
]
  ? Additions & GuardAdditions<Rest>
  : unknown;

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

/**
 * The result of a guard that denies the interaction: the handler does not run.
 *
 * @param reason the message that is shown to the user, 1 to 2000 characters
 */
export function denyInteraction(reason: string): GuardResult<never> {
  return { allowed: false, reason };
}
