/** Guilds as tests write them down, and as the control interface takes them. */

import { type PermissionName, permissionSet } from '../../wire/constants/permissions.js';
import { type ChannelTypeName, channelTypes, overwriteTypes } from '../../wire/objects/channels/channel.js';

/** Permissions: their names, or their bits as a decimal string. */
export type PermissionsInput = readonly PermissionName[] | string;

/** A guild to make. Its roles and channels are named. */
export interface TestGuildOptions {
  readonly name: string;
  /** Whether Membership Screening is on: who joins is pending until it is passed. Default false. */
  readonly screening?: boolean | undefined;
  /** Default: that of a guild without any. */
  readonly features?: readonly string[] | undefined;
  /** The highest first; the bot's own stands above them. `@everyone` changes what everybody may do. */
  readonly roles?: readonly TestRoleOptions[] | undefined;
  /** Default: one text channel `general`. */
  readonly channels?: readonly TestChannelOptions[] | undefined;
}

export interface TestRoleOptions {
  readonly name: string;
  readonly permissions?: PermissionsInput | undefined;
  readonly color?: number | undefined;
  /** Whether its members are listed apart. */
  readonly hoist?: boolean | undefined;
  readonly mentionable?: boolean | undefined;
}

export interface TestChannelOptions {
  readonly name: string;
  /** Its name or number among the types of channel. Default: `GUILD_TEXT`. */
  readonly type?: ChannelTypeName | number | undefined;
  readonly topic?: string | undefined;
  /** The name of a category that stands before it in the list. */
  readonly parent?: string | undefined;
  /** Names of the roles that alone see it. Default: everybody does. */
  readonly visibleTo?: readonly string[] | undefined;
  /** `id` is the name of a role of this guild, or `@everyone`. */
  readonly permission_overwrites?:
    | readonly {
        readonly id: string;
        /** A number of `overwriteTypes`. Default: of a role. */
        readonly type?: number | undefined;
        readonly allow?: PermissionsInput | undefined;
        readonly deny?: PermissionsInput | undefined;
      }[]
    | undefined;
}

/** A guild as the control interface takes it. */
export function toGuildPayload({ roles = [], channels, ...guild }: TestGuildOptions) {
  return {
    ...guild,
    roles: roles.map(({ permissions, ...role }) => ({ ...role, ...permissionsField('permissions', permissions) })),
    ...(channels ? { channels: channels.map(toChannelPayload) } : {}),
  };
}

function toChannelPayload({ type, visibleTo, permission_overwrites: overwrites = [], ...channel }: TestChannelOptions) {
  const hidden = visibleTo
    ? [{ id: '@everyone', deny: VIEW_CHANNEL }, ...visibleTo.map((id) => ({ id, allow: VIEW_CHANNEL }))].map(
        (each) => ({
          type: overwriteTypes.ROLE,
          ...each,
        }),
      )
    : [];
  const given = overwrites.map(({ allow, deny, ...each }) => ({
    type: overwriteTypes.ROLE,
    ...each,
    ...permissionsField('allow', allow),
    ...permissionsField('deny', deny),
  }));
  return {
    ...channel,
    ...(type === undefined ? {} : { type: typeof type === 'number' ? type : channelTypes[type] }),
    permission_overwrites: [...hidden, ...given],
  };
}

const VIEW_CHANNEL = permissionSet('VIEW_CHANNEL');

function permissionsField<Name extends string>(
  name: Name,
  permissions: PermissionsInput | undefined,
): Partial<Record<Name, string>> {
  if (permissions === undefined) return {};
  const written = typeof permissions === 'string' ? permissions : permissionSet(...permissions);
  // The name is the only key.
  return { [name]: written } as Partial<Record<Name, string>>;
}
