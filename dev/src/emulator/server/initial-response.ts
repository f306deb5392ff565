import { checkInitialResponse, requirePendingInteraction } from '../policy/interactions/interaction-responses.js';
import type { ReceivedFile } from '../state/files/attachments.js';
import { applyInitialResponse, type CallbackBody, type ResponseContext } from '../state/interactions/interactions.js';
import type { StateChange } from '../state/world/state-change.js';
import type { World } from '../state/world/world.js';

/** Identifies the interaction that an application responds to. */
export interface InteractionReference {
  readonly interaction_id: string;
  readonly interaction_token: string;
}

/**
 * Accepts the initial response to an interaction, from the callback route or from the HTTP response to the request that
 * delivered the interaction.
 * @throws {RequestRejectedError} 10062 when the interaction does not exist or its 3 seconds are over, 40060 when it
 *   already has a response, or another error for an invalid response
 */
export function acceptInitialResponse(
  world: World,
  { interaction_id: id, interaction_token: token }: InteractionReference,
  callback: CallbackBody,
  files: readonly ReceivedFile[],
): StateChange<ResponseContext> {
  const context = requirePendingInteraction(world, id, token);
  checkInitialResponse(world, context, callback, files);
  const { events } = applyInitialResponse(world, context, callback, files);
  return { result: context, events };
}
