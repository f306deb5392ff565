import type { Candidate } from '../actions/actor-view.js';
import type { SeededRandom } from '../random/seeded-random.js';

/** Counts how often users of each kind tried each action of each screen, and prefers what was tried least. */
export class ActionCounts {
  readonly #counts = new Map<string, number>();

  /** How many different actions were tried. */
  get size(): number {
    return this.#counts.size;
  }

  choose(candidates: readonly Candidate[], role: string, random: SeededRandom): Candidate | undefined {
    const chosen = random.pickWeighted(candidates, (candidate) => {
      const count = this.#counts.get(keyOf(candidate, role)) ?? 0;
      return candidate.weight / (1 + count) ** 1.2 + candidate.weight / 100;
    });
    if (chosen) this.#counts.set(keyOf(chosen, role), (this.#counts.get(keyOf(chosen, role)) ?? 0) + 1);
    return chosen;
  }
}

function keyOf({ screen, key }: Candidate, role: string): string {
  return `${screen.id}\n${key}\n${role}`;
}
