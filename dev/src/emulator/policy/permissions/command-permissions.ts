/**
 * Whether a member may use a command of an application in a guild. There are three sets of permissions: those of the
 * command, those of the application, and the default permissions of the command. If the command has an entry that
 * applies, this entry decides. Otherwise the application and the default permissions must both allow the command.
 * Entries for channels and entries for members are checked separately, and both must allow the command.
 * @see https://docs.discord.com/developers/interactions/application-commands
 */

import {
  type ApplicationCommand,
  type Channel,
  type CommandPermission,
  commandPermissionTypes,
  permissions,
} from 'guildhall/wire';
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
  /** For a thread: its parent channel, whose permissions also apply to its threads. */
  readonly channel: Channel;
}

/** Which entries deny a command: those for channels or those for members. */
export type CommandDenial = 'channel' | 'member';

/** Returns why a member may not use a command in a channel. Undefined if the command is allowed. */
export function commandDenial(location: MemberLocation, command: ApplicationCommand): CommandDenial | undefined {
  const { world, guild, member, channel } = location;
  const granted = grantedPermissions(guild, member, channel);
  // Members with ADMINISTRATOR may use all commands.
  if ((granted & permissions.ADMINISTRATOR) !== 0n) return undefined;
  const entriesOf = (id: string) => permissionsOfCommand(world, guild.guild.id, id)?.permissions ?? [];
  const [commandEntries, applicationEntries] = [entriesOf(command.id), entriesOf(command.application_id)];
  const channelAllows =
    channelPermission(commandEntries, location) ?? channelPermission(applicationEntries, location) ?? true;
  if (!channelAllows) return 'channel';
  const isAllowed =
    memberPermission(commandEntries, location) ??
    ((memberPermission(applicationEntries, location) ?? true) && hasDefaultPermissions(granted, command));
  return isAllowed ? undefined : 'member';
}

/** Whether the entries allow the channel. An entry for the channel takes precedence over the entry for all channels. */
function channelPermission(
  entries: readonly CommandPermission[],
  { guild, channel }: MemberLocation,
): boolean | undefined {
  // Discord's id for all channels of a guild.
  const allChannelsId = String(BigInt(guild.guild.id) - 1n);
  const entryFor = (id: string) => entries.find((each) => each.type === CHANNEL && each.id === id);
  return (entryFor(channel.id) ?? entryFor(allChannelsId))?.permission;
}

/**
 * Whether the entries allow the member. An entry for the user takes precedence. Next are the entries for the member's
 * roles, of which at least one must allow the command. The entry for @everyone is last.
 */
function memberPermission(
  entries: readonly CommandPermission[],
  { guild, member }: MemberLocation,
): boolean | undefined {
  const userEntry = entries.find((each) => each.type === USER && each.id === member.userId);
  if (userEntry) return userEntry.permission;
  const roleEntries = entries.filter((each) => each.type === ROLE && member.roles.includes(each.id));
  if (roleEntries.length > 0) return roleEntries.some((each) => each.permission);
  return entries.find((each) => each.type === ROLE && each.id === guild.guild.id)?.permission;
}

/**
 * Whether a member has the default permissions of the command. With `0`, or if the deprecated `default_permission` is false, only
 * administrators have them.
 */
function hasDefaultPermissions(granted: bigint, command: ApplicationCommand): boolean {
  const { default_member_permissions: required, default_permission: isEnabled } = command;
  if (required === null) return isEnabled !== false;
  const bits = BigInt(required);
  return bits !== 0n && (granted & bits) === bits;
}
