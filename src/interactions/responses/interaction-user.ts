import type { Interaction } from '../../wire/objects/interactions/interaction.js';
import type { User } from '../../wire/objects/users/user.js';
import { InteractionError } from '../errors.js';

/**
 * Returns the user who triggered an interaction. In a guild, Discord sends this user as part of the member.
 * @throws {InteractionError} when the interaction has neither a member nor a user; Discord sends no such interaction
 */
export function getInteractionUser(interaction: Interaction): User {
  const user = interaction.member?.user ?? interaction.user;
  if (user) return user;
  throw new InteractionError('malformed', `Interaction ${interaction.id} has neither a member nor a user.`);
}
