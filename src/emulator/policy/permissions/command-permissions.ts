/**
 * Whether a member may use a command of an application that is in the guild. What the guild's administrators set for
 * the command stands above what they set for the application, and above the permissions that the command asks for by
 * itself; where nothing is set for the command, both of these count. Channels and members are judged apart, and both
 * must agree.
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

/** A member at a place of a guild. */
export interface MemberLocation {
  readonly world: World;
  readonly guild: GuildRecord;
  readonly member: MemberRecord;
  /** Of a thread, the channel above: entries for it hold for its threads. */
  readonly channel: Channel;
}

/** Why a member may not use a command there: because of the place, or of who it is. */
export type CommandDenial = 'channel' | 'member';

/** What keeps a member from using a command there; undefined when it may. Administrators always may. */
export function commandDenial(place: MemberLocation, command: ApplicationCommand): CommandDenial | undefined {
  const { world, guild, member, channel } = place;
  const held = grantedPermissions(guild, member, channel);
  if ((held & permissions.ADMINISTRATOR) !== 0n) return undefined;
  const setFor = (id: string) => permissionsOfCommand(world, guild.guild.id, id)?.permissions ?? [];
  const [ofCommand, ofApplication] = [setFor(command.id), setFor(command.application_id)];
  const isOpenHere = channelPermission(ofCommand, place) ?? channelPermission(ofApplication, place) ?? true;
  if (!isOpenHere) return 'channel';
  const isAllowed =
    memberPermission(ofCommand, place) ??
    ((memberPermission(ofApplication, place) ?? true) && hasDefaultPermissions(held, command));
  return isAllowed ? undefined : 'member';
}

/** What entries say of the channel; one for itself counts more than one for all. */
function channelPermission(
  entries: readonly CommandPermission[],
  { guild, channel }: MemberLocation,
): boolean | undefined {
  const allChannels = String(BigInt(guild.guild.id) - 1n);
  const entryFor = (id: string) => entries.find((each) => each.type === CHANNEL && each.id === id);
  return (entryFor(channel.id) ?? entryFor(allChannels))?.permission;
}

/** What entries say of the member: one for itself before those for its roles, of which one that allows will do, before one for everybody. */
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

/** Whether a member has what the command asks for by itself; `0` is for administrators alone. */
function hasDefaultPermissions(held: bigint, { default_member_permissions: asked }: ApplicationCommand): boolean {
  if (asked === null) return true;
  const bits = BigInt(asked);
  return bits !== 0n && (held & bits) === bits;
}
