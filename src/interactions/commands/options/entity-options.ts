/** Options with entities as values: users, channels, roles, users and roles, and attachments. */
import { type OptionNames } from '../../../base/options/option-problems.js';
import type { Snowflake } from '../../../base/snowflake.js';
import { commandOptionTypes } from '../../../wire/objects/applications/command-types.js';
import { type ChannelTypeName, channelTypes, type ResolvedChannel } from '../../../wire/objects/channels/channel.js';
import type { FileType } from '../../../wire/objects/components/modal-fields.js';
import type { Role } from '../../../wire/objects/guilds/role.js';
import type { ResolvedData } from '../../../wire/objects/interactions/interaction.js';
import type { Attachment } from '../../../wire/objects/messages/attachment.js';
import type { NullIfOptional } from '../../declarations/null-if-optional.js';
import { type ParseResult, parseFailure } from '../../declarations/parse-result.js';
import {
  type ChosenMentionable,
  type ChosenUser,
  resolveChannel,
  resolveEntity,
  resolveMentionable,
  resolveRole,
  resolveUser,
} from '../../entities/chosen-entities.js';
import {
  type DeclaredOption,
  makeOption,
  type OptionSettings,
  optionSettingNames,
  type ValueOptionRequest,
} from './declared-option.js';

/** The settings of an option for a channel. */
export interface ChannelOptionSettings<Required extends boolean> extends OptionSettings<Required> {
  /**
   * The types of channels that the user can select.
   * @default all types
   */
  readonly channelTypes?: readonly ChannelTypeName[] | undefined;
}

/** The settings of an option for a file. */
export interface AttachmentOptionSettings<Required extends boolean> extends OptionSettings<Required> {
  /**
   * At most 10 groups of file types (`image`, `video`, `audio`) or extensions (`.pdf`).
   * @default all file types
   */
  readonly fileTypes?: readonly FileType[] | undefined;
}

const channelOptionNames: OptionNames<ChannelOptionSettings<boolean>> = { ...optionSettingNames, channelTypes: true };
const attachmentOptionNames: OptionNames<AttachmentOptionSettings<boolean>> = {
  ...optionSettingNames,
  fileTypes: true,
};

const { USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT } = commandOptionTypes;
type EntityType = typeof USER | typeof CHANNEL | typeof ROLE | typeof MENTIONABLE | typeof ATTACHMENT;

/**
 * An option with a user. The value is the user, with the member if the user is in the guild, or null if the option is
 * optional and omitted.
 *
 * @example
 * member: userOption({ description: 'The member to warn' }) // ChosenUser
 */
export function userOption<const Required extends boolean = true>(
  settings: OptionSettings<Required>,
): DeclaredOption<NullIfOptional<ChosenUser, Required>, typeof USER, false> {
  return makeEntityOption(USER, settings, (named) => ({ type: USER, ...named }), resolveUser);
}

/** An option with a channel. The value is the channel, or null if the option is optional and omitted. */
export function channelOption<const Required extends boolean = true>(
  settings: ChannelOptionSettings<Required>,
): DeclaredOption<NullIfOptional<ResolvedChannel, Required>, typeof CHANNEL, false> {
  const types = settings.channelTypes?.map((name) => channelTypes[name]);
  return makeEntityOption(
    CHANNEL,
    settings,
    (named) => ({ type: CHANNEL, ...named, ...(types === undefined ? {} : { channel_types: types }) }),
    (id, resolved) => {
      const channel = resolveChannel(id, resolved);
      const isAllowed = !channel.ok || !types?.length || types.some((type) => type === channel.value.type);
      return isAllowed ? channel : parseFailure('Channels of this type are not allowed.');
    },
  );
}

/** An option with a role. The value is the role, or null if the option is optional and omitted. */
export function roleOption<const Required extends boolean = true>(
  settings: OptionSettings<Required>,
): DeclaredOption<NullIfOptional<Role, Required>, typeof ROLE, false> {
  return makeEntityOption(ROLE, settings, (named) => ({ type: ROLE, ...named }), resolveRole);
}

/**
 * An option with a user or a role. The value is either of them, distinguished by `type`, or null if the option is optional
 * and omitted.
 */
export function mentionableOption<const Required extends boolean = true>(
  settings: OptionSettings<Required>,
): DeclaredOption<NullIfOptional<ChosenMentionable, Required>, typeof MENTIONABLE, false> {
  return makeEntityOption(MENTIONABLE, settings, (named) => ({ type: MENTIONABLE, ...named }), resolveMentionable);
}

/** An option with a file. The value is the attachment, or null if the option is optional and omitted. */
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
    settingNames:
      type === CHANNEL ? channelOptionNames : type === ATTACHMENT ? attachmentOptionNames : optionSettingNames,
    toRequest,
    readValue: (id, resolved) => (typeof id === 'string' ? resolve(id, resolved) : parseFailure('It is not an id.')),
  });
}
