import { errorMessage } from '../../base/errors.js';
import type { StructuredLogger } from '../../base/logger.js';
import { isObject } from '../../base/objects.js';
import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import type { SessionHook, SessionInterrupt, SessionStart } from '../../ingress/gateway/session/session-hooks.js';
import { readVoiceState, rejectVoiceState } from '../../ingress/gateway/shards/presence-updates.js';
import { events } from '../../wire/events/all-events.js';
import type { VoiceServerUpdate } from '../../wire/events/voice.js';
import { type GatewayFrame, opcodes, shardIdOf, type VoiceStateUpdateData } from '../../wire/gateway/protocol.js';
import type { VoiceState } from '../../wire/objects/voice/voice-state.js';
import type { VoiceAdapter, VoiceAdapterMethods } from './voice-adapter.js';

/** The part of the gateway that joins voice channels. */
export interface VoiceGateway {
  /** @throws {ShardElsewhereError} */
  canSendFor(guildId: Snowflake): boolean;
  updateVoiceState(update: VoiceStateUpdateData): Promise<void>;
}

export interface VoiceConnectionsDependencies {
  readonly gateway: VoiceGateway;
  readonly logger: StructuredLogger;
  /** The id of the bot's user, until READY contains it; undefined if it is not known. */
  readonly userId: Snowflake | undefined;
}

/** What is known of the bot's voice connection in a guild. */
interface GuildVoice {
  /** The update with which the bot joins again in a new session; undefined if it is in no channel. */
  update: VoiceStateUpdateData | undefined;
  /** Whether the update is still to be sent. */
  isUnsent: boolean;
  adapter: OpenAdapter | undefined;
}

/** An adapter that was neither replaced nor destroyed. */
interface OpenAdapter {
  readonly methods: VoiceAdapterMethods;
  /** Whether it has sent something. Events before that belong to an earlier connection, of this process or another one. */
  hasSent: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The voice connections of a bot, by guild: sends what they send, and passes on what Discord responds. It receives the events
 * from the gateway, without the journal, so an event that is replayed does not reach an adapter.
 */
export class VoiceConnections implements SessionHook {
  readonly #gateway: VoiceGateway;
  readonly #logger: StructuredLogger;
  readonly #guilds = new Map<Snowflake, GuildVoice>();
  /** The shards that had a session, and whether it is one of an earlier process, in whose channels the bot may still be. */
  readonly #shards = new Map<number, { readonly count: number; readonly isOfEarlierProcess: boolean }>();
  #userId: Snowflake | undefined;

  constructor({ gateway, logger, userId }: VoiceConnectionsDependencies) {
    this.#gateway = gateway;
    this.#logger = logger;
    this.#userId = userId;
  }

  /**
   * @throws {ValidationError} when it is not the id of a guild
   * @throws {ShardElsewhereError} when another process runs its shard
   */
  requireGuild(guildId: Snowflake): void {
    if (!isSnowflake(guildId)) rejectVoiceState('guild_id', 'Value is not a snowflake.');
    this.#gateway.canSendFor(guildId);
  }

  /**
   * Opens the adapter of a guild, and destroys the one that it replaces.
   * @throws {ShardElsewhereError} when another process runs the shard of the guild
   */
  connect(guildId: Snowflake, methods: VoiceAdapterMethods): VoiceAdapter {
    this.requireGuild(guildId);
    const adapter: OpenAdapter = { methods, hasSent: false };
    const guild = this.#guildOf(guildId);
    const replaced = guild.adapter;
    guild.adapter = adapter;
    if (replaced) this.#notify(guildId, replaced, destroy);
    const isOpen = () => this.#guilds.get(guildId)?.adapter === adapter;
    return {
      sendPayload: (payload) => {
        const update = readPayload(guildId, payload);
        if (!isOpen() || !this.#gateway.canSendFor(guildId)) return false;
        if (!adapter.hasSent && update.channel_id !== null) this.#leaveEarlierChannel(guildId, guild);
        adapter.hasSent = true;
        void this.#send(guildId, guild, update);
        return true;
      },
      destroy: () => {
        if (isOpen()) this.#guilds.delete(guildId);
      },
    };
  }

  /**
   * @returns false if it was not sent: the shard has no ready session
   * @throws {ValidationError} when the payload breaks a rule of the API, has another opcode, or is for another guild
   * @throws {ShardElsewhereError} when another process runs the shard of the guild
   */
  send(guildId: Snowflake, payload: GatewayFrame): boolean {
    const update = readPayload(guildId, payload);
    if (!this.#gateway.canSendFor(guildId)) return false;
    void this.#send(guildId, this.#guildOf(guildId), update);
    return true;
  }

  /** Receives an event of `voiceResponses`, whose data is not validated. Never throws. */
  readonly onResponse = (event: string, data: unknown): void => {
    if (this.#guilds.size === 0 || !isObject(data)) return;
    const isDeletion = event === events.guildDelete.wireName;
    const guildId = data[isDeletion ? 'id' : 'guild_id'];
    const guild = typeof guildId === 'string' ? this.#guilds.get(guildId) : undefined;
    if (typeof guildId !== 'string' || !guild) return;
    if (isDeletion) this.#onGuildDelete(guildId, data);
    else if (event === events.voiceServerUpdate.wireName) this.#onServerUpdate(guildId, guild, data);
    else if (data['user_id'] === this.#userId) this.#onOwnState(guildId, guild, data);
  };

  /** Joins again in a new session. In one that continues, sends only what could not be sent. */
  onSessionStart({ shardId, shardCount, kind, ready }: SessionStart): void {
    if (ready) this.#userId = ready.user.id;
    const isOfEarlierProcess = kind === 'resumed' && (this.#shards.get(shardId)?.isOfEarlierProcess ?? true);
    this.#shards.set(shardId, { count: shardCount, isOfEarlierProcess });
    for (const [guildId, guild] of this.#guildsOn(shardId, shardCount)) {
      const { update, isUnsent } = guild;
      const isLost = kind !== 'resumed' && update?.channel_id != null;
      if (update && (isUnsent || isLost)) void this.#send(guildId, guild, update);
    }
  }

  onShardMove({ shardId, shardCount }: SessionInterrupt): void {
    for (const [guildId, guild] of this.#guildsOn(shardId, shardCount)) this.#leave(guildId, guild);
  }

  onShardEnd({ shardId, shardCount }: SessionInterrupt): void {
    this.#shards.delete(shardId);
    for (const [guildId] of this.#guildsOn(shardId, shardCount)) this.#end(guildId);
  }

  /** Leaves the channels of all adapters, and destroys them. Called when the bot stops. */
  close(): void {
    for (const [guildId, guild] of [...this.#guilds]) this.#leave(guildId, guild);
  }

  /** The audio of an adapter ends with this process. A server of Lavalink goes on playing meanwhile, so its channel is not left. */
  #leave(guildId: Snowflake, { adapter, update }: GuildVoice): void {
    if (adapter && update && update.channel_id !== null) this.#sendLeave(guildId);
    this.#end(guildId);
  }

  /** Forgets a guild, and destroys its adapter. */
  #end(guildId: Snowflake): void {
    const adapter = this.#guilds.get(guildId)?.adapter;
    this.#guilds.delete(guildId);
    if (adapter) this.#notify(guildId, adapter, destroy);
  }

  /** Discord names a voice server only to a bot that joins: one that is in the channel already would wait in vain. */
  #leaveEarlierChannel(guildId: Snowflake, { update }: GuildVoice): void {
    const mayBeInChannel = update === undefined ? this.#isOfEarlierProcess(guildId) : update.channel_id !== null;
    if (mayBeInChannel) this.#sendLeave(guildId);
  }

  #isOfEarlierProcess(guildId: Snowflake): boolean {
    return [...this.#shards].some(
      ([shardId, { count, isOfEarlierProcess }]) => isOfEarlierProcess && shardIdOf(guildId, count) === shardId,
    );
  }

  /** Without a connection, the bot leaves with its session, or joins in the next one anyway. */
  #sendLeave(guildId: Snowflake): void {
    const update = { guild_id: guildId, channel_id: null, self_mute: false, self_deaf: false };
    this.#gateway.updateVoiceState(update).catch((error: unknown) => {
      this.#logger.debug({ guildId, detail: errorMessage(error) }, 'a voice channel could not be left');
    });
  }

  /** Never rejects. */
  async #send(guildId: Snowflake, guild: GuildVoice, update: VoiceStateUpdateData): Promise<void> {
    guild.update = update;
    guild.isUnsent = true;
    try {
      await this.#gateway.updateVoiceState(update);
    } catch (error) {
      const detail = errorMessage(error);
      this.#logger.debug({ guildId, detail }, 'a voice state update is sent at the next session start');
      return;
    }
    if (guild.update !== update) return;
    guild.isUnsent = false;
    if (update.channel_id === null) this.#forgetIfUnused(guildId, guild);
  }

  #onOwnState(guildId: Snowflake, guild: GuildVoice, data: Fields): void {
    if (guild.adapter?.hasSent) {
      this.#notify(guildId, guild.adapter, (methods) => methods.onVoiceStateUpdate(trusted<VoiceState>(data)));
    }
    // What Discord says is older than what is still to be sent.
    if (guild.isUnsent) return;
    const { channel_id: channelId, self_mute: isMuted, self_deaf: isDeaf } = data;
    guild.update = isSnowflake(channelId)
      ? { guild_id: guildId, channel_id: channelId, self_mute: isMuted === true, self_deaf: isDeaf === true }
      : undefined;
    if (!guild.update) this.#forgetIfUnused(guildId, guild);
  }

  #onServerUpdate(guildId: Snowflake, { adapter }: GuildVoice, data: Fields): void {
    if (!adapter?.hasSent) return;
    this.#notify(guildId, adapter, (methods) => methods.onVoiceServerUpdate(trusted<VoiceServerUpdate>(data)));
  }

  /** An outage of a guild is not its end. */
  #onGuildDelete(guildId: Snowflake, { unavailable }: Fields): void {
    if (unavailable !== true) this.#end(guildId);
  }

  /** Calls the voice connection. What it throws is logged. */
  #notify(guildId: Snowflake, { methods }: OpenAdapter, call: (methods: VoiceAdapterMethods) => void): void {
    try {
      call(methods);
    } catch (error) {
      this.#logger.error({ err: error, guildId }, 'a voice connection failed');
    }
  }

  #guildOf(guildId: Snowflake): GuildVoice {
    const known = this.#guilds.get(guildId);
    if (known) return known;
    const guild: GuildVoice = { update: undefined, isUnsent: false, adapter: undefined };
    this.#guilds.set(guildId, guild);
    return guild;
  }

  #forgetIfUnused(guildId: Snowflake, guild: GuildVoice): void {
    if (!guild.adapter && this.#guilds.get(guildId) === guild) this.#guilds.delete(guildId);
  }

  #guildsOn(shardId: number, shardCount: number): [Snowflake, GuildVoice][] {
    return [...this.#guilds].filter(([guildId]) => shardIdOf(guildId, shardCount) === shardId);
  }
}

const destroy = (methods: VoiceAdapterMethods) => methods.destroy();

/** Data of events is not validated: its declared type is trusted. */
function trusted<Payload>(data: unknown): Payload {
  return data as Payload;
}

function readPayload(guildId: Snowflake, payload: GatewayFrame): VoiceStateUpdateData {
  const { op, d } = isObject(payload) ? payload : {};
  if (op !== opcodes.VOICE_STATE_UPDATE) rejectVoiceState('op', `Value must be ${opcodes.VOICE_STATE_UPDATE}.`);
  const update = readVoiceState(d);
  if (update.guild_id !== guildId) rejectVoiceState('guild_id', `Value must be ${guildId}.`);
  return update;
}
