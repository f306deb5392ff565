/**
 * Decides whether a session receives an event: it needs the right shard, an intent, and for some events a permission. The
 * same rules apply to the updates that users see.
 * @see https://docs.discord.com/developers/topics/gateway
 */
import { hasBits } from 'guildhall/internal';
import {
  type EventName,
  type EventPayload,
  events,
  type IntentName,
  intents,
  type PermissionName,
  shardIdOf,
} from 'guildhall/wire';
import { canViewChannelRecord, hasAnyPermission } from '../../policy/permissions/permission-checks.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { EmittedGatewayEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { SessionInfo } from '../sessions/emulator-session.js';

/** Events that require one of these permissions: in the channel, if the event belongs to one. */
const requiredPermissions: Partial<Record<EventName, readonly PermissionName[]>> = {
  guildAuditLogEntryCreate: ['VIEW_AUDIT_LOG'],
  inviteCreate: ['MANAGE_CHANNELS'],
  inviteDelete: ['MANAGE_CHANNELS'],
  guildBanAdd: ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'],
  guildBanRemove: ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'],
  guildJoinRequestCreate: ['KICK_MEMBERS'],
  guildJoinRequestUpdate: ['KICK_MEMBERS'],
  guildJoinRequestDelete: ['KICK_MEMBERS'],
  autoModerationRuleCreate: ['MANAGE_GUILD'],
  autoModerationRuleUpdate: ['MANAGE_GUILD'],
  autoModerationRuleDelete: ['MANAGE_GUILD'],
  autoModerationActionExecution: ['MANAGE_GUILD'],
};

// All keys of `events` are event names.
const eventNames = Object.keys(events) as EventName[];
const namesByWire: ReadonlyMap<string, EventName> = new Map(eventNames.map((name) => [events[name].wireName, name]));

/** Decides who receives one event. What does not depend on the session is computed once. */
export class EventVisibility {
  readonly #guildId: string | undefined;
  readonly #intentBits: readonly bigint[];
  readonly #requiredPermissions: readonly PermissionName[] | undefined;
  /** The shard that receives the event, by shard count. */
  readonly #shards = new Map<number, number>();

  constructor(
    private readonly world: World,
    private readonly emittedEvent: EmittedGatewayEvent,
  ) {
    this.#guildId = guildIdOf(emittedEvent);
    this.#intentBits = intentsOf(emittedEvent.event, this.#guildId !== undefined).map((name) => intents[name]);
    this.#requiredPermissions = requiredPermissions[emittedEvent.event];
  }

  /** Whether a session receives the event. */
  isVisibleToSession(session: SessionInfo): boolean {
    const { audience } = this.emittedEvent;
    if (audience.kind === 'session' && audience.sessionId !== session.id) return false;
    return this.#isOnShard(session) && this.#hasIntent(session) && this.isVisibleToUser(session.botUserId);
  }

  /** Whether a user or bot can see the event: it is in the audience and has the required permission. */
  isVisibleToUser(userId: string): boolean {
    return this.#isInAudience(userId) && this.#hasPermission(userId);
  }

  /** Events of a guild go to the guild's shard, all others to shard 0. */
  #isOnShard({ shard: [id, count] }: SessionInfo): boolean {
    let shard = this.#shards.get(count);
    if (shard === undefined) {
      shard = this.#guildId === undefined ? 0 : shardIdOf(this.#guildId, count);
      this.#shards.set(count, shard);
    }
    return shard === id;
  }

  #isInAudience(userId: string): boolean {
    const { audience } = this.emittedEvent;
    if (this.#isSuppressedByOutage) return false;
    if (audience.kind === 'user' || audience.kind === 'session') return audience.userId === userId;
    const guild = this.world.guilds.get(audience.guildId);
    if (!guild?.members.has(userId)) return false;
    if (this.emittedEvent.event === 'voiceChannelEffectSend') {
      return guild.voices.get(userId)?.channelId === this.emittedEvent.data.channel_id;
    }
    if (audience.kind === 'guild') return true;
    if (audience.kind === 'channel' && audience.alsoUserIds?.includes(userId)) return true;
    const channel = this.#channel;
    return channel !== undefined && canViewChannelRecord(this.world, userId, channel);
  }

  /** The channel of the event, if it belongs to one. A deleted channel is used as it was before its deletion. */
  get #channel(): ChannelRecord | undefined {
    const { audience } = this.emittedEvent;
    if (audience.kind === 'deleted-channel') return audience.channel;
    return audience.kind === 'channel' ? this.world.channels.get(audience.channelId) : undefined;
  }

  /** During an outage of a guild, only the events about the outage are sent. */
  get #isSuppressedByOutage(): boolean {
    const { event } = this.emittedEvent;
    if (event === 'guildDelete' || event === 'guildCreate') return false;
    return this.world.guilds.get(this.#guildId ?? '')?.isUnavailable ?? false;
  }

  #hasIntent({ intents: requested, botUserId }: SessionInfo): boolean {
    const { emittedEvent } = this;
    // A bot always receives changes to its own member.
    if (emittedEvent.event === 'guildMemberUpdate' && emittedEvent.data.user.id === botUserId) return true;
    if (emittedEvent.event === 'threadMembersUpdate' && !hasBits(requested, intents.GUILD_MEMBERS)) {
      return hasBits(requested, intents.GUILDS) && changesMembershipOf(botUserId, emittedEvent.data);
    }
    return this.#intentBits.length === 0 || this.#intentBits.some((bit) => hasBits(requested, bit));
  }

  #hasPermission(userId: string): boolean {
    const needed = this.#requiredPermissions;
    if (needed === undefined) return true;
    const guild = this.world.guilds.get(this.#guildId ?? '');
    const member = guild?.members.get(userId);
    if (!guild || !member) return false;
    return hasAnyPermission(this.world, guild, member, needed, this.#channel?.channel);
  }
}

/** Whether an update of thread members adds or removes the user. */
function changesMembershipOf(userId: string, update: EventPayload<'threadMembersUpdate'>): boolean {
  const added = update.added_members?.some((member) => member.user_id === userId) ?? false;
  return added || (update.removed_member_ids?.includes(userId) ?? false);
}

/** The intents for an event: those for guilds or those for DMs, depending on where it happened. */
function intentsOf(event: EventName, isInGuild: boolean): readonly IntentName[] {
  const names: readonly IntentName[] = events[event].intents;
  const direct = names.filter((name) => name.startsWith('DIRECT_'));
  if (direct.length === 0) return names;
  return isInGuild ? names.filter((name) => !direct.includes(name)) : direct;
}

/** The intents for an event by its wire name. An unknown event requires no intent. */
export function intentsOfWireEvent(wireName: string, isInGuild: boolean): readonly IntentName[] {
  const event = namesByWire.get(wireName);
  return event === undefined ? [] : intentsOf(event, isInGuild);
}

/** The guild of an event, which determines its shard. Entitlements go to shard 0, even those for a guild. */
export function guildIdOf(emittedEvent: EmittedGatewayEvent): string | undefined {
  switch (emittedEvent.event) {
    case 'guildCreate':
    case 'guildUpdate':
    case 'guildDelete':
      return emittedEvent.data.id;
    case 'entitlementCreate':
    case 'entitlementUpdate':
    case 'entitlementDelete':
      return undefined;
    default: {
      const guildId = 'guild_id' in emittedEvent.data ? emittedEvent.data.guild_id : undefined;
      return typeof guildId === 'string' ? guildId : undefined;
    }
  }
}
