/**
 * Guards decide before a handler runs. In the options of a binding, what they make sure of is part of the type that the
 * handler receives; in `@Guard` on a class or a method they only refuse.
 */
import type { PermissionName } from '../../wire/constants/permissions.js';
import type { GuardContext } from './guard-context.js';

/** What a guard decided. A refusal is shown to the person, seen by them alone. */
export type Verdict<Additions extends object> =
  | { readonly allowed: true; readonly additions: Additions }
  | { readonly allowed: false; readonly reason: string };

/** Permissions that a guard asks for. */
export interface GuardNeeds {
  /** Of the person. */
  readonly user?: readonly PermissionName[] | undefined;
  /** Of the bot itself. */
  readonly app?: readonly PermissionName[] | undefined;
}

/** A guard: what it checks, and what a handler behind it may rely on. */
export interface Guard<Additions extends object = object> {
  /** For logs. */
  readonly name: string;
  /** Permissions that it asks for, where it does: told in `bot.routes`. */
  readonly needs?: GuardNeeds | undefined;
  check(context: GuardContext): Verdict<Additions> | Promise<Verdict<Additions>>;
}

/** What all guards of a list add to a context. */
export type AdditionsOf<Guards extends readonly Guard[]> = Guards extends readonly [
  Guard<infer Additions>,
  ...infer Rest extends readonly Guard[],
]
  ? Additions & AdditionsOf<Rest>
  : unknown;

/** Lets the handler run; it may rely on `additions`. */
export function allow(): Verdict<object>;
export function allow<Additions extends object>(additions: Additions): Verdict<Additions>;
export function allow(additions: object = {}): Verdict<object> {
  return { allowed: true, additions };
}

/** Keeps the handler from running. @param reason what the person is told, at most 2000 characters */
export function refuse(reason: string): Verdict<never> {
  return { allowed: false, reason };
}
