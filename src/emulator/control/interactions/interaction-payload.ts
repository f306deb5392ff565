import { randomBytes } from 'node:crypto';
import { limits } from '../../../wire/limits.js';
import type {
  ComponentData,
  ComponentInteraction,
  ModalData,
  ModalInteraction,
} from '../../../wire/objects/interaction.js';
import { interactionTypes } from '../../../wire/objects/interaction.js';
import type { Message } from '../../../wire/objects/message.js';
import { permissionSet } from '../../../wire/permissions.js';
import { channelOfOverwrites, grantedPermissions } from '../../policy/permissions.js';
import type { Picker } from '../../policy/picking.js';
import { presentMember } from '../../state/members.js';
import type { ApplicationRecord } from '../../state/world.js';

/** What an application may always do in a conversation with it. */
const APP_PERMISSIONS_IN_DM = permissionSet('ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE', 'USE_EXTERNAL_EMOJIS');

const contexts = { GUILD: 0, BOT_DM: 1 } as const;

/** The interaction of a person who used a component. */
export function componentInteraction(
  picker: Picker,
  application: ApplicationRecord,
  data: ComponentData,
  message: Message,
): ComponentInteraction {
  return { ...base(picker, application), type: interactionTypes.MESSAGE_COMPONENT, data, message };
}

/** The interaction of a person who submitted a modal. */
export function modalInteraction(
  picker: Picker,
  application: ApplicationRecord,
  data: ModalData,
  message: Message | undefined,
): ModalInteraction {
  return {
    ...base(picker, application),
    type: interactionTypes.MODAL_SUBMIT,
    data,
    ...(message ? { message } : {}),
  };
}

function base(picker: Picker, application: ApplicationRecord) {
  const { world, userId, channel } = picker;
  const { id, type, name } = channel.channel;
  const user = world.users.get(userId)?.user;
  return {
    id: world.newId(),
    application_id: application.id,
    token: randomBytes(48).toString('base64url'),
    version: 1,
    channel: { id, type, ...(name === undefined ? {} : { name }) },
    channel_id: id,
    locale: user?.locale ?? 'en-US',
    entitlements: [],
    attachment_size_limit: limits.message.fileBytes,
    ...(inGuild(picker, application) ?? {
      user,
      context: contexts.BOT_DM,
      app_permissions: APP_PERMISSIONS_IN_DM,
      authorizing_integration_owners: { '0': '0' },
    }),
  };
}

function inGuild({ world, userId, channel }: Picker, application: ApplicationRecord) {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!guild || !member) return undefined;
  const bot = guild.members.get(application.botUserId);
  const place = channelOfOverwrites(world, channel.channel);
  const { id, features, preferred_locale: locale } = guild.guild;
  return {
    guild: { id, features, locale },
    guild_id: id,
    guild_locale: locale,
    member: {
      ...presentMember(world, member),
      permissions: String(grantedPermissions(guild, member, place)),
    },
    context: contexts.GUILD,
    app_permissions: String(bot ? grantedPermissions(guild, bot, place) : 0n),
    authorizing_integration_owners: { '0': id },
  };
}
