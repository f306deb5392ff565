/**
 * Whether a member may use a command of an application in the guild. Permissions of the command override the
 * permissions of the application and the command's default permissions. Without permissions of the command, both others
 * must allow it. Channel and member permissions are checked separately, and both must allow it.
 * @see https://docs.discord.com/developers/interactions/application-commands
 */

import { permissions } from '../../../wire/constants/permissions.js';
import {
  type ApplicationCommand,
  type CommandPermission,
  commandPermissionTypes,
} from '../../../wire/objects/applications/application-command.js';
import type { Channel } from '../../../wire/objects/channels/channel.js';
import { permissionsOfCommand } from '../../state/applications/application-commands.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { grantedPermissions } from './permissions.js';

const { ROLE, USER, CHANNEL } = commandPermissionTypes;

/** A member in a channel of a guild. */
export interface MemberLocation {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly member: MemberRecord;
  /** For a thread, its parent channel: permissions apply to its threads. */
  readonly channel: Channel;
}

/** Whether channel or member permissions deny a command. */
export type CommandDenial = 'channel' | 'member';

/** Returns why a member may not use a command in a channel. Undefined if it may. Administrators always may. */
export function commandDenial(location: MemberLocation, command: ApplicationCommand): CommandDenial | undefined {
  const { world, guild, member, channel } = location;
  const granted = grantedPermissions(guild, member, channel);
  if ((granted & permissions.ADMINISTRATOR) !== 0n) return undefined;
  const permissionsFor = (id: string) => permissionsOfCommand(world, guild.guild.id, id)?.permissions ?? [];
  const [ofCommand, ofApplication] = [permissionsFor(command.id), permissionsFor(command.application_id)];
  const channelAllows = channelPermission(ofCommand, location) ?? channelPermission(ofApplication, location) ?? true;
  if (!channelAllows) return 'channel';
  const isAllowed =
    memberPermission(ofCommand, location) ??
    ((memberPermission(ofApplication, location) ?? true) && hasDefaultPermissions(granted, command));
  return isAllowed ? undefined : 'member';
}

/** The permission for the channel. An entry for the channel takes precedence over one for all channels. */
function channelPermission(
  entries: readonly CommandPermission[],
  { guild, channel }: MemberLocation,
): boolean | undefined {
  const allChannels = String(BigInt(guild.guild.id) - 1n);
  const entryFor = (id: string) => entries.find((each) => each.type === CHANNEL && each.id === id);
  return (entryFor(channel.id) ?? entryFor(allChannels))?.permission;
}

/**
 * The permission for the member. The entry of the user takes precedence over those of its roles, of which one must
 * allow the command. The entry for @everyone applies last.
 */
function memberPermission(
  entries: readonly CommandPermission[],
  { guild, member }: MemberLocation,
): boolean | undefined {
  const own = entries.find((each) => each.type === USER && each.id === member.userId);
  if (own) return own.permission;
  const ofRoles = entries.filter((each) => each.type === ROLE && member.roles.includes(each.id));
  if (ofRoles.length > 0) return ofRoles.some((each) => each.permission);
  return entries.find((each) => each.type === ROLE && each.id === guild.guild.id)?.permission;
}

/** Whether a member has the default permissions of the command. `0` means administrators only. */
function hasDefaultPermissions(granted: bigint, { default_member_permissions: required }: ApplicationCommand): boolean {
  if (required === null) return true;
  const bits = BigInt(required);
  return bits !== 0n && (granted & bits) === bits;
}
