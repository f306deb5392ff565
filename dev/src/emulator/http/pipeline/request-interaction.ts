import { findInteractionByToken } from '../../state/interactions/interactions.js';
import type { World } from '../../state/world/world.js';

/**
 * The header in which a local bot names the interaction whose handler sends the request. `guildhall dev` adds it, so that the
 * playground can show the requests of each interaction. Discord does not know it.
 */
export const INTERACTION_HEADER = 'x-guildhall-interaction';

/**
 * Returns the id of the interaction that a request belongs to: the request responds to it, or its header names it.
 * @param path the parameters of the path
 */
export function interactionOfRequest(
  world: World,
  path: Readonly<Record<string, string>>,
  headers: Headers,
): string | undefined {
  const token = path['interaction_token'] ?? path['webhook_token'];
  const answered = token === undefined ? undefined : findInteractionByToken(world, token);
  const id = answered?.interaction.id ?? headers.get(INTERACTION_HEADER) ?? '';
  return world.interactions.has(id) ? id : undefined;
}
