/**
 * Guards decide before a handler runs. In the options of a binding, what they make sure of is part of the type that the
 * handler receives; in `@Guard` on a class or a method they only refuse.
 */
import type { PermissionName } from '../../wire/constants/permissions.js';
import type { GuardContext } from './guard-context.js';

/** What a guard decided. A refusal is shown to the person, seen by them alone. */
export type GuardResult<Additions extends object> =
  | { readonly allowed: true; readonly additions: Additions }
  | { readonly allowed: false; readonly reason: string };

/** Permissions that a guard asks for. */
export interface RequiredPermissions {
  /** Of the person. */
  readonly user?: readonly PermissionName[] | undefined;
  /** Of the bot itself. */
  readonly app?: readonly PermissionName[] | undefined;
}

/** A guard: what it checks, and what a handler behind it may rely on. */
export interface InteractionGuard<Additions extends object = object> {
  /** For logs. */
  readonly name: string;
  /** Permissions that it asks for, where it does: told in `bot.routes`. */
  readonly requiredPermissions?: RequiredPermissions | undefined;
  check(context: GuardContext): GuardResult<Additions> | Promise<GuardResult<Additions>>;
}

/** What all guards of a list add to a context. */
export type GuardAdditions<Guards extends readonly InteractionGuard[]> = Guards extends readonly [
  InteractionGuard<infer Additions>,
  ...infer Rest extends readonly InteractionGuard[],
]
  ? Additions & GuardAdditions<Rest>
  : unknown;

/** Lets the handler run; it may rely on `additions`. */
export function allowInteraction(): GuardResult<object>;
export function allowInteraction<Additions extends object>(additions: Additions): GuardResult<Additions>;
export function allowInteraction(additions: object = {}): GuardResult<object> {
  return { allowed: true, additions };
}

/** Keeps the handler from running. @param reason what the person is told, at most 2000 characters */
export function denyInteraction(reason: string): GuardResult<never> {
  return { allowed: false, reason };
}
