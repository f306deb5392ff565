/** Describes a guild to create, with names in place of ids, and converts it to the request of the control API. */
import type { Snowflake } from 'guildhall';
import {
  type ChannelTypeName,
  channelTypes,
  type Locale,
  overwriteTypes,
  type PermissionName,
  permissionSet,
} from 'guildhall/wire';

/** Permissions: names, or bits as a decimal string. */
export type PermissionsInput = readonly PermissionName[] | string;

/** Describes a guild to create. Roles and channels refer to each other by name. */
export interface GuildDescription {
  /** The id that the bot knows from Discord, for a bot whose configuration contains ids. @default a new id */
  readonly id?: Snowflake | undefined;
  readonly name: string;
  /**
   * Whether Membership Screening is enabled: new members are pending until they complete it.
   * @default false
   */
  readonly screening?: boolean | undefined;
  /**
   * Guild features, such as `COMMUNITY`.
   * @default none
   */
  readonly features?: readonly string[] | undefined;
  /**
   * Whether Discord's message that a user joined is sent to the system channel, the first text channel.
   * @default false
   */
  readonly joinMessages?: boolean | undefined;
  /**
   * The language of the guild. Interactions in it contain it.
   * @default 'en-US'
   */
  readonly locale?: Locale | undefined;
  /** Highest first; the bot's role is above them. A role named `@everyone` changes the permissions of all members. */
  readonly roles?: readonly RoleDescription[] | undefined;
  /** @default one text channel `general` */
  readonly channels?: readonly ChannelDescription[] | undefined;
}

/** Describes a role of a guild to create. */
export interface RoleDescription {
  /** The id that the bot knows from Discord. The role `@everyone` has the id of the guild. @default a new id */
  readonly id?: Snowflake | undefined;
  readonly name: string;
  /** The permissions in the whole guild. */
  readonly permissions?: PermissionsInput | undefined;
  /** 0xRRGGBB. */
  readonly color?: number | undefined;
  /** Whether members with the role are listed separately. */
  readonly hoist?: boolean | undefined;
  /** Whether everyone can mention the role. */
  readonly mentionable?: boolean | undefined;
}

/** Describes a channel of a guild to create. */
export interface ChannelDescription {
  /** The id that the bot knows from Discord. @default a new id */
  readonly id?: Snowflake | undefined;
  readonly name: string;
  /**
   * A name or number of `channelTypes`.
   * @default 'GUILD_TEXT'
   */
  readonly type?: ChannelTypeName | number | undefined;
  /** At most 1024 characters. */
  readonly topic?: string | undefined;
  /** The name of a category that precedes the channel in the list of channels. */
  readonly parent?: string | undefined;
  /**
   * Names of the only roles that can view the channel, and `@bot` for the bot, unless it is an administrator.
   * @default all roles
   */
  readonly visibleTo?: readonly string[] | undefined;
  /** `id` is the name of a role of this guild, `@everyone`, or `@bot` for the bot. */
  readonly permissionOverwrites?:
    | readonly {
        readonly id: string;
        /**
         * A value of `overwriteTypes`.
         * @default overwriteTypes.ROLE
         */
        readonly type?: number | undefined;
        readonly allow?: PermissionsInput | undefined;
        readonly deny?: PermissionsInput | undefined;
      }[]
    | undefined;
}

/** Converts the description to a request of the control API. */
export function toGuildPayload({ roles = [], channels, joinMessages = false, locale, ...guild }: GuildDescription) {
  return {
    ...guild,
    ...(locale === undefined ? {} : { preferred_locale: locale }),
    ...(joinMessages ? { system_channel_flags: 0 } : {}),
    roles: roles.map(({ permissions, ...role }) => ({ ...role, ...permissionsField('permissions', permissions) })),
    ...(channels ? { channels: channels.map(toChannelPayload) } : {}),
  };
}

function toChannelPayload({ type, visibleTo, permissionOverwrites = [], ...channel }: ChannelDescription) {
  const visibilityOverwrites = visibleTo
    ? [{ id: '@everyone', deny: VIEW_CHANNEL }, ...visibleTo.map((id) => ({ id, allow: VIEW_CHANNEL }))].map(
        (each) => ({
          type: overwriteTypes.ROLE,
          ...each,
        }),
      )
    : [];
  const overwrites = permissionOverwrites.map(({ allow, deny, ...each }) => ({
    type: overwriteTypes.ROLE,
    ...each,
    ...permissionsField('allow', allow),
    ...permissionsField('deny', deny),
  }));
  return {
    ...channel,
    ...(type === undefined ? {} : { type: typeof type === 'number' ? type : channelTypes[type] }),
    permission_overwrites: [...visibilityOverwrites, ...overwrites],
  };
}

const VIEW_CHANNEL = permissionSet('VIEW_CHANNEL');

function permissionsField<Name extends string>(
  name: Name,
  permissions: PermissionsInput | undefined,
): Partial<Record<Name, string>> {
  if (permissions === undefined) return {};
  const bits = typeof permissions === 'string' ? permissions : permissionSet(...permissions);
  // `name` is the only key.
  return { [name]: bits } as Partial<Record<Name, string>>;
}
