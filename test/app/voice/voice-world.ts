/** A guild with voice channels, and what a voice library does with an adapter: it joins, and notes what it receives. */
import type { TestWorld } from '../../../dev/src/testing/index.js';
import type { VoiceAdapter, VoiceAdapterCreator } from '../../../src/index.js';
import { opcodes } from '../../../src/wire/gateway/protocol.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';

export const voiceGuild = {
  name: 'Harbour',
  channels: [
    { name: 'quay' },
    { name: 'radio', type: channelTypes.GUILD_VOICE },
    { name: 'cabin', type: channelTypes.GUILD_VOICE },
  ],
};

/** The name of the voice channel of the bot; undefined if it is in none. */
export function channelOfBot({ guild, emulator }: TestWorld): string | undefined {
  const id = guild.members.find((member) => member.id === emulator.botUserId)?.voiceChannelId;
  return guild.channels.find((channel) => channel.id === id)?.name;
}

export class LibraryConnection {
  /** What it received: `state NAME` of the channel, `server`, `destroyed`. */
  readonly received: string[] = [];
  /** The tokens of the voice servers. */
  readonly tokens: string[] = [];
  readonly #adapter: VoiceAdapter;

  constructor(
    private readonly world: TestWorld,
    creator: VoiceAdapterCreator,
    private readonly failure?: Error,
  ) {
    this.#adapter = creator({
      onVoiceStateUpdate: ({ channel_id: id }) => {
        const channel = world.guild.channels.find((each) => each.id === id);
        this.#note(`state ${channel?.name ?? id}`);
      },
      onVoiceServerUpdate: ({ token }) => {
        this.tokens.push(token);
        this.#note('server');
      },
      destroy: () => {
        this.#note('destroyed');
        // As @discordjs/voice does.
        this.#adapter.destroy();
      },
    });
  }

  /** Joins or moves to a channel, or leaves. */
  join(channel: string | null, selfMute = false): boolean {
    const { guild } = this.world;
    return this.#adapter.sendPayload({
      op: opcodes.VOICE_STATE_UPDATE,
      d: {
        guild_id: guild.id,
        channel_id: channel && guild.channel(channel).id,
        self_mute: selfMute,
        self_deaf: true,
      },
    });
  }

  send(payload: unknown): boolean {
    // Plain JavaScript can pass anything.
    return this.#adapter.sendPayload(payload as { op: number });
  }

  destroy(): void {
    this.#adapter.destroy();
  }

  #note(text: string): void {
    this.received.push(text);
    if (this.failure) throw this.failure;
  }
}
