import { type ContextParts, InteractionContext } from '../../interactions/contexts/interaction-context.js';
import type { Guard } from './guard.js';

/** What guards look at: who did it and where, before anything was read. */
export class GuardContext extends InteractionContext {
  constructor(parts: ContextParts) {
    super(parts);
  }
}

/** What all guards together decided. */
export type Admission =
  | { readonly allowed: true; readonly additions: object }
  | { readonly allowed: false; readonly guard: string; readonly reason: string };

/** Asks the guards in their order, up to the first refusal. */
export async function checkGuards(guards: readonly Guard[], context: GuardContext): Promise<Admission> {
  const additions = {};
  for (const guard of guards) {
    const verdict = await guard.check(context);
    if (!verdict.allowed) return { allowed: false, guard: guard.name, reason: verdict.reason };
    Object.assign(additions, verdict.additions);
  }
  return { allowed: true, additions };
}
