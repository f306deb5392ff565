/** The fields that response messages contain about their interaction. */

import { isSubcommandType } from 'guildhall/internal';
import {
  type CommandDataOption,
  commandTypes,
  type Interaction,
  type InteractionMetadata,
  interactionTypes,
  type Message,
  type MessageReference,
  messageReferenceTypes,
  messageTypes,
} from 'guildhall/wire';
import type { InteractionRecord } from '../records/interactions.js';
import type { World } from '../world/world.js';

/** The type of a response message, and the message that it refers to. */
export interface ResponseMessageFields {
  readonly type?: number;
  readonly reference?: MessageReference;
}

/** Responses to commands have special message types. The response to a message command refers to its target. */
export function responseMessageFields({ interaction }: InteractionRecord): ResponseMessageFields {
  if (interaction.type !== interactionTypes.APPLICATION_COMMAND) return {};
  const { type, target_id: targetId } = interaction.data;
  if (type === commandTypes.USER) return { type: messageTypes.CONTEXT_MENU_COMMAND };
  if (type !== commandTypes.MESSAGE) return { type: messageTypes.CHAT_INPUT_COMMAND };
  const { channel_id, guild_id } = interaction;
  const reference = { type: messageReferenceTypes.DEFAULT, message_id: targetId, channel_id, guild_id };
  return { type: messageTypes.CONTEXT_MENU_COMMAND, reference };
}

/** The command with its full name. Undefined for other interactions, and if the user no longer exists. */
export function messageInteractionOf(world: World, { interaction, userId }: InteractionRecord): Message['interaction'] {
  const user = world.users.get(userId)?.user;
  if (!user || interaction.type !== interactionTypes.APPLICATION_COMMAND) return undefined;
  const { id, type, data } = interaction;
  return { id, type, name: [data.name, ...subcommandNames(data.options)].join(' '), user };
}

/** The names of the selected group and subcommand. */
function subcommandNames(options: readonly CommandDataOption[] = []): string[] {
  const subcommand = options.find(({ type }) => isSubcommandType(type));
  return subcommand ? [subcommand.name, ...subcommandNames(subcommand.options)] : [];
}

/** The metadata of an interaction in its response messages. Undefined if the user no longer exists. */
export function interactionMetadataOf(
  world: World,
  { interaction, userId, trigger }: InteractionRecord,
): InteractionMetadata | undefined {
  const user = world.users.get(userId)?.user;
  if (!user) return undefined;
  const { id, type, authorizing_integration_owners } = interaction;
  return {
    id,
    type,
    user,
    authorizing_integration_owners,
    ...targetFields(world, interaction),
    ...triggerFields(trigger),
  };
}

/** The target of a user or message command, or the message of a component. */
function targetFields(world: World, interaction: Interaction): Partial<InteractionMetadata> {
  if (interaction.type === interactionTypes.MESSAGE_COMPONENT) return { interacted_message_id: interaction.message.id };
  if (interaction.type !== interactionTypes.APPLICATION_COMMAND) return {};
  const { type, target_id: targetId } = interaction.data;
  if (targetId === undefined) return {};
  if (type === commandTypes.MESSAGE) return { target_message_id: targetId };
  const target = world.users.get(targetId)?.user;
  return target ? { target_user: target } : {};
}

function triggerFields(trigger: InteractionMetadata | undefined): Partial<InteractionMetadata> {
  return trigger ? { triggering_interaction_metadata: trigger } : {};
}
