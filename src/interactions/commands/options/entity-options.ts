/** Options whose values the service offers: users, channels, roles, users and roles, and files. */
import type { Snowflake } from '../../../base/snowflake.js';
import { commandOptionTypes } from '../../../wire/objects/applications/application-command-option.js';
import { type ChannelTypeName, channelTypes, type ResolvedChannel } from '../../../wire/objects/channels/channel.js';
import type { FileType } from '../../../wire/objects/components/modal-fields.js';
import type { Role } from '../../../wire/objects/guilds/role.js';
import type { ResolvedData } from '../../../wire/objects/interactions/interaction.js';
import type { Attachment } from '../../../wire/objects/messages/attachment.js';
import { type ChosenMentionable, type ChosenUser, chosenMentionable, chosenUser, lookUp } from '../../entities.js';
import type { OrNull } from '../../modals/fields/field.js';
import type { Reading } from '../../reading.js';
import {
  type DeclaredOption,
  makeOption,
  type OptionSettings,
  type ParameterRequest,
  refused,
} from './declared-option.js';

export interface ChannelOptionSettings<Required extends boolean> extends OptionSettings<Required> {
  /** Kinds of channel that are offered. Default: all. */
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
}

export interface AttachmentOptionSettings<Required extends boolean> extends OptionSettings<Required> {
  /** Groups (`image`, `video`, `audio`) or endings (`.pdf`) that are taken; at most 10. Default: all. */
  readonly fileTypes?: readonly FileType[] | undefined;
}

const { USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT } = commandOptionTypes;
type EntityType = typeof USER | typeof CHANNEL | typeof ROLE | typeof MENTIONABLE | typeof ATTACHMENT;

/** An option that takes a user. Gives the user with its member where it has one, or null when it is not required. */
export function userOption<const Required extends boolean = true>(
  settings: OptionSettings<Required>,
): DeclaredOption<OrNull<ChosenUser, Required>, typeof USER, false> {
  return entityOption(USER, settings, (named) => ({ type: USER, ...named }), chosenUser);
}

/** An option that takes a channel. Gives the channel, or null when it is not required. */
export function channelOption<const Required extends boolean = true>(
  settings: ChannelOptionSettings<Required>,
): DeclaredOption<OrNull<ResolvedChannel, Required>, typeof CHANNEL, false> {
  const types = settings.channelTypes?.map((name) => channelTypes[name]);
  return entityOption(
    CHANNEL,
    settings,
    (named) => ({ type: CHANNEL, ...named, ...(types === undefined ? {} : { channel_types: types }) }),
    (id, resolved) => {
      const channel = lookUp(resolved.channels, id);
      const isOffered = !channel.ok || !types?.length || types.some((type) => type === channel.value.type);
      return isOffered ? channel : refused('Channels of this kind are not offered.');
    },
  );
}

/** An option that takes a role. Gives the role, or null when it is not required. */
export function roleOption<const Required extends boolean = true>(
  settings: OptionSettings<Required>,
): DeclaredOption<OrNull<Role, Required>, typeof ROLE, false> {
  const resolve = (id: Snowflake, resolved: ResolvedData) => lookUp(resolved.roles, id);
  return entityOption(ROLE, settings, (named) => ({ type: ROLE, ...named }), resolve);
}

/** An option that takes a user or a role. Gives either, told apart by `type`, or null when it is not required. */
export function mentionableOption<const Required extends boolean = true>(
  settings: OptionSettings<Required>,
): DeclaredOption<OrNull<ChosenMentionable, Required>, typeof MENTIONABLE, false> {
  return entityOption(MENTIONABLE, settings, (named) => ({ type: MENTIONABLE, ...named }), chosenMentionable);
}

/** An option that takes a file. Gives the attachment, or null when it is not required. */
export function attachmentOption<const Required extends boolean = true>(
  settings: AttachmentOptionSettings<Required>,
): DeclaredOption<OrNull<Attachment, Required>, typeof ATTACHMENT, false> {
  const { fileTypes } = settings;
  return entityOption(
    ATTACHMENT,
    settings,
    (named) => ({
      type: ATTACHMENT,
      ...named,
      ...(fileTypes === undefined ? {} : { file_types: [...fileTypes] }),
    }),
    (id, resolved) => lookUp(resolved.attachments, id),
  );
}

function entityOption<Value, Type extends EntityType>(
  type: Type,
  settings: OptionSettings<boolean>,
  request: (named: { name: string; description: string; required: boolean }) => ParameterRequest,
  resolve: (id: Snowflake, resolved: ResolvedData) => Reading<unknown>,
): DeclaredOption<Value, Type, false> {
  return makeOption({
    type,
    autocomplete: false,
    settings,
    request,
    value: (id, resolved) => (typeof id === 'string' ? resolve(id, resolved) : refused('It is not an id.')),
  });
}
