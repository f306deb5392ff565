import type { ChannelInput } from '../input/entity-resolver.js';
import { ExpressionResolver, type SoundInput } from '../input/expression-input.js';
import type { UserActions } from './user-actions.js';

/** What a user does in the voice channels of `world.guild`. */
export class VoiceActions {
  readonly #actions: UserActions;

  constructor(actions: UserActions) {
    this.#actions = actions;
  }

  /** Connects to a voice channel or stage channel of `world.guild`. */
  async join(channel: ChannelInput): Promise<void> {
    const { id } = this.#actions.context.entities.resolveChannel(channel).channel;
    await this.#actions.run('connectVoice', { ...this.#actions.member, channel_id: id }, 'join voice');
  }

  /** Disconnects from voice. */
  async leave(): Promise<void> {
    await this.#actions.run('connectVoice', { ...this.#actions.member, channel_id: null }, 'leave voice');
  }

  /**
   * Plays a sound of the soundboard in the voice channel to which the user is connected.
   * @param sound the name of a sound of `world.guild` or of a default sound, or a sound of the API
   * @throws {TestStepError} when there is no such sound, or the user is not connected or may not play it
   */
  async playSound(sound: SoundInput): Promise<void> {
    const expressions = new ExpressionResolver(() => this.#actions.context.entities.guild);
    await this.#actions.run('playSound', { ...this.#actions.member, ...expressions.soundRequest(sound) });
  }

  /** Shows a stream in the voice channel to which the user is connected. */
  async startStream(): Promise<void> {
    await this.#stream(true, 'start a stream');
  }

  /** Ends the user's stream. */
  async stopStream(): Promise<void> {
    await this.#stream(false, 'stop the stream');
  }

  async #stream(isStreaming: boolean, verb: string): Promise<void> {
    const { name, userId, context, member } = this.#actions;
    const channelId = context.entities.guild.voices.get(userId)?.channelId;
    if (channelId === undefined) {
      throw this.#actions.createError(`${name} could not ${verb}: ${name} is not connected to voice.`);
    }
    await this.#actions.run('connectVoice', { ...member, channel_id: channelId, self_stream: isStreaming }, verb);
  }
}

/** What a user does on the stage to which the user is connected. */
export class StageActions {
  readonly #actions: UserActions;

  constructor(actions: UserActions) {
    this.#actions = actions;
  }

  /** Asks to speak. Needs REQUEST_TO_SPEAK. */
  async raiseHand(): Promise<void> {
    await this.#actions.run('changeStageRole', { ...this.#actions.member, role: 'hand_raised' }, 'raise the hand');
  }

  /**
   * Becomes a speaker.
   * @throws {TestStepError} reason `not_invited` when no moderator invited the user, who has no MUTE_MEMBERS
   */
  async speak(): Promise<void> {
    await this.#actions.run('changeStageRole', { ...this.#actions.member, role: 'speaker' }, 'speak');
  }

  /** Listens: declines an invitation, and lowers the hand. */
  async moveToAudience(): Promise<void> {
    await this.#actions.run('changeStageRole', { ...this.#actions.member, role: 'audience' }, 'move to the audience');
  }
}
