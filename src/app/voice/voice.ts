import type { Snowflake } from '../../base/snowflake.js';
import type { GatewayFrame } from '../../wire/gateway/protocol.js';
import type { VoiceAdapterCreator } from './voice-adapter.js';
import type { VoiceConnections } from './voice-connections.js';
import { VoiceNotEnabledError } from './voice-not-enabled-error.js';

/** Whether a bot receives the events of voice channels. */
export interface VoiceAvailability {
  readonly isEnabled: boolean;
  readonly hasGateway: boolean;
}

/**
 * Connects the voice channels of the bot's guilds with a library that sends and receives audio: `@discordjs/voice`, or a client of
 * Lavalink. Handlers and services inject it, or use `bot.voice`. A bot with a class that injects it, or with the option
 * `voice: true`, requests the intents GUILD_VOICE_STATES and GUILDS.
 *
 * When a shard gets a new session, because the old one could not be resumed or the shard count has changed, the bot joins
 * again the channels that it was in.
 *
 * @example
 * constructor(private readonly voice: Voice) {}
 *
 * @Command(play)
 * async play(used: CommandContext<typeof play>) {
 *   const connection = joinVoiceChannel({ guildId, channelId, adapterCreator: this.voice.adapter(guildId) });
 *   connection.on('error', (error) => this.logger.error({ err: error }, 'voice failed'));
 * }
 */
export class Voice {
  readonly #connections: VoiceConnections;
  readonly #availability: VoiceAvailability;

  /** @internal */
  constructor(connections: VoiceConnections, availability: VoiceAvailability) {
    this.#connections = connections;
    this.#availability = availability;
  }

  /**
   * Returns the option `adapterCreator` of `joinVoiceChannel` of `@discordjs/voice`. Each guild has one adapter: another one destroys
   * it. The adapter is destroyed when the bot leaves the guild or stops, and when the shard of the guild moves to another
   * process of a cluster. When the bot stops or the shard moves, the bot leaves the channel.
   *
   * @param guildId the id of the guild
   * @throws {VoiceNotEnabledError} when the bot receives no voice events
   * @throws {ValidationError} when `guildId` is not a snowflake
   * @throws {ShardElsewhereError} when another process runs the shard of the guild. The returned function throws it, too
   * @example
   * joinVoiceChannel({ guildId, channelId, adapterCreator: bot.voice.adapter(guildId) });
   */
  adapter(guildId: Snowflake): VoiceAdapterCreator {
    this.#requireEnabled();
    this.#connections.requireGuild(guildId);
    return (methods) => this.#connections.connect(guildId, methods);
  }

  /**
   * Sends an Update Voice State (op 4), for clients of Lavalink: joins a voice channel, moves to another one, or leaves with
   * `channel_id: null`.
   *
   * @param guildId the id of the guild
   * @param payload the frame, `{ op: 4, d: { guild_id, channel_id, self_mute, self_deaf } }`
   * @returns false if it was not sent, because the shard of the guild has no ready session
   * @throws {VoiceNotEnabledError} when the bot receives no voice events
   * @throws {ValidationError} when the payload breaks a rule of the API, has another `op`, or is for another guild
   * @throws {ShardElsewhereError} when another process runs the shard of the guild
   * @see https://docs.discord.com/developers/events/gateway-events#update-voice-state
   * @example
   * const manager = new LavalinkManager({
   *   sendToShard: (guildId, payload) => bot.voice.sendPayload(guildId, payload),
   *   …
   * });
   */
  sendPayload(guildId: Snowflake, payload: GatewayFrame): boolean {
    this.#requireEnabled();
    this.#connections.requireGuild(guildId);
    return this.#connections.send(guildId, payload);
  }

  #requireEnabled(): void {
    const { isEnabled, hasGateway } = this.#availability;
    if (!isEnabled || !hasGateway) throw new VoiceNotEnabledError(hasGateway);
  }
}
