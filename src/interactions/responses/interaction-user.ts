import type { Interaction } from '../../wire/objects/interactions/interaction.js';
import type { User } from '../../wire/objects/users/user.js';
import { InteractionError } from '../errors.js';

/**
 * The user who caused an interaction: in a guild the user of its member.
 * @throws {InteractionError} when the interaction has neither a member nor a user, which Discord does not send
 */
export function getInteractionUser(interaction: Interaction): User {
  const user = interaction.member?.user ?? interaction.user;
  if (user) return user;
  throw new InteractionError('malformed', `Interaction ${interaction.id} has neither a member nor a user.`);
}
