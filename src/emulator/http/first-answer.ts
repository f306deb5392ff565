import { checkCallback, interactionToAnswer } from '../policy/interaction-answers.js';
import type { UploadedFile } from '../state/attachments.js';
import type { Change } from '../state/change.js';
import { answerInteraction, type Callback, type Scene } from '../state/interactions.js';
import type { World } from '../state/world.js';

/** What an application answers to. */
export interface Answered {
  readonly interaction_id: string;
  readonly interaction_token: string;
}

/**
 * Takes the first answer to an interaction, whichever way it comes: by the callback route, or as the answer to the
 * request that delivered the interaction.
 * @throws {Refusal} 10062 when there is no such interaction or its 3 seconds are over, 40060 when it was answered, and
 *   what is wrong with the answer
 */
export function takeFirstAnswer(
  world: World,
  { interaction_id: id, interaction_token: token }: Answered,
  callback: Callback,
  files: readonly UploadedFile[],
): Change<Scene> {
  const scene = interactionToAnswer(world, id, token);
  checkCallback(scene, callback, files);
  const { events } = answerInteraction(world, scene, callback, files);
  return { result: scene, events };
}
