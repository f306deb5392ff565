/** Options whose values the service offers: users, channels, roles, users and roles, and files. */
import type { Snowflake } from '../../../base/snowflake.js';
import { commandOptionTypes } from '../../../wire/objects/applications/application-command-option.js';
import { type ChannelTypeName, channelTypes, type ResolvedChannel } from '../../../wire/objects/channels/channel.js';
import type { FileType } from '../../../wire/objects/components/modal-fields.js';
import type { Role } from '../../../wire/objects/guilds/role.js';
import type { ResolvedData } from '../../../wire/objects/interactions/interaction.js';
import type { Attachment } from '../../../wire/objects/messages/attachment.js';
import type { NullIfOptional } from '../../declarations/null-if-optional.js';
import type { ParseResult } from '../../declarations/parse-result.js';
import { rejected } from '../../declarations/parse-result.js';
import {
  type ChosenMentionable,
  type ChosenUser,
  resolveEntity,
  resolveMentionable,
  resolveUser,
} from '../../entities/chosen-entities.js';
import { type DeclaredOption, makeOption, type OptionSettings, type ValueOptionRequest } from './declared-option.js';

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
): DeclaredOption<NullIfOptional<ChosenUser, Required>, typeof USER, false> {
  return makeEntityOption(USER, settings, (named) => ({ type: USER, ...named }), resolveUser);
}

/** An option that takes a channel. Gives the channel, or null when it is not required. */
export function channelOption<const Required extends boolean = true>(
  settings: ChannelOptionSettings<Required>,
): DeclaredOption<NullIfOptional<ResolvedChannel, Required>, typeof CHANNEL, false> {
  const types = settings.channelTypes?.map((name) => channelTypes[name]);
  return makeEntityOption(
    CHANNEL,
    settings,
    (named) => ({ type: CHANNEL, ...named, ...(types === undefined ? {} : { channel_types: types }) }),
    (id, resolved) => {
      const channel = resolveEntity(resolved.channels, id);
      const isOffered = !channel.ok || !types?.length || types.some((type) => type === channel.value.type);
      return isOffered ? channel : rejected('Channels of this kind are not offered.');
    },
  );
}

/** An option that takes a role. Gives the role, or null when it is not required. */
export function roleOption<const Required extends boolean = true>(
  settings: OptionSettings<Required>,
): DeclaredOption<NullIfOptional<Role, Required>, typeof ROLE, false> {
  const resolve = (id: Snowflake, resolved: ResolvedData) => resolveEntity(resolved.roles, id);
  return makeEntityOption(ROLE, settings, (named) => ({ type: ROLE, ...named }), resolve);
}

/** An option that takes a user or a role. Gives either, told apart by `type`, or null when it is not required. */
export function mentionableOption<const Required extends boolean = true>(
  settings: OptionSettings<Required>,
): DeclaredOption<NullIfOptional<ChosenMentionable, Required>, typeof MENTIONABLE, false> {
  return makeEntityOption(MENTIONABLE, settings, (named) => ({ type: MENTIONABLE, ...named }), resolveMentionable);
}

/** An option that takes a file. Gives the attachment, or null when it is not required. */
export function attachmentOption<const Required extends boolean = true>(
  settings: AttachmentOptionSettings<Required>,
): DeclaredOption<NullIfOptional<Attachment, Required>, typeof ATTACHMENT, false> {
  const { fileTypes } = settings;
  return makeEntityOption(
    ATTACHMENT,
    settings,
    (named) => ({
      type: ATTACHMENT,
      ...named,
      ...(fileTypes === undefined ? {} : { file_types: [...fileTypes] }),
    }),
    (id, resolved) => resolveEntity(resolved.attachments, id),
  );
}

function makeEntityOption<Value, Type extends EntityType>(
  type: Type,
  settings: OptionSettings<boolean>,
  toRequest: (named: { name: string; description: string; required: boolean }) => ValueOptionRequest,
  resolve: (id: Snowflake, resolved: ResolvedData) => ParseResult<unknown>,
): DeclaredOption<Value, Type, false> {
  return makeOption({
    type,
    autocomplete: false,
    settings,
    toRequest,
    readValue: (id, resolved) => (typeof id === 'string' ? resolve(id, resolved) : rejected('It is not an id.')),
  });
}
