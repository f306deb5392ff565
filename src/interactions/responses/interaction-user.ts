import type { Interaction } from '../../wire/objects/interactions/interaction.js';
import type { User } from '../../wire/objects/users/user.js';
import { InteractionError } from '../errors.js';

/**
 * Who caused an interaction: the user of its member in a guild, elsewhere its user.
 * @throws InteractionError when it has neither, which the interface rules out
 */
export function getInteractionUser(interaction: Interaction): User {
  const user = interaction.member?.user ?? interaction.user;
  if (user) return user;
  throw new InteractionError('malformed', `Interaction ${interaction.id} names neither a member nor a user.`);
}
