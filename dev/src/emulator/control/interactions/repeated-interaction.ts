import type { Interaction } from '../../../../../src/wire/objects/interactions/interaction.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { createInteractionToken } from '../../state/interactions/interactions.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import { validEntitlements } from '../../state/monetization/entitlements.js';
import type { InteractionRecord } from '../../state/records/interactions.js';
import type { World } from '../../state/world/world.js';

/**
 * Creates an interaction with the same data as an earlier one, a new id and a new token. It contains the message of the
 * component as it is now. Whether the user could do the same again, for example click a button that is disabled now, is not
 * checked: a changed bot can be tried with the same interaction.
 * @throws {UserActionError} when the channel or the message no longer exists
 */
export function createRepeatedInteraction(world: World, { interaction, userId }: InteractionRecord): Interaction {
  const channel = world.channels.get(interaction.channel_id ?? '');
  if (!channel) throw new UserActionError('no_access', 'The channel of the interaction no longer exists.');
  const id = world.newId();
  const fields = {
    id,
    token: createInteractionToken(id),
    locale: world.users.get(userId)?.locale ?? interaction.locale,
    entitlements: validEntitlements(world, interaction.application_id, { userId, guildId: channel.channel.guild_id }),
  };
  if (!('message' in interaction) || !interaction.message) return { ...interaction, ...fields };
  const current = channel.messages.get(interaction.message.id);
  if (!current) throw new UserActionError('unknown_message', 'The message of the interaction was deleted.');
  return { ...interaction, ...fields, message: serializeMessage(world, current) };
}
