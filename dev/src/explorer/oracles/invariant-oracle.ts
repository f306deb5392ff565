import type { Invariants } from '../../testing/invariants/invariants.js';
import type { Oracle } from './oracle.js';

/** Checks the invariants of the author after each step. Each is reported once in a world: it usually stays broken. */
export function invariantOracle(invariants: Invariants): Oracle {
  const reported = new Set<string>();
  return {
    observe: async ({ scenario }) => {
      const broken = await invariants.findBroken(scenario.world);
      const added = broken.filter(({ name }) => !reported.has(name));
      for (const { name } of added) reported.add(name);
      return added.map(({ name, reason }) => ({
        kind: 'invariant' as const,
        message: `${name}: ${reason}`,
        assertions: [{ kind: 'invariant' as const, name }],
      }));
    },
  };
}
