/**
 * Whether a session may hear an event: the right shard, an intent that it asked for, and for some events a permission
 * (protocol: intents, visibility filters besides intents). What people see happen goes by the same rules.
 */
import { hasBits } from '../../../base/bit-set.js';
import type { PermissionName } from '../../../wire/constants/permissions.js';
import { type EventName, type EventPayload, events } from '../../../wire/events/all-events.js';
import { type IntentName, intents, shardIdOf } from '../../../wire/gateway/protocol.js';
import { canViewChannelRecord, hasAnyPermission } from '../../policy/permissions/permission-checks.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { EmittedGatewayEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';
import type { SessionInfo } from '../sessions/emulator-session.js';

/** Events that only bots with one of these permissions hear: in the channel, where it is one that tells of it. */
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

// The keys of a record that is declared whole.
const eventNames = Object.keys(events) as EventName[];
const namesByWire: ReadonlyMap<string, EventName> = new Map(eventNames.map((name) => [events[name].wireName, name]));

/** Who hears one event. What does not depend on the session is found out once. */
export class EventVisibility {
  readonly #guildId: string | undefined;
  readonly #intentBits: readonly bigint[];
  readonly #requiredPermissions: readonly PermissionName[] | undefined;
  /** The shard that hears it, by shard count. */
  readonly #shards = new Map<number, number>();

  constructor(
    private readonly world: World,
    private readonly emission: EmittedGatewayEvent,
  ) {
    this.#guildId = guildIdOf(emission);
    this.#intentBits = intentsOf(emission.event, this.#guildId !== undefined).map((name) => intents[name]);
    this.#requiredPermissions = requiredPermissions[emission.event];
  }

  /** Whether a session may hear it. */
  isVisibleToSession(facts: SessionInfo): boolean {
    return this.#isOnShard(facts) && this.#hasIntent(facts) && this.isVisibleToUser(facts.botUserId);
  }

  /** Whether an account, a bot or a person, may learn of it: that it is meant, and holds what the event demands. */
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
    const { audience } = this.emission;
    if (this.#isWithheld) return false;
    if (audience.kind === 'user') return audience.userId === userId;
    const guild = this.world.guilds.get(audience.guildId);
    if (!guild?.members.has(userId)) return false;
    if (this.emission.event === 'voiceChannelEffectSend') {
      return guild.voices.get(userId)?.channelId === this.emission.data.channel_id;
    }
    if (audience.kind === 'guild') return true;
    if (audience.kind === 'channel' && audience.alsoUserIds?.includes(userId)) return true;
    const channel = this.#channel;
    return channel !== undefined && canViewChannelRecord(this.world, userId, channel);
  }

  /** Where it happened, if in a channel; one that is gone is as it was. */
  get #channel(): ChannelRecord | undefined {
    const { audience } = this.emission;
    if (audience.kind === 'deleted-channel') return audience.channel;
    return audience.kind === 'channel' ? this.world.channels.get(audience.channelId) : undefined;
  }

  /** Of a guild in an outage nothing is heard, but that it is in one. */
  get #isWithheld(): boolean {
    const { event } = this.emission;
    if (event === 'guildDelete' || event === 'guildCreate') return false;
    return this.world.guilds.get(this.#guildId ?? '')?.isUnavailable ?? false;
  }

  #hasIntent({ intents: asked, botUserId }: SessionInfo): boolean {
    const { emission } = this;
    // A bot always hears of changes to itself.
    if (emission.event === 'guildMemberUpdate' && emission.data.user.id === botUserId) return true;
    if (emission.event === 'threadMembersUpdate' && !hasBits(asked, intents.GUILD_MEMBERS)) {
      return hasBits(asked, intents.GUILDS) && changesMembershipOf(botUserId, emission.data);
    }
    return this.#intentBits.length === 0 || this.#intentBits.some((gate) => hasBits(asked, gate));
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

/** Whether news of a thread's members is of an account itself. */
function changesMembershipOf(userId: string, news: EventPayload<'threadMembersUpdate'>): boolean {
  const added = news.added_members?.some((member) => member.user_id === userId) ?? false;
  return added || (news.removed_member_ids?.includes(userId) ?? false);
}

/** The intents that open an event: of those for guilds and for conversations, the ones that fit where it happened. */
function intentsOf(event: EventName, isInGuild: boolean): readonly IntentName[] {
  const gates: readonly IntentName[] = events[event].intents;
  const direct = gates.filter((name) => name.startsWith('DIRECT_'));
  if (direct.length === 0) return gates;
  return isInGuild ? gates.filter((name) => !direct.includes(name)) : direct;
}

/** The same by wire name. Of an event that is not known, nobody knows what opens it: it is open. */
export function intentsOfWireEvent(wireName: string, isInGuild: boolean): readonly IntentName[] {
  const event = namesByWire.get(wireName);
  return event === undefined ? [] : intentsOf(event, isInGuild);
}

/** The guild that an event is about, and whose shard hears it. Purchases go to shard 0, also those for a guild. */
export function guildIdOf(emission: EmittedGatewayEvent): string | undefined {
  switch (emission.event) {
    case 'guildCreate':
    case 'guildUpdate':
    case 'guildDelete':
      return emission.data.id;
    case 'entitlementCreate':
    case 'entitlementUpdate':
    case 'entitlementDelete':
      return undefined;
    default: {
      const guildId = 'guild_id' in emission.data ? emission.data.guild_id : undefined;
      return typeof guildId === 'string' ? guildId : undefined;
    }
  }
}
