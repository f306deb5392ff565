import { limits } from '../../../../../src/wire/constants/limits.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { interactionContextTypes } from '../../../../../src/wire/objects/applications/application-command.js';
import {
  type InstallationOwners,
  installationsAt,
  interactionContextTypeOf,
} from '../../policy/interactions/installations.js';
import { grantedPermissions, overwriteChannelOf } from '../../policy/permissions/permissions.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { createInteractionToken } from '../../state/interactions/interactions.js';
import { serializeMember } from '../../state/members/members.js';
import { validEntitlements } from '../../state/monetization/entitlements.js';
import type { ApplicationRecord } from '../../state/records/users.js';

/** The permissions of an application in DMs. In the DM with its own bot, it can also use external emojis. */
const appPermissions = {
  otherDm: permissionSet('ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE'),
  ownDm: permissionSet('ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE', 'USE_EXTERNAL_EMOJIS'),
};

/**
 * The fields that the interactions of a user have, whatever the user did.
 * @param owners of the installations that made it possible. Default: those of the application where the user is
 */
export function interactionFields(
  actor: ActingUser,
  application: ApplicationRecord,
  owners: InstallationOwners = installationsAt(actor, application),
) {
  const { world, userId, channel } = actor;
  const { id: channelId, type, name, parent_id } = channel.channel;
  const record = world.users.get(userId);
  const user = record?.user;
  const id = world.newId();
  return {
    id,
    application_id: application.id,
    token: createInteractionToken(id),
    version: 1,
    channel: {
      id: channelId,
      type,
      ...(name === undefined ? {} : { name }),
      ...(parent_id === undefined ? {} : { parent_id }),
    },
    channel_id: channelId,
    locale: record?.locale ?? 'en-US',
    entitlements: validEntitlements(world, application.id, { userId, guildId: channel.channel.guild_id }),
    authorizing_integration_owners: { ...owners },
    attachment_size_limit: limits.message.fileBytes,
    ...(guildFields(actor, application) ?? { user, ...dmFields(actor, application) }),
  };
}

function dmFields({ channel }: ActingUser, application: ApplicationRecord) {
  const context = interactionContextTypeOf(channel, application);
  const isOwn = context === interactionContextTypes.BOT_DM;
  return { context, app_permissions: isOwn ? appPermissions.ownDm : appPermissions.otherDm };
}

/** A bot that is not a member of the guild has the permissions of @everyone. */
function guildFields({ world, userId, channel }: ActingUser, { botUserId }: ApplicationRecord) {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!guild || !member) return undefined;
  const bot = guild.members.get(botUserId) ?? { userId: botUserId, roles: [] };
  const overwriteChannel = overwriteChannelOf(world, channel.channel);
  const { id, features, preferred_locale: locale } = guild.guild;
  return {
    guild: { id, features, locale },
    guild_id: id,
    guild_locale: locale,
    member: {
      ...serializeMember(world, member),
      permissions: String(grantedPermissions(guild, member, overwriteChannel)),
    },
    context: interactionContextTypes.GUILD,
    app_permissions: String(grantedPermissions(guild, bot, overwriteChannel)),
  };
}
