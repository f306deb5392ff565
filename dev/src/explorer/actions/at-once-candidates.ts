/** Two users act at once: usually both do the same if the other one can, and different things otherwise. */
import { isInteractionStep } from '../../scenario/perform/interactions.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ActorView } from './actor-view.js';
import type { Candidate } from './candidate.js';
import { interactionCandidates } from './interaction-candidates.js';

/** How much less often than by one user. */
const SHARE = 1 / 8;
/** How often the other user does the same, if possible: most bugs of this kind need two users of one control. */
const SAME_SHARE = 0.7;

/** @param candidates what the user can do */
export function atOnceCandidates(view: ActorView, candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .filter(({ canBeAtOnce }) => canBeAtOnce)
    .map((candidate) => ({
      ...candidate,
      key: `at once ${candidate.key}`,
      weight: candidate.weight * SHARE,
      createSteps: () => atOnceSteps(view, candidate),
    }));
}

async function atOnceSteps(view: ActorView, own: Candidate): Promise<ScenarioStep[]> {
  const another = view.chooseAnother();
  if (!another) return [];
  const others = interactionCandidates(another).filter(({ canBeAtOnce }) => canBeAtOnce);
  const same = others.find(({ key, screen }) => key === own.key && screen.id === own.screen.id);
  const other = same && view.random.chance(SAME_SHARE) ? same : view.random.pick(others);
  const steps = [...(await own.createSteps()), ...((await other?.createSteps()) ?? [])].filter(isInteractionStep);
  return steps.length === 2 ? [{ kind: 'atOnce', steps }] : [];
}
