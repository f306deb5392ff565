import type { ActorView } from './actor-view.js';
import type { Candidate } from './candidate.js';
import { commandCandidates } from './command-candidates.js';
import { controlCandidates } from './control-candidates.js';
import { modalCandidates } from './modal-candidates.js';

/** What a user can do with the bot. */
export function interactionCandidates(view: ActorView): Candidate[] {
  return [...modalCandidates(view), ...controlCandidates(view), ...commandCandidates(view)];
}
