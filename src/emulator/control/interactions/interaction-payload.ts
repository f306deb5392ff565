import { limits } from '../../../wire/constants/limits.js';
import { permissionSet } from '../../../wire/constants/permissions.js';
import { interactionContextTypes } from '../../../wire/objects/applications/application-command.js';
import type {
  AutocompleteInteraction,
  CommandData,
  CommandInteraction,
  ComponentData,
  ComponentInteraction,
  Interaction,
  ModalData,
  ModalInteraction,
} from '../../../wire/objects/interactions/interaction.js';
import { interactionTypes } from '../../../wire/objects/interactions/interaction.js';
import type { Message } from '../../../wire/objects/messages/message.js';
import {
  type InstallationOwners,
  installationsAt,
  interactionContextTypeOf,
} from '../../policy/interactions/installations.js';
import { grantedPermissions, overwriteChannelOf } from '../../policy/permissions/permissions.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { createInteractionToken } from '../../state/interactions/interactions.js';
import { serializeMember } from '../../state/members/members.js';
import type { ApplicationRecord } from '../../state/records/users.js';

/** What an application may always do in conversations: in those with itself, emojis of elsewhere too. */
const appPermissions = {
  private: permissionSet('ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE'),
  own: permissionSet('ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE', 'USE_EXTERNAL_EMOJIS'),
};

/** The interaction of a person who used a command. */
export function commandInteraction(
  picker: ActingUser,
  application: ApplicationRecord,
  data: CommandData,
  owners: InstallationOwners,
): CommandInteraction {
  return { ...base(picker, application, owners), type: interactionTypes.APPLICATION_COMMAND, data };
}

/** The interaction of a person who is typing a command. */
export function autocompleteInteraction(
  picker: ActingUser,
  application: ApplicationRecord,
  data: CommandData,
  owners: InstallationOwners,
): AutocompleteInteraction {
  return { ...base(picker, application, owners), type: interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE, data };
}

/**
 * The interaction of a person who used a component. Where the message answers an interaction, those who installed the
 * application for that one count for whoever uses it.
 */
export function componentInteraction(
  picker: ActingUser,
  application: ApplicationRecord,
  data: ComponentData,
  message: Message,
): ComponentInteraction {
  const owners = message.interaction_metadata?.authorizing_integration_owners;
  return { ...base(picker, application, owners), type: interactionTypes.MESSAGE_COMPONENT, data, message };
}

/**
 * The interaction of a person who submitted a modal.
 * @param opener the interaction that opened it, as long as it is remembered
 */
export function modalInteraction(
  picker: ActingUser,
  application: ApplicationRecord,
  data: ModalData,
  { message, opener }: { readonly message: Message | undefined; readonly opener: Interaction | undefined },
): ModalInteraction {
  return {
    ...base(picker, application, opener?.authorizing_integration_owners),
    type: interactionTypes.MODAL_SUBMIT,
    data,
    ...(message ? { message } : {}),
  };
}

function base(
  picker: ActingUser,
  application: ApplicationRecord,
  owners: InstallationOwners = installationsAt(picker, application),
) {
  const { world, userId, channel } = picker;
  const { id: channelId, type, name } = channel.channel;
  const user = world.users.get(userId)?.user;
  const id = world.newId();
  return {
    id,
    application_id: application.id,
    token: createInteractionToken(id),
    version: 1,
    channel: { id: channelId, type, ...(name === undefined ? {} : { name }) },
    channel_id: channelId,
    locale: user?.locale ?? 'en-US',
    entitlements: [],
    authorizing_integration_owners: { ...owners },
    attachment_size_limit: limits.message.fileBytes,
    ...(inGuild(picker, application) ?? { user, ...inConversation(picker, application) }),
  };
}

function inConversation({ channel }: ActingUser, application: ApplicationRecord) {
  const context = interactionContextTypeOf(channel, application);
  const isOwn = context === interactionContextTypes.BOT_DM;
  return { context, app_permissions: isOwn ? appPermissions.own : appPermissions.private };
}

/** A bot that is not in the guild has there what everybody has. */
function inGuild({ world, userId, channel }: ActingUser, { botUserId }: ApplicationRecord) {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!guild || !member) return undefined;
  const bot = guild.members.get(botUserId) ?? { userId: botUserId, roles: [] };
  const place = overwriteChannelOf(world, channel.channel);
  const { id, features, preferred_locale: locale } = guild.guild;
  return {
    guild: { id, features, locale },
    guild_id: id,
    guild_locale: locale,
    member: {
      ...serializeMember(world, member),
      permissions: String(grantedPermissions(guild, member, place)),
    },
    context: interactionContextTypes.GUILD,
    app_permissions: String(grantedPermissions(guild, bot, place)),
  };
}
