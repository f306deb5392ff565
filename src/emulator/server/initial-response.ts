import { checkInitialResponse, requirePendingInteraction } from '../policy/interactions/interaction-responses.js';
import type { ReceivedFile } from '../state/files/attachments.js';
import { applyInitialResponse, type CallbackBody, type ResponseContext } from '../state/interactions/interactions.js';
import type { StateChange } from '../state/world/state-change.js';
import type { World } from '../state/world/world.js';

/** What an application answers to. */
export interface InteractionReference {
  readonly interaction_id: string;
  readonly interaction_token: string;
}

/**
 * Takes the first answer to an interaction, whichever way it comes: by the callback route, or as the answer to the
 * request that delivered the interaction.
 * @throws {Refusal} 10062 when there is no such interaction or its 3 seconds are over, 40060 when it was answered, and
 *   what is wrong with the answer
 */
export function acceptInitialResponse(
  world: World,
  { interaction_id: id, interaction_token: token }: InteractionReference,
  callback: CallbackBody,
  files: readonly ReceivedFile[],
): StateChange<ResponseContext> {
  const scene = requirePendingInteraction(world, id, token);
  checkInitialResponse(scene, callback, files);
  const { events } = applyInitialResponse(world, scene, callback, files);
  return { result: scene, events };
}
