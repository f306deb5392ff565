import type { InteractionGuard } from '../../guards/guard.js';
import type { GuardContext } from '../../guards/guard-context.js';

/** What all guards together decided. */
export type CombinedGuardResult =
  | { readonly allowed: true; readonly additions: object }
  | { readonly allowed: false; readonly guard: string; readonly reason: string };

/** Asks the guards in their order, up to the first refusal. */
export async function checkGuards(
  guards: readonly InteractionGuard[],
  context: GuardContext,
): Promise<CombinedGuardResult> {
  const additions = {};
  for (const guard of guards) {
    const verdict = await guard.check(context);
    if (!verdict.allowed) return { allowed: false, guard: guard.name, reason: verdict.reason };
    Object.assign(additions, verdict.additions);
  }
  return { allowed: true, additions };
}

/** Gives a context what guards add to it, in the place of what it says itself. */
export function extendContext(context: object, additions: object): object {
  for (const [key, value] of Object.entries(additions)) {
    Object.defineProperty(context, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return context;
}
