import type { GuardDenial, InteractionGuard } from './guard.js';
import type { GuardContext } from './guard-context.js';

/** The decision of a list of guards. */
export type CombinedGuardResult =
  | { readonly allowed: true; readonly additions: object }
  | (GuardDenial & { readonly guard: string });

/** Checks the guards in order, up to the first denial. */
export async function checkGuards(
  guards: readonly InteractionGuard[],
  context: GuardContext,
): Promise<CombinedGuardResult> {
  const additions = {};
  for (const guard of guards) {
    const result = await guard.check(context);
    if (!result.allowed) return { ...result, guard: guard.name };
    Object.assign(additions, result.additions);
  }
  return { allowed: true, additions };
}

/** Adds the properties of guards to a context. They override those of the context. */
export function extendContext<Context extends object, Additions extends object>(
  context: Context,
  additions: Additions,
): Context & Additions {
  for (const [key, value] of Object.entries(additions)) {
    Object.defineProperty(context, key, { value, enumerable: true, configurable: true, writable: true });
  }
  // Each property of `additions` was defined above.
  return context as Context & Additions;
}
