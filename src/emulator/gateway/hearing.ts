/**
 * Whether a session may hear an event: the right shard, an intent that it asked for, and for some events a permission
 * (protocol: intents, visibility filters besides intents).
 */
import { hasBits } from '../../base/bit-set.js';
import { type EventName, type EventPayload, events } from '../../wire/events.js';
import { type IntentName, intents, shardOf } from '../../wire/gateway.js';
import type { PermissionName } from '../../wire/permissions.js';
import { effectivePermissions, holds, permissionsIn } from '../policy/permissions.js';
import type { Emission } from '../state/change.js';
import type { World } from '../state/world.js';
import type { SessionFacts } from './session.js';

/** Events that only bots with one of these permissions hear: in the channel, where it is one that tells of it. */
const neededPermissions: Partial<Record<EventName, readonly PermissionName[]>> = {
  guildAuditLogEntryCreate: ['VIEW_AUDIT_LOG'],
  inviteCreate: ['MANAGE_CHANNELS'],
  inviteDelete: ['MANAGE_CHANNELS'],
  guildBanAdd: ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'],
  guildBanRemove: ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'],
  guildJoinRequestCreate: ['KICK_MEMBERS'],
  guildJoinRequestUpdate: ['KICK_MEMBERS'],
  guildJoinRequestDelete: ['KICK_MEMBERS'],
};

/** Whether a session may hear an emission. */
export function hears(world: World, facts: SessionFacts, emission: Emission): boolean {
  return (
    isOnShard(facts, emission) &&
    isAddressed(world, facts, emission) &&
    hasIntent(facts, emission) &&
    hasPermission(world, facts, emission)
  );
}

/** Events of a guild go to the guild's shard, all others to shard 0. */
function isOnShard({ shard: [id, count] }: SessionFacts, emission: Emission): boolean {
  const guildId = guildIdOf(emission);
  return (guildId === undefined ? 0 : shardOf(guildId, count)) === id;
}

function isAddressed(world: World, { botUserId }: SessionFacts, { audience }: Emission): boolean {
  if (audience.kind === 'user') return audience.userId === botUserId;
  const guild = world.guilds.get(audience.guildId);
  if (!guild?.members.has(botUserId)) return false;
  if (audience.kind === 'guild') return true;
  if (audience.kind === 'channel' && audience.also?.includes(botUserId)) return true;
  const channel = audience.kind === 'channel' ? world.channels.get(audience.channelId) : audience.channel;
  return channel !== undefined && holds(permissionsIn(world, channel, botUserId), 'VIEW_CHANNEL');
}

function hasIntent({ intents: asked, botUserId }: SessionFacts, emission: Emission): boolean {
  // A bot always hears of changes to itself.
  if (emission.event === 'guildMemberUpdate' && emission.data.user.id === botUserId) return true;
  if (emission.event === 'threadMembersUpdate' && !hasBits(asked, intents.GUILD_MEMBERS)) {
    return hasBits(asked, intents.GUILDS) && changesMembershipOf(botUserId, emission.data);
  }
  const gates = gatesOf(emission);
  return gates.length === 0 || gates.some((name) => hasBits(asked, intents[name]));
}

/** Whether news of a thread's members is of an account itself. */
function changesMembershipOf(userId: string, news: EventPayload<'threadMembersUpdate'>): boolean {
  const added = news.added_members?.some((member) => member.user_id === userId) ?? false;
  return added || (news.removed_member_ids?.includes(userId) ?? false);
}

/** The intents that open an event: of those for guilds and for conversations, the ones that fit where it happened. */
function gatesOf(emission: Emission): readonly IntentName[] {
  const gates: readonly IntentName[] = events[emission.event].intents;
  const direct = gates.filter((name) => name.startsWith('DIRECT_'));
  if (direct.length === 0) return gates;
  return guildIdOf(emission) === undefined ? direct : gates.filter((name) => !direct.includes(name));
}

function hasPermission(world: World, { botUserId }: SessionFacts, emission: Emission): boolean {
  const needed = neededPermissions[emission.event];
  if (needed === undefined) return true;
  const guild = world.guilds.get(guildIdOf(emission) ?? '');
  const member = guild?.members.get(botUserId);
  if (!guild || !member) return false;
  const { audience } = emission;
  const place = audience.kind === 'channel' ? world.channels.get(audience.channelId)?.channel : undefined;
  const held = effectivePermissions(world, guild, member, place);
  return needed.some((name) => holds(held, name));
}

/** The guild that an event is about. */
export function guildIdOf(emission: Emission): string | undefined {
  switch (emission.event) {
    case 'guildCreate':
    case 'guildUpdate':
    case 'guildDelete':
      return emission.data.id;
    default:
      return 'guild_id' in emission.data ? emission.data.guild_id : undefined;
  }
}
